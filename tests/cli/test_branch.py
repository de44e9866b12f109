"""`play --from`, and what `verify`, `show` and `code` say of a branch."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.saves.sharing import shared
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.text import replay as replay_text
from tests.cli.kit import Begin, Call, Refused

Launched = list[dict[str, Any]]


def _branch(launched: Launched) -> Session:
    session = launched[-1]["session"]
    assert isinstance(session, Session)
    return session


@pytest.fixture
def parent(begin: Begin) -> str:
    """The id of a game that is over."""
    return begin(finish=True).record.header.id


def unescaped(svg: str) -> str:
    """The text of a picture."""
    return " ".join(html.unescape(re.sub("<[^>]*>", "", svg)).split())


def _path(launched: Launched) -> Path:
    """The file of the branch."""
    return _branch(launched).record.path


def test_from_a_game_a_branch_begins(call: Call, launched: Launched, parent: str) -> None:
    assert call("play", "--from", parent, "--at", "6") == (0, "", "")
    header = read(_path(launched)).header
    assert header.parent is not None
    assert (header.parent.id, header.parent.entries, header.parent.cards) == (parent, 6, "same")
    assert [player.level for player in header.seats] == [None, "easy"]


def test_a_step_is_the_same_everywhere(call: Call, launched: Launched, begin: Begin) -> None:
    """By `--at` of all commands, by a code, and by what the replay says: so many entries stand there."""
    record = begin(finish=True, deal="V8V0XRH6DCE5411A").record
    id, at = record.header.id, "9"
    replay = Replay(record)
    replay.go_to(int(at))
    assert re.search(rf"\b{at} of {replay.last}\b", replay_text.where(replay))
    code = call("code", id, "--at", at).out.strip()
    assert shared(code).entry == replay.length == int(at)
    for arguments in ((id, "--at", at), (code,), (code, "--at", at)):
        call("play", "--from", *arguments)
        parent = read(_path(launched)).header.parent
        assert parent is not None
        assert parent.entries == int(at)
    assert " ".join(replay_text.where(replay).split()[:2]) in unescaped(call("picture", id, "--at", at).out)
    for same_deal in ("0", "1"):
        call("play", "--from", id, "--at", same_deal)
        parent = read(_path(launched)).header.parent
        assert parent is not None
        assert parent.entries == 1
    first = [call("picture", id, "--at", each).out for each in ("0", "1")]
    assert first[0] == first[1]
    assert "Step 1 of" in unescaped(first[0])
    assert f"Step {at} of" in unescaped(call("picture", code).out), "where the code leads"
    assert f"{at}  {record.table.game.encode(record.table.log[int(at) - 1])} " in call("show", id).out
    helps = [" ".join(call(command, "--help").out.split()) for command in ("play", "code", "picture", "replay")]
    assert all("as the replay counts them" in help for help in helps)


def test_everything_can_be_said(call: Call, launched: Launched, parent: str) -> None:
    said = ("--seat", "1", "--reshuffled", "--players", "hard,expert")
    assert call("play", "sixteen", "--from", parent, *said) == (0, "", "")
    header = read(_path(launched)).header
    assert header.parent is not None
    assert (header.parent.entries, header.parent.cards, header.seed) == (1, "reshuffled", None)
    assert [player.level for player in header.seats] == ["hard", None]


def test_a_share_code_leads_to_the_place(call: Call, launched: Launched, begin: Begin) -> None:
    record = begin(finish=True, deal="V8V0XRH6DCE5411A").record
    code = call("code", record.header.id, "--at", "9").out.strip()
    record.path.unlink()
    assert call("play", "--from", code) == (0, "", "")
    path = _path(launched)
    assert len(read(path).table) >= 9
    said = call("verify", str(path))
    assert said.status == 0
    assert "which is not here to compare with" in said.out


def test_a_branch_is_checked_against_its_parent(call: Call, launched: Launched, parent: str) -> None:
    call("play", "--from", parent, "--at", "4")
    path = _path(launched)
    said = call("verify", path.name.removesuffix(".sixteen.jsonl"))
    assert said.status == 0
    assert f"begins as {parent} does, up to step 4" in said.out
    other = path.parent / f"{parent}.sixteen.jsonl"
    other.write_bytes(path.read_bytes())  # another game under its name is not that game
    assert "not here to compare with" in call("verify", str(path)).out


def test_a_branch_that_begins_otherwise_does_not_hold(call: Call, launched: Launched, begin: Begin) -> None:
    one, other = begin(finish=True), begin(finish=True, seed="1" * 64)
    call("play", "--from", one.record.header.id, "--at", "4")
    path = _path(launched)
    moved = other.record.path.read_bytes().replace(other.record.header.id.encode(), one.record.header.id.encode(), 1)
    one.record.path.unlink()
    one.record.path.write_bytes(_anew(moved, one.record.path))
    said = call("verify", str(path))
    assert said.status == 1
    assert "does not begin as" in said.out


def _anew(raw: bytes, path: Path) -> bytes:
    """The same lines with the check sums that belong to another header."""
    from sixteen_tui.saves.record import Record
    from sixteen_tui.saves.records import parse, rewritten

    first = parse(raw.partition(b"\n")[0] + b"\n", path)
    return rewritten(raw, Record(path, first.header, first.table, list(first.players), good=len(raw)))


def test_a_list_for_programs_says_it(call: Call, launched: Launched, parent: str) -> None:
    call("play", "--from", parent, "--at", "4")
    _branch(launched).release()
    said = {each["id"]: each["parent"] for each in map(json.loads, call("list", "--json").out.splitlines())}
    assert said.pop(parent) is None
    assert [*said.values()] == [{"id": parent, "entries": 4, "cards": "same"}]


def test_show_says_where_it_branches(call: Call, launched: Launched, parent: str) -> None:
    call("play", "--from", parent, "--at", "4", "--reshuffled")
    said = call("show", str(_path(launched))).out
    assert f"Branches from game {parent} at step 4, the cards to come reshuffled." in said


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--at", "3"), "--from"),
        (("sixteen", "--seat", "1"), "--from"),
        (("sixteen", "--reshuffled"), "--from"),
        (("--from", "PARENT", "--rules", "bonus"), "leave out"),
        (("--from", "PARENT", "--deal", "V8V0XRH6DCE5411A"), "leave out"),
        (("--from", "PARENT", "--seed", "0" * 64), "leave out"),
        (("sweet-sixteen", "--from", "PARENT"), "game of sixteen"),
        (("--from", "nothing"), "nothing"),
        (("--from", "PARENT", "--at", "999999"), "no step"),
        (("--from", "PARENT", "--at", "-1"), "no step"),
        (("--from", "PARENT", "--at", "²"), "no step"),
        (("--from", "PARENT", "--seat", "2"), "seat"),
        (("--from", "PARENT", "--players", "human"), "2 seats"),
        (("--from", "PARENT", "--players", "human,stupid"), "stupid"),
        ((), "required"),
    ],
)
def test_what_cannot_be(
    refused: Refused, launched: Launched, parent: str, arguments: tuple[str, ...], said: str
) -> None:
    assert said in refused("play", *(each.replace("PARENT", parent) for each in arguments))
    assert not launched


def test_the_end_is_no_place_to_go_on(refused: Refused, launched: Launched, parent: str) -> None:
    last = len(read(paths.saves() / f"{parent}.sixteen.jsonl").table)
    said = refused("play", "--from", parent, "--at", f"{last}")
    assert said.strip() == "sixteen-tui: the game is over here: go back to where there is something to be done"


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_game_that_goes_on_tells_nothing(refused: Refused, launched: Launched, begin: Begin, game: str) -> None:
    record = begin(
        ("You", "Ada", "Blaise", "Emmy") if game == "sweet-sixteen" else ("You", "Ada"), game=game, plays=3
    ).record
    for more in ((), ("--reshuffled",), ("--at", "1"), ("--at", "999"), ("--players", "easy")):
        assert "not over" in refused("play", "--from", record.header.id, *more)
    assert not launched
