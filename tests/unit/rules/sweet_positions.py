"""Positions of Sweet Sixteen: real cuts, shuffles and turns, written in a short form.

Method: no state is constructed by hand. A script is a row of log entries, and of a short form: ``"deal 3C KD 5H"`` is a
shuffle that brings these cards to the top. Seat 0 is the first banker unless a test says otherwise, so seat 1 has the
first turn.
"""

from __future__ import annotations

from copy import deepcopy

import pytest

from sixteen_tui.engine.game import IllegalAction, Step
from sixteen_tui.engine.sweet_sixteen.actions import Action, Shuffle, decode, encode
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, CODES, DECK, Card
from sixteen_tui.engine.sweet_sixteen.rules import State, apply, legal, start
from sixteen_tui.engine.sweet_sixteen.settling import Settlement
from sixteen_tui.engine.sweet_sixteen.variations import Rules

BOOK = Rules(seats=3)
TAKE = Rules(seats=3, take=True)
SECOND = Rules(seats=3, take=True, second_chance=True)
TEN = Rules(seats=3, faces_ten=True)
SITS_OUT = Rules(seats=3, banker_plays=False)
SIXTEENS = [f"{low}{suit} {high}{suit}" for low, high in ("3K", "5J", "79") for suit in "CDHS"]
"""Pairs that make 16, no card in two of them."""


def cards(codes: str) -> tuple[Card, ...]:
    return tuple(CARDS[code] for code in codes.split())


def shuffled(state: State, top: str) -> Shuffle:
    """A shuffle of what is to be shuffled, with these cards on top."""
    held = [card for hand in state.hands for card in hand or ()] if state.turn >= 0 else []
    return Shuffle((*cards(top), *(card for card in DECK if card not in held and card not in cards(top))))


def then(state: State, *script: str) -> Step[State]:
    """The script played on from a state; the step is that of its last entry."""
    step: Step[State] = Step(state, ())
    for entry in script:
        word, _, top = entry.partition(" ")
        step = apply(step.state, shuffled(step.state, top) if word == "deal" else decode(entry))
    return step


def after(*script: str, rules: Rules = BOOK, banker: int = 0) -> State:
    """The position after a script that begins with the first round."""
    ranks = "A" if banker == 0 else "2"
    lows = [f"{ranks}C", *(f"{rank}D" for rank in "3456789TJ")][: rules.seats]
    lows[banker] = "AC"
    cut = " ".join(f"{seat}:{code}" for seat, code in enumerate(lows))
    return then(start(rules), f"cut {cut}", *script).state


def refused(state: State, entry: str | Action) -> IllegalAction:
    """The refusal of an action that must be refused; and nothing has changed by it."""
    before = deepcopy(state)
    action = decode(entry) if isinstance(entry, str) else entry
    assert action not in legal(state)
    with pytest.raises(IllegalAction) as refusal:
        apply(state, action)
    assert state == before
    return refusal.value


def offered(state: State) -> set[str]:
    return {encode(action).split(" ", 1)[1] for action in legal(state)}


def hand(state: State, seat: int) -> str | None:
    held = state.hands[seat]
    return None if held is None else " ".join(CODES[card] for card in held)


def last(state: State) -> Settlement:
    """The settlement of the round that has just ended."""
    assert state.turn == -1
    return state.settlements[-1]


def nets(state: State) -> dict[int, int]:
    return {result.seat: result.net for result in last(state).results}


def quiet(seats: int) -> list[str]:
    """Deals of under 16 for so many seats, no card in two of them."""
    hands = ["AC 2C", "AD 3D", "AH 4H", "AS 5S", "2D 5D", "2H 7H", "2S 9S", "3C 9C", "3H TH", "4S TS"]
    return [f"deal {each}" for each in hands[:seats]]


def stood(turns: list[str], first: int, seats: int) -> list[str]:
    """Each turn followed by its seat's standing, from the seat `first` on."""
    return [entry for i, turn in enumerate(turns) for entry in (turn, f"{(first + i) % seats} stand")]
