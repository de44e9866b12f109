"""Replays as it was then: a seat sees what it saw, and nothing tells what came of it; and decisions to be guessed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import certain
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.session.observers import Observers
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.trial import Trial
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.setup import BranchText
from tests.games import HIDING, seats
from tests.judging import ROUGH, thought
from tests.unit.session.test_replay import dealt, every_game, played, record, walk
from tests.unit.session.test_wall import moved


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    with thought(ROUGH):
        yield


def shown(replay: Replay) -> list[object]:
    """All that a front end may be given at a step."""
    told = [*replay.told(max(0, replay.at - 1), replay.at)]
    place = [
        replay.at,
        replay_text.where(replay),
        replay_text.whose(replay),
        replay_text.marks(replay),
        replay_text.helped(replay),
        replay.reached,
        replay.halts,
    ]
    return [*place, replay.view, replay.open_views, [*replay.past()], told, replay.milestones()]


def to_the_end(table: AnyTable, random: Random) -> AnyTable:
    """A copy of a table, played on at random, with chance of its own."""
    whole: AnyTable = Table(table.game, table.rules)
    for entry in table.log:
        whole.play(entry)
    while whole.outcome is None:
        if whole.to_move == CHANCE:
            stream = Stream(f"{random.getrandbits(256):064x}")
            whole.play(whole.game.chance(whole.timeline.here.state, stream))
        else:
            whole.play(random.choice(whole.legal))
    return whole


def twins(name: str, number: int) -> Iterator[AnyTable]:
    """Finished games that are the same for seat 0 up to somewhere; unseen cards and all that follows may differ."""
    random = Random(f"{name} {number}")
    start = dealt(name, seats(name), varied=bool(number % 2))
    while start.outcome is None and len(start) < 6 + 9 * number:
        start.play(random.choice(start.legal))
        start.deal()
    if start.outcome is None:
        for table in (start, start, moved(start, (0,), random)):
            yield to_the_end(table, random)


@pytest.mark.parametrize("name", HIDING)
@pytest.mark.parametrize("number", range(4))
def test_twins_are_shown_the_same_up_to_where_the_seat_sees_a_difference(name: str, number: int) -> None:
    tables = [*twins(name, number)]
    if not tables:
        return  # it was over too soon
    compared = 0
    for table in tables[1:]:
        one, other = Replay(record(tables[0])), Replay(record(table))
        for replay in (one, other):
            replay.move("end", -1)
            assert replay.veil(then=True)
        while tables[0].seen(0, one.length) == table.seen(0, other.length):
            assert shown(one) == shown(other)
            compared += 1
            if one.at == one.last or other.at == other.last:
                break
            one.move("step", 1)
            other.move("step", 1)
    assert compared > 2


@every_game
def test_it_is_what_the_seat_was_told(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    replay.veil(then=True)
    for seat in range(table.rules.seats):
        assert replay.look(seat)
        observed = Observers(table).seat(seat)
        for _ in walk(replay):
            pass
        assert [*replay.past()] == [*observed.told()]
        assert [each.view for each in replay.told(0, replay.last)] == [view for _, view in observed.observed(0, 10**9)]


@every_game
def test_only_what_was_seen_can_be_gone_to_and_nothing_tells_how_long_it_is(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    assert not replay.veil(then=False)
    assert replay.veil(then=True)
    assert replay.choices == tuple(range(table.rules.seats))
    assert (replay.eyes, replay.at, replay.reached, replay_text.helped(replay)) == (0, 1, 1, "")
    assert not replay.look(None)
    for step in walk(replay):
        assert f"{replay.last}" not in replay_text.where(replay) or step == replay.last
        assert all(each.step <= step for each in replay.milestones())
        replay.go_to(10**6)
        assert replay.at == step
    replay.go_to(3)
    assert (replay.at, replay.reached) == (3, replay.last)
    assert replay.veil(then=False)
    assert replay_text.where(replay).startswith(f"Step {replay.at} of {len(table)}, ")


@every_game
def test_another_seat_or_all_hands_are_shown_at_the_same_place(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    for length in range(5, len(table), 11):
        replay.go(length)
        assert replay.length == length
        replay.veil(then=True)
        assert replay.length <= length
        mine = replay.length
        for seat in (1, 2, 0):
            replay.look(seat)
            assert replay.length <= mine
        replay.veil(then=False)
        replay.look(None)
        assert replay.open


def test_an_unfinished_game_can_only_be_seen_as_it_is() -> None:
    replay = Replay(record(played("sixteen", 10)))
    assert not replay.veil(then=True)
    assert not replay.then
    with pytest.raises(ValueError, match="not over"):
        replay.guessing()


@every_game
def test_what_is_past_is_worked_out_once(name: str) -> None:
    """However far it has come, a step costs the same: this is what makes any position instant."""
    table = played(name)
    replay = Replay(record(table))
    replay.go(len(table))
    assert [*replay.past()][3] == replay.past()[3]
    assert replay.past()[-1] == [*replay.past()][-1]
    assert replay.past()[1:3] == [*replay.past()][1:3]
    asked = []
    view = table.view

    def counted(*arguments: object) -> object:
        asked.append(arguments)
        return view(*arguments)  # type: ignore[arg-type]  # as it was called

    table.view = counted  # type: ignore[method-assign, assignment]
    for _ in range(10):
        replay.move("step", -1)
        assert [*replay.past()[:5]]
    assert len(asked) <= 10
    with pytest.raises(IndexError):
        replay.past()[len(table)]


# Guess first


@every_game
def test_a_guess_is_judged_as_the_review_does_and_counted(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    guessing, judge, game = replay.guessing(), table.game.review(), table.game
    assert (guessing.seat, replay_text.guesses(guessing)) == (0, "")
    entries = []
    length = 0
    while (entry := guessing.ahead(length)) is not None:
        entries.append(entry)
        length = entry + 1
    chosen = [ply for ply in range(len(table)) if table.mover(ply) == 0 and game.is_decision(table.log[ply])]
    assert entries == [ply for ply in chosen if sum(map(game.is_decision, table.view(0, ply).legal)) > 1]
    right = same = 0
    for asked, entry in enumerate(entries[:6], start=1):
        guess = guessing.guess(entry)
        action = [each for each in guess.view.legal if guess.may_be(each)][asked % 2]
        answer = guess.answer(action)
        best = judge.judgement(guess.view)[0]
        assert answer.right == (certain(best, judge.judged(guess.view, action), judge.noise) == 0)
        assert answer == Trial(replay.record, entry).answer(action)
        right += answer.right
        same += action == table.log[entry]
        assert (
            replay_text.guesses(guessing) == f"{right} of {asked} as good as the best, {same} the same as in the game."
        )
        assert guessing.ahead(entry) != entry
        guess.answer(action)  # asked again it is not counted again
        assert guessing.asked == asked


def test_what_the_best_would_do_is_as_good_as_the_best() -> None:
    replay = Replay(record(played("sixteen")))
    guessing = replay.guessing()
    judge = GAMES["sixteen"].review()
    while (entry := guessing.ahead(0)) is not None:
        guess = guessing.guess(entry)
        assert guess.answer(judge.judgement(guess.view)[0].action).right
        if guessing.asked == 5:
            break
    assert guessing.right == guessing.asked == 5


@every_game
def test_a_branch_begins_at_the_step_that_is_shown(name: str) -> None:
    """The number of entries would tell how the turns of others ended (B10)."""
    replay = Replay(record(played(name)))
    for then in (False, True):
        replay.veil(then=then)
        replay.move("end", -1)
        fewer = False
        while replay.at < replay.last - 1:
            branch = replay.branching()
            assert (branch.step, branch.length) == (replay.at, replay.length)
            assert str(replay.at) in str(BranchText(branch).row("start"))
            fewer |= branch.step < branch.length
            replay.move("step", 1)
        assert fewer == (then and name == "sweet-sixteen")
