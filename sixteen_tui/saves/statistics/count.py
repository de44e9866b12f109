"""Contribution of one finished game to the statistics.

Invariant: a function of the record, computed once and stored in the index, without cards. An unfinished game
contributes nothing. Counted are the players at the end, and the log without undone entries. A person whose seat a
computer player took over has no part, and counts only for the ratings.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Generic

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.statistics.game import APart, Contribution, Number

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from sixteen_tui.saves.record import Record

HUMAN: Final = "human"
"""The value for a person among the levels of computer players."""


@dataclass(frozen=True, slots=True)
class LeftSeat:
    """A person who began a game, and whose seat a computer player had at its end."""

    seat: Number
    name: str
    """As `Contribution.name`."""


@dataclass(frozen=True, slots=True)
class Counted(Generic[APart]):
    """The contribution of a finished game."""

    id: str
    """The id with which the game began (`schema.base_id`), the same for copies that diverged later."""
    deal: int
    """Checksum of the header. Saves of one deal have the same id and the same header, whatever was played."""
    helped: bool
    """True if hints or take-backs were used."""
    parts: tuple[APart, ...]
    """One for each person at the end, by seat."""
    left: tuple[LeftSeat, ...] = ()


def counted(record: Record) -> Counted[Contribution] | None:
    """Return the contribution of a game, with one part per person; None while it is unfinished."""
    table = record.table
    outcome = table.outcome
    if outcome is None:
        return None
    count = PLUGINS[table.game.name].count
    sides = len(outcome.score)
    seats = enumerate(zip(record.header.seats, record.players, strict=True))
    people = [seat for seat, (first, last) in seats if first.human or last.human]
    part: Callable[..., Contribution] = count.part
    parts, left = [], []
    for seat in people:
        side = seat % sides
        name = "" if len(people) == 1 else record.players[seat].name or f"#{seat + 1}"
        if not record.players[seat].human:
            left.append(LeftSeat(seat, name))
            continue
        others = {
            HUMAN if player.human else player.level or ""
            for i, player in enumerate(record.players)
            if i % sides != side
        }
        parts.append(part(name, (*sorted(others),), outcome.result(side), **count.figures(table, seat)))
    header = record.header
    deal = zlib.crc32(header.identity.line)
    return Counted(header.base_id, deal, bool(record.hints or record.took_back), (*parts,), (*left,))


@cache
def _reader(game: str) -> TypeAdapter[Counted[Contribution] | None]:
    from pydantic import TypeAdapter

    part = PLUGINS[game].count.part
    return TypeAdapter(Counted[part] | None)  # type: ignore[arg-type,valid-type]  # only known at run time


def from_json(game: str, text: str) -> Counted[Contribution] | None:
    """Parse the contribution of a game from the index. Raises ValueError if it is invalid."""
    return _reader(game).validate_json(text, strict=True)
