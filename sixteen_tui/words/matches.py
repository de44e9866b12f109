"""Texts about matches: length, standing, winner.

Invariant: the standing comes first and is short, because a title bar cuts the end of its text.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.words import numbers
from sixteen_tui.words.i18n import _, n_, p_
from sixteen_tui.words.names import You, YourTeam, capital, in_row, joined

if TYPE_CHECKING:
    from sixteen_tui.play.matchplay import Match

SINGLE: Final = 1


def label() -> str:
    """The name of the choice in the setup of a new game."""
    return p_("several games, in the setup of a new game, at most 18", "Match play")


def value(best: int) -> str:
    """What can be chosen."""
    return _("single game") if best == SINGLE else best_of(best)


def choice(best: int) -> str:
    """The same beside the others: a number is enough."""
    return _("single game") if best == SINGLE else str(best)


def best_of(best: int) -> str:
    """Of how many games a match is the best."""
    return p_("a match, at most 13", "best of {best}").format(best=best)


def help(best: int) -> str:
    """What it means."""
    if best == SINGLE:
        return _("One game by itself.")
    return _("Several games to one score; who loses a game deals the next. A drawn game counts for nobody.")


def standing(match: Match, sides: Sequence[str]) -> str:
    """The games won: of two sides both, of many those of whoever has any."""
    if len(match.wins) == 2:
        return f"{match.wins[0]}:{match.wins[1]}"
    order = sorted(range(match.sides), key=lambda side: -match.wins[side])
    won = [f"{in_row(sides[side])} {match.wins[side]}" for side in order if match.wins[side]]
    return ", ".join(won) or "0"


def in_title(match: Match, sides: Sequence[str]) -> str:
    """Beside the name of the game."""
    return _("match {standing}, {best_of}").format(standing=standing(match, sides), best_of=best_of(match.best))


def in_list(match: Match, sides: Sequence[str]) -> str:
    """Beside a saved game."""
    return _("match {standing}").format(standing=standing(match, sides))


def stands(match: Match, sides: Sequence[str]) -> str:
    """How a match stands, as a sentence; once it is over who has won it."""
    if not match.over:
        said = capital(in_title(match, sides))
        drawn = n_("{count} drawn", "{count} drawn", match.drawn).format(count=match.drawn)
        return f"{said}, {drawn}" if match.drawn else said
    if match.winner is None:
        wins = max(match.wins)
        if match.sides == 2:
            return _("The match is drawn, {standing}").format(standing=standing(match, sides))
        shared = joined([in_row(sides[side]) for side in match.leaders]) if wins else ""
        return _("The match is shared by {names}").format(names=shared) if shared else _("The match is drawn")
    side = sides[match.winner]
    others = max(wins for place, wins in enumerate(match.wins) if place != match.winner)
    return _won(side).format(side=side, standing=f"{match.wins[match.winner]}:{others}")


def _won(side: str) -> str:
    if isinstance(side, You):
        return _("You win the match {standing}")
    if isinstance(side, YourTeam):
        return _("Your team wins the match {standing}")
    return _("Match won by {side}, {standing}")


def further(match: Match, names: Sequence[str]) -> tuple[str, str]:
    """What comes after a game of a match, and who deals then or how long it is."""
    if match.over:
        return _("A new match"), best_of(match.best)
    dealers = match.dealers(len(names))
    return next_game(), deals(names[dealers[0]]) if len(dealers) == 1 else best_of(match.best)


def again(match: Match) -> str:
    """The same on the key bar."""
    return _("new match") if match.over else p_("of a match", "next game")


def next_game() -> str:
    return _("Next game")


def deals(name: str) -> str:
    """Who deals the next game."""
    return _("you deal") if isinstance(name, You) else _("{name} deals").format(name=name)


def go_on() -> str:
    """The way to the next game of a match that is not over."""
    return p_("a row at home, at most 22", "Go on with the match")


def give_up(match: Match, sides: Sequence[str]) -> str:
    """Asked before that."""
    said = _("Give up the match {standing}? Its games stay.")
    return said.format(standing=standing(match, sides))


def explained(match: Match, sides: Sequence[str]) -> list[str]:
    """What that leads to."""
    return [", ".join(map(in_row, sides)), stands(match, sides)]


def refused(known: Iterable[int]) -> str:
    """What a match can be, after an argument that asks for another."""
    return _("a match is the best of {numbers} games").format(numbers=", ".join(map(str, known)))


def gone() -> str:
    """There is no match that could go on."""
    return _("No match can go on any more; begin a new one.")


def told(match: Match, sides: Sequence[str]) -> str:
    """How a match stands, with names."""
    said = stands(match, sides)
    if match.over or match.sides != 2:
        return said
    return numbers.about(said, _every(match, sides))


def _every(match: Match, sides: Sequence[str]) -> str:
    """Every side with its games."""
    return ", ".join(f"{in_row(side)} {wins}" for side, wins in zip(sides, match.wins, strict=True))
