"""Texts of the story of a finished game of Sixteen."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.engine.sixteen.rules import Rules, set_numbers
from sixteen_tui.engine.sixteen.turning import Turning, furthest, turning
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.games.sixteen.text import partner, sides
from sixteen_tui.terminal import text as shown
from sixteen_tui.text.i18n import _, lazy
from sixteen_tui.text.names import You, YourTeam


def side_names(rules: Rules, names: Sequence[str]) -> list[list[str]]:
    """Return the names of both sides, one line per player."""
    if rules.seats == 2:
        return [[names[0]], [names[1]]]
    return [[names[side], f"{partner()} {names[side + 2]}"] for side in (0, 1)]


def decided(view: View, names: Sequence[str], side: int | None) -> str:
    """Return how a finished game was decided, in a sentence, as side `side` sees it; None: as the winner does."""
    found = turning(view.won)
    if found is None:
        return _level(view, names, side)
    last = found.place == len(view.won) - 1
    said = _won(found, last=last) if side in (found.winner, None) else _lost(found, last=last)
    return said.format(
        number=set_numbers(view.won[: found.place])[0],
        score=_score(found, side, found.behind),
        since=_score(found, side, found.since),
    )


def _level(view: View, names: Sequence[str], side: int | None) -> str:
    """Return how a drawn game became level, which its last set does; `side` as in `decided`."""
    most = furthest(view.won)
    if most is None:
        return _("Nobody was ever ahead.")
    leader, score = most
    number = set_numbers(view.won[:-1])[0]
    if side is None:
        name = sides(view.rules, names)[leader]
        said = _("{name} once led {score}: set {number}, the last one, made it level.")
        return said.format(name=name, score=shown.score(score), number=number)
    if side == leader:
        said = _("Once {score} ahead: set {number}, the last one, made it level.")
        return said.format(score=shown.score(score), number=number)
    said = _("From {score} behind: set {number}, the last one, made it level.")
    return said.format(score=shown.score(score[::-1]), number=number)


def _won(found: Turning, *, last: bool) -> str:
    """Return the template of the sentence for the winner."""
    if found.behind is not None:
        return (
            _("From {score} behind: set {number}, the last one, decided it.")
            if last
            else _("From {score} behind: set {number} turned it, and from there on it went {since}.")
        )
    if found.place == 0:
        return _("Ahead from the first set to the last.")
    return (
        _("Never behind, but only set {number}, the last one, decided it.")
        if last
        else _("Never behind, and ahead for good from set {number}: from there on it went {since}.")
    )


def _lost(found: Turning, *, last: bool) -> str:
    """Return the template of the sentence for the loser."""
    if found.behind is not None:
        return (
            _("Once {score} ahead: set {number}, the last one, decided it.")
            if last
            else _("Once {score} ahead: set {number} turned it, and from there on it went {since}.")
        )
    if found.place == 0:
        return _("Behind from the first set to the last.")
    return (
        _("Never ahead, but only set {number}, the last one, decided it.")
        if last
        else _("Never ahead, and behind for good from set {number}: from there on it went {since}.")
    )


def _score(found: Turning, side: int | None, score: tuple[int, int] | None) -> str:
    """Return a score of the winner and the other side, that of `side` first."""
    if score is None:
        return ""
    return shown.score(score if side in (found.winner, None) else score[::-1])


def lead(name: str | None) -> str:
    """Return the meaning of the bars: the player's own lead (None), or the lead of `name`."""
    if name is None or isinstance(name, You | YourTeam):
        return _("your lead after each set")
    return _("lead of {name} after each set").format(name=name)


your_lead = lazy("your lead")
by_kind = lazy("SETS WON")


def sample(kind: str) -> str:
    """Return the sign that represents a kind of set."""
    return {"sixteen": "=16", "bust": ">16", "colour": "●●●", "number": "333"}[kind]


def kind(name: str) -> str:
    """Return what a side won a set by, in a word or two."""
    return {"sixteen": _("sixteen"), "bust": _("other's bust"), "colour": _("colour"), "number": _("number")}[name]


run = lazy("most in a row")
