"""Replays over all games: which positions there are, where they stop, whose hands are shown, and what is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import chain, pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.setup import HUMAN, seated
from sixteen_tui.text import replay as replay_text
from tests.games import seats
from tests.terminal.sweet_games import by_hand, deal

every_game = pytest.mark.parametrize("name", GAMES)
NAMES: Final = ("", "Ada", "Blaise", "Emmy")
WAYS: Final = ("step", "turn", "set", "end")


def dealt(name: str, seats: int, *, varied: bool) -> AnyTable:
    """A new game by the first or by the last of the values that each rule can have."""
    game = GAMES[name]
    rules = {rule: values[-1 if varied else 0] for rule, values in game.choices.items()}
    table: AnyTable = Table(game, game.rules({**rules, "seats": seats}), f"{1:064x}")
    table.deal()
    return table


def played(name: str, entries: int | None = None, *, varied: bool = False) -> AnyTable:
    """A game played at random, to its end or so far that it has so many entries at least."""
    table, random = dealt(name, seats(name), varied=varied), Random(name)
    while table.outcome is None and (entries is None or len(table) < entries):
        table.play(random.choice(table.legal))
        table.deal()
    return table


def unfinished(name: str) -> Iterator[AnyTable]:
    """The same game, a few entries further each time, until it is over or 30 entries long."""
    for entries in range(1, 30):
        table = played(name, entries)
        if table.outcome is not None:
            assert entries > 3, "some were not over"
            return
        yield table


def record(table: AnyTable, people: int = 1, **more: Any) -> Record:
    """A save of a game with people on the first seats, computers on the others."""
    kinds = [HUMAN if seat < people else "easy" for seat in range(table.rules.seats)]
    players: list[Player] = seated(kinds, NAMES[: table.rules.seats])
    header = new_header(new_id(), table.game.name, table.rules, players, table.seed)
    return Record(Path("replay"), header, table, players, **more)


def walk(replay: Replay, to: str = "step") -> Iterator[int]:
    """Every stop from the first on, the last included."""
    replay.move("end", -1)
    yield replay.at
    while replay.at < replay.last:
        replay.move(to, 1)
        yield replay.at


def everything(replay: Replay) -> list[object]:
    """All that a front end can get out of a replay, step by step."""
    seen: list[object] = [
        replay.last,
        replay_text.marks(replay),
        replay_text.helped(replay),
        replay.end,
        replay.choices,
        replay.finished,
    ]
    for step in walk(replay):
        told = list(replay.told(step - 1, step)) if step else []
        seen += [
            replay_text.where(replay),
            replay_text.whose(replay),
            replay.view,
            replay.open_views,
            replay_text.names(replay),
            [*replay.past()],
            told,
        ]
    return [*seen, *(list(walk(replay, to)) for to in WAYS), list(replay.told(0, replay.last))]


# Positions


@every_game
def test_a_finished_game_has_every_position(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    assert (replay.finished, replay.last, replay.at) == (True, len(table), 1)
    assert replay.look(0)
    assert [replay.view for _ in walk(replay)] == [table.view(0, length) for length in range(1, len(table) + 1)]


@every_game
@pytest.mark.parametrize("people", [0, 1, 2])
def test_an_unfinished_game_has_those_that_may_be_seen(name: str, people: int) -> None:
    seat = 0 if people == 1 else None
    for table in unfinished(name):
        replay = Replay(record(table, people))
        assert replay.choices == (seat,)
        visible = [0, *table.visible(seat, 0, spectator=True)]
        assert replay.last == len(visible) - 1
        assert [replay.view for _ in walk(replay)] == [table.view(seat, length) for length in visible[1:] or visible]


def test_a_game_of_which_nothing_may_be_seen_has_one_position() -> None:
    game = GAMES["sixteen"]
    replay = Replay(record(Table(game, game.default_rules, "0" * 64)))
    assert (replay.at, replay.last) == (0, 0)
    for to in WAYS:
        for by in (1, -1):
            replay.move(to, by)
            assert replay.at == 0
    assert list(replay.told(0, 0)) == []


# Moving


@every_game
def test_steps_go_one_by_one_both_ways_and_no_further_than_there_are(name: str) -> None:
    replay = Replay(record(played(name)))
    assert list(walk(replay)) == list(range(1, replay.last + 1))
    replay.move("step", 1)
    assert replay.at == replay.last
    back = []
    while replay.at > 1:
        replay.move("step", -1)
        back.append(replay.at)
    assert back == list(range(replay.last - 1, 0, -1))
    replay.move("step", -1)
    assert replay.at == 1


@every_game
@pytest.mark.parametrize("varied", [False, True])
def test_turns_and_sets_stop_where_the_game_says(name: str, varied: bool) -> None:
    table, game = played(name, varied=varied), GAMES[name]
    views = [table.view(None, length) for length in range(len(table) + 1)]
    sets = [i for i, (old, new) in enumerate(pairwise(views), 1) if game.milestones(new) > game.milestones(old)]
    turns = [
        i
        for i, (old, new) in enumerate(pairwise(views), 1)
        if game.halts(new) or (turn.over if (turn := game.turn(new)) else old.to_move != new.to_move)
    ]
    replay = Replay(record(table))
    for to, stops in (("set", sets), ("turn", turns)):
        assert stops
        beyond = [step for step in stops if step > 1]
        assert list(walk(replay, to)) == [1, *beyond, *([] if replay.last in beyond else [replay.last])]
        back = []
        while replay.at > 1:
            replay.move(to, -1)
            back.append(replay.at)
        assert back == [*(step for step in reversed(stops) if 1 < step < replay.last), 1]


@every_game
def test_from_between_two_stops_it_goes_to_the_nearest_on_either_side(name: str) -> None:
    replay = Replay(record(played(name)))
    stops = [*walk(replay, "set")]
    place = next(number for number, (one, other) in enumerate(pairwise(stops)) if other - one > 1)
    for by, reached in ((1, stops[place + 1]), (-1, stops[place])):
        replay.move("end", -1)
        for _ in range(place):
            replay.move("set", 1)
        replay.move("step", 1)
        replay.move("set", by)
        assert replay.at == reached


@every_game
def test_the_place_counts_what_has_been_passed(name: str) -> None:
    table, game = played(name), GAMES[name]
    replay = Replay(record(table))
    for step in walk(replay):
        passed = game.milestones(table.view(None, step))
        assert replay_text.where(replay).startswith(f"Step {step} of {len(table)}, {passed} ")


def test_sets_are_counted_and_numbered_as_in_the_score() -> None:
    """A bonus set counts as two (A20)."""
    game, random, doubled = GAMES["sixteen"], Random(16), 0
    for seed in range(10):
        table: AnyTable = Table(game, game.rules({**asdict(game.default_rules), "bonus": True}), f"{seed:064x}")
        table.deal()
        while table.outcome is None:
            table.play(random.choice(table.legal))
        replay, total = Replay(record(table)), sum(table.outcome.score)
        found = replay.milestones()
        assert [*chain.from_iterable(each.numbers for each in found)] == [*range(1, total + 1)]
        for each in found:
            replay.go_to(each.step)
            score = sum(game.score(each.view))
            assert replay.passed == score == each.numbers[-1]
            assert replay_text.where(replay).endswith(PLUGINS[game.name].text.milestones(score))
        doubled += len(found) < total
    assert doubled, "a game had a bonus set"


# Eyes


@every_game
def test_a_finished_game_opens_all_hands_or_one(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    assert replay.choices == (None, *range(table.rules.seats))
    assert (replay.open, replay_text.whose(replay)) == (True, "All hands open")
    for step in walk(replay):
        assert replay.open_views == [table.view(seat, step) for seat in range(table.rules.seats)]
        assert replay.view == table.view(None, step)
    last = table.rules.seats - 1
    assert replay.look(last)
    assert (replay.open, replay.open_views, replay_text.whose(replay)) == (False, [], f"Seen by {NAMES[last]}")
    assert replay.view == table.view(last, len(table))
    for nobody in (last + 1, -1):
        assert not replay.look(nobody)
        assert replay.eyes == last
    assert replay.look(None)
    assert replay.open


@every_game
@pytest.mark.parametrize(("people", "whose"), [(0, "As seen by everybody"), (1, "Seen by you")])
def test_an_unfinished_game_has_no_choice_of_eyes(name: str, people: int, whose: str) -> None:
    replay = Replay(record(played(name, 3), people))
    assert replay_text.whose(replay) == whose
    for eyes in (None, 0, 1, 2):
        assert not replay.look(eyes)
        assert not replay.open
        assert replay.open_views == []
    assert replay_text.whose(replay) == whose


# Secrets


@every_game
@pytest.mark.parametrize("people", [1, 2])
def test_no_hand_but_the_one_persons_is_in_an_unfinished_game(name: str, people: int) -> None:
    for table in unfinished(name):
        replay = Replay(record(table, people))
        seat = 0 if people == 1 else None
        for _ in walk(replay):
            assert bool(replay.view.hand) <= (people == 1)
        for each in replay.told(0, replay.last):
            assert tuple(each.view.hand) in {tuple(table.view(seat, length).hand) for length in range(len(table) + 1)}
        seen = set(table.seen(seat))
        assert {action for each in replay.told(0, replay.last) for action in each.actions} <= seen


@pytest.mark.parametrize("trades", [0, 1])
def test_how_a_turn_ended_is_in_nothing_that_a_replay_gives(trades: int) -> None:
    """Twin games: the first person's turn has ended by a stand, with 16 or with a bust, the rest is the same."""
    found = []
    for hand in (("5C 4H", "3S KH", "TC JC"), ("5C 4H 2D", "5C 4H QD", "5C TH KD"))[trades]:
        table = by_hand(3, "AC 9C TC")
        deal(table, hand)
        if trades:
            table.play(Trade(1, CARDS["5C"]))
        if table.to_move == 1:
            table.play(Stand(1))
        deal(table, "7C 7D")
        assert table.to_move == 2
        found.append(everything(Replay(record(table, people=3, took_back=trades))))
    assert found[0] == found[1] == found[2]


@every_game
def test_help_and_the_end_are_told_once_a_game_is_over(name: str) -> None:
    more: dict[str, Any] = {"hints": [2, 3], "took_back": 1}
    finished, unfinished = Replay(record(played(name), **more)), Replay(record(played(name, 4), **more))
    assert replay_text.helped(finished)
    assert replay_text.marks(finished).endswith(replay_text.helped(finished))
    assert finished.end == played(name).view(None)
    assert finished.session is not None
    assert finished.session.watching
    assert (unfinished.helped, unfinished.end, unfinished.session) == ((0, 0), None, None)
    assert replay_text.marks(unfinished) == replay_text.marks(Replay(record(played(name, 4))))


# Events


@every_game
def test_with_one_players_eyes_told_is_what_that_seat_saw(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    for seat in range(table.rules.seats):
        replay.look(seat)
        told = [action for each in replay.told(0, replay.last) for action in each.actions]
        assert tuple(told) == table.seen(seat)


@every_game
def test_with_open_hands_each_entry_is_told_as_its_mover_saw_it(name: str) -> None:
    table = played(name)
    replay = Replay(record(table))
    for place in range(len(table)):
        mover = table.mover(place)
        if mover >= 0:
            (each,) = replay.told(place, place + 1)
            assert (each.actions, each.events) == table.told(mover, place)
            assert each.view == table.view(mover, place + 1)


def test_with_open_hands_cards_dealt_in_secret_are_told_as_who_gets_them_sees_them() -> None:
    table = played("sweet-sixteen")
    replay = Replay(record(table))
    turns = [table.game.turn(table.view(None, place + 1)) for place in range(len(table))]
    dealt_to = {place: turn.seat for place, turn in enumerate(turns) if turn and table.mover(place) < 0}
    assert dealt_to
    for place, seat in dealt_to.items():
        (each,) = replay.told(place, place + 1)
        assert each.actions == table.told(seat, place)[0]


@every_game
def test_the_log_ends_with_what_came_last(name: str) -> None:
    """The last entry first, each with the view that came of it."""
    table = played(name)
    replay = Replay(record(table))
    for at in walk(replay):
        past = [*replay.past()]
        assert len(past) == at
        assert past[0] == next(replay.told(at - 1, at))
        assert past[0].actions == table.told(past[0].view.seat, at - 1)[0]


@every_game
def test_looking_changes_nothing(name: str) -> None:
    table = played(name)
    kept, log = record(table), table.log
    assert everything(Replay(kept)) == everything(Replay(kept))
    assert table.log == log
