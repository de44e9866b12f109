"""A match: games between the same players until the leader cannot be caught.

Invariant: pure functions, common to all games. The winner follows from the outcome, the next dealer from the scores,
and the deal that makes somebody the dealer is found by trying seeds (`Game.dealer`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import islice
from typing import Final, NamedTuple

from sixteen_tui.engine.game import CHANCE, AnyGame, SomeRules
from sixteen_tui.engine.shuffle import Stream, deal_seed

BEST: Final = (3, 5, 7)
"""Lengths of a match: best of 3, 5 or 7."""
SINGLE: Final = 1
"""`best` of a single game, which is no match."""
LONGEST: Final = 2
"""A match ends after this many times `best` games. The limit ends matches with many drawn games."""
TRIES: Final = 2000
"""Maximum number of deals tried until one makes the required seat the dealer. The chance that one of ten seats never
deals in so many is 1 in 10^91."""


class PlayedGame(NamedTuple):
    """A finished game of a match."""

    game: str
    """Its id."""
    score: tuple[int, ...]
    """By side, as in its outcome."""
    winners: tuple[int, ...]
    dealer: int | None
    """The seat that dealt first; None in a game without a dealer."""

    @property
    def drawn(self) -> bool:
        """True if the game does not have exactly one winning side; it counts for nobody."""
        return len(self.winners) != 1


class Match(NamedTuple):
    """A series of games, best of `best`, and its finished games."""

    id: str
    """The id of its first game; "" before there is one."""
    best: int
    sides: int
    played: tuple[PlayedGame, ...] = ()

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of games won, by side."""
        return tuple(sum(each.winners == (side,) for each in self.played) for side in range(self.sides))

    @property
    def drawn(self) -> int:
        """The number of games that count for nobody."""
        return sum(each.drawn for each in self.played)

    @property
    def left(self) -> int:
        """Maximum number of games still to be played that can count."""
        return max(0, min(self.best - sum(self.wins), LONGEST * self.best - len(self.played)))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the most wins."""
        return tuple(side for side, wins in enumerate(self.wins) if wins == max(self.wins))

    @property
    def over(self) -> bool:
        """True if the leader cannot be caught, or no game is left.

        >>> games = [PlayedGame(str(n), (1, 0), (side,), 0) for n, side in enumerate((0, 1, 0))]
        >>> [Match("a", 3, 2, (*games[:n],)).over for n in range(4)]
        [False, False, False, True]
        """
        first, *others = sorted(self.wins, reverse=True)
        return not self.left or first - max(others, default=0) > self.left

    @property
    def winner(self) -> int | None:
        """The winning side; None while the match is not over, and if it is drawn."""
        return self.leaders[0] if self.over and len(self.leaders) == 1 else None

    def dealers(self, seats: int) -> tuple[int, ...]:
        """Return the seats of which one has to deal the next game; empty if chance decides.

        These are the seats of the lowest score, of a team both members; after a game that all sides tied, the seat
        after the last dealer.
        """
        if not self.played:
            return ()
        *_, last = self.played
        losers = [side for side, score in enumerate(last.score) if score == min(last.score)]
        if len(losers) == self.sides:
            return () if last.dealer is None else ((last.dealer + 1) % seats,)
        return tuple(seat for seat in range(seats) if seat % self.sides in losers)

    def after(self, game: PlayedGame) -> Match:
        """Return the match with a game added; unchanged if it is over, has the game, or has another number of sides."""
        known = any(each.game == game.game for each in self.played)
        if known or self.over or len(game.score) != self.sides:
            return self
        return self._replace(played=(*self.played, game))

    def following(self) -> Match:
        """Return the match of the next game: this one or, once it is over, a new one like it."""
        return Match("", self.best, self.sides) if self.over else self


def new(game: AnyGame, rules: SomeRules, best: int) -> Match | None:
    """Return a match before its first game; None if `best` says that it is a single game."""
    if best == SINGLE:
        return None
    return Match("", best, len(game.score(game.view(game.start(rules), None))))


def dealer(game: AnyGame, rules: SomeRules, code: str) -> int | None:
    """Return the seat that deals first with a deal code; None in a game without a dealer."""
    state, stream = game.start(rules), Stream(deal_seed(code))
    while game.dealer(state) is None and game.to_move(state) == CHANCE:
        state = game.apply(state, game.chance(state, stream)).state
    return game.dealer(state)


def deal_by(game: AnyGame, rules: SomeRules, seats: Collection[int], codes: Iterable[str]) -> str | None:
    """Return the first code that makes one of the seats the dealer; None if none does or `seats` is empty."""
    if not seats:
        return None
    return next((code for code in islice(codes, TRIES) if dealer(game, rules, code) in seats), None)
