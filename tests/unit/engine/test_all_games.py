"""Properties of every game: invariants of `Game`, of `Table` and of `decide`.

Method: names no game. Games are played at random under every variation of the built-in games, and of the smallest
possible game.
"""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from dataclasses import fields
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.game import CHANCE, BadNotation, IllegalAction, see
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.table import AnyTable, Table
from tests.unit.engine.all_games import ALL, CASES, Case, every_case, played, spectators, table_of

FEW = 5
"""So many entries of a long list are tried at each position."""


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
