"""Proposals to end a shared game before it is played out: what has changed, and what is asked of the person here.

Invariant: no input, no output. The state is that of the server's last message `ending` (docs/tables.md).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from sixteen_tui.session.interfaces import SharedTable

if TYPE_CHECKING:
    from sixteen_tui.session.session import Session

Kind = Literal["agree", "resign"]
"""An end without a winner, by all; or giving up, by the people of a side."""
Way = Literal["ends", "goes-on", "partner"]
"""Effect of giving up: it ends the game, a computer player has the seat for good, or it takes a partner's yes, too."""
KINDS: Final[tuple[Kind, ...]] = ("agree", "resign")


class Event(NamedTuple):
    """Something that people have said about the end."""

    what: Literal["yes", "no", "out", "late", "dropped"]
    """`yes` and `no`: to a proposal, or for one. `out`: somebody has given up, and the game goes on; `late`: the same
    because their time is used up. `dropped`: the own yes stands no more, because of a no during an absence."""
    seat: int
    kind: Kind = "resign"


class Proposals:
    """The proposals at a shared table, as the person of one seat gets to know them."""

    def __init__(self, table: SharedTable) -> None:
        self._table = table
        self._known: dict[Kind, Sequence[int]] = dict.fromkeys(KINDS, ())
        self._out: set[int] = set()
        self._last: object = None

    def news(self) -> Iterator[Event]:
        """Yield what has happened since the last call.

        The yes of the last one whom it takes is none: the end that follows at once says it.
        """
        ending = self._table.ending
        if ending is self._last:
            return
        self._last = ending
        for seat in set(ending["out"]) - self._out:
            self._out.add(seat)
            yield Event("late" if seat in ending.get("late", ()) else "out", seat)
        for kind in KINDS:
            before, self._known[kind] = self._known[kind], ending[kind]
            for seat in ending[kind]:
                if seat not in before and not (kind == "agree" and self._all_agree):
                    yield Event("yes", seat, kind)
            for seat in ending["no"] if len(ending[kind]) < len(before) else ():
                yield Event("no", seat, kind)
            own = self._table.number
            if own is not None and own in before and own not in ending[kind] and not ending["no"]:
                yield Event("dropped", own, kind)

    @property
    def _all_agree(self) -> bool:
        """True once all people who are still in the game have agreed to end it."""
        ending = self._table.ending
        people = {n for n, seat in enumerate(self._table.about["seats"]) if seat["player"] == "human"}
        return people - {*ending["out"]} <= {*ending["agree"]}

    @property
    def open(self) -> Event | None:
        """End that others have said yes to and the person here has not; None if there is nothing."""
        own, ending = self._table.number, self._table.ending
        if own is None:
            return None
        asked = (kind for kind in KINDS if ending[kind] and own not in ending[kind])
        return next((Event("yes", ending[kind][0], kind) for kind in asked), None)

    def stands(self, kind: Kind) -> bool:
        """Return True if the person here has said yes and the others have not all."""
        return self._table.number in self._table.ending[kind]


def answer(table: SharedTable, kind: Kind, *, yes: bool) -> None:
    """Say yes or no to a proposal."""
    (table.agree if kind == "agree" else table.resign)(yes=yes)


def way(session: Session) -> Way:
    """Return what giving up does for the people here."""
    table = session.company
    if table is None or table.number is None:
        return "ends"
    sides, out = len(session.game.score(session.seats[None].view())), table.ending["out"]
    seats = [(n, seat) for n, seat in enumerate(table.about["seats"]) if seat["player"] == "human" and n not in out]
    own = table.number % sides
    if any(n % sides == own and n != table.number and not seat["level"] for n, seat in seats):
        return "partner"
    return "goes-on" if sides > 2 and len({n % sides for n, _ in seats} - {own}) > 1 else "ends"
