"""The smallest game there is: everybody is dealt a card that nobody else sees, then they count to three in turn.

Whoever says three wins. It stands for any game that nothing in the program names, and is the example to start one from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.game import (
    CHANCE,
    NOBODY,
    BadNotation,
    Game,
    IllegalAction,
    Outcome,
    Step,
    check_seat,
    rules_of,
)
from sixteen_tui.engine.shuffle import Stream

LAST: Final = 3


@dataclass(frozen=True, slots=True)
class Rules:
    """How many sit round the table, and whether a seat may skip a number."""

    seats: int = 2
    skips: bool = False


class Deal(NamedTuple):
    """A card to each seat; one that is not seen is -1."""

    cards: tuple[int, ...]


class Count(NamedTuple):
    """A seat says so many numbers."""

    seat: int
    numbers: int


Action = Deal | Count


class State(NamedTuple):
    rules: Rules
    cards: tuple[int, ...] = ()
    counted: int = 0
    turns: int = 0


class View(NamedTuple):
    rules: Rules
    seat: int | None
    to_move: int
    hand: tuple[int, ...]
    counted: int
    turns: int
    legal: tuple[Action, ...]

    @property
    def outcome(self) -> Outcome | None:
        return outcome(State(self.rules, (), self.counted, self.turns))


def to_move(state: State) -> int:
    return CHANCE if not state.cards else NOBODY if outcome(state) else state.turns % state.rules.seats


def legal(state: State) -> tuple[Action, ...]:
    seat, most = to_move(state), min(1 + state.rules.skips, LAST - state.counted)
    return tuple(Count(seat, numbers) for numbers in range(1, most + 1)) if seat >= 0 else ()


def apply(state: State, action: Action) -> Step[State]:
    if isinstance(action, Count):
        if action not in legal(state):
            raise IllegalAction("cannot-count", seat=action.seat)
        return Step(state._replace(counted=state.counted + action.numbers, turns=state.turns + 1), ())
    if state.cards or sorted(action.cards) != list(range(state.rules.seats)):
        raise IllegalAction("wrong-deal")
    return Step(state._replace(cards=action.cards), ())


def outcome(state: State) -> Outcome | None:
    if state.counted < LAST:
        return None
    return Outcome.of(tuple(int(seat == (state.turns - 1) % state.rules.seats) for seat in range(state.rules.seats)))


def encode(action: Action) -> str:
    if isinstance(action, Count):
        return f"{action.seat} count {action.numbers}"
    return " ".join(("deal", *("?" if card < 0 else str(card) for card in action.cards)))


def decode(text: str) -> Action:
    try:
        match text.split(" "):
            case ["deal", *cards]:
                action: Action = Deal(tuple(-1 if card == "?" else int(card) for card in cards))
            case [seat, "count", numbers]:
                action = Count(int(seat), int(numbers))
            case _:
                raise BadNotation(text)
    except ValueError:
        raise BadNotation(text) from None
    if encode(action) != text:
        raise BadNotation(text)
    return action


def view(state: State, seat: int | None) -> View:
    check_seat(seat, state.rules.seats, "")
    hand = () if seat is None else state.cards[seat : seat + 1]
    mine = legal(state) if seat == to_move(state) else ()
    return View(state.rules, seat, to_move(state), hand, state.counted, state.turns, mine)


def redact(_: State, action: Action, __: State, seat: int | None) -> tuple[Action, ...]:
    if isinstance(action, Count):
        return (action,)
    return (Deal(tuple(card if other == seat else -1 for other, card in enumerate(action.cards))),)


def observe(state: State, action: Action, _: int | None) -> State:
    if isinstance(action, Deal) and not state.cards and len(action.cards) == state.rules.seats:
        return state._replace(cards=action.cards)
    return apply(state, action).state


def sample(view: View, random: Random) -> State:
    if view.to_move == CHANCE:
        return State(view.rules)
    cards = random.sample(range(view.rules.seats), view.rules.seats)
    if view.seat is not None:
        at = cards.index(view.hand[0])
        cards[at], cards[view.seat] = cards[view.seat], cards[at]
    return State(view.rules, tuple(cards), view.counted, view.turns)


def describe_view(_: View, after: View) -> dict[str, object]:
    return {"counted": after.counted, "hand": list(after.hand)}


def rules(values: Mapping[str, object]) -> Rules:
    return rules_of(Rules, values)


NULL_GAME: Final[Game[State, Action, View, Rules]] = Game(
    name="null-game",
    rules=rules,
    default_rules=Rules(),
    names={"skips": {"skips": True}},
    choices={"skips": (False, True)},
    seat_counts=(2, 3),
    start=State,
    to_move=to_move,
    legal=legal,
    apply=apply,
    chance=lambda state, stream: Deal(Stream.shuffled(stream, tuple(range(state.rules.seats)))),
    outcome=outcome,
    is_decision=lambda action: isinstance(action, Count),
    encode=encode,
    decode=decode,
    view=view,
    redact=redact,
    observe=observe,
    sample=sample,
    describe=lambda before, after: describe_view(view(before, None), view(after, None)),
    describe_view=describe_view,
    score=lambda view: view.outcome.score if view.outcome else (0,) * view.rules.seats,
    milestones=lambda view: view.counted,
    levels={"easy": lambda view, random: random.choice(view.legal)},
    hint=lambda view: view.legal,
)
