"""A match: games between the same players until the leader cannot be caught.

Invariant: pure functions, common to all games. The winner follows from the outcome, the next dealer from the scores,
and the deal that makes somebody the dealer is found by trying seeds (`Game.dealer`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, AnyGame, SomeRules
from sixteen_tui.engine.shuffle import Stream, deal_seed

BEST: Final = (3, 5, 7)
"""Of how many games a match is the best."""
SINGLE: Final = 1
"""A game that is no match."""
LONGEST: Final = 2
"""Times as many games as that a match can have: drawn games are played again, but not for ever."""
TRIES: Final = 2000
"""Deals that are tried until the one who has to is the dealer. Of ten seats one is left out in 1 of 10^91 runs."""


class Played(NamedTuple):
    """A game of a match that is over."""

    game: str
    """Its id."""
    score: tuple[int, ...]
    """Of each side, as its outcome has it."""
    winners: tuple[int, ...]
    dealer: int | None
    """The seat that dealt first, where the game has a dealer."""

    @property
    def drawn(self) -> bool:
        """Whether several share the win: then it counts for nobody."""
        return len(self.winners) != 1


@dataclass(frozen=True, slots=True)
class Match:
    """The best of so many games, and those that have been played."""

    id: str
    """The id of its first game; "" before there is one."""
    best: int
    sides: int
    played: tuple[Played, ...] = ()

    @property
    def wins(self) -> tuple[int, ...]:
        """The games that each side has won."""
        return tuple(sum(each.winners == (side,) for each in self.played) for side in range(self.sides))

    @property
    def drawn(self) -> int:
        """The games that count for nobody."""
        return sum(each.drawn for each in self.played)

    @property
    def left(self) -> int:
        """How many games there can still be that count."""
        return max(0, min(self.best - sum(self.wins), LONGEST * self.best - len(self.played)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that have won most."""
        return tuple(side for side, wins in enumerate(self.wins) if wins == max(self.wins))

    @property
    def over(self) -> bool:
        """Whether nobody can catch up with whoever leads, or no game is left.

        >>> games = [Played(str(n), (1, 0), (side,), 0) for n, side in enumerate((0, 1, 0))]
        >>> [Match("a", 3, 2, (*games[:n],)).over for n in range(4)]
        [False, False, False, True]
        """
        first, *others = sorted(self.wins, reverse=True)
        return not self.left or first - max(others, default=0) > self.left

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None while it is not over, and where it is drawn."""
        return self.leaders[0] if self.over and len(self.leaders) == 1 else None

    def dealers(self, seats: int) -> tuple[int, ...]:
        """The seats of which one deals the next game: the losers'; after a drawn game the next; none for the first.

        Of many players the loser is whoever has the least, of a team either member.
        """
        if not self.played:
            return ()
        *_, last = self.played
        losers = [side for side, score in enumerate(last.score) if score == min(last.score)]
        if len(losers) == self.sides:
            return () if last.dealer is None else ((last.dealer + 1) % seats,)
        return tuple(seat for seat in range(seats) if seat % self.sides in losers)

    def after(self, game: Played) -> Match:
        """The match with another game in it; it is as it was if it is over, or the game is none of its kind."""
        known = any(each.game == game.game for each in self.played)
        if known or self.over or len(game.score) != self.sides:
            return self
        return replace(self, played=(*self.played, game))

    def following(self) -> Match:
        """The match of the next game: this one, or once it is over another like it."""
        return Match("", self.best, self.sides) if self.over else self


def new(game: AnyGame, rules: SomeRules, best: int) -> Match | None:
    """A match before its first game; None for a single game."""
    if best == SINGLE:
        return None
    return Match("", best, len(game.score(game.view(game.start(rules), None))))


def dealer(game: AnyGame, rules: SomeRules, code: str) -> int | None:
    """The seat that deals first where the cards follow from a deal code; None in a game without a dealer."""
    state, stream = game.start(rules), Stream(deal_seed(code))
    while game.dealer(state) is None and game.to_move(state) == CHANCE:
        state = game.apply(state, game.chance(state, stream)).state
    return game.dealer(state)


def deal_by(game: AnyGame, rules: SomeRules, seats: Collection[int], codes: Iterable[str]) -> str | None:
    """The first of the deal codes with which one of the seats deals; None where none of them does, or none has to."""
    if not seats:
        return None
    return next((code for code in islice(codes, TRIES) if dealer(game, rules, code) in seats), None)
