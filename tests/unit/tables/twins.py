"""Twin games of Sweet Sixteen, which differ only in how one turn ends: nobody else may learn that before the reveal.

A script says all that people do, and when. It is the same for all twins, but for the last key of the turn in question:
whoever can stands, and whoever was ended by the cards presses Continue.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.engine.sweet_sixteen.rules import to_shuffle
from sixteen_tui.engine.table import Table
from tests.unit.tables import done
from tests.unit.tables.seated import Party, Program, hide

ENDINGS: Final = ("stand", "sixteen", "bust")
_DEALT: Final = (
    {"stand": "5 4", "sixteen": "3 K", "bust": "T J"},
    {"stand": "5 4 2", "sixteen": "5 4 Q", "bust": "5 T K"},
)
"""The cards of a turn without a trade, and with one, in which the 5 goes; each turn has a suit of its own."""
_ASKING: Final = ("act stand", "act trade 5C", "seen", "hint", "back", "give", "agree", "list", "watch", "nothing")


@dataclass
class Turn:
    """One turn: how it ends, after how many trades, and the seconds before each key."""

    ending: str
    trades: int
    waits: tuple[float, float]


@dataclass
class Script:
    """A game up to the reveal of the round in which the turn in question is."""

    seed: int
    seats: int
    round: int
    turn: int
    """The turn in question, from the banker's left on; the last one is the banker's."""
    kinds: tuple[str, ...]
    turns: list[list[Turn]]
    watches_from: int
    """Before which key somebody begins to look on."""
    asks: list[str]
    """The requests of others, one after the other, between two keys."""
    again: int
    """Before which key the server is started anew; -1: never."""
    clock: dict[str, Any] | None
    """With which a computer player goes on for those whose time is used up."""

    @classmethod
    def drawn(cls, seed: int) -> Script:
        """A script by chance: the seat, the round, and everything else."""
        chance = Random(seed)
        seats = chance.randint(2, 4)
        round, turn = chance.randrange(seats), chance.randrange(seats)
        kinds = tuple(chance.choice(("person", "person", "person", "easy")) for _ in range(seats))
        if kinds.count("person") < 2:
            kinds = ("person", "person", *kinds[2:])

        def one() -> Turn:
            waits = chance.choice((0.0, 0.3, 1.0, 4.0)), chance.uniform(0.0, 5.0)
            return Turn(chance.choice(ENDINGS), chance.randrange(2), waits)

        turns = [[one() for _ in range(seats)] for _ in range(round + 1)]
        watches_from = chance.choice((0, chance.randrange(10)))
        asks = [chance.choice(_ASKING) for _ in range(chance.randrange(12))]
        again = chance.choice((-1, -1, chance.randrange(12)))
        per = chance.choice((None, None, "move", "game"))
        clock = {"per": per, "seconds": 10, "flag": "computer"} if per else None
        if clock:  # some turns are longer than the clock
            for each in (turn for of_round in turns for turn in of_round if chance.random() < 0.4):
                each.waits = (each.waits[0], chance.uniform(9.0, 13.0))
        return cls(seed, seats, round, turn, kinds, turns, watches_from, asks, again, clock)

    def by_turn(self, shuffles: int) -> tuple[Turn, int] | None:
        """The turn that begins with a shuffle of that number (from 0), and its place in the round."""
        round, turn = divmod(shuffles, self.seats)
        return (self.turns[round][turn], turn) if round <= self.round else None


@dataclass
class Story:
    """One of the twins."""

    script: Script
    ending: str
    party: Party
    told: dict[str, list[object]] = field(default_factory=dict)
    """The messages and answers to each, with the time, up to the reveal."""

    def __post_init__(self) -> None:
        script = self.script
        script.turns[script.round][script.turn].ending = self.ending
        self._chance, self._keys = Random(script.seed), 0
        self._onlooker = Program(self.party, "Zeno")
        self._asked: dict[str, list[tuple[float, str, object]]] = {}

    @classmethod
    def played(cls, script: Script, ending: str, folder: Path) -> Story:
        """Play it."""
        party = Party(folder, "sweet-sixteen", *script.kinds, clock=script.clock)
        story = cls(script, ending, party)
        story._play()
        party.table.close()
        return story

    def _play(self) -> None:
        script, party = self.script, self.party
        party.begin()
        while not self._over():
            if self._keys >= script.watches_from and self._onlooker.member not in party.table.members:
                self._onlooker.watch()
            person = next((each for each in self._there() if each.moves() or self._ended(each)), None)
            if person is None:
                party.wait(0.25)
                continue
            turn = self._turn_of(person)
            acted = sum(message["type"] == "key" for _, message in person.messages if message.get("turn") == id(turn))
            party.wait(turn.waits[min(acted, 1)])
            if person not in self._there():  # a computer player has gone on meanwhile
                continue
            person.messages.append((party.now, {"type": "key", "turn": id(turn)}))
            self._look_at_score()
            self._ask(person)
            self._press(person, turn, acted)
            self._keys += 1
            if self._keys == script.again:
                self._start_anew()
        party.wait(1.0)
        self._collect()

    def _over(self) -> bool:
        """Whether the round in question is settled, and told."""
        host, barrier = self.party.table.host, self.party.table._barrier
        assert host is not None
        assert barrier is not None
        if len(host.table.view(None, barrier.published).settlements) <= self.script.round:
            return False  # the only person who is still there may have seen it
        return all(
            sum("reveal" in " ".join(message["entries"]) for message in each.got("seen")) > self.script.round
            for each in self._there()
        )

    def _there(self) -> list[Program]:
        """The people for whom no computer player goes on because their time is used up."""
        return [each for each in self.party.people if each.member in self.party.table.members]

    def _turn_of(self, person: Program) -> Turn:
        """The turn that a person has, by what they have been dealt themselves."""
        entries: list[str] = [entry for message in person.got("seen") for entry in message["entries"]]
        round: int = sum(entry.startswith("shuffle") and not entry.startswith("shuffle ?") for entry in entries) - 1
        found: Turn = self.script.turns[round][(person.number - round) % self.script.seats]
        return found

    def _ended(self, person: Program) -> bool:
        """Whether the table waits for this person to have seen the turn end."""
        barrier = self.party.table._barrier
        return barrier is not None and barrier.waits_for_person and barrier.awaited == person.number

    def _press(self, person: Program, turn: Turn, acted: int) -> None:
        moves = person.moves()
        trades = [move for move in moves if move.startswith("trade 5")]
        if acted < turn.trades and trades:
            assert person.act(trades[0]) == ""
        elif moves:
            assert person.act("stand") == ""
        else:
            assert person.ask("seen") == ""

    def _look_at_score(self) -> None:
        """Somebody who is not at the table reads its score in the list, at every key."""
        found = [each.get("score") for each in done.listed(self.party.hall, "Zeno", self.party.now)]
        self._asked.setdefault("Zeno", []).append((self.party.now, "score", found))

    def _ask(self, mover: Program) -> None:
        """Somebody else tries something; what they are answered is theirs to know."""
        others = [each for each in self.party.people if each is not mover]
        for what in self.script.asks[self._keys : self._keys + 2]:
            asker = self._chance.choice([*others, self._onlooker])
            kind, _, action = what.partition(" ")
            answer: object = ""
            match kind:
                case "act":
                    answer = asker.act(action)
                case "seen" | "hint" | "back":
                    answer = asker.ask(kind)
                case "give":
                    answer = asker.ask("give", seat=mover.number)
                case "agree":
                    answer = [asker.ask("agree"), asker.ask("agree", yes=False)]
                case "list":
                    answer = [hide(each) for each in done.listed(self.party.hall, asker.owner, self.party.now)]
                case "watch":
                    late = Program(self.party, "Yves")
                    late.watch()
                    answer = [hide(message) for _, message in late.messages]
                    late.lose()
            self._asked.setdefault(asker.owner, []).append((self.party.now, what, answer))

    def _start_anew(self) -> None:
        watched = self._onlooker.member in self.party.table.members
        self.party.again()
        for person in self.party.people:
            if not self.party.table.places.places[person.number].lost:
                person.sit(have=True)
        if watched:
            self._onlooker = Program(self.party, "Zeno")
            self._onlooker.watch()

    def _collect(self) -> None:
        for who in (*self.party.people, self._onlooker):
            reveals, told, end = self.script.round + 1, list[tuple[float, object]](), 0.0
            for at, message in who.messages:
                reveals -= "reveal" in " ".join(message.get("entries", ()))
                if not reveals:
                    end = at
                    break
                if message["type"] != "key":
                    told.append((at, hide(message)))
            told = [each for each in told if not end or each[0] < end]  # at the reveal all is known
            gone = [at for at, message in who.messages if message["type"] == "gone"]
            asked = [(at, *each) for at, *each in self._asked.get(who.owner, ()) if not gone or at < gone[0]]
            self.told[who.owner] = [end, told, asked]
        number = self._of_turn()
        self.told = {
            name: told for name, told in self.told.items() if name not in {each.owner for each in self._at(number)}
        }

    def _of_turn(self) -> int:
        """The seat whose turn is in question: the banker's left has the first one."""
        return (self.script.round + self.script.turn) % self.script.seats

    def _at(self, seat: int) -> list[Program]:
        return [each for each in self.party.people if each.number == seat]


def deal(monkeypatch: Any, script: Script) -> None:
    """Have all cards dealt as a script says; computer players do what it says, too."""

    def by_chance(self: Any) -> tuple[object, int]:
        state, shuffles = self._state, sum(isinstance(action, Shuffle) for action in self.log)
        if state.banker < 0:  # the last seat is the first banker, so that seat 0 has the first turn
            ranks = [*"234"[: script.seats - 1], "A"]
            return Cut(tuple((seat, CARDS[f"{rank}C"]) for seat, rank in enumerate(ranks))), 0
        found = script.by_turn(shuffles)
        turn, number = found if found is not None else (Turn("stand", 0, (0.0, 0.0)), shuffles % script.seats)
        codes = _DEALT[turn.trades][turn.ending].split()
        first = [CARDS[f"{rank}{'CDHS'[number]}"] for rank in codes]
        return Shuffle((*first, *(card for card in sorted(to_shuffle(state)) if card not in first))), 0

    def decide(game: Any, level: str, view: Any, seen: Any) -> object:
        five = [card for card in view.hand if card % 13 == 4]
        shuffles = sum(entry.startswith("shuffle") for entry in seen)
        found = script.by_turn(shuffles - 1)
        if found is not None and found[0].trades and five and not view.trades[view.seat]:
            return Trade(view.seat, five[0])
        return Stand(view.seat)

    monkeypatch.setattr(Table, "_by_chance", by_chance)
    monkeypatch.setattr("sixteen_tui.engine.players.decide", decide)
