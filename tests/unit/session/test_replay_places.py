"""Tests observations, steps, marks and branching of `Replay`."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.replay import Replay
from sixteen_tui.text import hints
from sixteen_tui.text import replay as replay_text
from tests.refusing import refusing
from tests.unit.session.branches import saved
from tests.unit.session.test_replay import every_game, played, record, unfinished, walk


@every_game
@pytest.mark.parametrize("people", [1, 2])
def test_an_unfinished_game_has_an_observation_for_each_entry_up_to_a_position(name: str, people: int) -> None:
    """Also where some positions are hidden, so that there are fewer steps than entries."""
    seat = 0 if people == 1 else None
    for table in unfinished(name):
        replay = Replay(record(table, people))
        for _ in walk(replay):
            told = [(each.actions, each.events) for each in replay.past()]
            assert told == [table.told(seat, ply) for ply in reversed(range(replay.length))]
        between = [*replay.told(replay.last - 1, replay.last)] if replay.last else []
        assert len(between) == (replay.length - table_length(replay) if replay.last else 0)


def table_length(replay: Replay) -> int:
    """Return the length of the log one step before the current one."""
    at = replay.at
    replay.go_to(at - 1)
    length = replay.length if at > 1 else 0
    replay.go_to(at)
    return length


@every_game
def test_steps_beyond_either_end_are_the_nearest_there_are(name: str) -> None:
    replay = Replay(record(played(name)))
    for step, reached in ((-5, 1), (0, 1), (7, 7), (10**6, replay.last)):
        replay.go_to(step)
        assert replay.at == reached
    for length, reached in ((0, 1), (4, 4), (10**6, replay.last)):
        replay.go(length)
        assert (replay.at, replay.length) == (reached, reached)


@every_game
def test_it_halts_where_a_set_was_made_or_a_round_settled(name: str) -> None:
    table, known = played(name), GAMES[name]
    replay, halted = Replay(record(table)), []
    for step in walk(replay):
        new = known.milestones(table.view(None, step)) > known.milestones(table.view(None, step - 1))
        assert replay.halts == new
        halted += [step] if new else []
    found = [(each.step, each.view) for each in replay.milestones()]
    assert found == [(step, table.view(None, step)) for step in halted]


@every_game
def test_a_position_is_named_by_its_entries_and_the_end_by_none(name: str) -> None:
    replay = Replay(record(played(name)))
    for step in walk(replay):
        assert replay.entry == (step if step < replay.last else None)


@every_game
def test_the_marks_are_the_variations_and_the_help(name: str) -> None:
    table = played(name)
    summary = PLUGINS[name].text.rules_summary(table.rules)
    assert replay_text.marks(Replay(record(table))) == summary
    helped = Replay(record(table, hints=[2, 3], took_back=1))
    assert replay_text.helped(helped) == hints.helped(2, 1)
    assert replay_text.marks(helped) == f"{summary}. {hints.helped(2, 1)}"
    helped.veil(then=True)
    assert replay_text.helped(helped) == "", "it would tell what came"


@every_game
def test_a_branch_begins_at_the_position_for_the_seat_that_is_looked_through(tmp_path: Path, name: str) -> None:
    kept = saved(tmp_path, name)
    replay = Replay(kept)
    replay.go_to(6)
    replay.look(1)
    branching = replay.branching()
    assert (branching.record, branching.length, branching.seat) == (kept, 6, 1)
    replay.move("end", 1)
    with refusing():
        replay.branching()


@every_game
def test_a_review_and_guesses_are_of_the_game_that_is_shown(tmp_path: Path, name: str) -> None:
    kept = saved(tmp_path, name, kinds=("easy", "human"))
    replay = Replay(kept)
    assert replay.reviewing().record is kept
    assert (replay.guessing().record, replay.guessing().seat) == (kept, 1)
    replay.look(0)
    assert replay.guessing().seat == 0
    with pytest.raises(ValueError, match="not over"):
        Replay(saved(tmp_path, name, length=6)).reviewing()


@every_game
def test_a_line_that_was_taken_back_is_shown_without_the_end_of_the_game(tmp_path: Path, name: str) -> None:
    """And without notes, which belong to the game as it stands."""
    kept = saved(tmp_path, name)
    table = kept.table
    at = max(n for n in range(len(table)) if table.mover(n) >= 0 and len(table.view(table.mover(n), n).legal) > 1)
    played_then = table.log[at]
    table.take_back(at)
    table.play(next(each for each in table.legal if each != played_then))
    while table.outcome is None:
        table.deal()
        if table.outcome is None:
            table.play(table.legal[0])
    kept.note(2, "here")
    whole, line = Replay(kept), Replay(kept.along(0))
    assert (whole.stands, line.stands) == (True, False)
    assert whole.notes == {3: "here"}
    assert line.notes == {}
    assert whole.end is not None
    assert whole.session is not None
    assert line.end is None
    assert line.session is None
    assert line.finished
