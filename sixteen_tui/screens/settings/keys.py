"""Editor for the keys of every screen. A change takes effect at once and is saved.

Invariant: `keymap` alone decides what a key does; a refused choice is not saved, and the reason is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events, on
from textual.app import ComposeResult

from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.listed import ListPage
from sixteen_tui.screens.base.menu import Menu, Row
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.screens.base.question import Asked, Question
from sixteen_tui.settings import keymap
from sixteen_tui.terminal.keys import key_named, written
from sixteen_tui.text import keymap as say
from sixteen_tui.widgets.canvas import Line, fit
from sixteen_tui.widgets.lines import Explanation, TitleBar

KEYBOARD: Final = "keyboard"
"""Id of the row with the presets."""
LEAST: Final = 20
"""Minimum width of a description in a small terminal, in cells."""
BESIDE: Final = 22
"""Cells of such a terminal that are for the keys, and for the cursor and gaps."""


class KeysScreen(ListPage[None], Deferring[None]):
    """List of all bindings, grouped by screen."""

    WIDEST = say.WIDEST
    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "keys.add", "keys.reset", "app.help", "page.back")
    BINDINGS = bindings("KeysScreen")

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.title())
        self.query_one(Menu).show(list(self._rows()))

    def _rows(self) -> Iterator[Row]:
        settings, look = self.shell.settings, self.shell.look
        yield Row(KEYBOARD, say.keyboard(), say.preset(settings.keyboard), changes=True)
        below = ""
        for binding in sorted(keymap.bindings(), key=_order):
            if (place := say.place(binding)) != below:
                yield Row("-", "", heading=True)
                yield Row(f"-{place}", place, heading=True)
                below = place
            keys = say.listed(keymap.present(binding, self.shell.chosen_keys), plain=look.plain)
            ink = "accent" if binding in settings.keys else "text"
            action = say.action(binding)
            if self.compact:
                action = fit(action, min(cell_len(action), max(LEAST, self.size.width - BESIDE)))
            yield Row(binding, action, keys, enabled=binding not in keymap.FIXED, ink=ink)

    def pointed(self, row: Row) -> None:
        self.follow(lambda: self.query_one(Explanation).show(self._explanation(row)))

    def _explanation(self, row: Row) -> list[Line]:
        if row.id == KEYBOARD:
            return [[(say.preset_help(self.shell.settings.keyboard), "text")]]
        if row.id in keymap.FIXED:
            return [[(say.fixed(), "text")]]
        refusal = next((each for each in self.shell.refused if each.binding == row.id), None)
        if refusal:
            return [[(" ".join(say.told([refusal])), "bad")]]
        if self.compact:
            keys = keymap.present(row.id, self.shell.chosen_keys)
            return [[(say.keys_of(row.id, keys, plain=self.shell.look.plain), "text")]]
        change, add, reset = map(self.first_key, ("menu.choose", "keys.add", "keys.reset"))
        return [[(say.how(change, add, reset), "text")]]

    @property
    def _binding(self) -> str | None:
        """Id of the selected binding; None if the row is none, or fixed."""
        row = self.query_one(Menu).row
        return row.id if row and row.enabled and not row.heading and row.id != KEYBOARD else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "choose":
            return True if self._binding else None
        if action == "reset":
            return True if self._binding in self.shell.settings.keys else None
        return True

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        settings, names = self.shell.settings, tuple(keymap.PRESETS)
        place = names.index(settings.keyboard) + message.by
        settings.keyboard = names[place % len(names)]
        self._use()

    def _use(self) -> None:
        before = self.shell.refused
        self.shell.change_settings()
        if self.shell.refused and self.shell.refused != before:
            self.shell.tell_refused()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        if message.row.id == KEYBOARD:
            self._changed(Menu.Changed(message.row, 1))
        else:
            self.action_choose(more=False)

    def action_choose(self, more: bool) -> None:  # noqa: FBT001  # bindings pass no keywords
        """Ask for a key of the selected binding: in place of the current keys, or with `more` in addition."""
        binding = self._binding
        if binding is not None:
            self.app.push_screen(KeyEntry(binding, more=more), self._take)

    def _take(self, keys: dict[str, list[str]] | None) -> None:
        if keys is not None:
            self.shell.settings.keys = keys
            self._use()

    def action_reset(self) -> None:
        """Undo the choice for the selected binding, and those that need its keys: the other half of a swap."""
        if self._binding is not None:
            settings, before = self.shell.settings, {each.binding for each in self.shell.refused}
            settings.keys.pop(self._binding, None)
            for each in keymap.chosen(settings.keyboard, settings.keys)[1]:
                if each.binding not in before:
                    settings.keys.pop(each.binding, None)
            self._use()


class KeyEntry(Question[dict[str, list[str]]], inherit_bindings=False):
    """Waits for a key that the binding may have, and returns all chosen keys; shows the reason for each refused key.

    A key that another binding has is refused at first; the same key again swaps the two.
    """

    ANY_KEY: ClassVar[bool] = True
    SHOWN: ClassVar[tuple[str, ...]] = ("entry.leave",)
    BINDINGS = bindings("KeyEntry")

    def __init__(self, binding: str, *, more: bool) -> None:
        super().__init__()
        self._binding, self._more = binding, more
        self._said = ""
        self._offer: tuple[str, dict[str, list[str]]] | None = None
        """The key that was just refused, and all chosen keys after a swap; None if none is possible."""

    def body(self) -> ComposeResult:
        yield Asked()

    def topic(self) -> str:
        return say.place(self._binding)

    def paragraphs(self) -> Sequence[tuple[str, str]]:
        return [(f"{say.action(self._binding)}. {say.press(more=self._more)}", "text"), (self._said, "bad")]

    def on_key(self, event: events.Key) -> None:
        """Try a key for the binding and stop its event, so that it does nothing else; the leave keys pass."""
        if event.key in ("escape", "ctrl+g"):
            return
        event.stop()
        event.prevent_default()
        settings, keys = self.shell.settings, self.shell.chosen_keys
        key = written(event.key)
        if self._offer is not None and self._offer[0] == key:
            self.dismiss(self._offer[1])
            return
        mine = with_key(keys, self._binding, key, more=self._more)
        own = {**settings.keys, self._binding: mine}
        refused = keymap.chosen(settings.keyboard, own)[1]
        refusal = next((each for each in refused if each not in self.shell.refused), None)
        if key_named(key) != event.key:  # the file would name another key, such as alt+a for alt+A
            refusal = keymap.KeyRefusal(self._binding, "key", key)
        if refusal is None:
            self.dismiss(own)
            return
        freed = [] if self._more else [written(keymap.present(self._binding, keys)[0])]
        swap = keymap.swapped(settings.keyboard, settings.keys, self._binding, mine, freed)
        self._offer = None if swap is None else (key, swap)
        self._said = " ".join([*say.told([refusal]), *([] if swap is None else [say.swap(refusal.key)])])
        self.fill()
        self.lay()


def with_key(chosen: dict[str, keymap.Keys], binding: str, key: str, *, more: bool) -> list[str]:
    """Return the new keys of a binding: `key` alone, or with `more` appended to the current ones."""
    before = [written(each) for each in keymap.present(binding, chosen)] if more else []
    return [*(each for each in before if each != key), key]


def _order(binding: str) -> tuple[int, int]:
    """Return the sort key of a binding: its group, in the order of first occurrence, then its own position."""
    known = keymap.bindings()
    places = list(dict.fromkeys(map(say.place, known)))
    return places.index(say.place(binding)), known.index(binding)
