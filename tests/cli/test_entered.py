"""`import` of a game that was played with real cards, from a text file; and what is wrong with such a text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixteen_tui.saves.catalogue import saved
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.settings import paths
from tests.cli.kit import Call, Refused

SIXTEEN = """\
# a wet Sunday
game sixteen
rules bonus
players Sophie, Émilie
date 2026-11-22
deal 1          # Émilie dealt
0 hand B3 ? ?
0 draw
0 play B3
1 play G4
0 draw P6
0 play P6
* too early
1 play W=O3
"""
SWEET = """\
sweet-sixteen
players: A, B
cut 0:AC 1:?
shuffle 2C 3C
1 trade 2C 9H
1 stand
shuffle ? ?
0 trade ?
0 done
reveal 0:TH,2D 1:3C,9H
"""


def _written(text: str, name: str = "game.txt") -> str:
    Path(name).write_text(text, "utf-8")
    return name


def _game() -> Record:
    [found] = saved(paths.saves())
    assert isinstance(found, Record)
    return found


def test_a_game_of_sixteen_with_what_was_seen_of_it(call: Call) -> None:
    name = _written(SIXTEEN)
    said = call("import", name)
    assert (said.status, said.err) == (0, "")
    record = _game()
    assert record.header.created == "2026-11-22T12:00:00Z"
    assert record.header.seed is record.header.commitment is None
    assert [player.name for player in record.players] == ["Sophie", "Émilie"]
    entries = [record.table.game.encode(each) for each in record.table.log]
    assert entries[1:] == [
        *("0 draw", "0 play B3", "1 draw", "1 play G4", "0 draw", "0 play P6", "1 draw", "1 play W=O3"),
    ]
    assert record.noted == {6: "too early"}
    assert "there already" in call("import", name).out
    assert len([*paths.saves().glob("*.jsonl")]) == 1
    assert call("verify", record.header.id).status == 0
    assert "B3" in call("show", record.header.id).out


def test_a_game_of_sweet_sixteen(call: Call) -> None:
    assert call("import", _written(SWEET)).status == 0
    record = _game()
    [settled] = record.table.view(None).settlements
    assert [[record.table.game.cards[card] for card in each.hand] for each in settled.results][1] == ["3C", "9H"]
    assert {record.table.game.cards[card] for card in settled.results[0].hand} == {"TH", "2D"}


def test_the_examples_of_the_page_are_games(call: Call) -> None:
    page = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
    blocks = re.findall(r"(?:^ {4}.+\n)+", page, re.MULTILINE)
    examples = [block for block in blocks if re.match(r" {4}(?:game )?(?:sweet-)?sixteen\s", block)]
    assert len(examples) == 2
    for block in examples:
        lines = [re.split(r" {3,}", line.strip())[0] for line in block.splitlines()]
        said = call("import", _written("\n".join((*lines, ""))))
        assert (said.status, said.err) == (0, "")


def test_it_is_looked_at_without_being_kept(call: Call) -> None:
    assert call("picture", _written(SIXTEEN), "--out", "x.svg").status == 0
    assert not [*paths.saves().glob("*.jsonl")]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("game sixteen", "game whist"), "line 2: the first line says which game it was"),
        (("rules bonus", "rules nonsense"), "line 3: there is no rule 'nonsense'"),
        (("Sophie, Émilie", "Sophie"), "line 4: this game is not for 1 player"),
        (("2026-11-22", "the 22nd"), "'the 22nd' is not a day"),
        (("deal 1 ", "deal 7 "), "line 6: "),
        (("0 hand B3", "0 hand X3"), "line 7: 'X3' is no card and no entry"),
        (("1 play G4", "1 play ?"), "line 10: which card was played is always seen (A5)"),
        (("1 play G4", "1 plays G4"), "line 10: '1 plays G4' is no card and no entry"),
        (("0 play P6", "0 play P5"), "line 14: "),
        (("0 draw P6", "0 draw\ngame sixteen"), "line 12: 'game' is said once"),
        (("1 play W=O3", "1 play B3\n0 play B3\n"), "line 15: "),
    ],
)
def test_what_is_wrong_is_said_with_its_line(refused: Refused, change: tuple[str, str], why: str) -> None:
    assert change[0] in SIXTEEN
    text = SIXTEEN.replace(*change)
    if change[1] == "0 play P5":
        text = text.replace("1 play W=O3", "0 play P5")
    assert why in refused("import", _written(text))


def test_what_is_no_text_is_no_game(refused: Refused) -> None:
    Path("bad.txt").write_bytes(b"game sixteen\n\xff\xfe")
    assert "UTF-8" in refused("import", "bad.txt")
    Path("nothing.txt").write_text("once upon a time")
    refused("import", "nothing.txt")


def test_a_whole_game_from_its_log(call: Call) -> None:
    """The output of `show` for a save, given as a text, is the same game."""
    path = Path(__file__).parents[1] / "unit" / "conformance" / "sixteen-02.sixteen.jsonl"
    record = read(path)
    entries = "\n".join(record.table.game.encode(each) for each in record.table.log)
    _written(f"game sixteen\nrules bonus, strict\nplayers P0, P1\n{entries}\n")
    assert call("import", "game.txt").status == 0
    assert _game().table.log == record.table.log


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"sixteen\ndeal 0\n{'9' * 5000} hand ?\n", "line 3: there is no seat 999999999 (A2)"),
        (f"sweet-sixteen\ncut {'0:? ' * 60}\n", "line 2: "),
        (
            "sweet-sixteen\nbanker 0\nshuffle ? ?\n" + "1 trade ?\n" * 900 + "reveal 1:KS,QS\n",
            "line 50: the deck is empty",
        ),
        (f"sweet-sixteen\nbanker 0\nshuffle\n{'9' * 5000} stand\n", "line 4: "),
    ],
)
def test_what_no_table_can_have_had_is_said_at_once(refused: Refused, text: str, why: str) -> None:
    said = refused("import", _written(text))
    assert why in said
    assert len(said) < 200
