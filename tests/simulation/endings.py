"""Games that end before they are played out: what people say about that, and what has to hold of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING, Any, Final

from sixteen_tui.session.proposals import KINDS, Kind, answer
from sixteen_tui.tables.protocol import Message
from tests.simulation.clocks import Clocks
from tests.simulation.returns import Returns

if TYPE_CHECKING:
    from sixteen_tui.tables.client.remote import RemoteHost
    from tests.simulation.checks import Checks
    from tests.simulation.club import Club
    from tests.simulation.lines import Line
    from tests.simulation.people import Person
    from tests.simulation.players import Player

TIRED: Final = 0.05
"""Probability that somebody who stays gives up instead of playing on."""


class Endings:
    """A witness: an end is what its people have said yes to, and the same for everybody."""

    def __init__(self, club: Club, checks: Checks) -> None:
        self._club, self._checks = club, checks
        self._yes: defaultdict[str, set[tuple[str, int]]] = defaultdict(set)
        """By table: what was ever said yes to, on which seat."""
        self._early: defaultdict[Line, set[str]] = defaultdict(set)
        """Yes of clients who are not yet at a table, as far as they know."""
        self._out: set[tuple[str, int]] = set()
        self._ended: dict[str, Any] = {}
        self.clocks, self._returns = Clocks(club), Returns(club)

    def takes(self, line: Line, message: Message) -> None:
        """The server is about to do what a client asks for."""
        if message["type"] in KINDS and message.get("yes", True):
            if line.seat is not None and line.seat[1] is not None:
                self._yes[line.seat[0]].add((message["type"], line.seat[1]))
            else:  # behind a `sit` that is not answered yet, as in a flood
                self._early[line].add(message["type"])

    def sends(self, line: Line, message: Message) -> None:
        if message["type"] == "table" and message["you"] is not None and not message["over"]:
            table, seat = message["table"], message["you"]
            self._yes[table] |= {(kind, seat) for kind in self._early.pop(line, ())}
            if self.is_out(table, seat):
                self._fault(f"{line.client.name} has seat {seat} again after giving up", table)
        self.clocks.sends(line, message)
        self._returns.sends(line, message)
        if line.seat is None:
            return
        table, seat = line.seat
        if message["type"] == "gone" and message["code"] in ("resigned", "time") and seat is not None:
            self._out.add((table, seat))
            if message["code"] == "resigned" and ("resign", seat) not in self._yes[table]:
                self._fault(f"seat {seat} is out and has never given up", table)
        elif message["type"] == "over":
            self._ends(table, message.get("ended"))
        elif message["type"] == "ending":
            self._tells(table, seat, message)

    def _tells(self, table: str, seat: int | None, message: Message) -> None:
        """Nobody says yes unasked, and only one's own side gives up."""
        for kind in KINDS:
            for each in message[kind]:
                if (kind, each) not in self._yes[table]:
                    self._fault(f"seat {each} has never said yes to {kind}: {message}", table)
        if seat is None:
            self._fault(f"told to an onlooker: {message}", table)

    def _ends(self, table: str, ended: Any) -> None:
        if table in self._ended and self._ended[table] != ended:
            self._fault(f"it ended by {self._ended[table]}, and by {ended}", table)
        if table in self._ended or ended is None:
            self._ended[table] = ended
            return
        self._ended[table] = ended
        self._club.reached[f"ended: {ended['why']}"] += 1
        if ended["why"] == "time":
            self.clocks.ends(table, ended)
            return
        kind = "agree" if ended["why"] == "agreed" else "resign"
        unasked = [seat for seat in ended["seats"] if (kind, seat) not in self._yes[table]]
        unasked = [seat for seat in unasked if not self.clocks.lost(table, seat)]
        if unasked:
            self._fault(f"{unasked} have never said yes to {ended}", table)
        if kind == "agree":
            missing = {seat for seat in self._checks.seats_of(table) if not self.is_out(table, seat)}
            missing -= {*ended["seats"]}
            if missing:
                self._fault(f"{missing} were not asked for {ended}", table)

    def _fault(self, text: str, table: str) -> None:
        self._club.fault("ending", text, table=table)

    def is_out(self, table: str, seat: int) -> bool:
        """Whether the owner of a seat has lost it while the game goes on, as they know or will know."""
        if (table, seat) in self._out:
            return True
        hosted = self._checks._table(table)
        return hosted is not None and bool(hosted.places.places[seat].lost)


def spoken(person: Person) -> bool:
    """Say something about the end, rarely, or answer what others have said; return whether that happened."""
    said = _word(person.rng, person.ending, person.you)
    if said is not None:
        person.send(said[0], yes=said[1])
    return said is not None


def spoken_by(player: Player, host: RemoteHost) -> bool:
    """The same by the program's own client."""
    said = _word(player.rng, host.ending, host.number)
    if said is not None:
        answer(host, said[0], yes=said[1])
    return said is not None


def tired(person: Person) -> None:
    """Give up, now and then."""
    if person.rng.random() < TIRED:
        person.send("resign")


def _word(rng: Random, ending: Mapping[str, Any], own: int | None) -> tuple[Kind, bool] | None:
    chance = rng.random()
    for kind in KINDS:
        if ending.get(kind) and own not in ending[kind] and chance < 0.5:
            return kind, rng.random() < 0.5
    if chance < 0.004:
        return "resign", True
    return ("agree", rng.random() < 0.8) if chance < 0.008 else None
