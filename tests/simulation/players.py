"""People who play with the program's own client (`tables/client`), each in a process of their own.

A player does what a front end does: lists tables, opens one, sits down, takes in what arrives, acts, asks, answers. The
program may be killed or stopped at any moment, and its connection cut. `beliefs.py` judges what the client believes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.session.setup import HUMAN
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.setup import TableSetup
from tests.simulation import clocks, hints, variations
from tests.simulation.endings import spoken_by
from tests.simulation.fibers import Fibers
from tests.simulation.people import ANSWERS, PHRASES, Style
from tests.simulation.returns import SeatBack
from tests.simulation.sockets import ClientProcess, ClientSocket

if TYPE_CHECKING:
    from sixteen_tui.tables.protocol import Message
    from tests.simulation.club import Club

TROUBLE: Final = 60.0
"""Mean seconds between two faults of a player's program or connection."""
TAKEN_IN: Final = 0.9
"""Probability that a player looks at the next thing that has arrived before they act."""


class Play(NamedTuple):
    """An action that a player has sent: when, how often something was taken back before, after how many entries."""

    undone: int
    position: int
    action: str


class Player:
    """A person with the program."""

    honest = True

    def __init__(self, club: Club, name: str, uid: int, style: Style, extra: str = "") -> None:
        self.club, self.name, self.uid, self.style = club, name, uid, style
        self.rng = club.world.chance(f"player {name} {extra}")
        self.active = True
        self.process: ClientProcess | None = None
        self.socket: ClientSocket | None = None
        """The newest connection."""
        self.host: RemoteHost | None = None
        self.fibers: Fibers
        self.pending: Play | None = None
        """The action that was sent and not settled."""
        self.confirmed: dict[tuple[str, int], list[Play]] = {}
        """By table and seat: actions that came back."""
        self._question: tuple[Mapping[str, Any], float] | None = None
        """The question that the player thinks about, and until when."""
        self._refusals: list[str] = []
        self._generation = 0

    # The process

    def begin(self, delay: float) -> None:
        """Start the program after a while."""
        self.active = True
        self._generation += 1
        self.club.world.later(delay, self._start, self._generation)

    def rest(self) -> None:
        """End the program for good."""
        self.active = False
        self._generation += 1
        self._end()

    def _end(self) -> None:
        process, self.process = self.process, None
        self.host = self.socket = self.pending = self._question = None
        if process is not None:
            process.kill()

    def _start(self, generation: int) -> None:
        if generation != self._generation or not self.active:
            return
        self._end()
        process = self.process = ClientProcess(self, self.club.next_process())  # type: ignore[abstract]
        self.fibers = process.fibers
        process.fibers.start(self.guarded(self.live))
        self._plan_trouble(generation)

    def _plan_trouble(self, generation: int) -> None:
        self.club.world.later(self.rng.expovariate(1 / TROUBLE), self._trouble, generation)

    def _trouble(self, generation: int) -> None:
        process, line = self.process, self.socket.line if self.socket is not None else None
        if generation != self._generation or process is None or not self.club.chaos:
            return
        self._plan_trouble(generation)
        kind = self.rng.choice(("killed", "suspended", "cut", "late", "cut"))
        self.club.reached[f"client: {kind}"] += 1
        self.club.trace(f"client of {self.name}: {kind}")
        match kind:
            case "killed":
                self._end()
                self.begin(self.rng.choice((0.5, 5.0, 90.0)))
            case "suspended":
                process.suspend(self.rng.choice((1.0, 5.0, 20.0, 70.0)))
            case "cut" if line is not None:
                line.reset()
            case "late" if line is not None:
                line.late = self.rng.choice((0.0, 0.5, 3.0))

    def guarded(self, call: Callable[[], None]) -> Callable[[], None]:
        """Return a function for a thread of the program; an exception in it is a fault."""

        def run() -> None:
            try:
                call()
            except Exception as error:  # noqa: BLE001  # reported
                self.failed({"exception": error})

        return run

    def failed(self, context: dict[str, Any]) -> None:
        self.club.error(context)

    def connected(self) -> ClientSocket | None:
        """Connect to the server, as the program does; None if none listens."""
        assert self.process is not None
        made = ClientSocket(self.process, self.rng)
        line = self.club.connect(made, self.process)
        if line is None:
            self.process.sockets.remove(made)
            return None
        made.line, self.socket = line, made
        return made

    # The person

    def live(self) -> None:
        """Come and go until the program ends."""
        lobby = Lobby(self.name)
        while True:
            self.fibers.sleep(self.rng.expovariate(1 / self.style.pace))
            try:
                host = self.come(lobby)
            except LobbyError as error:
                self._told(f"lobby: {error.code}")
                continue
            if host is not None:
                self._sit(host)

    def _told(self, why: str) -> None:
        """The client says why it has no seat."""
        self.club.reached[why] += 1
        if "nonsense" in why:
            self.club.fault("nonsense", f"the client of {self.name} does not understand the server: {why}")

    def come(self, lobby: Lobby) -> RemoteHost | None:
        """Take a seat, or watch. Raises LobbyError."""
        rng, chance, club = self.rng, self.rng.random(), self.club
        listed = lobby.tables()
        own = [each for each in listed if each["yours"]]
        if own and chance < 0.8:
            about = rng.choice(own)
            return lobby.join(about, seat=rng.choice(about["yours"]))
        if len(club.codes) < club.options.tables and chance < 0.9:
            about = lobby.open(self._setup())
            club.knows(about)
            return lobby.join(about) if rng.random() < 0.8 else None
        private = [code for code in club.codes.values() if code is not None]
        if private and chance < 0.93:
            return lobby.join(lobby.look(rng.choice(private)))
        if listed:
            return lobby.join(rng.choice([*listed]), watch=rng.random() < 0.3)
        return None

    def _setup(self) -> TableSetup:
        rng = self.rng
        game = rng.choice(("sixteen", "sweet-sixteen"))
        setup = TableSetup.for_others(game, Last([], [], [], []))
        seats = rng.choice((2, 4)) if game == "sixteen" else rng.randint(2, 4)
        kinds = [HUMAN if rng.random() < 0.8 else "easy" for _ in setup.kinds]
        kinds[rng.randrange(seats)] = HUMAN
        timed = clocks.chosen(self.club.world.chance(f"clock {self.name} {self.club.world.now}"))
        if timed is not None:
            setup = replace(setup, clock=(timed["per"], timed["seconds"]), flag=timed["flag"])
        rules = variations.chosen(game, self.club.world.chance(f"rules {self.name} {self.club.world.now}"))
        setup = replace(setup, values=rules, hints=hints.chosen(self.club, self.name))
        return replace(setup, seats=seats, kinds=tuple(kinds), private=rng.random() < 0.2, talk=rng.random() < 0.5)

    def _sit(self, host: RemoteHost) -> None:
        """Stay at a table for a while."""
        self.host, self.pending, self._question = host, None, None
        self._refusals.clear()
        host.news = lambda: self._hear(host)
        while not host.gone:
            self.fibers.sleep(self.rng.expovariate(1 / self.style.pace))
            self._take_in(host)
            if not self.act(host):
                break
        else:
            self._told(f"client: {host.gone}")
            host.close()
        self.host = self.pending = None

    def _hear(self, host: RemoteHost) -> None:
        """Read what the client says of a refusal, as a front end does at each news."""
        if host.refusal:
            self._refusals.append(host.refusal)

    def _take_in(self, host: RemoteHost) -> None:
        while host.has_news and self.rng.random() < TAKEN_IN:
            host.think()().commit()
            self._follow(host)
        host.heard()
        if host.doubtful:
            self.club.fault("doubtful", f"the client of {self.name} doubts the deal", table=host.id)

    def _follow(self, host: RemoteHost) -> None:
        """Settle the action that was sent: it came back, was overtaken or refused, and then the client says so."""
        play, seat = self.pending, host.number
        if play is None or host.under_way or seat is None:
            return
        self.pending = None
        undone, count = host._at
        entries = host.seat(seat).entries()
        if (undone, count > play.position) == (play.undone, True):
            words = entries[play.position].split(" ")
            own = words[0] == str(seat) and play.action in {" ".join(words[1:]), " ".join(words[1:3])}
            if own:
                self.confirmed.setdefault((host.id, seat), []).append(play)
            self.club.reached["play confirmed" if own else "play overtaken"] += 1
        elif undone > play.undone:
            self.club.reached["play overtaken"] += 1
        elif self._refusals:
            self.club.reached["play refused"] += 1
        else:
            self.club.fault("refused-unsaid", f"{self.name} on seat {seat}: {play} at {undone}, {count}", table=host.id)

    def act(self, host: RemoteHost) -> bool:
        """Do something, or nothing; return whether to stay."""
        rng, chance = self.rng, self.rng.random()
        if host.complete:
            self.finish(host)
            return False
        if chance < 0.01 or (host.watching and chance < 0.05):
            host.close()
            return False
        if chance < 0.02:
            host.say(rng.choice(PHRASES))
        elif chance < 0.2:
            host.beat()
        elif host.watching:
            return True
        elif not host.about["begun"]:
            return self._before(host, chance)
        else:
            self._play_or_ask(host)
        return True

    @staticmethod
    def _before(host: RemoteHost, chance: float) -> bool:
        if chance < 0.25:
            host.leave_seat()
            return False
        if chance < 0.5:
            host.begin()
        return True

    def _play_or_ask(self, host: RemoteHost) -> None:
        if not host.arrived or self._answered(host) or spoken_by(self, host):
            return
        rng, chance, seats = self.rng, self.rng.random(), host.about["seats"]
        others = [n for n in self._others(host) if seats[n]["away"] > 60 or seats[n]["here"]]
        if others and chance < 0.25:
            host.give(rng.choice(others))
        elif chance < (0.4 if others else 0.28) and host.take_back_point(host.number) is not None:
            host.take_back_last(host.number)
        elif chance > 0.98:
            host.hint()
        else:
            self.play(host)

    @staticmethod
    def _others(host: RemoteHost) -> list[int]:
        """Return the seats of other people who play for themselves."""
        return [n for n, seat in enumerate(host.about["seats"]) if n != host.number and seat["level"] is None]

    def _answered(self, host: RemoteHost) -> bool:
        """Think about the open question, then answer the one that was thought about; return whether that happened."""
        now, asked = self.club.world.now, host.asked
        if self._question is None:
            if asked is not None and asked["by"] != host.number:
                self._question = asked, now + self.rng.uniform(0.3, self.rng.choice((5.0, 60.0)))
            return False
        question, until = self._question
        if now < until:
            return False
        self._question = None
        if self.rng.random() < ANSWERS:
            self.club.reached["answered in time" if question is asked else "answered too late"] += 1
            if self.socket is not None:
                self.socket.meant[question["asked"]] = {**question}
            host.answer(question, yes=self.says_yes(question))
        return True

    def says_yes(self, question: Mapping[str, Any]) -> bool:
        return self.rng.random() < 0.6

    def play(self, host: RemoteHost) -> None:
        """Do what the seat may do now."""
        view = host.seat(host.number).view()
        if not view.legal:
            if self._ended(host, view) or self.rng.random() < 0.05:
                host.seen()
        elif not host.under_way and self.rng.random() >= self.style.stall:
            action = self.rng.choice([*view.legal])
            undone, count = host._at
            self._refusals.clear()
            self.pending = Play(undone, count, host.game.encode(action).split(" ", 1)[1])
            try:
                host.play(action)
            except IllegalAction:  # the server has just refused the same
                self.club.reached["not repeated by itself"] += 1
                self.pending = None

    @staticmethod
    def _ended(host: RemoteHost, view: Any) -> bool:
        """Whether the own turn is over and the table may wait for its person to have seen that."""
        turn = host.game.turn(view)
        closer = host.game.closed_by(view) if turn is None and host.game.discreet else None
        return host.number == closer or (turn is not None and turn.over and turn.seat == host.number)

    def finish(self, host: RemoteHost) -> None:
        """The game is over and the player has seen that: the save is the game that they saw."""
        self.club.reached["game over"] += 1
        if not host.watching and host._save is None:
            self.club.fault("no-save", f"{self.name} on {host.number}", table=host.id)
        elif not host.watching:
            truth, seen = host.record.table.notation(host.number), [*host.seat(host.number).entries()]
            if truth != seen:
                text = f"{self.name} on {host.number} saw {len(seen)} entries of {len(truth)}: {seen[-3:]} {truth[-3:]}"
                self.club.fault("end-differs", text, table=host.id)
        host.close()

    def stayer(self, table: str, seat: int) -> PlayingStayer:
        return PlayingStayer(self, table, seat)


class PlayingStayer(Player):
    """Somebody who plays one game to its end, once no more faults happen."""

    def __init__(self, player: Player, table: str, seat: int) -> None:
        super().__init__(player.club, player.name, player.uid, Style(), f"{table} {seat}")
        self.goal = table, seat
        self.done = False
        self._seat_back = SeatBack(self.club, self.name, table, seat)

    @property
    def knows(self) -> str:
        host = self.host
        if host is None:
            return "not at the table"
        where = f"at {host._at}, may {len(host.seat(host.number).view().legal)} things"
        return f"{where}, under way {host.under_way}, gone {host.gone!r}"

    def come(self, lobby: Lobby) -> RemoteHost | None:
        table, seat = self.goal
        listed: dict[str, Message] = {each["table"]: each for each in lobby.tables()}
        return None if self.done else lobby.join(listed.get(table, {"table": table, "yours": [seat]}), seat=seat)

    def act(self, host: RemoteHost) -> bool:
        if host.complete:
            self.finish(host)
            self.done = True
            return False
        self._seat_back.check(host.about)
        others = self._others(host)
        if not host.arrived or self._answered(host):
            return True
        if others and self.rng.random() < 0.2:
            host.give(self.rng.choice(others))
        self.play(host)
        return True

    def says_yes(self, question: Mapping[str, Any]) -> bool:
        return bool(question["what"] == "give")
