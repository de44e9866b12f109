"""The record of a variation, and what follows from it."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields

import pytest

from sixteen_tui.engine.game import UnknownRuleError
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.variations import added, check, numbers, rules_of, variation, variations, written
from tests.unit.engine.test_booklet import rules_of as rules_in_sheet
from tests.unit.later_rules import Later, later_program

FIRST = {
    "sixteen": ("seats", "matches", "bonus", "wilds", "drawing"),
    "sweet-sixteen": ("seats", "take", "second_chance", "faces_ten", "banker_plays"),
}
"""The rules that every save and every message has."""


@pytest.mark.every("a game is a case of its own")
@pytest.mark.parametrize("name", FIRST)
def test_a_variation_that_the_first_version_has_not_says_since_when(name: str) -> None:
    """Without it old saves, codes and programs could not be read. docs/how-to-change.md tells how to add one."""
    rules = type(GAMES[name].default_rules)
    assert tuple(each.name for each in fields(rules))[: len(FIRST[name])] == FIRST[name]
    assert {each.name for each in fields(rules)} - {*FIRST[name]} == {*added(rules)}
    assert {*variations(rules)} == {*GAMES[name].choices}


def test_an_added_variation_may_be_absent_and_then_has_its_default() -> None:
    assert rules_of(Later, asdict(Rules(4))) == Later(4)
    assert rules_of(Later, {**asdict(Rules(4)), "later": True}) == Later(4, later=True)
    with pytest.raises(ValueError, match="wilds"):
        rules_of(Later, {name: value for name, value in asdict(Later()).items() if name != "wilds"})


def test_an_added_variation_is_written_unless_it_has_its_default() -> None:
    assert written(Later()) == written(Rules())
    assert tuple(written(Rules())) == FIRST["sixteen"]
    assert written(Later(later=True)) == {**written(Rules()), "later": True}


@pytest.mark.parametrize("name", ["later", "Wilds"])
def test_a_rule_of_another_version_is_unknown(name: str) -> None:
    with pytest.raises(UnknownRuleError, match=name):
        rules_of(Rules, {**asdict(Rules()), name: True})


@pytest.mark.parametrize("value", [None, 0, 1, "on", 1.0, []])
def test_a_value_is_one_of_the_record_and_of_its_type(value: object) -> None:
    with pytest.raises(ValueError, match="later"):
        rules_of(Later, {**asdict(Rules()), "later": value})
    check(Later(later=True))


def test_the_numbers_of_the_rules_are_ranges_where_they_run() -> None:
    @dataclass
    class Some:
        seats: int = 2
        a: bool = variation(False, True, number="B10", names={})
        b: bool = variation(False, True, number="B8", names={})
        c: bool = variation(False, True, number="B9", names={})
        d: bool = variation(False, True, number="B9", names={})
        e: bool = variation(False, True, number="B25", names={})

    assert numbers("B1", Some) == "B1, B8-B10, B25"
    assert GAMES["sixteen"].variations.startswith("A2, A19-A22")
    assert GAMES["sweet-sixteen"].variations.startswith("B1, B16-B19")


@pytest.mark.every("a game is a case of its own")
@pytest.mark.parametrize("name", FIRST)
def test_a_variation_is_a_rule_of_the_rule_sheet(name: str) -> None:
    known = {record.number for record in variations(GAMES[name].default_rules).values()}
    assert known <= rules_in_sheet(name)


def test_a_later_program_has_the_variation_everywhere() -> None:
    with later_program() as game:
        assert game.choices["later"] == (False, True)
        assert game.names["later"] == {"later": True}
    assert "later" not in GAMES["sixteen"].choices
