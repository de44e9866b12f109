"""The review of a finished game, as both front ends and the command line tell it.

Law: all of it comes from `engine.review`; here it becomes rows and sentences, and nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixteen_tui.engine.review import Account, Decision, Review, moments, review
from sixteen_tui.store.journal import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import numbers
from sixteen_tui.words import review as words
from sixteen_tui.words.screens import seat_names


class Reviewing:
    """What has been found so far: decisions while it thinks (`go`), and the accounts when it is through.

    Raises ValueError for a game that is not over.
    """

    def __init__(self, record: Record) -> None:
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
        """Think: every decision as it is judged, then the whole."""
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
        return [words.head(chance=self._chance), *(self._row(account) for account in self._accounts(seats))]

    def spoken(self, seats: Sequence[int]) -> list[str]:
        """The same as a sentence a seat."""
        titles = words.head(chance=self._chance)[1:]
        said = []
        for account in self._accounts(seats):
            name, *values = self._row(account)
            facts = ", ".join(f"{title} {value}" for title, value in zip(titles, values, strict=True))
            said.append(f"{numbers.about(name, facts)}.")
        return said

    def moments(self, seats: Sequence[int]) -> list[tuple[int, str]]:
        """What decided the game as far as these seats did: the number of each entry, and what is said of it."""
        return [(one.entry, self._moment(one)) for one in moments(self._own(seats))]

    def mistakes(self, seats: Sequence[int]) -> list[str]:
        """How many each of these seats has made."""
        own = {seat: [one for one in self.decisions if one.seat == seat] for seat in seats}
        return [
            words.mistakes(self.names[seat], sum(bool(one.cost) for one in made), len(made))
            for seat, made in own.items()
        ]

    def explained(self) -> list[str]:
        """What the figures mean, and how sure they are."""
        return [*words.counted(), words.sure(chance=self._chance, noise=self._judge.noise)]

    def shares(self, seat: int) -> list[tuple[str, float, str]]:
        """Where a seat's result went, part by part: what it is called, its share, from -1 to 1, and how much it is."""
        (account,) = self._accounts([seat])
        titles = words.head(chance=self._chance)
        parts = (account.cards, account.play, account.others, account.result - account.begins)
        most = max(map(abs, parts)) or 1.0
        return [
            (title, part / most, words.amount(part, chance=self._chance))
            for title, part in zip(titles[2:6], parts, strict=True)
        ]

    def accuracy(self, seat: int) -> str:
        """How much of what was at stake a seat has kept, as a sentence."""
        (account,) = self._accounts([seat])
        return words.accuracy(numbers.decimal(account.accuracy, ".0f"))

    @property
    def _chance(self) -> bool:
        return self._judge.chance

    def _accounts(self, seats: Sequence[int]) -> list[Account]:
        return [account for account in self.accounts if account.seat in seats]

    def _own(self, seats: Sequence[int]) -> tuple[Decision, ...]:
        return tuple(one for one in self.decisions if one.seat in seats)

    def _row(self, account: Account) -> tuple[str, ...]:
        parts = (account.cards, account.play, account.others)
        signed = [words.amount(part, chance=self._chance) for part in parts]
        ends = (account.begins, account.result)
        first, last = (words.amount(part, chance=self._chance, signed=False) for part in ends)
        return self.names[account.seat], first, *signed, last, numbers.decimal(account.accuracy, ".0f")

    def _moment(self, one: Decision) -> str:
        table, title = self._table, self._title
        view = table.view(one.seat, one.entry)
        why = title.words.why_better(view, one.played, one.best, self.names, table.rules)
        played, best = (title.show.action(table.game.encode(each).split(" ", 1)[1]) for each in (one.played, one.best))
        cost = words.amount(one.cost, chance=self._chance, signed=False)
        return f"{words.moment(self.names[one.seat], played, best, cost)} {why}".rstrip()
