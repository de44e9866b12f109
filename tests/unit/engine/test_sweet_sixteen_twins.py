"""Secrecy of Sweet Sixteen, tested with twins: games that look the same to a seat.

Method: in a twin other cards are hidden, and turns ended for other reasons (B10).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Action, Cut, Shuffle, Stand, Take, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK
from sixteen_tui.engine.sweet_sixteen.game import GAME
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, legal, start
from sixteen_tui.engine.sweet_sixteen.settling import value
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.engine.sweet_sixteen.view import redact, view
from sixteen_tui.engine.table import Table
from tests.unit.engine.sweet_sixteen_games import (
    EVERY_RULES,
    Played,
    played,
)

Turn = tuple[Action, ...]
"""A shuffle, and what the seat that it gives cards to does."""


def mover(before: State) -> int:
    """Whose turn begins with the next shuffle."""
    return ((before.turn if before.turn >= 0 else before.banker) + 1) % before.rules.seats


def turns_of(game: Played, number: int) -> list[tuple[State, Turn]]:
    """Each turn of a round: the state before its shuffle, and its actions."""
    places = [i for i, action in enumerate(game.actions) if isinstance(action, Shuffle)]
    turns = [(game.states[here], game.actions[here:there]) for here, there in pairwise((*places, len(game.actions)))]
    return [turn for turn in turns if turn[0].round == number]


def after_turn(state: State, turn: Turn) -> State:
    for action in turn:
        state = apply(state, action).state
    return state


def drawn(turn: Turn) -> tuple[int, ...]:
    """The cards that came to a seat in its turn."""
    shuffle, *others = turn
    assert isinstance(shuffle, Shuffle)
    return shuffle.cards[: 2 + sum(not isinstance(action, Stand) for action in others)]


def shuffle_with(state: State, top: tuple[int, ...]) -> Shuffle:
    there = DECK if state.turn < 0 else (*state.deck, *state.waste)
    assert set(top) <= set(there)
    return Shuffle((*top, *(card for card in there if card not in top)))


def in_the_dark(chance: Random, state: State, kept: set[int], turn: Turn) -> Turn | None:
    """Another seat's turn as it could also have been: other cards, none of `kept`, but as many trades and takes.

    They come in the same order. None when chance does not bring one in a few attempts.
    """
    seat = mover(state)
    free = [card for card in (DECK if state.turn < 0 else (*state.deck, *state.waste)) if card not in kept]
    for _ in range(60):
        chance.shuffle(free)
        actions: list[Action] = [shuffle_with(state, tuple(free))]
        after = apply(state, actions[0]).state
        for seen in turn[1:]:
            choices = [action for action in legal(after) if type(action) is type(seen)]
            if isinstance(seen, Stand) or not choices:
                break
            actions.append(chance.choice(choices))
            after = apply(after, actions[-1]).state
        as_many = len(actions) == 1 + sum(isinstance(action, Trade | Take) for action in turn)
        if as_many and not kept & set(after.hands[seat] or ()):
            return (*actions, Stand(seat)) if after.to_move == seat else (*actions,)
    return None


def ending(before: State, turn: Turn) -> str:
    """Why a turn ended."""
    if isinstance(turn[-1], Stand):
        return "stand"
    hand = after_turn(before, turn).hands[mover(before)] or ()
    return "sixteen" if value(hand, faces_ten=before.rules.faces_ten) == 16 else "bust"


def known(state: State, actions: list[Action], seat: int | None) -> tuple[list[Action], dict[int, Any]]:
    """A seat's observations from a state on, and its view after each entry of the log by how much it had seen then."""
    seen, views = list[Action](), dict[int, Any]()
    for action in actions:
        after = apply(state, action).state
        seen += redact(state, action, after, seat)
        state = after
        views[len(seen)] = view(state, seat)
    return seen, views


def looked_at(rules: Rules, actions: list[Action], seat: int | None, *, spectator: bool = False) -> list[Any]:
    """The pictures that a seat is shown of a game while it is being played."""
    table: Table[Any, Action, Any, Any] = Table(GAME, rules)
    pictures, last = list[Any](), -1
    for action in actions:
        table.play(action)
        for moment in table.visible(seat, last, spectator=spectator):
            pictures.append(table.view(seat, moment))
            last = moment
    return pictures


def test_an_onlooker_sees_nothing_before_people_have_looked() -> None:
    """A player who is dealt out at once has not looked yet: a second window must not know before the table does."""
    table: Table[Any, Action, Any, Any] = Table(GAME, Rules(3))
    table.play(Cut(((0, CARDS["2C"]), (1, CARDS["3C"]), (2, CARDS["AC"]))))
    shown = []
    for second in ("TC JC", "3C KH", "5C 4C"):  # a bust, a 16, a hand to go on with
        twin: Table[Any, Action, Any, Any] = Table(GAME, Rules(3))
        twin.play(table.log[0])
        twin.play(shuffle_with(start(Rules(3))._replace(banker=2, round=1), cards_of("5H 4H")))
        twin.play(Stand(0))
        left = tuple(card for card in DECK if card not in cards_of("5H 4H"))
        top = cards_of(second)
        twin.play(Shuffle((*top, *(card for card in left if card not in top))))
        shown.append([twin.view(None, moment) for moment in twin.visible(None, spectator=True)])
    assert shown[0] == shown[1] == shown[2]
    assert not any(any(view.done) for view in shown[0])


def cards_of(codes: str) -> tuple[int, ...]:
    return tuple(CARDS[code] for code in codes.split())


def twins(game: Played, seat: int | None, number: int, chance: Random) -> list[tuple[str, str]]:
    """Play a round once more, all but its last turn, with everything different that a seat cannot know.

    Its knowledge must be the same. Returns how each hidden turn ended, here and there.
    """
    (begin, _), *_ = turns = turns_of(game, number)
    turns = turns[:-1]
    state = begin
    here, there = list[Action](), list[Action]()
    kept = {card for before, turn in turns if mover(before) == seat for card in drawn(turn)}
    ends: list[tuple[str, str]] = []
    for before, turn in turns:
        other: Turn | None
        if mover(before) == seat:
            other = (shuffle_with(state, drawn(turn)), *turn[1:])
            kept = set(after_turn(before, turn).hands[seat] or ())
        else:
            other = in_the_dark(chance, state, kept, turn)
            if other is None:
                break
            ends.append((ending(before, turn), ending(state, other)))
        here += turn
        there += other
        state = after_turn(state, other)
    seen, views = known(begin, here, seat)
    seen_there, views_there = known(begin, there, seat)
    assert seen_there == seen
    assert max(views_there, default=0) == max(views, default=0) == len(seen)
    for count in views.keys() & views_there.keys():
        assert views_there[count] == views[count]
    if number == 1:  # the first round tells as much as the others, and takes the least time to come to
        cuts = [action for action in game.actions if isinstance(action, Cut)]
        assert looked_at(begin.rules, cuts + here, seat) == looked_at(begin.rules, cuts + there, seat)
        two = [looked_at(begin.rules, cuts + actions, None, spectator=True) for actions in (here, there)]
        assert two[0][: len(two[1])] == two[1][: len(two[0])]
    return ends


ENDINGS = {pair for pair in product(("stand", "sixteen", "bust"), repeat=2) if pair[0] != pair[1]}


@pytest.mark.parametrize("seats", range(2, 11))
def test_nothing_tells_what_is_hidden_nor_why_a_turn_ended(seats: int) -> None:
    chance = Random(seats)
    ends: Counter[tuple[str, str]] = Counter()
    for rules in EVERY_RULES:
        if rules.seats == seats:
            for number in (*range(1, seats + 1),) * (1 + 40 // seats**2):
                for seat in (None, chance.randrange(seats)):
                    ends.update(twins(played(rules), seat, number, chance))
    assert any(here != there for here, there in ends)
    if seats > 2:  # with one hidden turn a round, chance does not bring every pair
        assert set(ends) >= ENDINGS
