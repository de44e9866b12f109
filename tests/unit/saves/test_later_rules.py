"""A rule that a later version adds: old saves and codes stay as they are, and an older program says what to do."""

from __future__ import annotations

import json
from math import prod
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves import fingerprints
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.records import begins, new_header, parse
from sixteen_tui.saves.schema import json_schema
from sixteen_tui.saves.sharing import CodeError, decode, encode, is_short
from sixteen_tui.session.opening import opened
from sixteen_tui.text import errors
from tests.refusing import refusing
from tests.unit.later_rules import RULE, Later, Latest, later_program
from tests.unit.saves import coder
from tests.unit.saves.damage import HERE
from tests.unit.saves.test_short_codes import save as short_save
from tests.unit.saves.writer import game, header, save_of

PLAYERS = [Player(name=name, player="human", level=None) for name in ("Ada", "Ben")]


def saved(**rules: object) -> bytes:
    """A save by hand, with these rules besides those of the first version."""
    return game(rules={**header()["rules"], **rules})


def refusal(raw: bytes) -> Damaged:
    with pytest.raises(Damaged) as refused:
        parse(raw, HERE)
    return refused.value


def test_a_save_of_an_older_version_has_the_default() -> None:
    old = parse(saved(), HERE)
    with later_program():
        new = parse(saved(), HERE)
        assert new.table.rules == Later()
        assert new.header.line == old.header.line
        assert "later" not in Entry.of(new, "x", "1 2 3").details


def test_a_save_with_the_default_is_one_of_an_older_version() -> None:
    with later_program():
        written = new_header("x", "sixteen", Later(), PLAYERS, None).json
        assert parse(saved(later=False), HERE).header.json["rules"] == header()["rules"]
    assert written["rules"] == header()["rules"]
    assert parse(save_of(written), HERE).table.rules == Rules()


def test_a_save_with_another_value_comes_from_a_newer_version(tmp_path: Path) -> None:
    with later_program():
        raw = saved(later=True)
        record = parse(raw, HERE)
        assert record.table.rules == Later(later=True)
        assert record.header.json["rules"][RULE] is True
        assert Entry.of(record, "x", "1 2 3").rules == Later(later=True)
    assert (refusal(raw).code, refusal(raw).line) == ("newer-version", 1)
    assert errors.problem(refusal(raw)) == (
        f"line 1: written by sixteen-tui {header()['app']} in a newer format (3 + later); "
        "update sixteen-tui to that version or a later one"
    )
    assert begins(raw) == json.loads(raw.splitlines()[0])
    (path := tmp_path / "newer.sixteen.jsonl").write_bytes(raw)
    with refusing(r"update sixteen-tui to that version or a later one$"):
        opened(path)
    assert path.read_bytes() == raw


def test_an_index_of_a_newer_version_hides_no_save_that_is_newer(tmp_path: Path) -> None:
    """Not even one that has the same number: a program that was never built."""
    (folder := tmp_path / "games").mkdir()
    (path := folder / "later.sixteen.jsonl").write_bytes(saved(later=True))
    catalogue = Catalogue(folder)
    with later_program():
        assert [type(each) for each in catalogue.look(catalogue.files())] == [Entry]
        assert fingerprints.known(path)
    for _ in range(2):
        (error,) = catalogue.look(catalogue.files())
        assert isinstance(error, Damaged)
        assert (error.code, error.newer, error.details["app"]) == ("newer-version", True, header()["app"])


@pytest.mark.parametrize("value", [None, 0, "on"])
def test_a_wrong_value_is_damage(value: object) -> None:
    with later_program():
        assert refusal(saved(later=value)).code == "value-wrong"


def test_the_schema_has_it_as_optional() -> None:
    before = json_schema()
    with later_program():
        rules = json_schema()["$defs"]["SixteenRules"]
    assert rules["properties"][RULE]["default"] is False
    assert rules["required"] == before["$defs"]["SixteenRules"]["required"]


def codes(**rules: object) -> list[str]:
    """A full code and a short one of games with these rules besides."""
    short = short_save(most=20, rules={**header()["rules"], **rules})
    return [encode(saved(**rules), HERE), encode(short, HERE)]


def test_a_code_with_the_default_is_the_same_in_both_versions() -> None:
    before = codes()
    with later_program():
        assert codes() == codes(later=False) == before
        assert [parse(decode(code), HERE).table.rules for code in before] == [Later()] * 2


def test_a_code_with_another_value_says_that_it_is_newer() -> None:
    with later_program():
        new = codes(later=True)
        assert [code[:8] for code in new] == ["S16-101-", "S16-103-"]
        assert [is_short(code) for code in new] == [False, True]
        for code in new:
            assert parse(decode(code), HERE).table.rules == Later(later=True)
            assert encode(decode(code), HERE) == code
    for code, version in zip(new, (101, 103), strict=True):
        assert newer(code) == version


def test_another_program_can_read_a_code_with_an_added_rule() -> None:
    rules = {**header()["rules"], RULE: True}
    with later_program():
        full, short = codes(later=True)
    assert coder.header(coder.Fields(full))["rules"] == rules
    assert coder.short_header(coder.Fields(short))["rules"] == rules


def test_a_code_that_names_a_rule_twice_or_with_its_default_is_no_game() -> None:
    first, name = [(0, 16), (0, 2), (1, 2), (0, 2), (1, 2), (0, 3)], coder.plain(RULE)
    none, one, two = coder.number(0), coder.number(1), coder.number(2)

    def code(*added: coder.Field) -> str:
        """The full code with another part about added rules."""
        weight = prod(radix for _, radix in (*first, *added))
        return coder.code_of(coder.total_of((*first, *added)) + weight * rest, 101)

    with later_program():
        full, _ = codes(later=True)
        fields = coder.Fields(full)
        for _, radix in (*first, *one, *name, *one):
            fields.take(radix)
        rest = fields.rest
        assert code(*one, *name, *one) == full
        for wrong in (none, [*one, *name, *none], [*two, *name, *one, *name, *one]):
            with pytest.raises(CodeError) as refused:
                decode(code(*wrong))
            assert refused.value.code == "not-a-game"


def newer(code: str) -> Any:
    with pytest.raises(CodeError) as refused:
        decode(code)
    assert refused.value.code == "newer-version"
    return refused.value.details["version"]


def test_a_value_that_is_added_later_is_newer_too() -> None:
    with later_program(Latest):
        new = codes(later="perhaps")
        assert [parse(decode(code), HERE).table.rules for code in new] == [Latest(later="perhaps")] * 2
    with later_program():
        assert [newer(code) for code in new] == [101, 103]


def test_a_code_of_the_kind_without_an_added_rule_is_no_game() -> None:
    for code in codes():
        kind = "101" if code.startswith("S16-1") else "103"
        with pytest.raises(CodeError) as refused:
            decode(f"S16-{kind}-{code.rpartition('-')[2]}")
        assert refused.value.code in ("not-a-game", "newer-version")
