"""The null game, the smallest that there can be, as the engine has it: a pile of stones, and the last one decides.

Registered in `GAMES`, with its title in `PLUGINS`, it stands for any game that nothing in the program names, and is the
example to start one from. A hand of it is empty, chance says once how many stones there are, and nobody has a secret.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from sixteen_tui.engine.game import (
    CHANCE,
    NOBODY,
    BadNotation,
    End,
    Game,
    IllegalAction,
    Judged,
    Outcome,
    Step,
    check_seat,
)
from sixteen_tui.engine.variations import rules_of

SIZES: Final = (4, 5, 6)


@dataclass(frozen=True, slots=True)
class Rules:
    """The number of players, the most stones taken at once, and whether the last one wins or loses."""

    seats: int = 2
    most: int = 2
    last: str = "wins"


class Move(NamedTuple):
    """A seat takes stones from the pile; `CHANCE` puts them there."""

    seat: int
    stones: int


class State(NamedTuple):
    """The rules and the moves so far."""

    rules: Rules
    moves: tuple[Move, ...] = ()
    end: End | None = None

    @property
    def left(self) -> int:
        return self.moves[0].stones - sum(move.stones for move in self.moves[1:]) if self.moves else 0

    @property
    def to_move(self) -> int:
        if not self.moves:
            return CHANCE
        return (len(self.moves) - 1) % self.rules.seats if self.left and self.end is None else NOBODY

    @property
    def legal(self) -> tuple[Move, ...]:
        most = min(self.rules.most, self.left) if self.to_move >= 0 else 0
        return tuple(Move(self.to_move, stones) for stones in range(1, most + 1))

    @property
    def outcome(self) -> Outcome | None:
        if self.end is not None:
            return Outcome.at((0,) * self.rules.seats, self.end)
        if not self.moves or self.left:
            return None
        wins = self.rules.last == "wins"
        return Outcome.of(tuple(int((seat == self.moves[-1].seat) == wins) for seat in range(self.rules.seats)))


class View(NamedTuple):
    """The view of a seat: everything."""

    rules: Rules
    seat: int | None
    left: int
    moves: tuple[Move, ...]
    to_move: int
    legal: tuple[Move, ...]
    outcome: Outcome | None
    hand: tuple[int, ...] = ()


def view(state: State, seat: int | None) -> View:
    check_seat(seat, state.rules.seats, "")
    mine = state.legal if seat == state.to_move else ()
    return View(state.rules, seat, state.left, state.moves, state.to_move, mine, state.outcome)


def apply(state: State, action: Move) -> Step[State]:
    dealt = action.seat == state.to_move == CHANCE and action.stones in SIZES
    if not dealt and action not in state.legal:
        raise IllegalAction("turn-wrong", seat=action.seat)
    return Step(state._replace(moves=(*state.moves, action)), ())


def sample(seen: View, _: Random) -> State:
    """The only state that looks like this: nothing is hidden."""
    return State(seen.rules, seen.moves, seen.outcome and seen.outcome.end)


def encode(action: Move) -> str:
    return f"deal {action.stones}" if action.seat == CHANCE else f"{action.seat} take {action.stones}"


def decode(text: str) -> Move:
    for move in (*(Move(CHANCE, size) for size in SIZES), *(Move(seat, n) for seat in range(4) for n in range(1, 6))):
        if encode(move) == text:
            return move
    raise BadNotation(text)


class _Reviewer:
    """Every action is as good as any other."""

    begins, noise, slight, chance, opposed = 0.5, 0.01, 0.5, True, True

    def judgement(self, seen: View) -> list[Judged[Move]]:
        return [self.judged(seen, move) for move in seen.legal]

    def judged(self, _: View, action: Move) -> Judged[Move]:
        return Judged(action, 0.5, 0.0, 0.0)

    def beside(self, _: View) -> tuple[Move, ...]:
        return ()

    def results(self, _: View, after: View) -> tuple[float, ...] | None:
        outcome = after.outcome
        return outcome and tuple(float(seat in outcome.winners) for seat in range(after.rules.seats))


REVIEWER = _Reviewer()


def score(seen: View) -> tuple[int, ...]:
    return seen.outcome.score if seen.outcome else (0,) * seen.rules.seats


GAME: Final[Game[State, Move, View, Rules]] = Game(
    name="null",
    rules=lambda values: rules_of(Rules, values),
    default_rules=Rules(),
    names={"many": {"most": 3}},
    choices={"most": (2, 3, 5), "last": ("wins", "loses")},
    seat_counts=(2, 3, 4),
    start=State,
    to_move=lambda state: state.to_move,
    legal=lambda state: state.legal,
    apply=apply,
    chance=lambda _, stream: Move(CHANCE, SIZES[stream.uniform(len(SIZES))]),
    outcome=lambda state: state.outcome,
    ended=lambda state, end: state._replace(end=end),
    is_decision=lambda action: action.seat != CHANCE,
    encode=encode,
    decode=decode,
    view=view,
    redact=lambda *said: (said[1],),
    concerned=lambda *_: (),
    sample=sample,
    reshuffled=lambda _rules, log, _seat, _random: log,
    observe=lambda state, action, _: apply(state, action),
    describe=lambda _, after: {"left": after.left},
    describe_view=lambda _, after: {"left": after.left},
    score=score,
    milestones=lambda seen: int(seen.outcome is not None),
    levels={"easy": lambda seen, _: seen.legal[0], "medium": lambda seen, random: random.choice(seen.legal)},
    hint=lambda seen: seen.left,
    review=lambda: REVIEWER,
    mistake=lambda *_: "any",
    cards=tuple(map(str, SIZES)),
)
