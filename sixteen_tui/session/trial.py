"""A decision of a finished game to make again: what the seat knew, and the value of a choice.

Invariant: contains no later knowledge until there is an answer. An answer is right unless the judgement is certain that
it costs something or, in a game that is lost or won anyway, gives away part of the score.

See: `text.trial`, which words question and answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sixteen_tui.engine.game import CHANCE, SomeRules, SomeView
from sixteen_tui.engine.review import as_good, certain, wasted
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.record import Record
from sixteen_tui.session.seat import Observed


class Loss(NamedTuple):
    """The cost of a choice against the best one."""

    cost: float
    """The decrease of the expectation; 0 unless it is certain."""
    score: float
    """The same in the score."""
    wasted: float
    """The score that the choice gives away in a game that is lost or won anyway."""

    @property
    def none(self) -> bool:
        """True if the choice loses nothing for certain."""
        return not self.cost and not self.wasted


class Answer(NamedTuple):
    """The judgement of a choice."""

    action: object
    best: object
    loss: Loss
    as_good: tuple[object, ...]
    """The other choices that lose nothing; () if this one is not right."""
    won: bool
    """True if the game was as good as won; decides nothing unless the choice is wasteful."""
    then: Loss
    """The cost of the choice in the game."""

    @property
    def right(self) -> bool:
        return self.loss.none


def asks(table: AnyTable, seat: int, entry: int) -> bool:
    """Return True if a seat had a choice before an entry, and nothing but a choice: no draw could come first."""
    decides = [*map(table.game.is_decision, table.view(seat, entry).legal)]
    return len(decides) > 1 and all(decides)


class Trial:
    """One decision to make again."""

    def __init__(self, record: Record, entry: int, *, own: bool = False) -> None:
        """`own`: the person at the keyboard made the decision. Raises ValueError if there was no choice."""
        table = record.table
        seat = table.mover(entry) if 0 <= entry < len(table) else -1
        if seat < 0 or not table.game.is_decision(table.log[entry]):
            raise ValueError("nobody decided that")
        self.entry, self.seat, self.own, self.played = entry, seat, own, table.log[entry]
        self.view: SomeView = table.view(seat, entry)
        self.players = record.players
        self.file, self.game = record.path.name, record.header.game
        self._table = table
        self._judge = table.game.review()
        if not asks(table, seat, entry):
            raise ValueError("there was no choice")

    @property
    def part(self) -> int:
        """The number of the set or round of the decision."""
        return 1 + self._table.game.milestones(self.view)

    @property
    def rules(self) -> SomeRules:
        rules: SomeRules = self._table.rules
        return rules

    @property
    def chance(self) -> bool:
        """True if a cost is a chance to win; else chips."""
        return self._judge.chance

    def past(self) -> Iterator[Observed]:
        """Yield the observations of the seat before the decision, newest first."""
        for ply in reversed(range(self.entry)):
            actions, events = self._table.told(self.seat, ply)
            yield Observed(actions, events, self._table.view(self.seat, ply + 1))

    def after(self, action: object) -> Observed | None:
        """Return what the seat observes of its choice; None if a card of chance follows, which nobody knows."""
        game = self._table.game
        step = game.apply(self._table.timeline[self.entry].state, action)
        if game.to_move(step.state) == CHANCE:
            return None
        return Observed((action,), step.events, game.view(step.state, self.seat))

    def may_be(self, action: object) -> bool:
        """Return True if an action is a legal decision, and so a possible answer."""
        return action in self.view.legal and self._table.game.is_decision(action)

    def weigh(self) -> None:
        """Compute and cache the judgement of the position; may run in a thread until there is an answer."""
        as_good(self._judge, self.view)

    def answer(self, action: object) -> Answer:
        """Judge a choice and compare it with the action that was played."""
        judge, loss = self._judge, self._loss(action)
        best = judge.judgement(self.view)[0]
        others = [each for each in as_good(judge, self.view) if each != action] if loss.none else []
        return Answer(action, best.action, loss, (*others,), best.value > judge.noise, self._loss(self.played))

    def _loss(self, action: object) -> Loss:
        judge = self._judge
        best, own = judge.judgement(self.view)[0], judge.judged(self.view, action)
        cost = certain(best, own, judge.noise)
        return Loss(cost, best.score - own.score if cost else 0.0, wasted(best, own, judge))
