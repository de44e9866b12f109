"""The client's end of a shared table: the interface of a host, over a connection to the server.

Invariant: holds only what the server has sent to this seat. An action counts when the server has sent it back; until
then it is under way, also while the table is stopped, and is sent again when the table accepts messages. A front end
takes in what arrives batch by batch, so that nothing appears faster than it is shown.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from sixteen_tui.engine.game import AnyGame, BadNotation, End, IllegalAction, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.session.host import BotReply
from sixteen_tui.session.seat import Seat, take_back_point
from sixteen_tui.tables.client.arrived import acted, shows
from sixteen_tui.tables.client.hosted import NO_ENDING, HostClient, Sent, fits, handed_out, hinted, restored, stood_in
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.protocol import TALK, Message
from sixteen_tui.terminal.text import Code, one_line

MOST_SAID: Final = 20
"""Most messages of people that wait to be read."""


class RemoteHost(HostClient):
    """A shared table as the client at one seat knows it."""

    def __init__(self, link: Link, table: Message, contribution: str | None = None) -> None:
        """`table` is the server's message with which it accepted this client.

        Raises LookupError or ValueError if this program does not know the game or the rules.
        """
        self._link, self.id, self.number = link, str(table["table"]), table["you"]
        self.game: AnyGame = GAMES[table["game"]]
        self.rules: SomeRules = self.game.rules(table["rules"])
        if not fits(table, self.rules.seats):
            raise ValueError("seats")
        self._commitment, self._contribution = table["commitment"], contribution
        self._code = {"code": table["code"]} if table.get("code") else {}
        """Code of a private table, for reconnecting."""
        self._seat = Seat(self.game, self.rules, self.number)
        self._public = self._seat.spectator()
        self._totals = [0]
        """Number of entries that the seat has seen, at each of its positions."""
        self._undone, self._stood_in_at, self._closed = 0, 0, False
        self._incoming: deque[Message] = deque()
        self._arrived = threading.Condition()
        self.arrived = False
        """True once all that the seat had seen before has arrived."""
        self._sent = Sent(link)
        """Messages that the server has not answered."""
        self._save: Record | None = None
        self.complete = False
        """True once the server's message that the game is over has been taken in."""
        self.about: Mapping[str, Any] = table
        """The newest description of the table: its seats, and who is present."""
        self.connected, self.stopped, self.app = True, "", link.app
        """`connected`: there is a connection. `stopped`: why the table is stopped. `app`: version of the server."""
        self.gone: str = ""
        """Code of why we left."""
        self.goes_down = self.doubtful = False
        """`goes_down`: the server has announced its end, and is not back. `doubtful`: the deal does not follow from
        what was agreed, or an entry was impossible."""
        self.asked: Mapping[str, Any] | None = None
        """The open question to the people at the table."""
        self.said: list[Mapping[str, Any]] = []
        """Messages of people, notices of the admin, `restored` with the reason under `why`, and `hinted` with a seat
        that has used a hint; unread, newest last."""
        self.refused_by: Sequence[int] = ()
        """The seats that said no to the last question."""
        self.was_replaced = self._given_away(table)
        """True if a computer player had the seat when we joined; reset once the person was notified."""
        self.news: Callable[[], object] = lambda: None
        """Called in the thread of the link whenever something has arrived."""
        super().__init__(link, table["table"])

    # From the link, in its thread

    def take(self, message: Message) -> None:
        """Handle a message of the server."""
        if message["type"] == "pong":
            return  # no news
        with self._arrived:
            if fits(message, self.rules.seats):
                self.clock.take(message)
                self._take(message)
            self._arrived.notify_all()
        self.news()

    def _given_away(self, table: Message) -> bool:
        """Return True if a computer player has our seat. The server sends `table` before it gives the seat back."""
        return self.number is not None and table["seats"][self.number]["level"] is not None

    def _take(self, message: Message) -> None:
        match message["type"]:
            case "seen" | "undone":
                self.away.undone(message)
                self._sent.undone(message)
                self._incoming.append(message)
            case "who":
                self._described(message)
                self.arrived = True
                self.refusal = "lost-on-the-way" if self._sent.lost(self._have) else self.refusal
                self.away.arrived(self._have[1], stands_in=self._given_away(message))
                self.about = {**self.about, **{key: message[key] for key in ("seats", "begun", "watching")}}
            case "table":
                self._described(message)
                self._hears(*restored(message))
                self.about, self.stopped, self.goes_down = {**message, **self._code}, "", False
                self.asked, self.refusal, self.ending = None, "", NO_ENDING  # the server repeats what is open
                self.was_replaced |= self._given_away(message)
                self.away.described(message)
                self._sent.again([self._undone, self._totals[-1]])
            case "said" | "notice":
                self._hears(message)
            case "asked":
                self.asked = message
            case "ending":
                self.ending = message
            case "answered":
                self.asked = None
                self.refusal = "" if message["agreed"] else f"not-agreed-{message['what']}"
                self.refused_by = message.get("no", ())
            case "trouble":
                self.stopped = str(message.get("reason") or message["why"] or "")
            case "gone":
                self.gone = Code.of(message)
            case "over":
                if "save" in message:
                    self._finish(message["save"])
                self._incoming.append({"type": "over", "ended": message.get("ended")})
            case "welcome" | "down" | "lost" | "found":
                self._connection(message["type"])
            case "no" if message.get("end"):
                self.gone = Code.of(message)
            case "no" if message["code"] != "stale":
                self._refused(message)

    def _described(self, table: Message) -> None:
        """Compare a description of the table with the last one, before it replaces that."""
        self._hears(*hinted(self.about, table, self.number))
        if stood_in(table) - (stood_in(self.about) if self.arrived else set()):
            self._stood_in_at = self._have[1]  # as the server does, also if it does not know since when

    def _hears(self, *messages: Message) -> None:
        self.said = [*self.said, *messages][-MOST_SAID:]

    def _connection(self, state: str) -> None:
        """Handle a change of the connection; after a new one, sit down again with the entries that are known."""
        match state:
            case "welcome":
                self.app = self._link.app
            case "down":
                self.goes_down = True
            case "lost":
                self.connected = False
            case "found" if not self.gone:
                self.connected = True
                self.away.lost(self._have[1])
                seat = {"type": "sit", "seat": self.number, "have": self._have}
                kind = {"type": "watch"} if self.number is None else seat
                self._link.send({**kind, "table": self.id, **self._code})

    def _refused(self, message: Message) -> None:
        """Handle a refusal. While the table is stopped, a refused action stays under way."""
        kind = message.get("to")
        if kind in {"sit", "watch"} and not self._link.comes_back(message["code"]):
            self.gone = Code.of(message)
        elif message["code"] == "trouble" and self._sent.held(str(kind)):
            self.stopped = str(message.get("reason") or message.get("why") or message["code"])
        else:
            self.refusal = Code.of(message)
            if kind == "act":
                self._sent.refused()
                self._incoming.append(message)

    @property
    def _have(self) -> list[int]:
        """Return the numbers of take-backs and of entries that have arrived, shown or not."""
        undone, known = self._at
        for message in self._incoming:
            if message["type"] == "seen":
                known = int(message["from"][1]) + len(message["entries"])
            elif message["type"] == "undone":
                undone, known = map(int, message["to"])
        return [undone, known]

    def _finish(self, lines: Sequence[str]) -> None:
        """Take the save of a game that is over: check the deal, and write it to the player's saves."""
        raw = "".join(f"{line}\n" for line in lines).encode("utf-8", "surrogatepass")
        ours = (self.id, self.game.name, self.rules)
        self._save, holds = handed_out(raw, ours, self.number, (self._commitment, self._contribution))
        self.doubtful |= not holds
        if self._save is not None and self.number is not None and not self.doubtful:
            self.keep(self.id, raw)  # a deal that breaks the agreement does not count

    # The interface of a host

    @property
    def players(self) -> list[Player]:
        return [
            Player(name=seat["name"], player="bot" if seat["level"] else "human", level=seat["level"])
            for seat in self.about["seats"]
        ]

    @property
    def people(self) -> tuple[int, ...]:
        return () if self.number is None else (self.number,)

    @property
    def watching(self) -> bool:
        return self.number is None

    @property
    def over(self) -> bool:
        return bool(self._public.view().outcome)

    @property
    def record(self) -> Record:
        """The whole game, once it is over."""
        assert self._save is not None, "the server hands it out before the last card is told"
        return self._save

    @property
    def helped(self) -> tuple[int, int]:
        return (len(self._save.hints), self._save.took_back) if self._save is not None else (0, 0)

    @property
    def company(self) -> RemoteHost:
        """This object: the other players are at terminals of their own."""
        return self

    @property
    def under_way(self) -> bool:
        """True while an action has been sent and its entry has not come back."""
        return self._sent.action is not None

    @property
    def has_news(self) -> bool:
        """True if something has arrived that was not taken in."""
        return bool(self._incoming)

    def wait(self, seconds: float) -> bool:
        """Wait at most that many seconds for something to take in; return False on timeout."""
        with self._arrived:
            return self._arrived.wait_for(lambda: bool(self._incoming), seconds)

    def seat(self, number: int | None) -> Seat:
        return self._seat if number == self.number else self._public

    @property
    def _at(self) -> list[int]:
        return [self._undone, self._totals[-1]]

    def play(self, action: object) -> tuple[object, ...]:
        """Send an action. Raises IllegalAction if the rules do not allow it."""
        if self.watching:
            raise IllegalAction("watching")
        if self._sent.action is not None or action not in self._seat.view().legal:
            to_move = self.game.to_move(self._seat.newest_state)
            raise IllegalAction("not-your-turn", seat=self.number, to_move=to_move)
        text = self.game.encode(action).split(" ", 1)[1]
        with self._arrived:
            self.refusal = ""
            self._sent.act({"type": "act", "at": self._at, "action": text})
        return ()

    def think(self) -> Callable[[], BotReply]:
        """Return a function that waits, in a thread, for the next message; its reply takes the message in."""

        def wait() -> BotReply:
            with self._arrived:
                self._arrived.wait_for(lambda: self._incoming or self.gone or self._closed)
                if not self._incoming:
                    return BotReply(shows=False, commit=lambda: False)
                return BotReply(shows(self.game, self._incoming[0], self.number), self._next)

        return wait

    def _next(self) -> bool:
        """Take in the next message; return False if there is none."""
        with self._arrived:
            if not self._incoming:
                return False
            message = self._incoming.popleft()
        if message["type"] == "seen":
            self._observe(message)
        elif message["type"] == "over":
            self.complete = True
            if message["ended"]:
                self._seat.end(End(message["ended"]["why"], (*message["ended"]["seats"],)))
        elif message["type"] == "undone":
            self._undone, total = message["to"]
            while self._totals[-1] > total:  # the first is 0
                self._totals.pop()
                self._seat.forget(self._seat.before(self._seat.newest))
            self._sent.answered()
        return True

    def _observe(self, message: Message) -> None:
        """Take in a batch. One that begins elsewhere than at the current position is a repetition and ignored."""
        if [*message["from"]] != self._at:
            return
        try:
            self._seat.observe(message["at"], [*map(self.game.decode, message["entries"])])
        except (IllegalAction, BadNotation):
            self.doubtful = True
            return
        self._totals.append(self._totals[-1] + len(message["entries"]))
        self._sent.answered()

    def wait_until_begun(self, seconds: float) -> bool:
        """Wait at most that many seconds for the first card; return False on timeout."""
        with self._arrived:
            return self._arrived.wait_for(lambda: bool(self.about["begun"] and self.arrived), seconds)

    def catch_up(self) -> bool:
        """Take in all that has arrived; return False if there was nothing."""
        return bool([*iter(self._next, False)])

    def seen(self) -> None:
        """Send that the person has seen the end of their turn."""
        self._sent.note({"type": "seen", "at": self._at})

    def take_back_point(self, seat: int | None) -> int | None:
        """Return the position before the seat's last play, or None if another person has acted since.

        Entries that have arrived and are not taken in yet count, as they do for the server.
        """
        if seat is None or seat != self.number or not self.game.takes_back or self.over or self.asked is not None:
            return None
        incoming = [*self._incoming]
        if not {"undone", "over"}.isdisjoint(message["type"] for message in incoming):
            return None
        others = {number for number, player in enumerate(self.players) if player.human and number != seat}
        point = take_back_point(seat, acted(self.game, incoming, self._seat), others, asking=True)
        return None if point is None or self._seat.count(point) < self._stood_in_at else point

    def position(self, length: int) -> int:
        """Return the argument: positions here are those of the seat."""
        return length

    def take_back_last(self, seat: int | None) -> bool:
        """Ask the others to agree. Returns False: nothing is taken back yet."""
        self.refusal = ""
        with self._arrived:
            at = self._have  # also what is not shown yet: the server compares
        self._link.send({"type": "back", "at": at})
        return False

    @property
    def may_hint(self) -> bool:
        """True if the table was opened with hints; never for a spectator."""
        return bool(self.about.get("hints")) and not self.watching

    def hint(self) -> None:
        self._sent.note({"type": "hint", "at": self._at})

    def heard(self, *kinds: str) -> Sequence[Mapping[str, Any]]:
        """Return the messages of people and notices that were not read yet, or those of `kinds`; they are read then."""
        with self._arrived:
            said = [each for each in self.said if not kinds or each["type"] in kinds]
            self.said = [each for each in self.said if each not in said]
        return said

    def answer(self, question: Mapping[str, Any], *, yes: bool) -> None:
        """Answer a question that was shown, unless it is settled; another one may be open by now."""
        with self._arrived:
            if self.asked is not question:
                return
            self.asked = None
        self._link.send({"type": "answer", "asked": question["asked"], "yes": yes})

    def talk(self, text: str) -> None:
        self._link.send({"type": "say", "text": one_line(text)[:TALK]})

    def leave_seat(self) -> None:
        """Before the game: leave and free the seat."""
        self._link.send({"type": "leave", "seat": True})
        self.close()

    def dismiss(self) -> None:
        """End the wait of `think`."""
        with self._arrived:
            self._closed = True
            self._arrived.notify_all()

    def close(self) -> None:
        """Leave; the seat stays the player's."""
        self.dismiss()
        self._link.send({"type": "leave"})
        self._link.close()
