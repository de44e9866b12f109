"""Twin games: two games of Sweet Sixteen that differ only in what a seat may not know (B10).

Seat X, another person who looks on, and everybody else do the same at the same moments in both. Only the cards of the
others in one round differ, and so the ways in which their turns end. Messages to X and the onlooker until that round
is settled must be the same bytes at the same times. All delays are constant, so that a millisecond shows.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple
from unittest import mock

from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle
from sixteen_tui.engine.sweet_sixteen.cards import CARDS, DECK, Card
from sixteen_tui.engine.sweet_sixteen.rules import receiver, to_shuffle
from sixteen_tui.engine.table import Table
from sixteen_tui.tables.protocol import Message
from tests.simulation import known, variations
from tests.simulation.club import Club
from tests.simulation.lines import Line
from tests.simulation.options import Options
from tests.simulation.patched import patched
from tests.simulation.people import Person, Style

GAME: Final = "sweet-sixteen"
LONG: Final = 40.0
"""Seconds that a round may take, with all delays."""
RESERVED: Final = 5
"""Cards that only X can get, so that its hands are the same in both games."""
ONLOOKER: Final = "zeno"


class Script(NamedTuple):
    """The events of both games."""

    seed: str
    seats: int
    x: int
    """The seat from which a secret must not be seen."""
    round: int
    """In which the cards differ."""
    bots: frozenset[int]
    trades: tuple[int, ...]
    """The number of trades of each seat in each turn, as far as the cards let it."""
    delays: tuple[tuple[float, ...], ...]
    """After how many seconds each seat does the first, second, ... thing in a turn."""
    reserved: tuple[Card, ...]
    probes: tuple[tuple[float, bool, str, dict[str, Any]], ...]
    """Messages that X (else the onlooker) sends without need: when, by whom, which."""
    fault: tuple[float, str]
    clock: Message | None
    rules: dict[str, Any]
    takes: tuple[int, ...]
    """The number of takes of each seat after its trades (B16)."""

    @classmethod
    def of(cls, seed: int) -> Script:
        chance, varied = Random(f"twins {seed}"), Random(f"rules of twins {seed}")
        rules, seats = variations.chosen(GAME, varied), chance.randint(2, 5)
        x = chance.randrange(seats)
        return cls(
            seed=f"twins {seed}",
            seats=seats,
            x=x,
            round=chance.choice((0, 0, chance.randrange(seats))),
            bots=frozenset(seat for seat in range(seats) if seat != x and chance.random() < 0.15),
            trades=tuple(chance.choice((0, 0, 0, 1, 1, 2)) for _ in range(seats)),
            delays=tuple(tuple(chance.uniform(0.5, 4.0) for _ in range(4)) for _ in range(seats)),
            reserved=tuple(chance.sample(sorted(DECK), RESERVED)),
            probes=tuple(_probe(chance, seats) for _ in range(chance.choice((0, 10, 60)))),
            fault=chance.choice(((0.0, ""), (0.0, ""), (chance.uniform(2, 15), "x"), (chance.uniform(2, 15), "crash"))),
            clock=chance.choice(({"per": chance.choice(("move", "game")), "seconds": 600, "flag": "loss"}, None)),
            rules=rules,
            takes=tuple(varied.choice((0, 0, 1)) if rules["take"] else 0 for _ in range(seats)),
        )

    @property
    def end(self) -> float:
        return LONG * (self.round + 1)


def _probe(chance: Random, seats: int) -> tuple[float, bool, str, dict[str, Any]]:
    """Something that a curious client may ask; nothing that would change X's own turn."""
    kind, keys = chance.choice(
        (
            ("act", {"at": [0, chance.randint(0, 9)], "action": "stand"}),
            ("hint", {"at": "own"}),
            ("give", {"seat": chance.randrange(seats)}),
            ("back", {"at": "own"}),
            ("look", {"table": "this"}),
            ("tables", {}),
            ("ping", {}),
            ("begin", {}),
            ("say", {"phrase": "hello"}),
            ("answer", {"asked": 1, "yes": True}),
        )
    )
    return chance.uniform(0.2, 25.0), chance.random() < 0.6, kind, dict(keys)


class Player(Person):
    """Trades as often as the script says, then stands, or has seen that the cards ended the turn."""

    def __init__(self, club: Club, name: str, seat: int, script: Script) -> None:
        super().__init__(club, name, club.own, Style(), name)
        self.seat, self.script = seat, script
        self._planned: tuple[int, int] | None = None
        self.broken = False
        """Whether the cards have ended a turn before the trades of the script."""
        self.ends: list[str] = []

    def received(self, line: Line, message: Message) -> None:
        super().received(line, message)
        if message["type"] in {"seen", "table", "undone"} and self.mirror is not None and self.you is not None:
            self._plan()

    def _step_of(self) -> tuple[int, int]:
        """The round, and how many cards this seat has got in its turn."""
        assert self.mirror is not None
        log, got = self.mirror.log, 0
        if log and log[-1].startswith("reveal") and self.mirror.ended():
            log.pop()  # the cards have ended the last turn of a round: its seat sees that first, and has yet to say so
        for entry in reversed(log):
            if entry.startswith(("shuffle", "reveal")):
                break
            got += entry.startswith((f"{self.seat} trade", f"{self.seat} take"))
        return sum(entry.startswith("reveal") for entry in log), got

    def _plan(self) -> None:
        assert self.mirror is not None
        mine = any(move == "stand" or move.startswith("trade") for move in self.mirror.moves())
        if (mine or self.mirror.ended()) and self._planned != self._step_of():
            self._planned = self._step_of()
            delays = self.script.delays[self.seat]
            delay = delays[min(self._planned[1], len(delays) - 1)]
            self.club.world.later(delay, self._do, self._planned)

    def _do(self, planned: tuple[int, int]) -> None:
        if self.mirror is None or self._step_of() != planned:
            self._planned = None
            return
        at, moves = self.mirror.at, self.mirror.moves()
        this, trades = planned[0] == self.script.round, self.script.trades[self.seat]
        if planned[1] < trades + self.script.takes[self.seat]:
            wanted = [move for move in moves if move.startswith("trade" if planned[1] < trades else "take")]
            if wanted:
                self.send("act", at=at, action=wanted[0])
                return
            self.broken = self.broken or this
        if this:
            self.ends.append("stand" if "stand" in moves else "cards")
        if "stand" in moves:
            self.send("act", at=at, action="stand")
        else:
            self.send("seen", at=at)


class Story(NamedTuple):
    """The result of one of the twins."""

    told: dict[str, list[tuple[float, str]]]
    """Messages to X and the onlooker before the round was settled, with their times."""
    ends: list[list[str]]
    broken: bool
    settled: bool
    public: tuple[str, ...]
    """The entries that an onlooker has seen in the end, cards aside: computer players may trade more or less often."""
    faults: list[str]


def story(script: Script, deal: int) -> Story:
    """Play a game up to the end of the round in question."""
    told: dict[str, list[tuple[float, str]]] = {f"p{script.x}": [], ONLOOKER: []}
    logs: dict[str, list[str]] = {name: [] for name in told}
    settled: set[str] = set()
    public: list[str] = []

    def witness(line: Line, message: Message) -> None:
        name = line.client.name
        if name not in told or name in settled:
            return
        if message["type"] == "seen":
            logs[name][message["from"][1] :] = message["entries"]
            if sum(entry.startswith("reveal") for entry in logs[name]) > script.round:
                settled.add(name)
                if name == ONLOOKER:
                    public.extend(entry.partition(":")[0] for entry in logs[name])
                return
        told[name].append((round(club.world.elapsed, 6), json.dumps(message)))

    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        club = Club(Options(script.seed, people=0, faults=(), adversary=False), Path(folder), witness)
        club.world.steady = True
        with mock.patch.object(Table, "_by_chance", _chance(script, deal)), patched(club):
            players = _played(club, script)
            club.world.run(club.world.now + script.end, lambda: len(settled) == len(told))
            club.close()
    ends, broken = [player.ends for player in players], any(player.broken for player in players)
    faults = [str(fault) for fault in club.new_faults]
    return Story(told, ends, broken, len(settled) == len(told), tuple(public), faults)


def _chance(script: Script, deal: int) -> Callable[[Any], tuple[Cut | Shuffle, int]]:
    """Chance as it is for one of the twins: the cards of the others in the round in question follow from `deal`."""

    def by_chance(table: Any) -> tuple[Cut | Shuffle, int]:
        state = table._state
        if state.banker < 0:
            ranks = "23456789TJQKA"
            banker = script.seats - 1
            cards = [CARDS[f"{ranks[seat] if seat < banker else 'A'}C"] for seat in range(script.seats)]
            return Cut(tuple(enumerate(cards))), 0
        done, seat = len(state.settlements), receiver(state)
        differs = done == script.round and seat != script.x
        rest = [card for card in sorted(to_shuffle(state)) if card not in script.reserved]
        own = [card for card in script.reserved if card in to_shuffle(state)]
        Random(f"{script.seed} {deal if differs else ''} {done} {seat}").shuffle(rest)
        return Shuffle((*own, *rest) if seat == script.x else (*rest, *own)), 0

    return by_chance


def _played(club: Club, script: Script) -> list[Player]:
    """Everybody sits down and does what the script says."""
    world = club.world
    players = [Player(club, f"p{seat}", seat, script) for seat in range(script.seats) if seat not in script.bots]
    spectator = Person(club, ONLOOKER, club.own, Style(), ONLOOKER)
    everybody = [*players, spectator]
    club.people = [*everybody]
    club.start()
    world.run(world.now + 0.1)
    for person in everybody:
        person.connect()
    world.run(world.now + 0.1)
    kinds = ["easy" if seat in script.bots else "person" for seat in range(script.seats)]
    players[0].send("open", game=GAME, rules=script.rules, seats=kinds, clock=script.clock)
    world.run(world.now + 0.5)
    (table,) = club.codes

    def come(person: Person) -> None:
        if isinstance(person, Player):
            person.send("sit", table=table, seat=person.seat, contribution="0" * 32)
        else:
            person.send("watch", table=table)

    for person in (*players[:-1], spectator, players[-1]):
        come(person)
        world.run(world.now + 0.1)
    x = next(player for player in players if player.seat == script.x)
    late = LONG * script.round
    for at, by_x, kind, keys in script.probes:
        world.later(late + at, _ask, x if by_x else spectator, table, kind, keys)

    def come_back() -> None:
        world.later(0.5, come_back)
        for person in everybody:
            if person.line is None:
                person.connect()
            elif person.welcome and person.table is None:
                come(person)

    for person in everybody:
        person.active = False  # they come back when the script says so
    if script.fault[1]:
        world.later(0.5, come_back)
    if script.fault[1] == "x":
        world.later(late + script.fault[0], x.hang_up)
    elif script.fault[1] == "crash":
        world.later(late + script.fault[0], club.kill_for, 1.0)
    return players


def _ask(person: Person, table: str, kind: str, keys: dict[str, Any]) -> None:
    own = person.mirror.at if person.mirror is not None else [0, 0]
    meant = {"own": own, "this": table}
    told: Message = {key: meant.get(value, value) if isinstance(value, str) else value for key, value in keys.items()}
    person.send(kind, **told)


class Found(NamedTuple):
    """The result of the twins of one script."""

    seed: int
    alike: int
    """The number of pairs that are alike."""
    differ: list[str]
    """The differences for X."""
    onlookers_differ: list[str]
    """The differences for the onlooker."""
    faults: list[str]
    messages: int

    @property
    def new(self) -> list[str]:
        """The differences that no known fault explains."""
        spectators = [] if known.by_key("F7") else self.onlookers_differ
        return [*self.faults, *self.differ, *spectators]


def compared(seed: int, deals: int = 6) -> Found:
    """Play the twins of a script and compare them."""
    script, firsts = Script.of(seed), dict[tuple[str, ...], Story]()
    found = Found(seed, 0, [], [], [], 0)
    for deal in range(deals):
        played = story(script, deal)
        found.faults.extend(f"deal {deal}: {fault}" for fault in played.faults)
        if played.broken or not played.settled:
            continue
        first = firsts.setdefault(played.public, played)
        if first is played:
            continue
        alike = True
        for who, told in played.told.items():
            found = found._replace(messages=found.messages + len(told))
            if told != first.told[who]:
                alike = False
                pair = next(pair for pair in zip_longest(first.told[who], told) if pair[0] != pair[1])
                text = f"{who} at {pair[0]} and {pair[1]}, turns ended {first.ends} and {played.ends}, {script.fault}"
                (found.onlookers_differ if who == ONLOOKER else found.differ).append(f"deal {deal}: {text}")
        found = found._replace(alike=found.alike + alike)
    return found
