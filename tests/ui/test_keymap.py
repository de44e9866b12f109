"""Keys that people choose: presets, clashes, files that somebody wrote, and the screen on which they are chosen."""

from __future__ import annotations

from itertools import combinations

import pytest
from textual.binding import Binding, BindingsMap
from textual.dom import DOMNode

from sixteen_tui.screens.table.hand_over import HandOverScreen
from sixteen_tui.settings import keymap, paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.terminal import keys as key_names
from sixteen_tui.text import keymap as say
from sixteen_tui.text import keys as words
from sixteen_tui.text.commands import COMMANDS, LAYOUT
from sixteen_tui.text.phrases import PHRASES
from sixteen_tui.widgets.hand import Hand
from tests.ui.classes import bound, screens
from tests.ui.kit import TWO_PEOPLE, begin, kept, launched, opened


def refusal(own: dict[str, list[str]], keyboard: str = "default") -> list[tuple[str, ...]]:
    return [(each.binding, each.why, each.key, each.other) for each in keymap.chosen(keyboard, own)[1]]


# The tables


def _merged(cls: type[DOMNode]) -> BindingsMap:
    return cls._merge_bindings()


def _bound(cls: type[DOMNode]) -> dict[str, set[str]]:
    """The bindings of a class itself, with the keys that it has for that from the class below."""
    own = {str(each.id) for each in vars(cls)["BINDINGS"] if isinstance(each, Binding)}
    found: dict[str, set[str]] = {}
    for key, each in _merged(cls):
        if each.id in own:
            found.setdefault(str(each.id), set()).add(key)
    return found


def test_the_table_is_what_the_classes_bind() -> None:
    """Screens bind what `text.commands` has, or for a game its plugin."""
    table = {
        name: {binding: set(keys.split(",")) for binding, keys in found.items()}
        for name, found in keymap.DEFAULTS.items()
    }
    assert table == {cls.__name__: _bound(cls) for cls in bound()}


def test_a_command_has_one_text_and_one_phase_everywhere() -> None:
    found: dict[str, set[tuple[str, ...]]] = {}
    for each in (each for commands in COMMANDS.values() for each in commands):
        found.setdefault(each.id, set()).add((each.label, each.help, each.when))
    assert {name: said for name, said in found.items() if len(said) > 1} == {}


def test_every_command_of_the_table_has_its_action() -> None:
    """A name that is mistyped would be a key that does nothing."""
    classes = {cls.__name__: cls for cls in bound()}
    for place, commands in COMMANDS.items():
        if place != LAYOUT:
            names = [each.action.partition("(")[0] for each in commands]
            assert [name for name in names if not hasattr(classes[place], f"action_{name}")] == [], place


def test_every_screen_is_in_the_table() -> None:
    assert set(keymap.SCREENS) == {cls.__name__ for cls in screens()}
    assert set(keymap.ALONE) == {cls.__name__ for cls in screens() if not cls._inherit_bindings}  # type: ignore[attr-defined]  # Textual keeps it there


# Presets


@pytest.mark.parametrize("keyboard", keymap.PRESETS)
def test_a_preset_has_no_clashes_and_real_keys(keyboard: str) -> None:
    assert set(keymap.PRESETS) == set(stored.choices("keyboard"))
    chosen, refused = keymap.chosen(keyboard, {})
    assert refused == []
    assert [*keymap.clashes(chosen)] == []
    assert set(chosen) <= set(keymap.bindings())
    keys = {key for each in chosen.values() for key in each}
    assert [key for key in keys if key_names.key_named(key) != key] == []
    assert say.preset(keyboard)
    assert say.preset_help(keyboard)


def test_what_is_bound_from_the_start_has_names_that_can_be_written() -> None:
    for binding in keymap.bindings():
        assert keymap.defaults(binding), binding
        for key in keymap.defaults(binding):
            assert key_names.key_named(key) == key
            assert key_names.key_named(key_names.written(key)) == key
        assert say.place(binding)
        assert say.action(binding)


def test_azerty_is_the_row_of_digits() -> None:
    chosen = keymap.chosen("azerty", {})[0]
    row = "&é\"'(-è_ç"
    assert [key_names.written(chosen[f"cards.pick-{n}"][1]) for n in range(1, 10)] == [*row]
    assert [key_names.written(chosen[f"hand-over.confirm-{n}"][1]) for n in range(1, 11)] == [*row, "à"]
    assert [key_names.written(chosen[f"wild.digit-{n}"][1]) for n in range(7)] == ["à", *row[:6]]
    assert [key_names.written(chosen[f"company.phrase-{n}"][1]) for n in range(1, 10)] == [*row]


def test_every_binding_with_a_digit_has_the_row_of_digits_on_azerty() -> None:
    chosen = keymap.chosen("azerty", {})[0]
    digits = {each for bound in keymap.DEFAULTS.values() for each, key in bound.items() if key.isdigit()}
    assert {each for each in digits if len(chosen.get(each, ())) < 2} == set()


def test_every_phrase_of_a_shared_table_has_a_digit_of_its_own() -> None:
    """The commands of the screen follow from `PHRASES`; an eleventh phrase needs a key that is no digit."""
    phrases = [f"company.phrase-{number}" for number in range(1, len(PHRASES) + 1)]
    bound = keymap.DEFAULTS["PhrasesScreen"]
    assert [each for each in bound if "phrase" in each] == phrases
    assert [bound[each] for each in phrases] == [str(number % 10) for number in range(1, len(PHRASES) + 1)]
    assert len({bound[each] for each in phrases}) == len(PHRASES), "the digits do not suffice"
    assert all(words.known(each) and words.label(each) and words.sentence(each) for each in phrases)
    assert not words.known(f"company.phrase-{len(PHRASES) + 1}")


# Refusals


def test_two_things_cannot_have_one_key() -> None:
    assert refusal({"cards.play": ["i"]}) == [("cards.play", "taken", "i", "cards.hint")]
    assert refusal({"app.help": ["u"]}) == [("app.help", "taken", "u", "table.take-back")]
    assert refusal({"cards.play": ["f9"], "table.pace": ["f9"]}) == [("table.pace", "taken", "f9", "cards.play")]
    said = say.refused(keymap.chosen("default", {"cards.play": ["i"]})[1][0])
    assert words.sentence("cards.play")[:-1] in said
    assert say.action("cards.hint") in said


def test_a_key_stays_where_it_is_without_any_choice() -> None:
    """A choice that cannot be used is in no other's way, in whatever order the file has them."""
    own = {"menu.less": ["r", "left"], "app.rules": ["r", "f5"]}
    assert refusal(own) == refusal(dict(reversed(own.items()))) == [("menu.less", "taken", "r", "app.rules")]


def test_things_that_are_never_done_at_the_same_time_can_share_a_key() -> None:
    assert refusal({"table.go-on": ["i"], "saved.delete": ["w"], "saved.watch": ["f3"]}) == []
    assert refusal({"cards.play": ["space"]}) == []


def test_keys_can_be_exchanged() -> None:
    assert refusal({"cards.play": ["i"], "cards.hint": ["enter"]}) == []
    chosen, refused = keymap.chosen("default", {"cards.play": ["i"], "cards.hint": ["d"]})
    assert [each.binding for each in refused] == ["cards.hint", "cards.play"], "the one is refused for the other"
    assert chosen == {}


def test_a_preset_can_make_a_choice_impossible() -> None:
    assert refusal({"table.pace": [","]}) == []
    assert refusal({"table.pace": [","]}, "azerty") == [("table.pace", "taken", "comma", "app.help")]


@pytest.mark.parametrize(
    ("own", "why"),
    [
        ({"cards.jump": ["a"]}, "unknown"),
        ({"app.quit": ["f9"]}, "fixed"),
        ({"entry.leave": ["f9"]}, "fixed"),
        ({"app.help": []}, "number"),
        ({"page.back": []}, "number"),
        ({"cards.play": [f"f{n}" for n in range(2, 10)]}, "number"),
        ({"cards.play": ["wobble"]}, "key"),
        ({"cards.play": [""]}, "key"),
        ({"cards.play": ["shift+a"]}, "key"),
        ({"cards.play": ["shift+1"]}, "key"),
        ({"cards.play": ["\x1b"]}, "key"),
        ({"cards.play": ["f9", "ctrl+c"]}, "reserved"),
        ({"cards.play": ["CTRL+Z"]}, "reserved"),
        ({"cards.play": ["ctrl+q"]}, "reserved"),
    ],
)
def test_what_is_no_choice_is_refused_and_told(own: dict[str, list[str]], why: str) -> None:
    chosen, refused = keymap.chosen("default", own)
    assert [each.why for each in refused] == [why]
    assert chosen == {}
    assert say.refused(refused[0])


@pytest.mark.parametrize("step", [pytest.param(3, marks=pytest.mark.long), 8])
def test_no_two_choices_ever_leave_a_clash(step: int) -> None:
    """Give every two of the bindings one another's keys, whatever is refused of it."""
    known = [each for each in keymap.bindings() if each not in keymap.FIXED][::step]
    for one, other in combinations(known, 2):
        own = {one: [*keymap.defaults(other)], other: [*keymap.defaults(one)]}
        assert [*keymap.clashes(keymap.chosen("default", own)[0])] == []


def test_which_keys_can_be_used_is_said_once() -> None:
    own = {"cards.play": ["wobble"], "table.pace": ["shift+a"], "app.quit": ["f9"]}
    told = say.told(keymap.chosen("default", own)[1])
    assert len(told) == len(own) + 1
    assert told.count(say.usable()) == 1
    assert say.usable() not in say.told(keymap.chosen("default", {"app.quit": ["f9"]})[1])


@pytest.mark.parametrize(
    "key", ["a", "A", "é", "e\u0301", "f5", "space", "pageup", "ctrl+a", "alt+a", "ctrl+pageup", "shift+tab"]
)
def test_the_keys_that_are_said_to_be_usable_are(key: str) -> None:
    assert refusal({"cards.play": [key]}) == []


# In the program


async def test_a_changed_key_plays_and_is_shown() -> None:
    async with opened(begin("0 B6", "1 B5"), keys={"cards.play": ["f9"], "cards.pick-2": ["é"]}) as stage:
        await stage.my_turn()
        await stage.press("é")
        assert stage.cursor == 1
        assert [held.top.split()[0] for held in stage.screen.query_one(Hand)._held][:3] == ["1", "é", "3"]
        await stage.press("1", "2")
        assert stage.cursor == 0, "the key that it had does nothing"
        assert stage.bar_keys[0].key == "f9"
        assert stage.sees("f9 ")
        await stage.goes_to("HelpScreen", "?")
        assert stage.sees("f9 ", "é ")
        await stage.goes_to("TableScreen", "q")
        hand = [*stage.hand]
        await stage.press("f9")
        await stage.until(lambda: stage.hand != hand)


async def test_the_row_of_digits_on_azerty_opens_the_table_too() -> None:
    async with opened(begin("0 B6", players=TWO_PEOPLE), keyboard="azerty") as stage:
        await stage.comes("HandOverScreen")
        assert isinstance(stage.screen, HandOverScreen)
        assert stage.sees("press 2 ")
        await stage.goes_to("HelpScreen", "?")
        assert stage.sees("player 2.")
        await stage.goes_to("HandOverScreen", "q")
        await stage.press("&")
        assert stage.showing == "HandOverScreen"
        await stage.goes_to("TableScreen", "é")


async def test_choices_in_a_file_that_cannot_be_used_are_told_and_not_lost() -> None:
    text = '[keys]\n"cards.play" = "i"\n"cards.draw" = "f9"\ncards.jump = "a"\n"table.pace" = ["wobble"]\n'
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text(text, "utf-8")
    async with launched(begin("0 B6", "1 B5")) as stage:
        await stage.told("“Play the card that is picked”: i already does", "“cards.jump”", "“wobble”")
        await stage.my_turn()
        assert stage.bar_keys[0].key == "Enter"
        assert stage.app._keymap == {"cards.draw": "f9"}
        stage.app.keep_settings()
    assert kept().keys == {
        "cards.play": ["i"],
        "cards.draw": ["f9"],
        "cards.jump": ["a"],
        "table.pace": ["wobble"],
    }
