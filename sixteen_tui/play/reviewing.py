"""The review of a finished game, as both front ends and the command line tell it.

Law: all of it comes from `engine.review`; here it becomes rows and sentences, and nothing is worked out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from sixteen_tui.engine.review import Account, Decision, Review, review
from sixteen_tui.store.journal import Record
from sixteen_tui.titles import TITLES
from sixteen_tui.words import numbers
from sixteen_tui.words import review as words
from sixteen_tui.words.screens import seat_names

Passing = Callable[[Iterator[Decision | Review], int], Iterable[Decision | Review]]
"""Lets what is found pass through, and may show how far it is; also given how many decisions there are at most."""


def _pass(found: Iterator[Decision | Review], _: int) -> Iterable[Decision | Review]:
    return found


class Reviewing:
    """A game that is thought about until it is asked for what was found. Raises ValueError for one that is not over."""

    def __init__(self, record: Record, passing: Passing = _pass) -> None:
        self._table, self._title = record.table, TITLES[record.header.game]
        self._names, self._judge = seat_names(record.players), record.table.game.review()
        *_, whole = passing(self.found(), sum(map(self._table.game.is_decision, self._table.log)))
        assert isinstance(whole, Review), "the whole comes last"
        self._whole = whole

    def found(self) -> Iterator[Decision | Review]:
        """Every decision as it is judged, then the whole."""
        return review(self._table)

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
        return [(one.entry, self._moment(one)) for one in Review(self._own(seats), ()).moments()]

    def mistakes(self, seats: Sequence[int]) -> list[str]:
        """How many each of these seats has made."""
        own = {seat: [one for one in self._whole.decisions if one.seat == seat] for seat in seats}
        return [
            words.mistakes(self._names[seat], sum(bool(one.cost) for one in made), len(made))
            for seat, made in own.items()
        ]

    def explained(self) -> list[str]:
        """What the figures mean, and how sure they are."""
        return [*words.counted(), words.sure(chance=self._chance, noise=self._judge.noise)]

    @property
    def _chance(self) -> bool:
        return self._judge.opposed

    def _accounts(self, seats: Sequence[int]) -> list[Account]:
        return [account for account in self._whole.accounts if account.seat in seats]

    def _own(self, seats: Sequence[int]) -> tuple[Decision, ...]:
        return tuple(one for one in self._whole.decisions if one.seat in seats)

    def _row(self, account: Account) -> tuple[str, ...]:
        parts = (account.cards, account.play, account.others)
        signed = [words.amount(part, chance=self._chance) for part in parts]
        ends = (account.begins, account.result)
        first, last = (words.amount(part, chance=self._chance, signed=False) for part in ends)
        return self._names[account.seat], first, *signed, last, numbers.decimal(account.accuracy, ".0f")

    def _moment(self, one: Decision) -> str:
        table, title = self._table, self._title
        view = table.view(one.seat, one.entry)
        why = title.words.why_better(view, one.played, one.best, self._names, table.rules)
        played, best = (title.show.action(table.game.encode(each).split(" ", 1)[1]) for each in (one.played, one.best))
        cost = words.amount(one.cost, chance=self._chance, signed=False)
        return f"{words.moment(self._names[one.seat], played, best, cost)} {why}".rstrip()
