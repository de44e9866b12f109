"""Applies one line of a save to the record of its game.

Invariant: a line that is refused changes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.engine.game import End
from sixteen_tui.saves.header import END, KINDS, BadLine, Json, Player

if TYPE_CHECKING:
    from sixteen_tui.saves.records import Record


def apply(record: Record, line: Json, crc: str) -> None:
    """Apply one valid line, whose checksum is `crc`. Raises BadLine, BadNotation or IllegalAction."""
    table = record.table
    kind = next(kind for kind in KINDS if kind in line)
    value = line[kind]
    if kind == "entry":
        table.play(table.game.decode(value))
    elif kind == "undo":
        table.take_back(value)
        record.took_back += 1
        record.noted = {entry: text for entry, text in record.noted.items() if entry < value}
    elif kind == "seat":
        if value["seat"] >= len(record.players):
            raise BadLine("value-wrong", key="seat.seat")
        was = record.players[value["seat"]]
        record.players[value["seat"]] = Player(was.name, value["player"], value["level"])
    elif kind == "hint":
        if value > len(table):
            raise BadLine("value-wrong", key="hint")
        record.hints.append(value)
    elif kind == END:
        if not record.header.may_end:
            raise BadLine("key-unknown", key=kind)
        table.end(End(value["why"], (*value["seats"],)))
    else:
        if value["entry"] >= len(table):
            raise BadLine("value-wrong", key="note.entry")
        record.note(value["entry"], value["text"])
    record.lines, record.crc = line["n"], crc
    if kind != "note":
        record.last = line["at"]
