"""Review of a finished game: the cost of each decision, and the share of luck.

Invariant: a decision is judged by the view of its seat at that time. A difference within the noise is not a mistake.
Luck and play add up to the result exactly, because luck is the remainder: the change of a seat's expectation between
its decisions, minus the cost of the others' mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, NamedTuple, TypeVar

from sixteen_tui.engine.game import NOBODY, AnyGame, Judged, Reviewer, Scale, SomeView
from sixteen_tui.engine.table import AnyTable

View_contra = TypeVar("View_contra", bound=SomeView, contravariant=True)
Action = TypeVar("Action")

ERRORS: Final = 2.0
"""A choice is a mistake only if it is behind by more than this many standard errors, and by more than `noise`."""
LUCKY: Final = 10.0
"""Luck is worth a mention from this many times the noise of the reviewer on."""
WEIGHS: Final = "weighs"
"""The kind of a mistake (`Game.mistake`) for which no reason in numbers can be given."""


def certain(best: Judged[Action], own: Judged[Action], noise: float) -> float:
    """Return how much less a choice is worth than the best; 0 if the difference is within noise or sampling error."""
    cost = best.value - own.value
    return cost if cost > max(noise, ERRORS * own.error) else 0.0


def wasted(best: Judged[Action], own: Judged[Action], judge: Scale) -> float:
    """Return how much score a choice gives away in a game that is practically won, or lost, with either choice.

    Returns 0 if the difference is within noise or sampling error, and for a reviewer whose values are the score itself.
    """
    settled = best.value <= judge.noise or own.value >= 1 - judge.noise
    if not judge.chance or not settled or certain(best, own, judge.noise):
        return 0.0
    less = best.score - own.score
    return less if less > max(judge.slight, ERRORS * own.score_error) else 0.0


def as_good(judge: Reviewer[View_contra, Action], view: View_contra) -> list[Action]:
    """Return the choices that are not certain mistakes and waste no score, the best first.

    They are among those of the judgement and those beside it, which are judged as well.
    """
    best, *others = judge.judgement(view)
    choices = [*(one.action for one in others), *judge.beside(view)]
    found = [best, *(judge.judged(view, each) for each in choices)]
    return [one.action for one in found if not certain(best, one, judge.noise) and not wasted(best, one, judge)]


class Decision(NamedTuple):
    """One decision of a seat, with its cost and the luck since its previous decision."""

    entry: int
    """The index of the entry in the log, as in `show --json`."""
    seat: int
    played: object
    best: object
    """The best choice if it is certainly better, or certainly brings more score in a game that is practically won or
    lost; else the one played."""
    before: float
    """The expectation of the seat with the best choice."""
    cost: float
    """The decrease of that expectation by its own choice; 0 unless it is a certain mistake."""
    score: float
    """The cost in the score: sets, or chips; 0 if `cost` is 0."""
    only: float
    """The decrease with the second-best choice; 0 unless the seat made the best one."""
    stake: float
    """The decrease with the worst choice that was judged."""
    error: float
    """The standard error of the cost."""
    luck: float
    """Change of its expectation since its previous decision, or since the start: cards and the actions of others."""
    sure: bool
    """True if the estimate is precise: the choice is a certain mistake, or its error is too small to hide one."""

    @property
    def after(self) -> float:
        """The expectation of the seat after its own choice."""
        return self.before - self.cost


class Swing(NamedTuple):
    """A change of a seat's expectation by luck: since its previous decision, or since the start, to the next one."""

    entry: int
    """The index of the last entry before that decision, -1 before the first; of the entry with the result after the
    last one."""
    seat: int
    before: float
    """The expectation after its previous choice."""
    after: float
    others: float
    """The part of the change that is due to mistakes of others."""

    @property
    def luck(self) -> float:
        """The rest of the change."""
        return self.after - self.before - self.others


class Parts(NamedTuple):
    """The parts of a seat's result in the score: `begins + cards + play + others == result`."""

    begins: float
    cards: float
    play: float
    others: float
    result: float


@dataclass(frozen=True, slots=True)
class Account:
    """A seat's result and its causes: `begins + cards + play + others == result`."""

    seat: int
    begins: float
    cards: float
    """Luck: the deal and every card drawn."""
    play: float
    """Minus the cost of its own mistakes; 0 or less."""
    others: float
    """The gain from opponents' mistakes, minus the cost of a partner's."""
    result: float
    stake: float
    """The sum of the stakes of its decisions."""
    score: Parts
    """The same parts in the score: sets that its side is ahead, or chips. `begins` is 0."""

    @property
    def accuracy(self) -> float:
        """The share of `stake` that its decisions did not lose, in percent; 100 if nothing was at stake."""
        return 100 * (1 + self.play / self.stake) if self.stake else 100.0


@dataclass(frozen=True, slots=True)
class Review:
    """A complete review: all decisions in the order of the game, one account a seat, and all that was luck."""

    decisions: tuple[Decision, ...]
    accounts: tuple[Account, ...]
    swings: tuple[Swing, ...]


def moments(
    decisions: Iterable[Decision], counts: Callable[[Decision], bool] = bool, number: int = 3
) -> list[Decision]:
    """Return the `number` most costly mistakes that count, in the order of the game; asks about no more than needed."""
    dear = sorted((one for one in decisions if one.cost), key=lambda one: one.cost, reverse=True)
    return sorted(islice(filter(counts, dear), number), key=lambda one: one.entry)


def luckiest(swings: Iterable[Swing], noise: float) -> Swing | None:
    """Return the largest swing without a mistake of others; None if it is below `LUCKY` times the reviewer's noise.

    A swing before the first entry does not count: nothing has happened yet.
    """
    counted = (one for one in swings if not one.others and one.entry >= 0)
    found = max(counted, key=lambda one: abs(one.luck), default=None)
    return found if found is not None and abs(found.luck) >= LUCKY * noise else None


def review(table: AnyTable) -> Iterator[Decision | Review]:
    """Yield every decision when it has been judged, then the `Review`. Raises ValueError if the game is not over."""
    if table.to_move != NOBODY:
        raise ValueError("the game is not over")
    game, seats = table.game, table.rules.seats
    judge = game.review()
    sums = [_Sum() for _ in range(seats)]
    found: list[Decision] = []
    swings: list[Swing] = []
    left: list[float] = [judge.begins] * seats
    given = [0.0] * seats
    """By seat: what others' mistakes have brought it since its last decision."""
    before = table.view(None, 0)
    for index, action in enumerate(table.log):
        seat = table.mover(index)
        if seat >= 0 and game.is_decision(action):
            decision = _decision(judge, table, index, left[seat])
            if decision is not None:
                found.append(decision)
                swings.append(Swing(index - 1, seat, left[seat], decision.before, given[seat]))
                given = [sum(both) for both in zip(given, _note(judge, sums, decision), strict=True)]
                left[seat], given[seat] = decision.after, 0.0
                yield decision
        after = table.view(None, index + 1)
        cut = judge.chance and table.ended is not None  # a chance to win that no card decides
        results = None if cut else judge.results(before, after)
        if results is not None:
            scores = _ahead(game.score(after), seats) if judge.chance else results
            for each, result, score in zip(sums, results, scores, strict=True):
                each.result += result
                each.begins += judge.begins
                each.score += score
            swings += [
                Swing(index, other, *change) for other, change in enumerate(zip(left, results, given, strict=True))
            ]
            left, given = [judge.begins] * seats, [0.0] * seats
        before = after
    if table.ended is not None:  # each seat gets what it could expect then, because an end that is chosen is not luck
        for each, result, score in zip(sums, left, _ahead(game.score(before), seats), strict=True):
            each.result += result
            each.begins += judge.begins
            each.score += score if judge.chance else result
    yield Review(tuple(found), tuple(each.account(seat) for seat, each in enumerate(sums)), tuple(swings))


def _decision(judge: Reviewer[SomeView, object], table: AnyTable, index: int, left: float) -> Decision | None:
    """Judge the decision at `index`, or return None if the seat had no choice; `left` is its last expectation."""
    game: AnyGame = table.game
    seat, action = table.mover(index), table.log[index]
    view = table.view(seat, index)
    if sum(map(game.is_decision, view.legal)) < 2:
        return None
    found, own = judge.judgement(view), judge.judged(view, action)
    best, *others = found
    cost = certain(best, own, judge.noise)
    better = bool(cost or wasted(best, own, judge))
    only = min((certain(best, other, judge.noise) for other in others), default=0.0)
    return Decision(
        index,
        seat,
        action,
        best.action if better else action,
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
    """Running totals of one seat, from which `account` makes an `Account`."""

    def __init__(self) -> None:
        self.begins = self.play = self.others = self.result = self.stake = 0.0
        self.score = self.score_play = self.score_others = 0.0

    def account(self, seat: int) -> Account:
        cards = self.result - self.begins - self.play - self.others
        by_cards = self.score - self.score_play - self.score_others
        score = Parts(0.0, by_cards, self.score_play, self.score_others, self.score)
        return Account(seat, self.begins, cards, self.play, self.others, self.result, self.stake, score)


def _ahead(score: Sequence[int], seats: int) -> list[float]:
    """Return, for each seat, the score of its side minus the best score of the other sides."""
    sides = len(score)
    lead = [own - max((*score[:side], *score[side + 1 :])) for side, own in enumerate(score)]
    return [float(lead[seat % sides]) for seat in range(seats)]


def gains(seat: int, other: int) -> int:
    """Return the sign of what a cost of another seat brings a seat, in a game of two opposed sides."""
    return 1 if (seat - other) % 2 else -1


def _note(judge: Reviewer[SomeView, object], sums: Sequence[_Sum], decision: Decision) -> list[float]:
    """Add a decision to the sums, and return what its cost brings each of the other seats."""
    brings = [0.0] * len(sums)
    for seat, each in enumerate(sums):
        if seat == decision.seat:
            each.play -= decision.cost
            each.stake += decision.stake
            each.score_play -= decision.score
        elif judge.opposed:
            sign = gains(seat, decision.seat)
            brings[seat] = sign * decision.cost
            each.others += brings[seat]
            each.score_others += sign * decision.score
    return brings
