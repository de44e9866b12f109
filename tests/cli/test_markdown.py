"""A game as Markdown: who played, what was won, every step, the cards drawn, the notes; and nothing that is hidden."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sixteen_tui.engine.shuffle import spelled
from sixteen_tui.export.pages import _safe, text
from sixteen_tui.saves.records import read
from sixteen_tui.session.noting import note
from sixteen_tui.session.replay import Replay
from sixteen_tui.settings import paths
from sixteen_tui.text.numbers import span
from sixteen_tui.text.pages import pages
from tests.cli.kit import Begin, Call, Refused

SAVES = Path(__file__).parents[1] / "unit" / "conformance"


def test_a_game_of_sixteen(call: Call, begin: Begin) -> None:
    session = begin(("So|phie", "*Ada*"), deal="V8V0XRH6DCE5411A", finish=True)
    session.close()
    record = read(session.record.path)
    note(record, 2, "- _here_ | `there`", paths.saves())
    said = call("show", record.header.id, "--markdown")
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("# Sixteen: So\\|phie – \\*Ada\\*\n")
    assert f"| Deal code | {spelled('V8V0XRH6DCE5411A')} |" in said.out
    assert f"| Seed | {record.header.seed} |" in said.out
    assert "  > \\- \\_here\\_ \\| \\`there\\`\n" in said.out
    won = record.table.view(None).won
    assert len(re.findall(r"^```text$", said.out, re.MULTILINE)) == len(won)
    assert len(re.findall(r"^\| \d+ \| \d+ \| ", said.out, re.MULTILINE)) == len(won)
    steps = [int(found) for found in re.findall(r"^- `(\d+)`", said.out, re.MULTILINE)]
    assert steps == [*range(1, len(record.table) + 1)]


def test_a_game_of_sweet_sixteen_has_every_hand(call: Call) -> None:
    said = call("show", str(SAVES / "sweet-sixteen-09.sixteen.jsonl"), "--markdown")
    assert said.out.count("```text") == 5
    assert said.out.count("╭") == said.out.count("╯") > 25
    assert re.search(r"^  (Bust: \d+|16!)", said.out, re.MULTILINE)
    assert "Your turn" not in said.out  # of whom?


def test_a_pile_of_two_sets_has_both_numbers(call: Call) -> None:
    """As in the replay, so that the sets after it have the same numbers there."""
    path = SAVES / "sixteen-10.sixteen.jsonl"
    won = read(path).table.view(None).won
    assert [formed.worth for formed in won] == [1, 1, 1, 2, *[1] * 7]
    said = call("show", str(path), "--markdown").out
    stops = Replay(read(path)).milestones()
    found = re.findall(r"^\| ([\d-]+) \| (\d+) \| ", said, re.MULTILINE)
    assert found == [(span(each.numbers), str(each.step)) for each in stops]
    assert [first for first, _ in found][2:6] == ["3", "4-5", "6", "7"]


def test_what_one_seat_has_seen_has_neither_seed_nor_notes(call: Call, begin: Begin) -> None:
    """As without --markdown."""
    session = begin(("Sophie", "Ada"), deal="V8V0XRH6DCE5411A", finish=True)
    session.close()
    record = read(session.record.path)
    note(record, 2, "a trap", paths.saves())
    said = call("show", record.header.id, "--markdown", "--seat", "1").out
    assert "| Shown | Seen by Ada |" in said
    for hidden in ("Deal code", "Seed", spelled("V8V0XRH6DCE5411A"), record.header.seed or "", "a trap"):
        assert hidden not in said


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_of_a_game_that_is_not_over_nothing_hidden_stands_there(
    call: Call, refused: Refused, begin: Begin, game: str
) -> None:
    session = begin(("You", "Ada"), game=game, plays=5 if game == "sixteen" else 1)
    session.close()
    said = call("show", session.record.header.id, "--markdown").out
    assert "| Result | not over |" in said
    assert "| Shown | Seen by You |" in said
    assert (session.record.header.seed or "") not in said
    assert "Seed" not in said
    hand = session.table.view(1).hand
    names = [word for word in re.findall(r"Ada draws ([^\n]*)", said) if "a card" not in word]
    assert hand
    assert not names
    assert "not over" in refused("show", session.record.header.id, "--markdown", "--seat", "1")


def test_text_has_at_most_80_columns() -> None:
    for save in ("sixteen-01", "sweet-sixteen-09"):
        found = text(pages(Replay(read(SAVES / f"{save}.sixteen.jsonl"))))
        assert max(map(len, found.splitlines())) <= 80
        assert "╭─────╮" in found


def test_what_people_write_is_no_mark() -> None:
    assert _safe("1. one") == "1\\. one"
    assert _safe("- one") == "\\- one"
    assert _safe("1 of 2 <b>[x](y)") == "1 of 2 \\<b\\>\\[x\\](y)"
    assert _safe("    code") == "code"
    assert _safe("see http://x.y or WWW.x.y at 10:30, $1$") == "see http\\://x.y or WWW\\.x.y at 10:30, \\$1\\$"


def test_two_forms_at_once_are_refused(refused: Refused) -> None:
    assert "choose one" in refused("show", "x", "--json", "--markdown")
