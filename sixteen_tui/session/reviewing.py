"""Review of a finished game: decisions while it runs, accounts once it has finished, and what follows from them.

Invariant: `engine.review` computes everything. See: `text.reviewing`, which words it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from sixteen_tui.engine.game import SomeView
from sixteen_tui.engine.review import WEIGHS, Account, Decision, Review, Swing, luckiest, moments, review
from sixteen_tui.saves.record import Record
from sixteen_tui.session.trial import Trial, asks

DWARFED: Final = 4
"""A play worth so many times less than the second one of the other kind is not named as decisive."""


class ReviewPart(NamedTuple):
    """The set or round of a decision, or of luck."""

    number: int
    after: bool
    """True if it came after that one, in a set that was never completed."""


class Reviewing:
    """The results of a review so far: decisions while `go` runs, accounts once it has finished.

    Raises ValueError if the game is not over.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self._table = record.table
        if record.table.outcome is None:
            raise ValueError("the game is not over")
        self._judge = record.table.game.review()
        self.decisions: list[Decision] = []
        self.accounts: tuple[Account, ...] = ()
        self.swings: tuple[Swing, ...] = ()
        """All luck, once the review has finished."""
        self._kinds: dict[int, str] = {}
        """The kinds of the mistakes that were asked about, by entry."""
        self.most = sum(map(self._table.game.is_decision, self._table.log))
        """Upper bound of the number of decisions, for a progress bar."""

    @property
    def seats(self) -> range:
        """All seats."""
        return range(len(self.record.players))

    @property
    def chance(self) -> bool:
        """True if expectations are chances to win; else chips."""
        return self._judge.chance

    @property
    def opposed(self) -> bool:
        """True if the loss of one side is the gain of the other."""
        return self._judge.opposed

    @property
    def noise(self) -> float:
        """The cost up to which nothing is called a mistake."""
        return self._judge.noise

    def go(self) -> Iterator[Decision | Review]:
        """Run the review: yield every decision once it is judged, then the review. A second call starts again."""
        self.decisions.clear()
        for found in review(self._table):
            if isinstance(found, Decision):
                self.decisions.append(found)
            else:
                self.swings, self.accounts = found.swings, found.accounts  # accounts last: with them all is there
            yield found

    def own(self, seats: Sequence[int]) -> list[Decision]:
        """Return the decisions of these seats so far."""
        return [one for one in self.decisions if one.seat in seats]

    def mistakes(self, seats: Sequence[int]) -> list[Decision]:
        """Return the most costly mistakes of these seats that have a reason, in the order of the game."""
        return moments(self.own(seats), lambda one: self._kind(one) != WEIGHS)

    def moments(self, seats: Sequence[int]) -> list[Decision | Swing]:
        """Return what decided the game for these seats: mistakes with a reason, and the largest swing by luck."""
        luck = luckiest((each for each in self.swings if each.seat in seats), self.noise)
        return sorted([*self.mistakes(seats), *([luck] if luck else [])], key=lambda one: one.entry)

    def _kind(self, one: Decision) -> str:
        if one.entry not in self._kinds:
            self._kinds[one.entry] = self._table.game.mistake(self.view(one), one.played, one.best)
        return self._kinds[one.entry]

    def kinds(self, seat: int) -> list[tuple[int, str]]:
        """Return the mistakes of a seat that decided the game, as the entry and the kind of each."""
        return [(one.entry, self._kind(one)) for one in self._asked([seat])]

    def trials(self, seats: Sequence[int]) -> list[Trial]:
        """Return the mistakes of these seats that decided the game as decisions to make again."""
        return [Trial(self.record, one.entry) for one in self._asked(seats)]

    def _asked(self, seats: Sequence[int]) -> list[Decision]:
        """Return the mistakes that decided the game and can be made again, with nothing else to do first."""
        return [one for one in self.mistakes(seats) if asks(self._table, one.seat, one.entry)]

    def decisive(self, seat: int) -> list[tuple[Decision, float]]:
        """Return a seat's best play, whose alternatives cost most, and its costliest mistake, in the order of play.

        Each with what it brought over the next best play, or minus its cost. One that is missing, or dwarfed by the
        second of the other kind (`DWARFED`), is replaced by that.
        """
        own = self.own([seat])
        gains = sorted(((one, one.only) for one in own if one.only), key=itemgetter(1), reverse=True)[:2]
        losses = sorted(((one, -one.cost) for one in own if one.cost), key=itemgetter(1))[:2]
        found = [*gains[:1], *losses[:1]]
        for kind, other in ((gains, losses), (losses, gains)):
            least = DWARFED * abs(kind[0][1]) if kind else 0
            if len(other) > 1 and abs(other[1][1]) >= least:
                found = other
        return sorted(found, key=lambda each: each[0].entry)

    def view(self, one: Decision | Swing) -> SomeView:
        """Return the view of its seat before a decision, or after luck."""
        view: SomeView = self._table.view(one.seat, one.entry + isinstance(one, Swing))
        return view

    def part(self, one: Decision | Swing) -> ReviewPart:
        """Return the set or round of a decision, or of luck."""
        count = self._table.game.milestones
        number, last = 1 + count(self._table.view(None, one.entry)), count(self._table.view(None))
        return ReviewPart(number, after=False) if number <= max(1, last) else ReviewPart(last, after=True)

    def course(self, seat: int) -> list[float]:
        """Return a seat's expectations, as chances to win or in chips, before and after each of its choices.

        The first is the expectation before the deal, the last the result; during the review, that after the last
        choice.
        """
        results = [
            account.result if self.chance else self._had(seat, len(self._table))
            for account in self.accounts
            if account.seat == seat
        ]
        return [*(value for value, _ in self.expected(seat)), *results]

    def expected(self, seat: int) -> Iterator[tuple[float, ReviewPart]]:
        """Yield the values of `course` without the result, each with its set or round."""
        first = self._judge.begins if self.chance else self._had(seat, 0)
        yield first, ReviewPart(1, after=False)
        for one in self.own([seat]):
            had = 0.0 if self.chance else self._had(seat, one.entry)
            where = self.part(one)
            yield had + one.before, where
            yield had + one.after, where

    def place(self, seat: int, entry: int) -> int:
        """Return the index in `course` of what a seat could expect after an entry."""
        return 2 * sum(one.entry <= entry for one in self.own([seat]))

    def milestones(self, seat: int) -> list[tuple[int, int, int]]:
        """Return the sets or rounds of the game as a seat sees them.

        Each is its index in `course`, its number, and how it changed the lead or the chips of the seat.
        """
        game, found, own = self._table.game, list[tuple[int, int, int]](), [one.entry for one in self.own([seat])]
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

    def _had(self, seat: int, length: int) -> float:
        """Return the chips of a seat when the log had that length."""
        game = self._table.game
        return float(game.score(self._table.view(None, length))[seat])
