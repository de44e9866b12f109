"""Texts about matches: length, standing, winner.

Invariant: the standing comes first and is short, because a title bar cuts the end of its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.terminal.text import score
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_, p_
from sixteen_tui.text.names import You, YourTeam, capital, in_row, joined
from sixteen_tui.text.screens import seat_names

if TYPE_CHECKING:
    from sixteen_tui.session.matches import Offer
    from sixteen_tui.session.matchplay import Match

SINGLE: Final = 1


label = lazy_in("several games, in the setup of a new game, at most 18", "Match play")


def value(best: int) -> str:
    return _("single game") if best == SINGLE else best_of(best)


def choice(best: int) -> str:
    """Return a length beside others: a number is enough."""
    return _("single game") if best == SINGLE else str(best)


def best_of(best: int) -> str:
    return p_("a match, at most 13", "best of {best}").format(best=best)


def help(best: int) -> str:
    """Return one line on a length."""
    if best == SINGLE:
        return _("One game by itself.")
    return _("Several games to one score; who loses a game deals the next. A drawn game counts for nobody.")


not_recorded = lazy_with("This match cannot be recorded: {problem}.")
"""Says that the file of matches cannot record a match."""


def standing(match: Match, sides: Sequence[str]) -> str:
    """Return the games won: of both sides if they are two, else of those that have won any."""
    if len(match.wins) == 2:
        return score(match.wins)
    order = sorted(range(match.sides), key=lambda side: -match.wins[side])
    won = [f"{in_row(sides[side])} {match.wins[side]}" for side in order if match.wins[side]]
    return ", ".join(won) or "0"


def in_title(match: Match, sides: Sequence[str]) -> str:
    return _("match {standing}, {best_of}").format(standing=standing(match, sides), best_of=best_of(match.best))


def in_list(match: Match, sides: Sequence[str]) -> str:
    return _("match {standing}").format(standing=standing(match, sides))


def stands(match: Match, sides: Sequence[str]) -> str:
    """Return the standing as a sentence; after the end, the winner."""
    if not match.over:
        said = capital(in_title(match, sides))
        return f"{said}, {_drawn(match)}" if match.drawn else said
    if match.winner is None:
        wins = max(match.wins)
        if match.sides == 2:
            return _("The match is drawn, {standing}").format(standing=standing(match, sides))
        shared = joined([in_row(sides[side]) for side in match.leaders]) if wins else ""
        return _("The match is shared by {names}").format(names=shared) if shared else _("The match is drawn")
    side = sides[match.winner]
    others = max(wins for place, wins in enumerate(match.wins) if place != match.winner)
    return _won(side).format(side=side, standing=score((match.wins[match.winner], others)))


def _won(side: str) -> str:
    if isinstance(side, You):
        return _("You win the match {standing}")
    if isinstance(side, YourTeam):
        return _("Your team wins the match {standing}")
    return _("Match won by {side}, {standing}")


def further(match: Match, names: Sequence[str]) -> tuple[str, str]:
    """Return the label for the game after this one, and its dealer or the length of the match."""
    if match.over:
        return _("A new match"), best_of(match.best)
    dealers = match.dealers(len(names))
    return _("Next game"), deals(names[dealers[0]]) if len(dealers) == 1 else best_of(match.best)


def again(match: Match) -> str:
    """Return that label for the key bar."""
    return _("new match") if match.over else p_("of a match", "next game")


def deals(name: str) -> str:
    return _("you deal") if isinstance(name, You) else _("{name} deals").format(name=name)


go_on = lazy_in("a row at home, at most 22", "Go on with the match")


def give_up(match: Match, sides: Sequence[str]) -> str:
    """Return the question before a match is given up."""
    said = _("Give up the match {standing}? Its games stay.")
    return said.format(standing=standing(match, sides))


def explained(match: Match, sides: Sequence[str]) -> list[str]:
    """Return the explanation of the row that continues a match."""
    return [", ".join(map(in_row, sides)), stands(match, sides)]


def refused(known: Iterable[int]) -> str:
    """Return the error for an argument with another length."""
    return _("a match is the best of {numbers} games").format(numbers=", ".join(map(str, known)))


def sides(offer: Offer) -> Sequence[str]:
    """Return the names of the sides of a match."""
    return PLUGINS[offer.kept.game].text.sides(offer.rules, seat_names(offer.players))


gone = lazy("No match can go on any more; begin a new one.")


def told(match: Match, sides: Sequence[str]) -> str:
    """Return the standing for the ear: of two sides each with its name."""
    if match.over or match.sides != 2:
        return stands(match, sides)
    said = _("Match, {best_of}").format(best_of=best_of(match.best))
    return numbers.about(f"{said}, {_drawn(match)}" if match.drawn else said, _every(match, sides))


def _drawn(match: Match) -> str:
    return n_("{count} drawn", "{count} drawn", match.drawn).format(count=match.drawn)


def _every(match: Match, sides: Sequence[str]) -> str:
    """Return every side with its games won."""
    return ", ".join(f"{in_row(side)} {wins}" for side, wins in zip(sides, match.wins, strict=True))
