"""Properties of every game: invariants of `Game`, of `Table` and of `decide`.

Method: names no game. Games are played at random under every variation of the built-in games, and of the smallest
possible game.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import fields
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any, NamedTuple

import pytest

from sixteen_tui.engine.game import CHANCE, NOBODY, AnyGame, BadNotation, IllegalAction, see
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from tests.any_game.game import GAME as NULL_GAME
from tests.games import HIDING

ALL = {**GAMES, NULL_GAME.name: NULL_GAME}
FEW = 5
"""So many entries of a long list are tried at each position."""


class Case(NamedTuple):
    name: str
    values: tuple[tuple[str, Any], ...]

    @property
    def game(self) -> AnyGame:
        return ALL[self.name]

    @property
    def rules(self) -> Any:
        return self.game.rules(dict(self.values))

    def __str__(self) -> str:
        return "-".join((self.name, *(str(value) for _, value in self.values)))


def cases() -> Iterator[Case]:
    """All variations with all numbers of seats."""
    for game in ALL.values():
        for number, values in enumerate(product(*game.choices.values())):
            first = number % len(game.seat_counts)
            for seats in (*game.seat_counts[first:], *game.seat_counts[:first]):
                yield Case(game.name, (("seats", seats), *zip(game.choices, values, strict=True)))


ALL_CASES = list(cases())
CASES = [case for case in ALL_CASES if len(case.game.seat_counts) < 3] + [
    case
    for number, case in enumerate(each for each in ALL_CASES if len(each.game.seat_counts) >= 3)
    if number % len(case.game.seat_counts) == 0
]
"""All variations, and all numbers of seats; both together where there are few."""


def each_of(cases: Sequence[Case]) -> Callable[[Callable[..., None]], Any]:
    """Return a decorator that runs a test with every case, in `make test` with the first and the last of each game."""
    by_game = [[case for case in cases if case.name == name] for name in ALL]
    kept = {case for found in by_game for case in (found[0], found[-1])}
    sets = [pytest.param(case, id=str(case), marks=[] if case in kept else [pytest.mark.long]) for case in cases]
    every, marked = pytest.mark.every("each game is another program"), pytest.mark.parametrize("case", sets)
    return lambda test: every(marked(test))


every_case = each_of(CASES)


class Played(NamedTuple):
    seed: str
    actions: tuple[Any, ...]
    states: tuple[Any, ...]
    """Before the first action and after each."""


def kind(text: str) -> str:
    """What an entry is of, whoever makes it."""
    return text.split(" ")[not text[0].isalpha()]


@cache
def played(case: Case) -> Played:
    """A whole game: a kind of action by chance, then one of that kind."""
    game, random = case.game, Random(str(case))
    seed = f"{random.getrandbits(256):064x}"
    stream, state = Stream(seed), game.start(case.rules)
    actions, states = list[Any](), [state]
    while game.to_move(state) != NOBODY:
        assert len(actions) < 5000, "the game goes on for ever"
        if game.to_move(state) == CHANCE:
            action = game.chance(state, stream)
        else:
            kinds: dict[str, list[Any]] = {}
            for each in game.legal(state):
                kinds.setdefault(kind(game.encode(each)), []).append(each)
            action = random.choice(kinds[random.choice(sorted(kinds))])
        state = game.apply(state, action).state
        actions.append(action)
        states.append(state)
    return Played(seed, tuple(actions), tuple(states))


def table_of(case: Case, length: int | None = None, seed: str | None = None) -> AnyTable:
    table: AnyTable = Table(case.game, case.rules, seed)
    for action in played(case).actions[:length]:
        table.play(action)
    return table


def spectators(case: Case) -> tuple[int | None, ...]:
    return (*range(case.rules.seats), None)


def hides(case: Case) -> bool:
    """Whether a seat or a spectator sees some action of the game otherwise than it was."""
    _, actions, states = played(case)
    steps = zip(states, actions, states[1:], strict=False)
    seen = (case.game.redact(*step, seat) == (step[1],) for step in steps for seat in spectators(case))
    return not all(seen)


def everything(table: AnyTable, seats: tuple[int | None, ...]) -> tuple[Any, ...]:
    """All that a table shows."""
    views = [(table.view(seat), table.seen(seat), table.notation(seat), [*table.visible(seat)]) for seat in seats]
    return table.log, len(table), table.to_move, table.legal, table.outcome, views


@cache
def vocabulary(name: str) -> tuple[Any, ...]:
    """Everything that anybody did or saw in any game of this name."""
    found: dict[Any, None] = {}
    for case in CASES:
        if case.name == name:
            found.update(dict.fromkeys(played(case).actions))
            found.update(dict.fromkeys(table_of(case, 40).seen(0)))
    return tuple(found)


# The rules


@every_case
def test_what_is_legal_is_what_is_taken_and_a_refusal_changes_nothing(case: Case) -> None:
    game, random, words = case.game, Random(str(case)), vocabulary(case.name)
    for state, action in zip(played(case).states, (*played(case).actions, None), strict=True):
        before, legal = deepcopy(state), game.legal(state)
        assert len(set(legal)) == len(legal)
        assert bool(legal) == (game.to_move(state) >= 0)
        for each in (*legal, *random.sample(words, min(FEW, len(words)))):
            allowed = each in legal or each == action
            if allowed:
                assert game.apply(state, each).state != state
            elif game.to_move(state) != CHANCE:
                with pytest.raises(IllegalAction) as refusal:
                    game.apply(state, each)
                assert refusal.value.code
        assert state == before


@every_case
def test_a_state_is_a_value(case: Case) -> None:
    game = case.game
    for before, after, action in zip(played(case).states, played(case).states[1:], played(case).actions, strict=False):
        assert game.apply(before, action).state == after
        assert hash(before) != hash(after)


@every_case
def test_the_game_is_over_when_it_has_an_outcome(case: Case) -> None:
    game = case.game
    *before, end = played(case).states
    assert all(game.outcome(state) is None for state in before)
    outcome = game.outcome(end)
    assert outcome is not None
    assert outcome.score == game.score(game.view(end, None))
    assert set(outcome.winners) == {who for who, each in enumerate(outcome.score) if each == max(outcome.score)}


@every_case
def test_chance_is_the_seeds(case: Case) -> None:
    table = table_of(case, seed=played(case).seed)
    assert table.log == played(case).actions


@every_case
def test_an_entry_is_read_as_it_is_written(case: Case) -> None:
    game, random = case.game, Random(str(case))
    for action in {*played(case).actions, *table_of(case).seen(0), *table_of(case).seen(None)}:
        text = game.encode(action)
        assert game.decode(text) == action
        assert text.isascii()
        at = random.randrange(len(text))
        for broken in (text[:at] + text[at + 1 :], text[:at] + random.choice(" 0Z?") + text[at:], text + " ", ""):
            with suppress(BadNotation):
                assert game.encode(game.decode(broken)) == broken


@every_case
def test_a_position_is_described_for_other_programs(case: Case) -> None:
    lines = [*table_of(case).describe()]
    assert [line["i"] for line in lines] == list(range(len(played(case).actions)))
    json.dumps(lines, allow_nan=False)
    assert len({tuple(line) for line in lines}) == 1, "always the same keys"


def knows(shown: object, whole: object) -> bool:
    """Whether a part of a description has nothing but what the whole has; None and "?" stand for the unknown."""
    match shown, whole:
        case ((None | "?"), _):
            return True
        case list(), list():
            return len(shown) == len(whole) and all(map(knows, shown, whole))
    return shown == whole


@every_case
def test_a_position_is_described_as_a_seat_knows_it(case: Case) -> None:
    game, states = case.game, played(case).states
    for before, after in pairwise(states[:40]):
        whole = game.describe(before, after)
        for seat in spectators(case):
            shown = game.describe_view(game.view(before, seat), game.view(after, seat))
            assert shown.keys() == whole.keys()
            assert all(knows(shown[key], whole[key]) for key in whole), shown
            both: tuple[dict[str, Any], ...] = (shown, whole)
            own = [hands[seat] for each in both if seat is not None and (hands := each.get("hands"))]
            assert own[:1] == own[1:], "its own hand"


# What a seat may know


@each_of(ALL_CASES)
def test_what_a_seat_has_seen_is_its_view(case: Case) -> None:
    """The view that follows from what was seen, entry by entry, is the view of the state, at every step."""
    game, table = case.game, table_of(case)
    for seat in spectators(case):
        state, seen = game.start(case.rules), list[Any]()
        assert game.view(state, seat) == table.view(seat, 0)
        for ply in range(len(table)):
            entries, events = table.told(seat, ply)
            assert events == game.apply(played(case).states[ply], played(case).actions[ply]).events
            observed: tuple[object, ...] = ()
            for entry in entries:
                state, brought = game.observe(state, entry, seat)
                observed += brought
                assert game.decode(game.encode(entry)) == entry
            assert observed == events, "what a seat sees brings the same events"
            seen += entries
            assert game.view(state, seat) == table.view(seat, ply + 1) == game.view(played(case).states[ply + 1], seat)
            assert table.mover(ply) == game.to_move(played(case).states[ply])
            if ply % 40 == 0:
                assert table.seen(seat, ply + 1) == tuple(seen)
        assert table.seen(seat) == tuple(seen)
        assert table.notation(seat) == [game.encode(entry) for entry in seen]
        assert see(game, case.rules, seat, seen) == table.view(seat)


@every_case
def test_whom_an_action_does_not_concern_sees_of_it_what_a_spectator_sees(case: Case) -> None:
    game, (_, actions, states) = case.game, played(case)
    for (before, after), action in zip(pairwise(states), actions, strict=True):
        spectator, concerned = game.redact(before, action, after, None), game.concerned(before, action)
        for seat in range(case.rules.seats):
            if seat not in concerned:
                assert game.redact(before, action, after, seat) == spectator


@every_case
def test_the_cards_that_a_seat_has_not_seen_change_nothing_for_it(case: Case) -> None:
    """A sample is a state that the view is true of; where the game hides something, mostly not the actual state."""
    game, random = case.game, Random(str(case))
    states, differ, vary = played(case).states, 0, 0
    for state in random.sample(states, min(len(states), 60)):
        for seat in random.sample(spectators(case), 2):
            view = game.view(state, seat)
            twin = game.sample(view, random)
            assert game.view(twin, seat) == view
            assert game.to_move(twin) == game.to_move(state)
            differ += twin != state
            vary += twin != game.sample(view, random)
    assert (differ and vary) or not hides(case), "always the same cards are no sample"


def test_the_games_that_hide_something_are_found() -> None:
    assert {case.name for case in ALL_CASES if hides(case)} == {*HIDING}
    assert NULL_GAME.name not in HIDING


@every_case
def test_what_a_seat_has_seen_can_have_come_about_with_other_cards(case: Case) -> None:
    """The seat sees the same, every entry is legal and of its kind, and mostly some of the cards lie otherwise."""
    game, random = case.game, Random(str(case))
    actions, differ = played(case).actions, False
    for length in random.sample(range(len(actions)), min(len(actions), 6)):
        seat, table = random.randrange(case.rules.seats), table_of(case, length)
        twin: AnyTable = Table(game, case.rules)
        for action in game.reshuffled(case.rules, table.log, seat, random):
            twin.play(action)
        assert twin.view(seat) == table.view(seat)
        assert twin.seen(seat) == table.seen(seat)
        assert [*map(type, twin.log)] == [*map(type, table.log)]
        differ |= twin.log != table.log
    hidden = any("?" in text for text in table_of(case, 1).notation(0) + table_of(case, 5).notation(0))
    assert differ == hidden


@every_case
def test_from_a_sample_a_game_can_be_played_to_its_end(case: Case) -> None:
    game, random = case.game, Random(str(case))
    states = played(case).states
    for state in random.sample(states, min(len(states), 5)):
        stream, at = Stream(played(case).seed), game.sample(game.view(state, random.choice(spectators(case))), random)
        for _ in range(5000):
            if game.to_move(at) == NOBODY:
                break
            action = game.chance(at, stream) if game.to_move(at) == CHANCE else random.choice(game.legal(at))
            at = game.apply(at, action).state
        assert game.outcome(at) is not None


@every_case
@pytest.mark.parametrize("seat", [-1, -2, 99])
def test_a_seat_that_there_is_not_is_shown_nothing(case: Case, seat: int) -> None:
    for state in played(case).states[:3]:
        with pytest.raises(IllegalAction):
            case.game.view(state, seat)


@every_case
def test_what_a_front_end_asks_of_a_view(case: Case) -> None:
    game, table = case.game, table_of(case)
    for seat in (0, None):
        views = [table.view(seat, length) for length in range(len(table) + 1)]
        assert all(one.legal == () or one.seat == one.to_move for one in views)
        assert all((one.outcome is None) == (one.to_move != NOBODY) for one in views)
        marks = [game.milestones(one) for one in views]
        assert all(0 <= after - before <= 2 for before, after in pairwise(marks))
        for before, view in pairwise(views):
            turn, own = game.turn(view), game.automatic(view)
            assert turn is None or (game.discreet and 0 <= turn.seat < case.rules.seats)
            assert own is None or own in view.legal
            if any(game.lost(view, other) for other in range(case.rules.seats)):
                assert game.milestones(view) > 0
                assert not all(game.lost(view, other) for other in range(case.rules.seats))
            assert not game.halts(view) or game.milestones(view) > game.milestones(before)
            assert all(game.only_loses(view, action) in (True, False) for action in view.legal)


# The table


@every_case
def test_play_and_take_back_in_any_order(case: Case) -> None:
    """Against a table on which nothing was ever taken back."""
    game, random = case.game, Random(str(case))
    seed, seats = played(case).seed, (0, None)
    table: AnyTable = Table(game, case.rules, seed)
    log: list[Any] = []
    for step in range(40):
        if random.random() < 0.3:
            length = random.randint(0, len(log))
            table.take_back(length)
            del log[length:]
        elif log and random.random() < 0.1:
            table.take_back(0)
            for action in log:
                table.play(action)
        elif table.to_move == CHANCE:
            table.deal()
            log = [*table.log]
        elif table.to_move >= 0:
            action = random.choice(table.legal)
            table.play(action)
            log.append(action)
        assert table.log == tuple(log)
        if step % 8 == 7:
            fresh: AnyTable = Table(game, case.rules, seed)
            for action in log:
                fresh.play(action)
            assert everything(table, seats) == everything(fresh, seats)
            assert [table.view(0, length) for length in range(len(log) + 1)] == [
                fresh.view(0, length) for length in range(len(log) + 1)
            ]


@every_case
def test_what_was_taken_back_can_still_be_reached(case: Case) -> None:
    table = table_of(case, seed=played(case).seed)
    end, length = table.timeline.here, len(table) // 2
    before, events = everything(table, (0, None)), table.told(None, length)[1]
    table.take_back(length)
    assert table.play(played(case).actions[length]) == events
    table.take_back(length)
    assert table.timeline.here.branches[0].entry == played(case).actions[length]
    table.timeline.go(end)
    assert everything(table, (0, None)) == before


@every_case
def test_the_lines_that_were_taken_back_are_told_apart(case: Case) -> None:
    table, random = table_of(case), Random(str(case))
    last, back = len(table), random.randrange(1, len(table))
    before = table.log
    table.take_back(back)
    table.play(before[back])
    assert len(table.left) == (back + 1 < last), "what stands is the beginning of what was left, but for its end"
    table.take_back(back)
    others = [each for each in table.legal if each != before[back]] if table.mover(back) >= 0 else []
    if others:
        table.play(others[0])
        (end,) = table.left
        assert table.timeline.parted(end) == back
        assert table.along(end).log == before
        assert table.log == (*before[:back], others[0]), "looking along another line moves nothing"


def test_fresh_chance_that_was_taken_back_comes_again() -> None:
    game = next(iter(ALL.values()))
    table: AnyTable = Table(game, game.default_rules)
    table.deal(fresh="0" * 64)
    first = table.log
    table.take_back(0)
    table.deal(fresh="1" * 64)
    assert table.log == first


@every_case
def test_nothing_that_may_be_looked_at_is_skipped_where_there_are_no_secrets(case: Case) -> None:
    table = table_of(case, 30)
    for seat in spectators(case):
        lengths = [*table.visible(seat)]
        assert lengths == sorted(set(lengths))
        if not case.game.discreet:
            assert lengths == list(range(len(table) + 1))
        assert [*table.visible(seat, 7)] == [length for length in lengths if length > 7]
        assert [*table.visible(seat, spectator=True)] == [
            length for length in lengths if length <= max(table.visible(seat, spectator=True), default=-1)
        ]


@every_case
def test_only_what_was_done_unseen_or_may_be_is_told_together_with_what_came_before(case: Case) -> None:
    """And an onlooker waits for what comes after the last decision that everybody saw, or the last settlement."""
    game, decided, table = case.game, case.game.is_decision, table_of(case, 0)
    for action in played(case).actions[:60]:
        table.play(action)
        told = [table.told(None, ply) for ply in range(len(table))]
        seen = [any(map(decided, entries)) for entries, _ in told]
        lengths = [*table.visible(None)]
        assert [each for each in lengths if each < len(table)] == [
            ply for ply, done in enumerate(table.log) if seen[ply] or not decided(done)
        ]
        if game.discreet and table.outcome is None:
            last = max((ply for ply, (_, events) in enumerate(told) if seen[ply] or events), default=0)
            onlooker = [each for each in lengths if each <= last]
            assert [*table.visible(None, spectator=True)] == onlooker
            assert table.public == table.view(None, max(onlooker, default=0))


# Computer players


@pytest.mark.parametrize(("name", "level"), [(name, level) for name, game in ALL.items() for level in game.levels])
def test_a_player_decides_by_what_its_seat_has_seen_and_nothing_else(name: str, level: str) -> None:
    game = ALL[name]
    for seats in game.seat_counts[:2]:
        values = {field.name: getattr(game.default_rules, field.name) for field in fields(game.default_rules)}
        table: AnyTable = Table(game, game.rules({**values, "seats": seats}), "5" * 64)
        for _ in range(60):
            table.deal()
            if table.outcome is not None:
                break
            seat = table.to_move
            seen = table.notation(seat)
            action = decide(game, level, table.view(seat), seen)
            assert action in table.legal
            assert decide(game, level, see(game, table.rules, seat, map(game.decode, seen)), seen) == action
            table.play(action)


@pytest.mark.parametrize("name", ALL)
def test_who_is_asked_in_vain(name: str) -> None:
    game = ALL[name]
    table: AnyTable = Table(game, game.default_rules, "5" * 64)
    table.deal()
    seat = table.to_move
    with pytest.raises(ValueError, match="'impossible'"):
        decide(game, "impossible", table.view(seat), ())
    for other in (None, (seat + 1) % table.rules.seats):
        with pytest.raises(ValueError, match="turn"):
            decide(game, next(iter(game.levels)), table.view(other), ())
