"""Texts of games that end before they are played out: giving up, an agreement, time that is used up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text.i18n import _, later, lazy, n_
from sixteen_tui.text.names import You, joined, others, remark
from sixteen_tui.text.screens import over_title

if TYPE_CHECKING:
    from sixteen_tui.engine.game import End, Outcome
    from sixteen_tui.session.proposals import Event, Kind, Way


def headline(end: End, names: Sequence[str]) -> str:
    """Return how a game ended before it was played out, in a sentence; `names` of all seats."""
    ended = [names[seat] for seat in end.seats]
    if end.why == "agreed":
        return _("All agreed to end the game: nobody wins.")
    rest = others(ended)
    if end.why == "time":
        said = n_("{names} has no time left.", "{names} have no time left.", len(ended))
        return said.format(names=joined(ended)) if rest else _("You have no time left.")
    if len(rest) < len(ended):
        return _("You and {names} gave up.").format(names=joined(rest)) if rest else _("You gave up.")
    return n_("{names} gave up.", "{names} gave up.", len(ended)).format(names=joined(ended))


def over(outcome: Outcome, names: Sequence[str]) -> str:
    """Return that a game is over, and why if it was not played out; `names` of all seats."""
    return over_title() if outcome.end is None else headline(outcome.end, names)


def result(game: str, outcome: Outcome, names: Sequence[str]) -> str:
    """Return the result of a finished game of the plugin `game` as a part of a line; `names` of all seats."""
    if outcome.end is None:
        from sixteen_tui.text import show  # a table in play has no result yet

        return PLUGINS[game].show.result(*show.winners(outcome, names), outcome.score)
    said = headline(outcome.end, names)
    named = outcome.end.why != "agreed" and not any(isinstance(names[seat], You) for seat in outcome.end.seats)
    ended = said.removesuffix(".") if named else remark(said)
    return _("{ended}; {score}").format(ended=ended, score=PLUGINS[game].named.score(outcome.score))


_QUESTIONS: Final[dict[Way, str]] = {
    "ends": later("Give the game up? It ends here and counts as lost."),
    "goes-on": later("Give the game up? A computer player goes on for you, and it counts as lost."),
    "partner": later("Give the game up? It ends here and counts as lost, once your partner agrees, too."),
}


def question(way: Way = "ends") -> str:
    """Return the question before people give up."""
    return _(_QUESTIONS[way])


agree_question = lazy("Ask the others to end the game here? If all agree, nobody wins.")
withdraws = lazy("You would end the game here, and the others have not all agreed. Play on?")


def asks(kind: Kind, name: str) -> str:
    """Return the question of another player about the end."""
    if kind == "agree":
        return _("{name} would end the game here, so that nobody wins. Do you agree?").format(name=name)
    return _("{name} would give the game up for both of you. Do you agree?").format(name=name)


def event(event: Event, name: str, *, own: bool) -> str:
    """Return what somebody has said about the end; "" if a question says it. `own`: the person here."""
    if event.what == "out":
        return _("{name} gave up; a computer player goes on.").format(name=name)
    if event.what == "late":
        return _("{name} has no time left; a computer player goes on.").format(name=name)
    if event.what == "no":
        return _("You play on.") if own else _("{name} would rather play on.").format(name=name)
    return yes_stands() if own and event.what == "yes" else ""


yes_stands = lazy("The others are asked; your yes stands.")


_REFUSED: Final = {
    "older": later(
        "This game comes from an earlier version, from a code or from real cards, and cannot be given up. "
        "Leaving keeps it."
    ),
    "over": later("The game is over."),
    "several": later(
        "Several people play here, not all on one side, so nobody can give up for all. Leaving keeps the game."
    ),
}


def refused(why: str) -> str:
    """Return why a game cannot be given up, by the code of `Session.may_not_give_up`."""
    return _(_REFUSED[why])
