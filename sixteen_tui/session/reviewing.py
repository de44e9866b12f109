"""Rows and sentences of the review of a finished game, for both front ends and the command line.

Invariant: `engine.review` computes everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sixteen_tui.engine.game import SomeView
from sixteen_tui.engine.review import Account, Decision, Parts, Review, moments, review
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.records import Record
from sixteen_tui.session.trial import Trial
from sixteen_tui.text import numbers
from sixteen_tui.text import replay as replays
from sixteen_tui.text import review as words
from sixteen_tui.text.screens import seat_names


class Moment(NamedTuple):
    """One of the mistakes that decided a game."""

    entry: int
    """The number of the entry."""
    step: int
    """The replay step after the entry."""
    where: str
    """The set or round, in words."""
    lay: str
    """The cards on the table or in hand, in a few cells."""
    name: str
    """The player."""
    played: str
    best: str
    """The play and the better one in a few cells."""
    cost: str
    """The cost of the play, in words."""
    beside: str
    """These four in one row."""
    why: str
    """The reason; "" if none can be computed."""
    said: str
    """The same facts as sentences."""


class Decisive(NamedTuple):
    """A play that decided a game for its seat."""

    entry: int
    """The number of the entry."""
    where: str
    lay: str
    """As in `Moment`."""
    play: str
    """The play, with the better one after a mistake."""
    worth: str
    """The gain over the next best play, or the cost against the best, with its sign."""


class Reviewing:
    """The results of a review so far: decisions while `go` runs, accounts once it has finished.

    Raises ValueError if the game is not over.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._table, self._plugin = record.table, PLUGINS[record.header.game]
        if record.table.outcome is None:
            raise ValueError("the game is not over")
        self._judge = record.table.game.review()
        self.names = seat_names(record.players)
        self.decisions: list[Decision] = []
        self.accounts: tuple[Account, ...] = ()
        self.most = sum(map(self._table.game.is_decision, self._table.log))
        """Upper bound of the number of decisions, for a progress bar."""

    def go(self) -> Iterator[Decision | Review]:
        """Run the review: yield every decision once it is judged, then the review. A second call starts again."""
        self.decisions.clear()
        for found in review(self._table):
            if isinstance(found, Decision):
                self.decisions.append(found)
            else:
                self.accounts = found.accounts
            yield found

    @property
    def head(self) -> str:
        """The game and its variations."""
        return f"{self._plugin.text.title()}, {self._plugin.text.rules_summary(self._table.rules)}"

    def rows(self, seats: Sequence[int]) -> list[tuple[str, ...]]:
        """Return the accounts of these seats as a table, headings first."""
        return [words.head(chance=self.chance), *(self._row(account) for account in self._accounts(seats))]

    def spoken(self, seats: Sequence[int]) -> list[str]:
        """Return the accounts of these seats, one sentence each."""
        titles = words.head(chance=self.chance)[1:]
        said = []
        for account in self._accounts(seats):
            name, *values = self._row(account)
            facts = ", ".join(f"{title} {value}" for title, value in zip(titles, values, strict=True))
            said.append(f"{numbers.about(name, facts)}.")
        return said

    def moments(self, seats: Sequence[int]) -> list[Moment]:
        """Return the mistakes of these seats that decided the game."""
        return [self._moment(one) for one in moments(self._own(seats))]

    def heading(self, seats: Sequence[int]) -> str:
        """Return the heading over the moments of these seats: all of them, or one."""
        number = len(moments(self._own(seats)))
        return words.moments(number) if len(seats) == len(self.names) else words.dearest(self.names[seats[0]], number)

    def in_lines(self, seats: Sequence[int]) -> list[str]:
        """Return the whole review of these seats, one fact a line, for the ear."""
        moments = [numbers.about(replays.at_step(one.step), one.said) for one in self.moments(seats)]
        courses = filter(None, map(self.ups_and_downs, seats))
        said = [*self.spoken(seats), self.heading(seats), *moments, *self.mistakes(seats)]
        return [*said, *courses, *self.explained()]

    def kinds(self, seat: int) -> list[tuple[int, str]]:
        """Return the mistakes of a seat that decided the game, as the entry and the kind of each."""
        kind = self._plugin.review.kind
        own = moments(self._own([seat]))
        return [(one.entry, kind(self._table.view(one.seat, one.entry), one.played, one.best)) for one in own]

    def trials(self, seats: Sequence[int]) -> list[Trial]:
        """Return the moments of these seats as decisions to make again."""
        return [Trial(self.record, one.entry) for one in moments(self._own(seats))]

    def marks(self, seats: Sequence[int]) -> list[tuple[int, int, str]]:
        """Return the mistakes of these seats so far: entry, seat, and a short text."""
        found = []
        for one in self._own(seats):
            if one.cost:
                best = self._plugin.review.in_short(one.best)
                found.append((one.entry, one.seat, words.marked(self.names[one.seat], best, self._amount(one.cost))))
        return found

    def decisive(self, seat: int) -> list[Decisive]:
        """Return a seat's best play, whose alternatives cost most, and its costliest mistake, in the order of play."""
        own = self._own([seat])
        best = max(own, key=lambda one: one.only, default=None)
        worst = max(own, key=lambda one: one.cost, default=None)
        found = [(one, value) for one, value in self._values(best, worst) if value]
        return [self._decisive(one, value) for one, value in sorted(found, key=lambda each: each[0].entry)]

    @staticmethod
    def _values(best: Decision | None, worst: Decision | None) -> Iterator[tuple[Decision, float]]:
        """Yield both plays with what they brought."""
        if best is not None:
            yield best, best.only
        if worst is not None:
            yield worst, -worst.cost

    def _decisive(self, one: Decision, value: float) -> Decisive:
        short = self._plugin.review.in_short
        played, where = self._where(one)
        better = short(one.best) if value < 0 else ""
        lay = self._plugin.review.lay(self._table.view(one.seat, one.entry))
        return Decisive(one.entry, where, lay, words.judged(played, better), words.signed(value, chance=self.chance))

    def mistakes(self, seats: Sequence[int]) -> list[str]:
        """Return a sentence about the number of mistakes of each seat."""
        own = {seat: [one for one in self.decisions if one.seat == seat] for seat in seats}
        return [
            words.mistakes(self.names[seat], sum(bool(one.cost) for one in made), len(made))
            for seat, made in own.items()
        ]

    def explained(self) -> list[str]:
        """Return sentences about the meaning and the accuracy of the figures."""
        return [*words.counted(chance=self.chance), words.sure(chance=self.chance, noise=self._judge.noise)]

    def course(self, seat: int) -> list[float]:
        """Return a seat's expectations, as chances to win or in chips, before and after each of its choices.

        The first is the expectation before the deal, the last the result; during the review, that after the last
        choice.
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

    def place(self, seat: int, entry: int) -> int:
        """Return the index in `course` of what a seat could expect after an entry."""
        return 2 * sum(one.entry <= entry for one in self._own([seat]))

    def milestones(self, seat: int) -> list[tuple[int, int, int]]:
        """Return the sets or rounds of the game as a seat sees them.

        Each is its index in `course`, its number, and how it changed the lead or the chips of the seat.
        """
        game, found, own = self._table.game, list[tuple[int, int, int]](), [one.entry for one in self._own([seat])]
        before = self._table.view(None, 0)
        for length in range(1, len(self._table) + 1):
            view = self._table.view(None, length)
            so_far = game.milestones(before)
            if game.milestones(view) > so_far:
                change = self._ahead(view, seat) - self._ahead(before, seat)
                found.append((2 * sum(entry < length for entry in own), so_far + 1, change))
                before = view
        return found

    def _ahead(self, view: SomeView, seat: int) -> int:
        """Return the lead of a seat's side among two sides; else its chips."""
        score = self._table.game.score(view)
        own = score[seat % len(score)]
        return own - max(each for side, each in enumerate(score) if side != seat % len(score)) if self.chance else own

    def total(self, seat: int) -> tuple[list[tuple[str, str]], str]:
        """Return the parts of a seat's result, each a title and an amount, and their sum in words.

        The figures are those of `rows`.
        """
        (account,) = self._accounts([seat])
        titles, parts = words.head(chance=self.chance)[1:5], self._parts(account)
        shown = zip(titles, parts[:-1], strict=True)
        pieces = [
            (title, words.part(value, chance=self.chance)) for title, value in shown if value or title != titles[0]
        ]
        return pieces, words.total(parts.result, chance=self.chance)

    def ups_and_downs(self, seat: int) -> str:
        """Return a sentence about a seat's highest and lowest expectation; "" if it had no choice."""
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
        """Return the chips of a seat when the log had that length."""
        game = self._table.game
        return float(game.score(self._table.view(None, length))[seat])

    @property
    def chance(self) -> bool:
        """True if expectations are chances to win; else chips."""
        return self._judge.chance

    def accuracy(self, seat: int) -> str:
        """Return the share of the stakes that a seat did not lose by mistakes, as a sentence."""
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
        """Return the parts of a result rounded so that the figures add up: the rounding error goes to luck."""
        begins, _, play, others, result = (words.rounded(part, chance=self.chance) for part in account.score)
        return Parts(begins, words.rounded(result - begins - play - others, chance=self.chance), play, others, result)

    def _amount(self, value: float) -> str:
        return words.price(value, chance=self.chance)

    def _where(self, one: Decision) -> tuple[str, str]:
        """Return a play in short, and its set or round; after the last one, if a set was never completed."""
        count, nth = self._table.game.milestones, self._plugin.review.nth
        number, last = 1 + count(self._table.view(None, one.entry)), count(self._table.view(None))
        where = nth(number) if number <= max(1, last) else words.after(nth(last))
        return self._plugin.review.in_short(one.played), where

    def _moment(self, one: Decision) -> Moment:
        table, plugin = self._table, self._plugin
        view = table.view(one.seat, one.entry)
        why = plugin.review.why(view, one.played, one.best, self.names, table.rules)
        spelt, better = (plugin.spelt(table.game.encode(each)) for each in (one.played, one.best))
        cost = words.both(self._amount(one.cost), plugin.review.scored(one.score))
        name, (played, where) = self.names[one.seat], self._where(one)
        best = plugin.review.in_short(one.best)
        beside = words.compared(name, played, best, cost)
        said = f"{words.moment(name, spelt, better, cost)} {why}".rstrip()
        return Moment(
            *(one.entry, one.entry + 1, where, plugin.review.lay(view), name, played, best, cost, beside, why, said)
        )
