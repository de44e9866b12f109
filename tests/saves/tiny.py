"""The smallest game that a save can hold, in one record: chance turns over a card, and the seats add to it in turn.

Whoever makes the sum reach 5 wins. Registered in `GAMES` it stands for any game that nothing in the program names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, NOBODY, AnyGame, BadNotation, Game, IllegalAction, Outcome, Step, rules_of
from sixteen_tui.engine.shuffle import Stream

GOAL: Final = 5
CARDS: Final = ("one", "two", "three")


@dataclass(frozen=True, slots=True)
class Rules:
    """Whether a seat may pass, and how the seats go round."""

    seats: int = 2
    passing: bool = False
    round: str = "left"
    most: int = 2


class Move(NamedTuple):
    """Seat `CHANCE` turns over the card that a number names; any other seat adds the number."""

    seat: int
    number: int


class State(NamedTuple):
    """The rules and the moves so far."""

    rules: Rules
    moves: tuple[Move, ...] = ()

    @property
    def seat(self) -> None:
        """Nobody has a view of their own: all is open."""

    @property
    def hand(self) -> tuple[int, ...]:
        return ()

    @property
    def to_move(self) -> int:
        return to_move(self)

    @property
    def legal(self) -> tuple[Move, ...]:
        return legal(self)

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self)


def rules(values: Mapping[str, object]) -> Rules:
    return rules_of(Rules, values)


def to_move(state: State) -> int:
    if not state.moves:
        return CHANCE
    way = 1 if state.rules.round == "left" else -1
    return NOBODY if outcome(state) else (len(state.moves) - 1) * way % state.rules.seats


def legal(state: State) -> tuple[Move, ...]:
    least = 0 if state.rules.passing else 1
    seat = to_move(state)
    return tuple(Move(seat, number) for number in range(least, state.rules.most + 1)) if seat >= 0 else ()


def apply(state: State, action: Move) -> Step[State]:
    dealt = action.seat == to_move(state) == CHANCE and action.number in range(1, len(CARDS) + 1)
    if not dealt and action not in legal(state):
        raise IllegalAction("no-such-move")
    return Step(state._replace(moves=(*state.moves, action)), ())


def outcome(state: State) -> Outcome | None:
    if sum(move.number for move in state.moves) < GOAL:
        return None
    return Outcome.of(tuple(int(seat == state.moves[-1].seat) for seat in range(state.rules.seats)))


def encode(action: Move) -> str:
    return f"turn {CARDS[action.number - 1]}" if action.seat == CHANCE else f"{action.seat} add {action.number}"


def decode(text: str) -> Move:
    try:
        match text.split(" "):
            case ["turn", card]:
                return Move(CHANCE, CARDS.index(card) + 1)
            case [seat, "add", number] if encode(move := Move(int(seat), int(number))) == text:
                return move
    except ValueError:
        pass
    raise BadNotation(text)


def describe(_: State, after: State) -> dict[str, object]:
    return {"sum": sum(move.number for move in after.moves)}


def score(view: State) -> tuple[int, ...]:
    ended = outcome(view)
    return ended.score if ended else (0,) * view.rules.seats


def first(view: State, _: Random) -> Move:
    return legal(view)[0]


TINY: Final[Game[State, Move, State, Rules]] = Game(
    name="tiny-game",
    rules=rules,
    default_rules=Rules(),
    names={"passing": {"passing": True}},
    choices={"passing": (False, True), "round": ("left", "right"), "most": (2, 4)},
    seat_counts=(2, 3),
    start=State,
    to_move=to_move,
    legal=legal,
    apply=apply,
    chance=lambda _, stream: chance(stream),
    outcome=outcome,
    is_decision=lambda action: action.seat != CHANCE,
    encode=encode,
    decode=decode,
    view=lambda state, _: state,
    redact=lambda _, action, __, ___: (action,),
    observe=lambda state, action, _: apply(state, action).state,
    sample=lambda view, _: view,
    describe=describe,
    describe_view=describe,
    score=score,
    milestones=lambda _: 0,
    levels={"easy": first},
    hint=legal,
    cards=CARDS,
)


def chance(stream: Stream) -> Move:
    return Move(CHANCE, stream.uniform(len(CARDS)) + 1)


WITHOUT_CARDS: Final[AnyGame] = replace(TINY, cards=())
"""The same, but a share code knows nothing of what an entry of chance is made of."""
