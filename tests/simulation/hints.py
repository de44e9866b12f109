"""Tables with hints, and a check of the hints that a server tells of.

They are no more than were used, and in Sweet Sixteen none of an open round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.tables.protocol import Message

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line


def chosen(club: Club, name: str) -> bool:
    """Whether a person opens a table with hints: half of them do."""
    return club.world.chance(f"hints {name} {club.world.now}").random() < 0.5


def check_hints(club: Club, line: Line, message: Message) -> None:
    """Compare the numbers of hints that a message tells of with those that the table has recorded (B10)."""
    if message["type"] not in {"table", "who"} or line.seat is None or club.server is None:
        return
    id = message.get("table", line.seat[0])
    table, told = club.server.hall.tables.get(id), sum(seat.get("hints", 0) for seat in message["seats"])
    if not told or table is None or table.host is None:
        return
    club.reached["hints told"] += 1
    played, used = table.host.table, table.host.record.hints
    if played.game.name == "sweet-sixteen":
        settled = [len(played.view(None, length).settlements) for length in range(len(played) + 1)]
        used = [length for length in used if settled[length] < settled[-1]]
    if told > len(used):
        club.fault("hints-early", f"{told} hints told, {len(used)} may be known", table=table.places.id)
