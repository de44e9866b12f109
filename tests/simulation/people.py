"""People with clients of their own, written after docs/tables.md, who do what chance says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sixteen_tui.tables.protocol import Message
from tests.simulation import clocks, hints, variations
from tests.simulation.endings import spoken, tired
from tests.simulation.mirror import Mirror
from tests.simulation.returns import SeatBack

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line

PHRASES: Final = ("hello", "good-luck", "oops", "bye")
ANSWERS: Final = 0.7
"""The share of questions that somebody answers at all."""
LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
FORGOTTEN: Final = 45.0
"""Seconds without a message after which somebody who stays sits down anew, as a careful client does."""


class Style(NamedTuple):
    """The manner in which somebody plays."""

    pace: float = 1.5
    """Mean seconds between two things that they do."""
    flap: float = 0.0
    """The chance that they lose the line instead."""
    stall: float = 0.0
    """The chance that they do not act though it is their turn."""


class Person:
    """One client program of somebody."""

    honest = True
    """It says what it has, so that what it is told can be judged by that."""

    def __init__(self, club: Club, name: str, uid: int, style: Style, extra: str = "") -> None:
        self.club, self.name, self.uid, self.style = club, name, uid, style
        self.rng = club.world.chance(f"person {name} {extra}")
        self.line: Line | None = None
        self.welcome, self.active = False, True
        self._generation = 0
        """Steps that were planned for an earlier one are not taken."""
        self.table: str | None = None
        self.you: int | None = None
        self.about: Message = {}
        self.mirror: Mirror | None = None
        self.mirrors: dict[tuple[str, int | None], Mirror] = {}
        self.asked: Message | None = None
        self.ending: Message = {}
        self.listed: list[Message] = []
        self.over: set[str] = set()
        self.pending: tuple[str, int | None, Message] | None = None
        """The action that was sent and has not been told back: table, seat, message."""
        self.heard_at = 0.0

    # The line

    def connect(self) -> None:
        self._nowhere()
        self.welcome = False
        self.line = self.club.connect(self)
        if self.line is not None:
            self.send("hello", version=1, app="simulated 1", player=self.name)

    def send(self, kind: str, **keys: Any) -> None:
        if self.line is not None:
            self.line.send({"type": kind, **keys})

    def hang_up(self) -> None:
        if self.line is not None:
            self.line.hang_up()
            self.line = None
        self._nowhere()

    def lost(self, line: Line) -> None:
        if line is self.line:
            self.line = None
            self._nowhere()
            if self.active and self.rng.random() < 0.7:  # as most clients do, at once
                self.club.world.later(self.rng.uniform(0.1, 2.0), self._again, self._generation)

    def _again(self, generation: int) -> None:
        if generation == self._generation and self.active and self.line is None:
            self.connect()

    def _nowhere(self) -> None:
        self.table = self.you = self.mirror = self.asked = None
        self.ending.clear()

    def received(self, line: Line, message: Message) -> None:
        if line is not self.line:
            return
        self.heard_at = self.club.world.now
        match message["type"]:
            case "welcome":
                self.welcome = True
            case "tables":
                self.listed = message["tables"]
            case "opened":
                self.club.knows(message)
            case "table":
                self._arrive(message)
            case "who":
                self.about = {**self.about, **message}
            case "seen" | "undone" if self.mirror is not None:
                (self.mirror.seen if message["type"] == "seen" else self.mirror.took_back)(message)
                self._resend()
            case "asked":
                self.asked = message if self.rng.random() < ANSWERS else None
            case "answered":
                self.asked = None
            case "ending":
                self.ending |= message
            case "gone" | "left":
                self._nowhere()
            case "over" if self.table is not None:
                self.over.add(self.table)
                if "save" in message:
                    self.club.checks.fetched(self, message["save"])
            case "no" if message.get("to") == "act":
                self.pending = None
        self._check_mirror()

    def _check_mirror(self) -> None:
        """Forget a mirror that what was told contradicts; at an honest person this is a fault."""
        if self.mirror is not None and self.mirror.bad:
            if self.honest:
                self.club.fault("client", f"{self.name} on {self.you}: {self.mirror.bad}", table=self.table)
            self.mirrors.pop((self.table or "", self.you), None)
            self.mirror = None

    def _arrive(self, message: Message) -> None:
        """The server says that this client is at a table."""
        self.table, self.you, self.about = message["table"], message["you"], message
        key = message["table"], message["you"]
        if key not in self.mirrors:
            self.mirrors[key] = Mirror(message)
        self.mirror = self.mirrors[key]

    def _resend(self) -> None:
        """Answered actions are done; those under way over a lost line are sent again."""
        if self.pending is None or self.mirror is None:
            return
        table, seat, message = self.pending
        if (table, seat) == (self.table, self.you) and message["at"] != self.mirror.at:
            self.pending = None

    # Chance

    def begin(self, delay: float) -> None:
        """Do something after a while, and again and again."""
        self.active = True
        self._generation += 1
        self.club.world.later(delay, self._step, self._generation)

    def rest(self) -> None:
        """Hang up, and do nothing more."""
        self.active = False
        self._generation += 1
        self.hang_up()

    def _step(self, generation: int) -> None:
        if self.active and generation == self._generation:
            self.club.world.later(self.rng.expovariate(1 / self.style.pace), self._step, generation)
            self.step()

    def step(self) -> None:
        chance = self.rng.random
        if self.line is None:
            if chance() < 0.7:
                self.connect()
        elif not self.welcome:
            if self.club.world.now - self.heard_at > 30:  # a line that nobody answers on
                self.hang_up()
        elif chance() < self.style.flap:
            self._lose()
        elif chance() < 0.004:
            self.line.stop_reading(self.rng.choice((1.0, 20.0, 70.0)))
        elif self.table is None:
            self._in_the_lobby()
        else:
            self._at_the_table()

    def _lose(self) -> None:
        """The line breaks in one of its ways; half of the time the client is back at once."""
        assert self.line is not None
        way = self.rng.choice(("hang up", "cut", "reset", "dead"))
        if way == "cut":
            self.line.send_raw(b'{"type": "ac')
        elif way == "reset":
            self.line.reset()
        elif way == "dead":
            self.line.go_dead(self.club.world.now + self.rng.uniform(30.0, 400.0))
        self.club.reached[f"line lost: {way}"] += 1
        self.hang_up()
        if self.rng.random() < 0.25:
            self.rest()
            self.begin(self.rng.uniform(30.0, 180.0))
        elif self.rng.random() < 0.5:
            self.club.world.later(0.2, self._again, self._generation)

    def _in_the_lobby(self) -> None:
        chance, rng, codes = self.rng.random(), self.rng, self.club.codes
        if self.pending is not None and chance < 0.5:
            self.sit(self.pending[0], self.pending[1])
        elif chance < 0.55:
            self.send("tables")
        elif chance < 0.63 and len(codes) < self.club.options.tables:
            self._open()
        elif chance < 0.66 and codes:
            self._look(rng.choice([*codes]))
        elif chance < 0.70 and codes:
            table = rng.choice([*codes])
            self.send("watch", table=table, **self._code(table))
        elif chance < 0.95:
            self._sit_somewhere()
        elif chance < 0.97:
            self.send(rng.choice(("ping", "status")))

    def _open(self) -> None:
        rng = self.rng
        game = rng.choice(("sixteen", "sweet-sixteen"))
        seats = rng.choice((2, 4)) if game == "sixteen" else rng.randint(2, 4)
        kinds = ["person" if rng.random() < 0.8 else "easy" for _ in range(seats)]
        kinds[rng.randrange(seats)] = "person"
        private, talk = rng.random() < 0.2, rng.random() < 0.5
        clock = clocks.chosen(self.club.world.chance(f"clock {self.name} {self.club.world.now}"))
        rules = variations.chosen(game, self.club.world.chance(f"rules {self.name} {self.club.world.now}"))
        self.send(
            "open",
            game=game,
            rules=rules,
            seats=kinds,
            private=private,
            talk=talk,
            clock=clock,
            hints=hints.chosen(self.club, self.name),
        )

    def _look(self, table: str) -> None:
        if self.rng.random() < 0.2:
            self.send("look", code="".join(self.rng.choice(LETTERS) for _ in range(4)))
        else:
            self.send("look", **(self._code(table) or {"table": table}))

    def _code(self, table: str) -> dict[str, Any]:
        code = self.club.codes.get(table)
        return {} if code is None else {"code": code}

    def _sit_somewhere(self) -> None:
        listed = [(each["table"], seat) for each in self.listed for seat in each["yours"] if not each["over"]]
        own = listed or [(t, seat) for t, seat in self.mirrors if seat is not None and t not in self.over]
        if own and self.rng.random() < 0.8:
            self.sit(*self.rng.choice(own))
        elif self.club.codes:
            self.sit(self.rng.choice([*self.club.codes]), self.rng.choice((None, None, 0, 1)))

    def sit(self, table: str, seat: int | None) -> None:
        """Sit down, mostly saying what one has."""
        keys = self._code(table)
        if seat is not None:
            keys["seat"] = seat
            mirror = self.mirrors.get((table, seat))
            if mirror is not None and self.rng.random() < 0.7:
                keys["have"] = mirror.at
                self.club.reached["came back with what one has"] += 1
        self.send("sit", table=table, contribution=f"{self.rng.getrandbits(128):032x}", **keys)

    def _at_the_table(self) -> None:
        rng, chance, about = self.rng, self.rng.random(), self.about
        if chance < 0.01:
            self.send("leave")
        elif chance < 0.02:
            self.send("say", phrase=rng.choice(PHRASES))
        elif chance < 0.03:
            self.send("tables")
        elif chance < 0.04 and self.club.codes:
            self.sit(rng.choice([*self.club.codes]), None)
        elif self.table in self.over:
            if chance < 0.3:
                self.send("leave")
        elif self.you is None:
            return
        elif not about["begun"]:
            if chance < 0.06:
                self.send("leave", seat=True)
            elif chance < 0.4:
                self.send("begin")
        elif self.asked is not None and self.asked["by"] != self.you and rng.random() < 0.7:
            self.send("answer", asked=self.asked["asked"], yes=rng.random() < 0.5)
            self.asked = None
        elif not spoken(self):
            self._play_or_ask()

    def _play_or_ask(self) -> None:
        rng, seats = self.rng, self.about["seats"]
        kept_waiting = [n for n, seat in enumerate(seats) if n != self.you and seat["level"] is None]
        kept_waiting = [n for n in kept_waiting if seats[n]["away"] > 60 or seats[n]["here"]]
        chance = rng.random()
        if self.mirror is None:
            return
        if kept_waiting and chance < 0.25:
            self.send("give", seat=rng.choice(kept_waiting))
        elif chance < 0.28:
            self.send("back", at=self.mirror.at)
        elif chance < 0.30:
            self.send("hint", at=self.mirror.at)
        else:
            self.play()

    def play(self) -> None:
        """Do what the seat may do now, or send again what was not told back."""
        rng, mirror = self.rng, self.mirror
        if mirror is None or self.you is None:
            return
        if self.pending is not None and self.pending[:2] == (self.table, self.you):
            self.club.reached["action sent again"] += 1
            self.send(**self.pending[2])
            return
        moves = mirror.moves()
        if not moves:
            if mirror.ended() or rng.random() < 0.05:
                self.send("seen", at=mirror.at)
        elif rng.random() >= self.style.stall:
            action = rng.choice(("stand", "draw", "nonsense", "play B3")) if rng.random() < 0.01 else rng.choice(moves)
            self.act(action)

    def act(self, action: str) -> None:
        assert self.mirror is not None
        assert self.table is not None
        message: Message = {"kind": "act", "at": self.mirror.at, "action": action}
        self.pending = self.table, self.you, message
        self.send(**message)
        if self.rng.random() < 0.02:
            self.send(**message)

    def stayer(self, table: str, seat: int) -> Stayer:
        """Return somebody who plays this person's game to its end."""
        return Stayer(self, table, seat)


class Stayer(Person):
    """Somebody who plays one game to its end, once no more faults happen."""

    def __init__(self, person: Person, table: str, seat: int) -> None:
        super().__init__(person.club, person.name, person.uid, Style(), f"{table} {seat}")
        self.goal = table, seat
        self._seat_back = SeatBack(self.club, self.name, table, seat)
        mirror = person.mirrors.get(self.goal)
        if mirror is not None:
            self.mirrors[self.goal] = mirror

    @property
    def knows(self) -> str:
        """The report on the game, if it does not end."""
        mirror = self.mirror
        return f"at {mirror.at}, may {mirror.moves()[:3]}" if mirror is not None else "knows nothing"

    @property
    def done(self) -> bool:
        return self.goal[0] in self.over or self.club.checks.endings.is_out(*self.goal)

    def step(self) -> None:
        table, seat = self.goal
        now = self.club.world.now
        if self.done:
            self.send("leave")
            self.rest()
        elif self.line is None:
            self.connect()
        elif not self.welcome:
            return
        elif self.table != table or self.you != seat or now - self.heard_at > FORGOTTEN:
            self.heard_at = now
            self.sit(table, seat)
        elif self.asked is not None and self.asked["by"] != self.you:
            self.send("answer", asked=self.asked["asked"], yes=self.asked["what"] == "give")
            self.asked = None
        else:
            self._seat_back.check(self.about)
            tired(self)
            others = [n for n, each in enumerate(self.about["seats"]) if each["level"] is None and n != seat]
            if others and self.rng.random() < 0.2:
                self.send("give", seat=self.rng.choice(others))
            self.play()
