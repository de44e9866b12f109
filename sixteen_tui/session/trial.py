"""A decision of a finished game to make again: what the seat knew, and the value of a choice.

Invariant: contains no later knowledge until there is an answer. An answer is right unless the judgement is certain that
it costs something or, in a game that is lost or won anyway, gives away part of the score.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from sixteen_tui.engine.game import CHANCE, SomeView
from sixteen_tui.engine.review import as_good, certain, wasted
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.records import Record
from sixteen_tui.session.seat import Observed
from sixteen_tui.text import review as words
from sixteen_tui.text.names import You
from sixteen_tui.text.screens import seat_names


class Answer(NamedTuple):
    """The judgement of a choice: whether it is right, and sentences about it."""

    right: bool
    said: list[str]


class Answered(Protocol):
    """Callback for the result of each trial."""

    def __call__(self, trial: Trial, /, *, right: bool) -> object: ...


class Trial:
    """One decision to make again."""

    def __init__(self, record: Record, entry: int, *, own: bool = False) -> None:
        """`own`: the person at the keyboard made the decision. Raises ValueError if there was no choice."""
        table = record.table
        seat = table.mover(entry) if 0 <= entry < len(table) else -1
        if seat < 0 or not table.game.is_decision(table.log[entry]):
            raise ValueError("nobody decided that")
        self.entry, self.seat, self.played = entry, seat, table.log[entry]
        self.view: SomeView = table.view(seat, entry)
        self.names = seat_names(record.players, [seat] if own else [])
        self.file, self.game = record.path.name, record.header.game
        self._table, self._plugin = table, PLUGINS[self.game]
        self._judge = table.game.review()
        if sum(map(table.game.is_decision, self.view.legal)) < 2:
            raise ValueError("there was no choice")

    @property
    def where(self) -> str:
        """The set or round of the decision, in words."""
        return self._plugin.review.nth(1 + self._table.game.milestones(self.view))

    @property
    def what(self) -> str:
        """The name of the game and its variations."""
        return f"{self._plugin.text.title()}, {self._plugin.text.rules_summary(self._table.rules)}"

    @property
    def asked(self) -> str:
        """The question, in words."""
        own = isinstance(self.who, You)
        return words.trial_own(self.where) if own else words.trial(self.who, self.where)

    @property
    def who(self) -> str:
        """The name of the player who decided."""
        return self.names[self.seat]

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
        self._judge.judgement(self.view)

    def answer(self, action: object) -> Answer:
        """Judge a choice and compare it with the action that was played."""
        judge = self._judge
        found = judge.judgement(self.view)[0]
        best, cost, waste = found.action, self._cost(action), self._waste(action)
        then = self._cost(self.played) or self._waste(self.played)
        if cost:
            said = [words.wrong(self._spelt(action), cost, self._spelt(best)), self._why(action, best)]
        elif waste:
            won = found.value > judge.noise
            said = [words.wasteful(self._spelt(action), waste, self._spelt(best), won=won), self._why(action, best)]
        else:
            said = [words.right(self._spelt(action))]
            others = [each for each in as_good(judge, self.view) if each != action]
            said += [words.as_good([*map(self._spelt, others)])] if others else []
        if action == self.played:
            said.append(words.as_then(self.who))
        else:
            said.append(words.then(self.who, self._spelt(self.played), then))
            said += [self._why(self.played, best)] if then and not cost and not waste else []
        return Answer(not cost and not waste, [each for each in said if each])

    def _cost(self, action: object) -> str:
        """Return the cost of a choice in words; "" unless it is certain."""
        judge = self._judge
        best, own = judge.judgement(self.view)[0], judge.judged(self.view, action)
        cost = certain(best, own, judge.noise)
        if not cost:
            return ""
        return words.both(words.price(cost, chance=judge.chance), self._plugin.review.scored(best.score - own.score))

    def _waste(self, action: object) -> str:
        """Return the score that a choice gives away in a game won or lost anyway, in words; "" for nothing."""
        judge = self._judge
        return self._plugin.review.scored(wasted(judge.judgement(self.view)[0], judge.judged(self.view, action), judge))

    def _why(self, action: object, best: object) -> str:
        """Return the computable reason against a choice; "" if there is none."""
        return self._plugin.review.why(self.view, action, best, self.names, self._table.rules)

    def _spelt(self, action: object) -> str:
        return self._plugin.spelt(self._table.game.encode(action))
