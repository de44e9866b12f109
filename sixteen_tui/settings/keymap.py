"""Resolves keys: the user's choices, over a preset, over the defaults of the commands.

Invariant: a key has one meaning at a time, every action has a key, and the keys that leave the program or an entry
field are fixed. A choice that violates this is rejected and reported, and its action retains its former keys.

Why: no screen is imported, because a start needs the keys before the first frame. This module is imported only if the
settings choose keys.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.keys import AZERTY_DIGITS, key_named, written
from sixteen_tui.text.commands import COMMANDS, LAYOUT

Keys = tuple[str, ...]


def _defaults() -> Iterator[tuple[str, Mapping[str, str]]]:
    for place, commands in COMMANDS.items():
        if place == LAYOUT:
            for plugin in PLUGINS.values():
                yield from plugin.keys.layout.items()
            for plugin in PLUGINS.values():
                yield from plugin.keys.bound.items()
        else:
            yield place, {each.id: each.keys for each in commands}


DEFAULTS: Final = dict(_defaults())
"""Class name -> binding id -> default keys, separated by commas."""

_LAYOUTS: Final = tuple(name for plugin in PLUGINS.values() for name in plugin.keys.layout)

SCREENS: Final[dict[str, Keys]] = {
    "HomeScreen": ("Menu",),
    "DailyScreen": ("",),
    "LineScreen": ("Written",),
    "NewGameScreen": ("Menu",),
    "LobbyScreen": ("Menu",),
    "OpenTableScreen": ("Menu",),
    "BranchScreen": ("Menu",),
    "TreeScreen": ("Menu",),
    "WaitingScreen": ("",),
    "PhrasesScreen": ("Told",),
    "TableScreen": _LAYOUTS,
    "LessonScreen": _LAYOUTS,
    "TryScreen": _LAYOUTS,
    **{name: focused for plugin in PLUGINS.values() for name, focused in plugin.keys.screens.items()},
    "HandOverScreen": ("",),
    "LogScreen": ("",),
    "OverScreen": ("Menu",),
    "FairScreen": ("Written",),
    "CodeScreen": ("Written",),
    "ExportScreen": ("Menu",),
    "SavedScreen": ("Menu",),
    "FilterScreen": ("Menu",),
    "StatisticsScreen": ("Scrolled", "Beginnings"),
    "LadderScreen": ("Menu",),
    "MeetingsScreen": ("Written",),
    "ReplayScreen": ("",),
    "ChaptersScreen": ("Menu",),
    "ReviewScreen": ("Studied",),
    "BookletScreen": ("Reader",),
    "HelpScreen": ("KeyList",),
    "SettingsScreen": ("Menu",),
    "KeysScreen": ("Menu",),
    "Confirm": ("",),
    "FindScreen": ("",),
    "LineEntry": ("",),
    "EnterScreen": ("",),
    "KeyEntry": ("",),
}
"""Screen class -> the widget classes that can have the focus on it; "" for none."""

ALONE: Final = ("HomeScreen", "FindScreen", "LineEntry", "EnterScreen", "KeyEntry")
"""Screens without the binding `page.back` of `Page`."""

FIXED: Final = ("app.quit", "app.suspend", "entry.leave", "name.keep", "find.go")
"""Bindings that cannot be changed: those that leave or suspend the program, and those of entry fields."""
RESERVED: Final = ("ctrl+c", "ctrl+q", "ctrl+z")
"""Keys that cannot be chosen for any binding: they leave or suspend the program in every state."""

_TURN: Final = tuple(each for plugin in PLUGINS.values() for each in plugin.keys.turn)
_PHASES: Final = {each.id: each.when for commands in COMMANDS.values() for each in commands if each.when}
"""Binding id -> phase of a table. Bindings of different phases are never enabled together."""
_TOGGLES: Final = {"HelpScreen": {"page.back", "app.help"}, "BookletScreen": {"page.back", "app.rules"}}
"""Screen -> two bindings that may share a key: it opens the screen, and closes it when pressed on that screen."""

_MOST: Final = 6
"""Most keys of one binding."""


def _azerty() -> dict[str, str]:
    """Return the preset "azerty": bindings on a digit also get the characters that its key types without Shift."""
    digits = {
        binding: f"{own},{','.join(AZERTY_DIGITS[int(own)])}"
        for bound in DEFAULTS.values()
        for binding, own in bound.items()
        if own.isdigit()
    }
    return {"app.help": "?,f1,comma", "replay.faster": "+,=,f", **digits}


_PRESETS: Final[dict[str, dict[str, str]]] = {
    "default": {},
    "azerty": _azerty(),
    "vi": {
        "menu.first": "home,g",
        "menu.page-up": "pageup,ctrl+b,ctrl+u",
        "menu.page-down": "pagedown,ctrl+f,ctrl+d",
        "read.page-up": "b,pageup,ctrl+b,ctrl+u",
        "read.page-down": "space,pagedown,ctrl+f,ctrl+d",
    },
}
PRESETS: Final = {
    name: keys | {each: own for plugin in PLUGINS.values() for each, own in plugin.keys.presets.get(name, {}).items()}
    for name, keys in _PRESETS.items()
}
"""Preset name -> binding id -> keys that replace the defaults, separated by commas."""


class KeyRefusal(NamedTuple):
    """A rejected choice and its reason: "number" (no key or too many), "key" (no such key), "taken" (by `other`), …"""

    binding: str
    why: Literal["unknown", "fixed", "number", "key", "reserved", "taken"]
    key: str = ""
    other: str = ""


def _keys(text: str) -> Keys:
    """Return the keys of a text such as "up,k" under Textual's names."""
    return tuple(key_named(each) or each for each in text.split(","))


# Bindings


def defaults(binding: str) -> Keys:
    """Return the default keys that a binding has in every class that defines it.

    Example: `page.back` is "q,escape" on `Page` and "q,escape,r" on `BookletScreen`; its defaults are q and escape.
    """
    places = [bound[binding].split(",") for bound in DEFAULTS.values() if binding in bound]
    return tuple(key for key in places[0] if all(key in each for each in places))


def bindings() -> list[str]:
    """Return the ids of all bindings, each once, in the order of `DEFAULTS`."""
    return list(dict.fromkeys(binding for bound in DEFAULTS.values() for binding in bound))


def present(binding: str, chosen: Mapping[str, Keys]) -> Keys:
    """Return the chosen keys of a binding, else its defaults."""
    return chosen.get(binding) or defaults(binding)


def _chains(chosen: Mapping[str, Keys]) -> Iterator[tuple[str, list[dict[str, Keys]]]]:
    """Yield each screen with the bindings that are active together on it: focused widget, screen, application.

    A screen yields once per widget that can have the focus. A key that the screen binds itself is removed from the
    inherited `page.back`.
    """
    for screen, focused in SCREENS.items():
        own = DEFAULTS.get(screen, {})
        hidden = {key for keys in own.values() for key in keys.split(",")}
        back = {} if screen in ALONE else DEFAULTS["Page"]
        inherited = {
            binding: ",".join(key for key in keys.split(",") if key not in hidden) for binding, keys in back.items()
        }
        merged = {
            binding: f"{own.get(binding, '')},{inherited.get(binding, '')}".strip(",")
            for binding in {**inherited, **own}
        }
        for widget in focused:
            nodes = [DEFAULTS.get(widget, {}), merged, DEFAULTS["SixteenApp"]]
            yield (
                screen,
                [
                    {
                        binding: tuple(chosen[binding]) if binding in chosen else tuple(keys.split(","))
                        for binding, keys in node.items()
                        if keys
                    }
                    for node in nodes
                ],
            )


def clashes(chosen: Mapping[str, Keys]) -> Iterator[tuple[str, str, str]]:
    """Yield (binding, binding, key) for each key that two bindings share on one screen.

    Not a clash: bindings of different phases (`_PHASES`) on different levels of the chain, and the pairs of `_TOGGLES`.
    """
    for screen, nodes in _chains(chosen):
        found: dict[str, list[tuple[int, str]]] = {}
        for level, node in enumerate(nodes):
            for binding, keys in node.items():
                for key in keys:
                    for other_level, other in found.get(key, ()):
                        apart = other_level != level and _never_together(binding, other)
                        toggle = {binding, other} == _TOGGLES.get(screen)
                        if other != binding and not apart and not toggle:
                            yield other, binding, key
                    found.setdefault(key, []).append((level, binding))


def _never_together(one: str, other: str) -> bool:
    phases = {"turn" if each.startswith(_TURN) else _PHASES.get(each, "") for each in (one, other)}
    return "" not in phases and len(phases) > 1


# Choices of the user


def chosen(keyboard: str, own: Mapping[str, Iterable[str]]) -> tuple[dict[str, Keys], list[KeyRefusal]]:
    """Return the keys of all bindings that differ from the defaults, and the rejected choices.

    `keyboard` is a preset; `own` maps binding ids to key names from the settings file. Choices override the preset.
    """
    base = {binding: _keys(keys) for binding, keys in PRESETS[keyboard].items()}
    wanted: dict[str, Keys] = {}
    refused = []
    for binding, names in own.items():
        keys = tuple(dict.fromkeys(key_named(name) or f"?{name}" for name in names))
        refusal = _fault(binding, keys)
        if refusal:
            refused.append(refusal)
        else:
            wanted[binding] = keys
    while True:
        refusal = next(_taken(base, wanted), None)
        if refusal is None:
            return {**base, **wanted}, refused
        refused.append(refusal)
        del wanted[refusal.binding]


def swapped(
    keyboard: str, own: Mapping[str, Iterable[str]], binding: str, keys: Iterable[str], freed: Iterable[str]
) -> dict[str, list[str]] | None:
    """Return choices in which `binding` has `keys`, and each binding that loses a key by that gets `freed`.

    All keys are names of the settings file. None if no such choices are valid: a fixed binding has the key, or a
    binding would be left without one.
    """
    now, before = chosen(keyboard, own)
    wanted = {each: [*names] for each, names in own.items()} | {binding: [*keys]}
    losers: set[str] = set()
    while refusal := next((each for each in chosen(keyboard, wanted)[1] if each not in before), None):
        loser = refusal.other if refusal.binding == binding else refusal.binding
        if refusal.why != "taken" or binding not in (refusal.binding, refusal.other) or loser in (*losers, *FIXED):
            return None
        left = [each for each in map(written, present(loser, now)) if each not in wanted[binding]]
        gets = list(dict.fromkeys([*freed, *left]))
        if not gets:
            return None
        losers.add(loser)
        wanted[loser] = gets
    return wanted


def _fault(binding: str, keys: Keys) -> KeyRefusal | None:
    if not any(binding in bound for bound in DEFAULTS.values()):
        return KeyRefusal(binding, "unknown")
    if binding in FIXED:
        return KeyRefusal(binding, "fixed")
    if not 1 <= len(keys) <= _MOST:
        return KeyRefusal(binding, "number")
    for key in keys:
        if key.startswith("?"):
            return KeyRefusal(binding, "key", key[1:])
        if key in RESERVED:
            return KeyRefusal(binding, "reserved", key)
    return None


def _taken(base: Mapping[str, Keys], wanted: Mapping[str, Keys]) -> Iterator[KeyRefusal]:
    """Yield a refusal for each clash that involves a choice.

    If both bindings are choices, the one that has the key without any choice retains it; else the later one is refused.
    """
    order = list(wanted)
    for one, other, key in clashes({**base, **wanted}):
        ours = [each for each in (one, other) if each in wanted]
        ours.sort(key=lambda each: (key not in present(each, base), order.index(each)))
        if ours:
            yield KeyRefusal(ours[-1], "taken", key, one if ours[-1] == other else other)
