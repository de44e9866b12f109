"""People at shared tables without a socket: programs that know what they are sent, and a clock driven by hand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.seat import Seat
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import Message, encode
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.game import UNKNOWN
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.stores.files import Files, TableFiles
from tests.unit.tables import done
from tests.unit.tables.local import settle

PEOPLE: Final = ("Ada", "Blaise", "Carl", "Dora", "Emmy", "Fermat", "Gauss", "Hypatia", "Ivan", "Jacobi")
PACE: Final = 0.5


def opening(game: str, *kinds: str, **more: Any) -> Message:
    """The message that opens a table by the default rules."""
    record = GAMES[game]
    rules = {name: getattr(record.default_rules, name) for name in record.choices}
    return {"type": "open", "game": game, "rules": rules, "seats": list(kinds), **more}


class Program:
    """The other end of a connection: it keeps a seat from "seen" and "undone" alone."""

    def __init__(self, party: Party, owner: str, *, contribution: str | None = None) -> None:
        self.party, self.owner, self.contribution = party, owner, contribution
        self.messages: list[tuple[float, Message]] = []
        self.member = Member(owner, owner, self.take)
        self.seat: Seat | None = None
        self.totals = [0]
        self.undone = 0
        self.save: list[str] | None = None

    @property
    def at(self) -> list[int]:
        return [self.undone, self.totals[-1]]

    @property
    def number(self) -> int:
        assert self.member.seat is not None
        return self.member.seat

    @property
    def view(self) -> Any:
        assert self.seat is not None
        return self.seat.view()

    def got(self, kind: str) -> list[Message]:
        """The messages of a kind."""
        return [message for _, message in self.messages if message["type"] == kind]

    def take(self, message: Message) -> None:
        assert parse_from_server(encode(message)).keys() == message.keys(), "a client takes all that the server says"
        self.messages.append((self.party.now, message))
        match message["type"]:
            case "table" if self.seat is None or self.seat.number != message["you"]:
                game = GAMES[message["game"]]
                self.seat = Seat(game, game.rules(message["rules"]), message["you"])
            case "seen":
                assert message["from"] == self.at, (message, self.at)
                assert self.seat is not None
                self.seat.observe(message["at"], map(self.seat.game.decode, message["entries"]))
                self.totals.append(self.totals[-1] + len(message["entries"]))
            case "undone":
                assert self.seat is not None
                self.undone, total = message["to"]
                while self.totals[-1] > total:
                    self.totals.pop()
                    self.seat.forget(self.seat.before(self.seat.newest))
            case "over" if "save" in message:
                self.save = message["save"]

    # Requests

    def sit(self, seat: int | None = None, *, have: bool = False) -> None:
        """As the server does it: a connection of its own, with what the program has."""
        self.member = Member(self.owner, self.owner, self.take)
        if have:
            self.member.got = self.totals[-1] if self.undone == self.party.table.at(None)[0] else UNKNOWN
        elif self.seat is not None:
            self.seat, self.totals, self.undone = None, [0], 0
        done.sit(self.party.table, self.member, seat, self.contribution, self.party.now)
        self.party.settle()

    def watch(self) -> None:
        self.party.table.watch(self.member, self.party.now)
        self.party.settle()

    def leave(self) -> None:
        """Say goodbye, after which nothing is owed to them."""
        self.party.table.taken(self.member)
        self.lose()

    def lose(self) -> None:
        """The line breaks."""
        self.party.table.leave(self.member, self.party.now)
        self.party.settle()

    def act(self, action: str, at: list[int] | None = None) -> str:
        """Try an action; returns why it is refused."""
        return self.ask("act", at=at or self.at, action=action)

    def ask(self, kind: str, **more: Any) -> str:
        """Ask for what the server would hand to the table; returns why it is refused."""
        table, now, message = self.party.table, self.party.now, {"type": kind, "at": self.at, **more}
        try:
            match kind:
                case "act":
                    table.act(self.member, message, now)
                case "seen":
                    table.seen(self.member, message, now)
                case "hint":
                    table.hint(self.member, message)
                case "back":
                    table.ask_back(self.member, message, now)
                case "give":
                    table.give(self.member, message["seat"], now)
                case "resign":
                    table.resign(self.member, yes=more.get("yes", True), now=now)
                case "agree":
                    table.agree(self.member, yes=more.get("yes", True), now=now)
                case "answer":
                    table.answer(self.member, message["asked"], yes=message["yes"], now=now)
        except RefusedError as refused:
            return refused.code
        finally:
            if self.party.settles:
                self.party.settle()
        return ""

    def moves(self) -> list[str]:
        """The possible requests of the program, as it would send them; none when others are to act."""
        return [self.seat.game.encode(action).split(" ", 1)[1] for action in self.view.legal] if self.seat else []

    def late(self) -> bool:
        """Whether it is the last round of a game that has rounds."""
        return bool(getattr(self.view, "round", 0) == self.view.rules.seats)

    def ended(self) -> bool:
        """Whether its own turn is over and the table waits for it to have seen that."""
        game = GAMES[self.party.table.places.game]
        turn = game.turn(self.view)
        closer = game.closed_by(self.view) if turn is None else None
        return self.number == closer or (turn is not None and turn.over and turn.seat == self.number)


class Party:
    """A table and its people."""

    settles = True
    """Whether what is asked for is waited for."""

    def __init__(
        self,
        folder: Path,
        game: str,
        *kinds: str,
        away: float = 60.0,
        people: int | None = None,
        seed: int = 0,
        names: Sequence[str] = PEOPLE,
        clock: Message | None = None,
        hints: bool = False,
    ) -> None:
        self.now = 1000.0
        self.folder, self.away, self.opener = folder, away, names[0]
        self.hall = Hall(Files(folder), pace=PACE, away=away)
        self.table: ServedTable = done.open(self.hall, names[0], opening(game, *kinds, clock=clock, hints=hints))
        self.table.places.seed = f"{seed:064x}"
        wanted = kinds.count("person") if people is None else people
        self.people = [Program(self, name, contribution=f"{n:032x}") for n, name in enumerate(names[:wanted])]
        for person in self.people:
            person.sit()

    def begin(self) -> Party:
        """Deal."""
        done.begin(self.table, self.now)
        self.settle()
        return self

    def settle(self) -> None:
        """Do what the table waits for until it waits for time or people."""
        settle(self.table, self.now)

    def wait(self, seconds: float) -> None:
        """Let time pass, and the table do what it has to do meanwhile."""
        end = self.now + seconds
        self.settle()
        while True:
            wake = self.table.work(self.now).wake
            if self.table.is_timed:  # as `Server._look_after` does
                tick = self.now + 1.0
                if tick <= end and (wake is None or tick <= wake):
                    self.now = tick
                    self.table.tick(tick)
                    self.settle()
                    continue
            if wake is None or wake > end:
                break
            self.now = max(self.now, wake)
            self.table.woken(self.now)
            self.settle()
        self.now = end
        self.settle()

    def step(self, chance: Random) -> bool:
        """Somebody does something, or time passes; whether the game still goes on."""
        for person in self.people:
            if person.member not in self.table.members or person.save is not None:
                continue
            moves = person.moves()
            if moves:
                assert person.act(chance.choice(moves)) == ""
                break
            if self.table.host is not None and self.table.host.game.discreet and person.ended():
                person.ask("seen")
        else:
            self.wait(PACE)
        return not self.table.places.over

    def play(self, chance: Random, most: int = 5000) -> Party:
        """Play to the end."""
        for _ in range(most):
            if not self.step(chance):
                return self
        raise AssertionError("the game does not end")

    def again(self) -> None:
        """The server is killed, and another one comes."""
        self.table.close()
        self.hall = Hall(Files(self.folder), pace=PACE, away=self.away)
        self.table = done.find(self.hall, self.opener, self.table.places.id, None, self.now)

    @property
    def path(self) -> Path:
        """The file of the game."""
        return TableFiles(self.folder, self.table.places.id).path

    @property
    def log(self) -> tuple[Any, ...]:
        assert self.table.host is not None
        return self.table.host.table.log


def hide(message: Message) -> Message:
    """A message without what differs between any two tables."""
    return {key: value for key, value in message.items() if key not in {"table", "created", "commitment"}}
