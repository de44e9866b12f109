"""What one finished game contributes to the statistics.

Law: it follows from the game's record alone, so it is worked out once and kept in the index; and it holds no card. A
game that is not over contributes nothing. It counts as its save tells it: who sits where in the end, and what stands in
the log.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import Field, TypeAdapter

if TYPE_CHECKING:
    from sixteen_tui.store.journal import Record

KINDS: Final = ("sixteen", "colour", "number", "bust")
"""The kinds of sets; one set can be of several."""
HUMAN: Final = "human"
"""What stands for the level of a person."""

_Number = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
_Kinds = tuple[_Number, _Number, _Number, _Number]
_NO_KINDS: Final = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Part:
    """What a game was for one person at the keyboard."""

    name: str
    """As the save has it; empty for the only person of a game, who is "you", and a number sign and the seat's number
    for one of several without a name."""
    opponents: tuple[str, ...]
    """The levels on the other sides, each once, in the order of the alphabet."""
    result: Literal["won", "drawn", "lost"]
    busts: _Number
    """How often this person went over 16."""
    sets: tuple[_Number, _Number] = (0, 0)
    """Of a game for sets: those of the own side and of the other, as they count."""
    own: _Kinds = _NO_KINDS
    against: _Kinds = _NO_KINDS
    """How many of the sets of each side are of each of the `KINDS`. A bust of one's own side is one against."""
    sixteens: _Number = 0
    rounds: tuple[_Number, ...] = ()
    """Of a game for chips: what each round brought that the person had a hand in."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a finished game contributes."""

    id: str
    log: int
    """The check sum of the log. A game that lies in the folder twice has the same id and the same log."""
    helped: bool
    """Whether there were hints or take-backs."""
    parts: tuple[Part, ...]


def counted(record: Record) -> Counted | None:
    """What a game contributes; None while it is not over."""
    table = record.table
    outcome = table.outcome
    if outcome is None:
        return None
    sides = len(outcome.score)
    people = [seat for seat, player in enumerate(record.players) if player.human]
    parts = []
    for seat in people:
        side = seat % sides
        name = "" if len(people) == 1 else record.players[seat].name or f"#{seat + 1}"
        others = {
            HUMAN if player.human else player.level or ""
            for i, player in enumerate(record.players)
            if i % sides != side
        }
        alone = len(outcome.winners) == 1
        result: Any = ("won" if alone else "drawn") if side in outcome.winners else "lost"
        parts.append(Part(name, (*sorted(others),), result, **_PLAYED[table.game.name](table, seat)))
    log = "\n".join(map(table.game.encode, table.log))
    return Counted(record.header.id, zlib.crc32(log.encode("ascii")), bool(record.hints or record.took_back), (*parts,))


def from_json(text: str) -> Counted | None:
    """What an index says of a game. Raises ValueError for what cannot be counted."""
    return _ANY.validate_json(text, strict=True)


def _sixteen(table: Any, seat: int) -> dict[str, Any]:
    """Sets, by side and kind, and the busts of this seat."""
    view, side = table.view(None), seat % 2
    score = table.outcome.score
    kinds = [
        tuple(sum(formed.side == of and kind in formed.kinds for formed in view.won) for kind in KINDS)
        for of in (side, 1 - side)
    ]
    return {
        "sets": (score[side], score[1 - side]),
        "own": kinds[0],
        "against": kinds[1],
        "busts": sum(formed.seat == seat and "bust" in formed.kinds for formed in view.won),
    }


def _sweet_sixteen(table: Any, seat: int) -> dict[str, Any]:
    """What each round brought this seat; a banker who sits out (B19) has none."""
    results = [result for each in table.view(None).settlements for result in each.results if result.seat == seat]
    return {
        "rounds": tuple(result.net for result in results),
        "sixteens": sum(result.line in ("sixteen", "sixteen-8d") for result in results),
        "busts": sum(result.line == "over" for result in results),
    }


_PLAYED: Final = {"sixteen": _sixteen, "sweet-sixteen": _sweet_sixteen}
_ANY: Final = TypeAdapter(Counted | None)
