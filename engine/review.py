"""Review of a finished game: the cost of each decision, and the share of luck.

Invariant: a decision is judged by the view of its seat at that time. Luck and play add up to the result exactly,
because luck is the remainder: the change of a seat's prospects between its decisions, less what the others gave away.
Differences within the noise are no mistakes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nlargest
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from sixteen_tui.engine.game import NOBODY, AnyGame, SomeView
from sixteen_tui.engine.table import AnyTable

View_contra = TypeVar("View_contra", bound=SomeView, contravariant=True)
Action = TypeVar("Action")
Action_co = TypeVar("Action_co", covariant=True)

ERRORS: Final = 2.0
"""A choice is worse than another when it is behind by so many standard errors, and by the reviewer's `noise`."""


class Judged(NamedTuple, Generic[Action_co]):
    """One choice, as a reviewer sees it."""

    action: Action_co
    value: float
    """What the seat can expect of it: a chance to win, or chips."""
    error: float
    """The standard error of how much it is behind the best; 0 where it is exact."""
    score: float
    """What the score can be expected to be: sets ahead, or chips."""
    score_error: float = 0.0
    """The standard error of how much of the score it is behind the best; 0 where it is exact."""


def certain(best: Judged[Action], own: Judged[Action], noise: float) -> float:
    """How much less a choice is worth than the best; 0 where that cannot be told from nothing."""
    cost = best.value - own.value
    return cost if cost > max(noise, ERRORS * own.error) else 0.0


def wasted(best: Judged[Action], own: Judged[Action], judge: Reviewer[View_contra, Action]) -> float:
    """How much of the score a choice gives away where that changes nothing about who wins: with either the game is as
    good as won, or as good as lost.

    0 where that cannot be told from nothing, and where what is expected is the score itself.
    """
    settled = best.value <= judge.noise or own.value >= 1 - judge.noise
    if not judge.chance or not settled or certain(best, own, judge.noise):
        return 0.0
    less = best.score - own.score
    return less if less > max(judge.slight, ERRORS * own.score_error) else 0.0


def as_good(judge: Reviewer[View_contra, Action], view: View_contra) -> list[Action]:
    """Return the choices worth a thought that nothing speaks against for certain, the best first."""
    found = judge.judgement(view)
    best = found[0]
    return [one.action for one in found if not certain(best, one, judge.noise) and not wasted(best, one, judge)]


class Reviewer(Protocol[View_contra, Action]):
    """What a game brings for its review (`engine/*/review.py`)."""

    begins: float
    """What a seat expects before it has seen a card, of the whole game or of a round."""
    noise: float
    """What lies below is not told from nothing: other errors than those of chance."""
    slight: float
    """The same of the score, where what is expected is a chance to win."""
    chance: bool
    """Whether what is expected is a chance to win; else it is chips."""
    opposed: bool
    """Whether what one side gives away is what the other gains."""

    def judgement(self, view: View_contra) -> Sequence[Judged[Action]]:
        """The choices worth a thought, the best first."""

    def judged(self, view: View_contra, action: Action) -> Judged[Action]:
        """Any choice."""

    def results(self, before: View_contra, after: View_contra) -> tuple[float, ...] | None:
        """What came of it for each seat, when an entry between two spectator's views ended a game, or a round."""


class Decision(NamedTuple):
    """A choice that a seat had, and what it made of it."""

    entry: int
    """Its number, as `show --json` counts them."""
    seat: int
    played: object
    best: object
    before: float
    """What the seat could expect, with the best choice."""
    cost: float
    """How much less with its own; 0 unless that is sure."""
    score: float
    """What that comes to in the score: sets, or chips."""
    only: float
    """How much less with any other than the best; 0 unless that was its own."""
    stake: float
    """How much less with the worst."""
    error: float
    """The standard error of the cost."""
    luck: float
    """How much better its prospects were than it had left them, or than at the beginning: cards and other players."""
    sure: bool
    """Whether the cost is known well enough: it is a mistake for certain, or there is hardly room for one."""

    @property
    def after(self) -> float:
        """What it could expect after its own choice."""
        return self.before - self.cost


class Parts(NamedTuple):
    """The parts of a seat's result in the score: `begins + cards + play + others == result`."""

    begins: float
    cards: float
    play: float
    others: float
    result: float


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's result, and what it came from: `begins + cards + play + others == result`."""

    seat: int
    begins: float
    cards: float
    """Luck: of the deal, and of every card drawn."""
    play: float
    """What its own mistakes cost; 0 or less."""
    others: float
    """What the mistakes of others brought it, and those of a partner cost."""
    result: float
    stake: float
    """What was at stake in its decisions."""
    score: Parts
    """The same in the score: sets that its side is ahead, from 0, or chips."""

    @property
    def accuracy(self) -> float:
        """How much of what was at stake in its decisions it has kept, in percent; 100 where nothing was."""
        return 100 * (1 + self.play / self.stake) if self.stake else 100.0


@dataclass(frozen=True, slots=True)
class Review:
    """All of it."""

    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]


def moments(decisions: Iterable[Decision], number: int = 3) -> list[Decision]:
    """The dearest mistakes among decisions, in the order of the game."""
    return sorted(nlargest(number, (one for one in decisions if one.cost), key=lambda one: one.cost))


def review(table: AnyTable) -> Iterator[Decision | Review]:
    """Every decision as it is judged, and the whole at the end. Raises ValueError for a game that is not over."""
    if table.to_move != NOBODY:
        raise ValueError("the game is not over")
    game, seats = table.game, table.rules.seats
    judge = game.review()
    sums = [_Sum() for _ in range(seats)]
    found: list[Decision] = []
    left: list[float] = [judge.begins] * seats
    before = table.view(None, 0)
    for index, action in enumerate(table.log):
        seat = table.mover(index)
        if seat >= 0 and game.is_decision(action):
            decision = _decision(judge, table, index, left[seat])
            if decision is not None:
                found.append(decision)
                _note(judge, sums, decision)
                left[seat] = decision.after
                yield decision
        after = table.view(None, index + 1)
        results = judge.results(before, after)
        if results is not None:
            scores = _ahead(game.score(after), seats) if judge.chance else results
            for each, result, score in zip(sums, results, scores, strict=True):
                each.result += result
                each.begins += judge.begins
                each.score += score
            left = [judge.begins] * seats
        before = after
    yield Review(tuple(found), tuple(each.account(seat) for seat, each in enumerate(sums)))


def _decision(judge: Reviewer[SomeView, object], table: AnyTable, index: int, left: float) -> Decision | None:
    """None where there was no choice."""
    game: AnyGame = table.game
    seat, action = table.mover(index), table.log[index]
    view = table.view(seat, index)
    if sum(map(game.is_decision, view.legal)) < 2:
        return None
    found, own = judge.judgement(view), judge.judged(view, action)
    best, *others = found
    cost = certain(best, own, judge.noise)
    only = min((certain(best, other, judge.noise) for other in others), default=0.0)
    return Decision(
        index,
        seat,
        action,
        best.action if cost else action,
        best.value,
        cost,
        max(0.0, best.score - own.score) if cost else 0.0,
        only if own.action == best.action else 0.0,
        best.value - min(one.value for one in (*found, own)),
        own.error,
        best.value - left,
        bool(cost) or ERRORS * own.error <= judge.noise,
    )


class _Sum:
    """What adds up to an account."""

    def __init__(self) -> None:
        self.begins = self.play = self.others = self.result = self.stake = 0.0
        self.score = self.score_play = self.score_others = 0.0

    def account(self, seat: int) -> Account:
        cards = self.result - self.begins - self.play - self.others
        by_cards = self.score - self.score_play - self.score_others
        score = Parts(0.0, by_cards, self.score_play, self.score_others, self.score)
        return Account(seat, self.begins, cards, self.play, self.others, self.result, self.stake, score)


def _ahead(score: Sequence[int], seats: int) -> list[float]:
    """Return by how much the side of each seat is ahead of the best of the others."""
    sides = len(score)
    lead = [own - max((*score[:side], *score[side + 1 :])) for side, own in enumerate(score)]
    return [float(lead[seat % sides]) for seat in range(seats)]


def _note(judge: Reviewer[SomeView, object], sums: Sequence[_Sum], decision: Decision) -> None:
    for seat, each in enumerate(sums):
        if seat == decision.seat:
            each.play -= decision.cost
            each.stake += decision.stake
            each.score_play -= decision.score
        elif judge.opposed:
            sign = 1 if (seat - decision.seat) % 2 else -1
            each.others += sign * decision.cost
            each.score_others += sign * decision.score
