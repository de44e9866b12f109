"""What `show` prints of a game: its head, and what the lines of all games have in common.

Law: as in `words`. The lines of the entries are each game's own (`games/*/words/show.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from sixteen_tui.words import cli
from sixteen_tui.words.i18n import _

Position = dict[str, Any]
"""In the keys of `show --json`."""


class Shown(Protocol):
    """What a game says on the command line."""

    def score(self, values: Sequence[int]) -> str:
        """The score; the same in every language."""

    def result(self, names: Sequence[str], sides: int, values: Sequence[int]) -> str:
        """Who has won: the names of the winners, the number of sides that share the win, and the score."""

    def columns(self) -> str:
        """The heading above the entries."""

    def line(self, position: Position, before: Position | None, sides: Sequence[str]) -> str:
        """An entry in one line; `before` is the position that it was made in, `sides` the names of the sides."""

    def below(self, position: Position, sides: Sequence[str]) -> list[str]:
        """What does not fit into the line of an entry."""


def head(title: str, id: str, created: str, rule_names: Sequence[str]) -> tuple[str, str]:
    return (
        _("{game}, game {id}, begun {date}").format(game=title, id=id, date=created),
        _("Rules: {rules}").format(rules=cli.rules(rule_names)),
    )


def seat_line(seat: int, name: str, level: str | None) -> str:
    if level is None:
        return _("Seat {seat}: {name}").format(seat=seat, name=name)
    return _("Seat {seat}: {name} ({level})").format(seat=seat, name=name, level=level)


def as_seat(seat: int) -> str:
    return _("As seat {seat} has seen it.").format(seat=seat)


def joined(names: Sequence[str]) -> str:
    """One thing and another."""
    return _(" and ").join(names)


def parts(entry: str, heads: Mapping[str, int]) -> tuple[str, str]:
    """What of an entry stands in its line, and what below it: of a long one as many words as `heads` has by the first.

    >>> parts("deal 1 2C 3D", {"deal": 2}), parts("1 draw", {"deal": 2})
    (('deal 1', '2C 3D'), ('1 draw', ''))
    """
    words = entry.split(" ")
    head = heads.get(words[0], len(words))
    return " ".join(words[:head]), " ".join(words[head:])
