"""`play --match`, and how `resume` and `list` see a match."""

from __future__ import annotations

import json

import pytest

from sixteen_tui.saves import matches as kept
from sixteen_tui.session import matches, matchplay
from sixteen_tui.session.host import Host
from sixteen_tui.session.opening import go_on
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from tests.cli.kit import Call, Launched, Refused, Snapshot


def session_of(launched: Launched) -> Session:
    found = launched[-1]["session"]
    assert isinstance(found, Session)
    return found


def finish(session: Session) -> None:
    host = session._host
    assert isinstance(host, Host)
    while not host.over:
        host.play(host.table.legal[0])
    session.conclude()
    session.close()


@pytest.mark.parametrize("best", matchplay.BEST)
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_a_match_is_begun(call: Call, launched: Launched, best: int, game: str) -> None:
    assert call("play", game, "--match", str(best)) == (0, "", "")
    match = session_of(launched).match
    assert match is not None
    assert (match.best, match.played) == (best, ())
    (found,) = kept.load(paths.saves())
    assert (found.id, found.best, found.game) == (session_of(launched).record.header.id, best, game)


@pytest.mark.parametrize("text", ["", "0", "1", "2", "4", "9", "-3", "3.0", "03", "three", "٣", "3\n", "9" * 5000])
def test_what_is_no_match_is_refused_and_nothing_is_written(refused: Refused, snapshot: Snapshot, text: str) -> None:
    before = snapshot()
    assert "best of 3, 5, 7 games" in refused("play", "sixteen", f"--match={text}")
    assert snapshot() == before


def test_resume_goes_on_with_the_next_game_where_none_is_unfinished(call: Call, launched: Launched) -> None:
    call("play", "sixteen", "--match", "3", "--players", "human,easy")
    first = session_of(launched)
    assert first.record.path.exists()  # nobody has played, and it is kept
    finish(Session.resume(first.record.path))
    assert call("resume") == (0, "", "")
    second = session_of(launched)
    assert second.record.header.id != first.record.header.id
    assert second.match is not None
    assert len(second.match.played) == 1
    assert call("resume") == (0, "", "")
    assert session_of(launched).record.header.id == second.record.header.id


def test_after_the_end_there_is_nothing_to_resume(call: Call, launched: Launched, refused: Refused) -> None:
    call("play", "sixteen", "--match", "3", "--players", "human,easy")
    finish(Session.resume(session_of(launched).record.path))
    while matches.offered(paths.saves()) is not None:
        finish(go_on(paths.saves()))
    assert "no unfinished game" in refused("resume")


def test_the_list_has_it(call: Call, launched: Launched) -> None:
    call("play", "sixteen", "--match", "5", "--players", "human,easy")
    finish(Session.resume(session_of(launched).record.path))
    call("play", "sixteen")
    wins = next(iter(matches.standings(paths.saves()).values())).wins
    rows = call("list").out.splitlines()
    assert sum(f"match {wins[0]}:{wins[1]}" in row for row in rows) == 1
    found = [json.loads(line) for line in call("list", "--json").out.splitlines()]
    assert [each["match"] for each in found] == [
        None,
        {"id": found[1]["id"], "best": 5, "won": [*wins], "over": False},
    ]


def test_it_does_not_go_with_a_branch(refused: Refused) -> None:
    assert "--match" in refused("play", "--from", "x", "--match", "3")
