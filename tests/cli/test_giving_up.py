"""A game that was given up, on the command line: shown, verified, listed, counted, exported and sent as a code."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.saves.header import Player
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from tests.cli.kit import Begin, Call

every_game = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def given_up(begin: Begin, game: str) -> str:
    host = begin(("", "Ada", "Bo", "Cy"), game=game, plays=1)
    host.give_up((0,))
    host.close()
    return str(host.record.path)


@every_game
def test_show_and_verify(begin: Begin, call: Call, game: str) -> None:
    path = given_up(begin, game)
    for seat in ((), ("--seat", "0"), ("--seat", "1")):
        last = call("show", path, "--json", *seat).out.splitlines()[-1]
        assert json.loads(last) == {
            "i": None,
            "end": {"why": "resigned", "seats": [0]},
            "over": True,
            "winners": [1] if game == "sixteen" else [1, 2, 3],
        }
    assert "you gave up; " in call("show", path).out
    verified = call("verify", path)
    assert verified.status == 0
    assert "you gave up; " in verified.out


@every_game
def test_lists_count_it_as_lost(begin: Begin, call: Call, game: str) -> None:
    given_up(begin, game)
    listed = json.loads(call("list", "--json").out)
    assert (listed["state"], listed["result"]) == ("finished", "lost")
    stats = json.loads(call("stats", "--json").out)
    assert stats["unfinished"] == 0
    assert "1" in call("stats").out


def test_head_to_head_it_is_won_by_those_who_did_not_give_up(call: Call) -> None:
    """The one who gives up is ahead."""
    players = [Player(name=name, player="human", level=None) for name in ("Ada", "Bo")]
    host = Host.new(paths.saves(), "sixteen", Rules(), players, seed="3" * 64)
    while host.game.score(host.table.view(None)) != (1, 0):
        host.play(host.table.legal[0])
    host.give_up((0,))
    host.close()
    (met,) = json.loads(call("ladder", "--against", "Ada", "--json").out)["meetings"]
    assert [(each["person"], each["won"], each["lost"]) for each in met["people"]] == [("Bo", 1, 0)]


@every_game
def test_every_command_reads_it(begin: Begin, call: Call, tmp_path: Path, game: str) -> None:
    path = given_up(begin, game)
    code = call("code", path).out.strip()
    assert code.startswith("S16-4-")
    for command in (
        ("import", code),
        ("show", path, "--lines"),
        ("show", path, "--markdown"),
        ("review", path),
        ("review", path, "--json"),
        ("ladder",),
        ("picture", path),
        ("cast", path),
        ("export", path, "--html", str(tmp_path / "game.html")),
        ("export", str(tmp_path / "all.tar.gz")),
    ):
        said = call(*command)
        assert said.status == 0, (command, said)
    assert call("resume", path).status == 2


@pytest.mark.parametrize("lines", [(), ("--lines",)])
def test_a_review_says_how_a_round_that_was_broken_off_counts(begin: Begin, call: Call, lines: tuple[str, ...]) -> None:
    """Nobody has won what the result counts: the stacks are as they were."""
    note = "broken off counts as what could be expected"
    for game, said in (("sixteen", False), ("sweet-sixteen", True)):
        assert (note in " ".join(call("review", given_up(begin, game), *lines).out.split())) == said
    host = begin(("", "Ada"), game="sweet-sixteen", finish=True)
    assert note not in " ".join(call("review", str(host.record.path), *lines).out.split())
