"""Rows and sentences of the review of a finished game, for both front ends and the command line.

Invariant: `engine.review` computes everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixteen_tui.engine.review import Account, Decision, Parts, Review, moments, review
from sixteen_tui.play.trial import Trial
from sixteen_tui.store.records import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import numbers
from sixteen_tui.words import review as words
from sixteen_tui.words.screens import seat_names


class Moment(NamedTuple):
    """A mistake that helped to decide a game."""

    entry: int
    """The number of its entry."""
    step: int
    """The step of the replay to which it led."""
    where: str
    """In which set or round it was."""
    lay: str
    """What lay there, or was held, in a few cells."""
    beside: str
    """What was played, what was better, and what it cost, in one row."""
    why: str
    """The reason; "" where there is none to count."""
    said: str
    """All of it as sentences."""


class Reviewing:
    """What has been found so far: decisions while it thinks (`go`), and the accounts when it is through.

    Raises ValueError for a game that is not over.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._table, self._title = record.table, TITLES[record.header.game]
        if record.table.outcome is None:
            raise ValueError("the game is not over")
        self._judge = record.table.game.review()
        self.names = seat_names(record.players)
        self.decisions: list[Decision] = []
        self.accounts: tuple[Account, ...] = ()
        self.most = sum(map(self._table.game.is_decision, self._table.log))
        """How many decisions there are at most."""

    def go(self) -> Iterator[Decision | Review]:
        """Think: every decision as it is judged, then the whole. Begun anew, it begins anew."""
        self.decisions.clear()
        for found in review(self._table):
            if isinstance(found, Decision):
                self.decisions.append(found)
            else:
                self.accounts = found.accounts
            yield found

    @property
    def head(self) -> str:
        """What was played."""
        return f"{self._title.words.title()}, {self._title.words.rules_summary(self._table.rules)}"

    def rows(self, seats: Sequence[int]) -> list[tuple[str, ...]]:
        """The accounts of these seats as a table, its heading first."""
        return [words.head(chance=self.chance), *(self._row(account) for account in self._accounts(seats))]

    def spoken(self, seats: Sequence[int]) -> list[str]:
        """The same as a sentence a seat."""
        titles = words.head(chance=self.chance)[1:]
        said = []
        for account in self._accounts(seats):
            name, *values = self._row(account)
            facts = ", ".join(f"{title} {value}" for title, value in zip(titles, values, strict=True))
            said.append(f"{numbers.about(name, facts)}.")
        return said

    def moments(self, seats: Sequence[int]) -> list[Moment]:
        """What decided the game as far as these seats did."""
        return [self._moment(one) for one in moments(self._own(seats))]

    def heading(self, seats: Sequence[int]) -> str:
        """What stands over the moments of these seats: of all, or of one."""
        number = len(moments(self._own(seats)))
        return words.moments(number) if len(seats) == len(self.names) else words.dearest(self.names[seats[0]], number)

    def kinds(self, seat: int) -> list[tuple[int, str]]:
        """What a seat overlooked in its dearest mistakes: the entry, and the kind."""
        kind = self._title.review.kind
        own = moments(self._own([seat]))
        return [(one.entry, kind(self._table.view(one.seat, one.entry), one.played, one.best)) for one in own]

    def trials(self, seats: Sequence[int]) -> list[Trial]:
        """What decided the game as far as these seats did, to be tried again."""
        return [Trial(self.record, one.entry) for one in moments(self._own(seats))]

    def marks(self, seats: Sequence[int]) -> list[tuple[int, int, str]]:
        """The mistakes of these seats that have been found: the entry, the seat, and what is said of it in short."""
        found = []
        for one in self._own(seats):
            if one.cost:
                best = self._title.review.in_short(one.best)
                found.append((one.entry, one.seat, words.marked(self.names[one.seat], best, self._amount(one.cost))))
        return found

    def notable(self, seat: int) -> str:
        """A seat's best play, beside which any other would have cost most, and its dearest; "" for none."""
        return " ".join(self.notables(seat))

    def notables(self, seat: int) -> list[str]:
        """The same, a sentence each."""
        own, said = self._own([seat]), []
        best = max(own, key=lambda one: one.only, default=None)
        worst = max(own, key=lambda one: one.cost, default=None)
        if best is not None and best.only:
            said.append(words.best_play(*self._where(best), self._amount(best.only)))
        if worst is not None and worst.cost:
            said.append(words.worst_play(*self._where(worst), self._amount(worst.cost)))
        return said

    def mistakes(self, seats: Sequence[int]) -> list[str]:
        """How many each of these seats has made."""
        own = {seat: [one for one in self.decisions if one.seat == seat] for seat in seats}
        return [
            words.mistakes(self.names[seat], sum(bool(one.cost) for one in made), len(made))
            for seat, made in own.items()
        ]

    def explained(self) -> list[str]:
        """What the figures mean, and how sure they are."""
        return [*words.counted(chance=self.chance), words.sure(chance=self.chance, noise=self._judge.noise)]

    def shares(self, seat: int) -> list[tuple[str, float, str]]:
        """Where a seat's result went, part by part: what it is called, its share, from -1 to 1, and how much it is."""
        (account,) = self._accounts([seat])
        titles = words.head(chance=self.chance)
        parts, shown = account.score[1:], self._parts(account)[1:]
        most = max(map(abs, parts)) or 1.0
        return [
            (title, part / most, words.part(value, chance=self.chance))
            for title, part, value in zip(titles[2:6], parts, shown, strict=True)
        ]

    def course(self, seat: int) -> list[float]:
        """What a seat could expect before and after each of its choices, and what came of it: chances to win, or chips.

        It begins with what everybody expects. While it is still being thought, it ends with the last choice.
        """
        own, table = self._own([seat]), self._table
        first = self._judge.begins if self.chance else self._had(seat, 0)
        found = [first]
        for one in own:
            had = 0.0 if self.chance else self._had(seat, one.entry)
            found += [had + one.before, had + one.after]
        for account in self._accounts([seat]):
            found.append(account.result if self.chance else self._had(seat, len(table)))
        return found

    def ups_and_downs(self, seat: int) -> str:
        """When a seat could expect the most, and when the least, as a sentence; "" where it had no choice."""
        own = self._own([seat])
        if not own:
            return ""
        found = [(value, one) for value, one in zip(self.course(seat)[1::2], own, strict=False)]
        most, least = (
            (words.level(value, chance=self.chance), self._where(one)[1])
            for value, one in ((pick(found, key=lambda each: each[0])) for pick in (max, min))
        )
        return words.course(self.names[seat], most, least, chance=self.chance)

    def _had(self, seat: int, length: int) -> float:
        """A seat's chips when the log had that length."""
        game = self._table.game
        return float(game.score(self._table.view(None, length))[seat])

    @property
    def chance(self) -> bool:
        """Whether what is expected is a chance to win; else it is chips."""
        return self._judge.chance

    def accuracy(self, seat: int) -> str:
        """How much of what was at stake a seat has kept, as a sentence."""
        (account,) = self._accounts([seat])
        return words.accuracy(words.kept(account.accuracy))

    def _accounts(self, seats: Sequence[int]) -> list[Account]:
        return [account for account in self.accounts if account.seat in seats]

    def _own(self, seats: Sequence[int]) -> tuple[Decision, ...]:
        return tuple(one for one in self.decisions if one.seat in seats)

    def _row(self, account: Account) -> tuple[str, ...]:
        said = [words.part(part, chance=self.chance) for part in self._parts(account)]
        return self.names[account.seat], *said, words.kept(account.accuracy)

    def _parts(self, account: Account) -> Parts:
        """The parts of a result, rounded so that the figures that are shown add up: luck is the remainder."""
        begins, _, play, others, result = (words.rounded(part, chance=self.chance) for part in account.score)
        return Parts(begins, words.rounded(result - begins - play - others, chance=self.chance), play, others, result)

    def _amount(self, value: float) -> str:
        return words.price(value, chance=self.chance)

    def _where(self, one: Decision) -> tuple[str, str]:
        """What was played, in short, and in which set or round; after the last one, where that one was never won."""
        count, nth = self._table.game.milestones, self._title.review.nth
        number, last = 1 + count(self._table.view(None, one.entry)), count(self._table.view(None))
        where = nth(number) if number <= max(1, last) else words.after(nth(last))
        return self._title.review.in_short(one.played), where

    def _moment(self, one: Decision) -> Moment:
        table, title = self._table, self._title
        view = table.view(one.seat, one.entry)
        why = title.review.why(view, one.played, one.best, self.names, table.rules)
        spelt, better = (title.spelt(table.game.encode(each)) for each in (one.played, one.best))
        cost = words.both(self._amount(one.cost), title.review.scored(one.score))
        name, (played, where) = self.names[one.seat], self._where(one)
        beside = words.compared(name, played, title.review.in_short(one.best), cost)
        said = f"{words.moment(name, spelt, better, cost)} {why}".rstrip()
        return Moment(one.entry, one.entry + 1, where, title.review.lay(view), beside, why, said)
