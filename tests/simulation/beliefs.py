"""Whether the program's own client believes what is true: its view, the turn, the confirmed actions, the open question.

The client and the server are compared whenever both are idle: nothing is under way between them or in the server, and
nobody at the table has sent or been sent anything for a while. The server's own state is checked against what is
durable elsewhere (`checks.py`, `shared_checks.py`).
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.saves.records import parse
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.protocol import Message
from tests.simulation.players import Player
from tests.simulation.sockets import ClientSocket

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line

EVERY: Final = 0.5
"""Seconds between two looks."""
QUIET: Final = 1.5
"""Seconds without a message at a table after which it may count as idle."""
_SEAT: Final = ("name", "level", "free", "here")


class Idle(NamedTuple):
    """A client and the table at which it sits, both idle."""

    player: Player
    host: RemoteHost
    table: Any


class Beliefs:
    """A witness of all lines that passes everything on to the club's checks, and looks at the clients now and then."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._touched: dict[str, float] = {}
        """When somebody at a table was last sent something, or sent something."""
        self._asked: dict[Line, dict[int, Message]] = {}
        """The questions that the client of a line was sent, by number."""
        self._reported: set[str] = set()

    # The lines

    def sends(self, line: Line, message: Message, data: bytes) -> None:
        self._club.checks.sends(line, message, data)
        self._touch(line, message)
        if message["type"] == "asked":
            self._asked.setdefault(line, {})[message["asked"]] = message

    def takes(self, line: Line, message: Message) -> None:
        self._touch(line, message)
        if message["type"] == "answer" and isinstance(line.client, ClientSocket):
            meant, asked = line.client.meant.get(message["asked"]), self._asked.get(line, {}).get(message["asked"])
            if meant != asked:
                table = line.seat[0] if line.seat is not None else None
                text = f"{line.client.name} answers {meant} as {message}, which is {asked}"
                self._club.fault("answers-another", text, table=table)
        self._club.checks.takes(line, message)

    def ends(self, line: Line) -> None:
        self._touch(line, {"type": "end"})
        self._asked.pop(line, None)
        self._club.checks.ends(line)

    def _touch(self, line: Line, message: Message) -> None:
        if line.seat is not None and message["type"] not in {"ping", "pong"}:
            self._touched[line.seat[0]] = self._club.world.now

    # The clients

    def begin(self) -> None:
        """Look at all clients, again and again."""
        self._club.world.later(EVERY, self.begin)
        for player in self._club.people:
            idle = self._idle(player) if isinstance(player, Player) else None
            if idle is not None:
                self._club.reached["beliefs compared"] += 1
                self._compare(idle)

    def saved(self, id: str, raw: bytes) -> None:
        """A client has written the save of a game that is over."""
        kept, saved = self._club.durable_log(id), parse(raw, Path("save")).table.log
        if saved != kept:
            self._club.fault("save-differs", f"{len(saved)} entries, not {len(kept)}", table=id)

    def _idle(self, player: Player) -> Idle | None:
        host, socket = player.host, player.socket
        if host is None or socket is None or player.process is None or player.process.stopped:
            return None
        if self._club.world.now - self._touched.get(host.id, 0.0) < QUIET or self._is_busy(host, socket):
            return None
        table = self._club.hosted(host.id)
        return None if table is None or table.trouble or not table.rests else Idle(player, host, table)

    @staticmethod
    def _is_busy(host: RemoteHost, socket: ClientSocket) -> bool:
        """Whether something is under way between a client and its server, or the client has not taken it in."""
        seated = host.connected and socket.line.seat == (host.id, host.number)
        absent = not seated or host.stopped or host.gone or host.goes_down or host._closed
        return bool(absent or host.has_news or not host.arrived or socket.unread or socket.line.under_way)

    def _compare(self, idle: Idle) -> None:
        player, host, table = idle
        wrong = [*self._company(host, table), *self._question(host, table)]
        if table.host is not None:
            wrong += [*self._ending(host, table), *self._game(host, table), *self._plays(player, host, table)]
        for text in sorted({*wrong} - self._reported):
            self._reported.add(text)
            self._club.fault("believes", f"{player.name} on seat {host.number}: {text}", table=host.id)

    def _company(self, host: RemoteHost, table: Any) -> list[str]:
        truth = table.company.described(self._club.world.now)
        wrong = [f"begun: {host.about['begun']}"] if host.about["begun"] != truth["begun"] else []
        if truth["clock"] is not None and not truth["over"] and host.clock.counts != truth["counts"]:
            wrong.append(f"the time of {host.clock.counts} counts, not of {truth['counts']}")
        for number, (found, there) in enumerate(zip(host.about["seats"], truth["seats"], strict=True)):
            differ = [key for key in _SEAT if found[key] != there[key]]
            wrong += [f"seat {number}: {key} {found[key]!r}, not {there[key]!r}" for key in differ]
        return wrong

    @staticmethod
    def _question(host: RemoteHost, table: Any) -> list[str]:
        asked, question = host.asked, table._questions.open
        if asked is not None:
            there = question.message if question is not None else None
            return [] if asked == there else [f"the question {asked} is open, not {there}"]
        missed = question is not None and host.number in question.waiting and host.number is not None
        return [f"no question is open, not {question.message}"] if missed else []

    @staticmethod
    def _ending(host: RemoteHost, table: Any) -> list[str]:
        if host.number is None or table.places.over:
            return []
        truth = table._told_of_ending(host.number)
        differ = [key for key in ("agree", "resign", "out") if [*host.ending[key]] != truth[key]]
        return [f"{key} is {host.ending[key]}, not {truth[key]}" for key in differ]

    def _game(self, host: RemoteHost, table: Any) -> list[str]:
        seat = host.number
        if seat is None:
            return []  # a spectator is told when every seat has been
        at, entries, truth = tuple(host._at), [*host.seat(seat).entries()], table.host.table
        known = truth.notation(seat)
        if at != table.at(seat) or entries != known[: len(entries)]:
            return [f"at {at} {entries[-3:]}, not at {table.at(seat)} {known[-3:]}"]
        if table.places.over and not host.complete:
            return ["the game goes on, and it is over"]
        limit = table._barrier.limit(seat)
        shown = max((length for length in truth.visible(seat, 0) if length <= limit), default=0)
        view, there = host.seat(seat).view(), truth.view(seat, shown)
        wrong = [f"sees {view}, not {there}"] if view != there else []
        may, is_to_move = bool(view.legal), truth.to_move == seat
        if (may and not is_to_move) or (shown == len(truth) and may != is_to_move):
            wrong.append(f"may {[*map(host.game.encode, view.legal)]}, and seat {truth.to_move} is to move")
        if host.under_way:
            wrong.append(f"{host._sent.action} is under way, and nothing is")
        return wrong

    @staticmethod
    def _plays(player: Player, host: RemoteHost, table: Any) -> list[str]:
        """Confirmed actions that are not in the game, though nothing was taken back."""
        undone, seat = host._at[0], host.number
        if seat is None:
            return []
        truth, lost = table.host.table.notation(seat), list[str]()
        for play in player.confirmed.get((host.id, seat), ()):
            words = truth[play.position].split(" ") if play.position < len(truth) else [""]
            ways = {" ".join(words[1:]), " ".join(words[1:3])}
            if play.undone == undone and (words[0] != str(seat) or play.action not in ways):
                lost.append(f"{play} was confirmed and is lost, there is {words}")
        return lost
