"""Rows and sentences of a review (`session.reviewing`), for both user interfaces and the command line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Account, Decision, Parts, Swing, gains
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import numbers
from sixteen_tui.text import replay as replays
from sixteen_tui.text import review as words
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.session.reviewing import Reviewing, ReviewPart


class Moment(NamedTuple):
    """One of the mistakes that decided a game, or its largest swing by luck."""

    entry: int
    """The number of the entry."""
    step: int
    """The replay step after the entry."""
    where: str
    """The set or round."""
    lay: str
    """The cards on the table or in hand, in a few cells."""
    name: str
    """The player."""
    played: str
    best: str
    """The play and the better one in a few cells; after luck the card drawn, or "", and ""."""
    worth: str
    """The cost of the play, or what luck brought, with its sign."""
    beside: str
    """These four in one row."""
    why: str
    """The reason, as arithmetic; for luck the expectation before and after."""
    said: str
    """The same facts as sentences."""


class Decisive(NamedTuple):
    """A choice that counted most for its seat."""

    entry: int
    """The number of the entry."""
    where: str
    lay: str
    """As in `Moment`."""
    play: str
    """The play, with the better one after a mistake."""
    worth: str
    """The gain over the next best play, or the cost against the best, with its sign."""


class ReviewReport:
    """The texts of a review, as far as it has come."""

    def __init__(self, found: Reviewing) -> None:
        self._found = found
        self._game, self._plugin = GAMES[found.record.header.game], PLUGINS[found.record.header.game]
        self._review = self._plugin.review

    @property
    def names(self) -> list[str]:
        """The names of the players."""
        return seat_names(self._found.record.players)

    @property
    def head(self) -> str:
        """The game and its variations."""
        return f"{self._plugin.text.title()}, {self._plugin.text.rules_summary(self._found.record.table.rules)}"

    def rows(self, seats: Sequence[int]) -> list[tuple[str, ...]]:
        """Return the accounts of these seats as a table, headings first."""
        return [words.head(chance=self._found.chance), *(self._row(account) for account in self._accounts(seats))]

    def spoken(self, seats: Sequence[int]) -> list[str]:
        """Return the accounts of these seats in sentences, one line each."""
        chance, said = self._found.chance, []
        titles = words.head(chance=chance)[1:5]
        for account in self._accounts(seats):
            parts, share = self._parts(account), words.kept(account.accuracy)
            told = [(title, part) for title, part in zip(titles, parts[:-1], strict=True) if part or title != titles[0]]
            said.append(words.account(self.names[account.seat], told, parts.result, share, chance=chance))
        return said

    def moments(self, seats: Sequence[int]) -> list[Moment]:
        """Return what decided the game for these seats (`Reviewing.moments`)."""
        return [self._luck(one) if isinstance(one, Swing) else self._moment(one) for one in self._found.moments(seats)]

    def heading(self, seats: Sequence[int]) -> str:
        """Return the heading over the moments of these seats: all of them, or one. It counts the mistakes."""
        number, every = len(self._found.mistakes(seats)), len(seats) == len(self._found.seats)
        mistakes = sum(bool(one.cost) for one in self._found.own(seats))
        return words.moments(number, mistakes) if every else words.dearest(self.names[seats[0]], number, mistakes)

    def marks(self, seats: Sequence[int], *, spelt: bool = False) -> list[tuple[int, int, str]]:
        """Return the mistakes of these seats so far: entry, seat, and a short text; `spelt`: with cards by name."""
        names, called = self.names, self._spelt if spelt else self._review.in_short
        return [
            (one.entry, one.seat, words.marked(names[one.seat], called(one.best), self._amount(one.cost)))
            for one in self._found.own(seats)
            if one.cost
        ]

    def decisive(self, seat: int) -> list[Decisive]:
        """Return a seat's choices that counted most (`Reviewing.decisive`)."""
        return [self._decisive(one, value) for one, value in self._found.decisive(seat)]

    def _decisive(self, one: Decision, value: float) -> Decisive:
        short = self._review.in_short
        play = words.judged(short(one.played), short(one.best) if value < 0 else "")
        lay, worth = self._review.lay(self._found.view(one)), words.signed(value, chance=self._found.chance)
        return Decisive(one.entry, self._where(one), lay, play, worth)

    def mistakes(self, seats: Sequence[int]) -> list[str]:
        """Return a sentence about the number of mistakes of each seat."""
        own = [(self.names[seat], self._found.own([seat])) for seat in seats]
        return [words.mistakes(name, sum(bool(one.cost) for one in made), len(made)) for name, made in own]

    def explained(self) -> list[str]:
        """Return sentences about the meaning and the accuracy of the figures."""
        chance = self._found.chance
        ended = self._found.record.table.ended is not None
        return [*words.counted(chance=chance, ended=ended), words.sure(chance=chance, noise=self._found.noise)]

    def total(self, seat: int) -> tuple[list[tuple[str, str]], str]:
        """Return the parts of a seat's result, each a title and an amount, and their sum in words.

        The figures are those of `rows`.
        """
        (account,) = self._accounts([seat])
        chance, parts = self._found.chance, self._parts(account)
        titles = words.head(chance=chance)[1:5]
        shown = zip(titles, parts[:-1], strict=True)
        pieces = [(title, words.part(value, chance=chance)) for title, value in shown if value or title != titles[0]]
        return pieces, words.total(parts.result, chance=chance)

    def ups_and_downs(self, seat: int) -> str:
        """Return a sentence about a seat's highest and lowest expectation before the result; "" if it had no choice."""
        chance = self._found.chance
        if not self._found.own([seat]):
            return ""
        most, least = (
            (words.level(value, chance=chance), self._nth(part))
            for value, part in (pick(self._found.expected(seat), key=lambda each: each[0]) for pick in (max, min))
        )
        return words.course(self.names[seat], most, least, chance=chance)

    def in_lines(self, seats: Sequence[int]) -> list[str]:
        """Return the whole review of these seats, one fact a line, for the ear."""
        moments = [replays.from_step(one.step, one.said) for one in self.moments(seats)]
        courses = filter(None, map(self.ups_and_downs, seats))
        said = [*self.spoken(seats), self.heading(seats), *moments, *self.mistakes(seats)]
        return [*said, *courses, *self.explained()]

    def accuracy(self, seat: int) -> str:
        """Return the share of the stakes that a seat did not lose by mistakes, as a sentence."""
        (account,) = self._accounts([seat])
        return words.accuracy(words.kept(account.accuracy))

    def _accounts(self, seats: Sequence[int]) -> list[Account]:
        return [account for account in self._found.accounts if account.seat in seats]

    def _row(self, account: Account) -> tuple[str, ...]:
        said = [words.part(part, chance=self._found.chance) for part in self._parts(account)]
        return self.names[account.seat], *said, words.kept(account.accuracy)

    def _parts(self, account: Account) -> Parts:
        """Return the parts of a result rounded so that the figures add up: the rounding error goes to luck.

        The figure of the others is the sum of those of their own play, so the luck of a side is one figure.
        """
        chance = self._found.chance
        begins, _, play, others, result = (words.rounded(part, chance=chance) for part in account.score)
        if self._found.opposed:
            played = {each.seat: words.rounded(each.score.play, chance=chance) for each in self._found.accounts}
            brought = (-gains(account.seat, seat) * own for seat, own in played.items() if seat != account.seat)
            others = words.rounded(sum(brought), chance=chance)
        return Parts(begins, words.rounded(result - begins - play - others, chance=chance), play, others, result)

    def _amount(self, value: float) -> str:
        return words.price(value, chance=self._found.chance)

    def _where(self, one: Decision | Swing) -> str:
        """Return the set or round of a decision, or of luck; after the last one, if a set was never completed."""
        return self._nth(self._found.part(one))

    def _nth(self, part: ReviewPart) -> str:
        where = self._review.nth(part.number)
        return words.after(where) if part.after else where

    def _moment(self, one: Decision) -> Moment:
        view, review, names = self._found.view(one), self._review, self.names
        why = review.why(view, one.played, one.best, names, view.rules)
        spelt, better = self._spelt(one.played), self._spelt(one.best)
        cost = words.both(self._amount(one.cost), review.scored(one.score))
        name, where = names[one.seat], self._where(one)
        played, best = review.in_short(one.played), review.in_short(one.best)
        beside = words.compared(name, played, best, cost)
        said = f"{words.moment(name, spelt, better, cost)} {why}".rstrip()
        lay, worth = review.lay(view), f"−{cost}"
        return Moment(one.entry, one.entry + 1, where, lay, name, played, best, worth, beside, why, said)

    def _spelt(self, action: object) -> str:
        """Return an action with the full name of its card."""
        return self._plugin.spelt(self._game.encode(action))

    def _luck(self, one: Swing) -> Moment:
        view, chance = self._found.view(one), self._found.chance
        name, drew, lay = self.names[one.seat], self._review.drew(view), self._review.lay(view)
        worth = words.signed(_shown(one) if chance else one.luck, chance=chance)
        why, spoken = (
            words.luck(one.before, one.after, card, chance=chance) for card in (drew, self._review.drawn(view))
        )
        where, beside, said = self._where(one), words.lucky(name, drew, worth), words.swing(name, worth, spoken)
        return Moment(one.entry, one.entry + 1, where, lay, name, drew, "", worth, beside, why, said)


def _shown(one: Swing) -> float:
    """Return a chance by luck so that it is the difference of the chances beside it, which are rounded as well."""
    if one.others:
        return one.luck
    after, before = (numbers.rounded(each, 2) for each in (one.after, one.before))
    return (after - before) / 100
