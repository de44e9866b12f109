"""Checks of a simulated club at every moment, by the messages on the lines and the bytes on the disk.

Safety: nothing confirmed is lost or doubled, each stream is the engine's notation for that seat, nobody loses a seat,
nothing is agreed without a vote, one's own games are in one's list. Liveness is the club's part.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sixteen_tui.saves.disk import SUFFIX, SaveError
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents, parse
from sixteen_tui.tables.protocol import MOST_OUT, Message
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.questions import ASKED
from sixteen_tui.tables.stores.store import MOST_LISTED
from tests.simulation.admins import Decided
from tests.simulation.durable import DurableEntries
from tests.simulation.endings import Endings
from tests.simulation.hints import check_hints
from tests.simulation.told import DESCRIBED, Told, Vote

if TYPE_CHECKING:
    from tests.simulation.club import Club
    from tests.simulation.lines import Line
    from tests.simulation.people import Person

Key = tuple[str, int | None]
"""A table and a seat, None for who looks on."""


class Checks:
    """The witness of a club."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._told: dict[Key, Told] = {}
        self._owners: dict[Key, str] = {}
        """The owners of seats, as the server has told them."""
        self._here: dict[Key, Line] = {}
        self.about: dict[str, Message] = {}
        """The last description of each table."""
        self._moving: set[Line] = set()
        """Lines whose client has just asked for another seat, or to leave."""
        self._early: set[Line] = set()
        """Lines whose client has said what it has of a game before the cards were dealt."""
        self._joins: defaultdict[Line, list[str | None]] = defaultdict(list)
        """Requests to sit or watch without an answer yet, the oldest first: the table; None: that of a code."""
        self._refused: dict[Line, str] = {}
        """The last refusal to a line: the kind of the message."""
        self._votes: dict[tuple[int, str, int], Vote] = {}
        self._acted: defaultdict[Key, set[tuple[int, str]]] = defaultdict(set)
        """The actions of the people on a seat, with the number of entries before each."""
        self._troubled: set[Key] = set()
        """Seats that have been told of trouble and not yet that play goes on."""
        self._stood_in: set[Key] = set()
        """Seats that a computer player has had for a while."""
        self.fetched_by: defaultdict[str, set[str]] = defaultdict(set)
        """The tables whose whole game has been sent, and to whom."""
        self._parsed: dict[str, tuple[bytes, Record | None]] = {}
        self.decided = Decided(club)
        self.endings = Endings(club, self)
        self._kept = DurableEntries(lambda game: club.disk.durable(club.folder / f"{game}{SUFFIX}"))

    def _fault(self, kind: str, text: str, table: str | None) -> None:
        self._club.fault(kind, text, table=table)

    # Messages

    def takes(self, line: Line, message: Message) -> None:
        """The server is about to do what a client asks for."""
        self._club.trace("->", line, message)
        self.decided.takes(line, message)
        self.endings.takes(line, message)
        kind = message["type"]
        if kind in {"sit", "watch", "leave"}:
            self._moving.add(line)
            self._early.discard(line)
            table = self._table(message.get("table", ""))
            if "have" in message and table is not None and not table.places.begun:
                self._early.add(line)
            if kind != "leave":
                self._joins[line].append(None if "code" in message else message["table"])
            if message.get("seat") is True and line.seat is not None:
                self._owners.pop(line.seat, None)  # it may be free by now, whatever the client is told of it
        elif kind == "act" and line.seat is not None:
            self._acted[line.seat].add((message["at"][1], message["action"]))
        elif kind == "answer" and line.seat is not None and line.seat[1] is not None:
            vote = self._votes.get((self._club.starts, line.seat[0], message["asked"]))
            if vote is not None and line.seat[1] != vote.by:
                vote.said[line.seat[1]] = message["yes"]

    def sends(self, line: Line, message: Message, data: bytes) -> None:
        """The server sends a message."""
        self._club.digest(line, message, data)
        self._club.trace("<-", line, message)
        self.decided.sends(line, message)
        self.endings.sends(line, message)
        check_hints(self._club, line, message)
        kind = message["type"]
        match kind:
            case "tables":
                self._lists(line, message["tables"], len(data))
            case "table":
                self._describes(message)
                self._seats(line, message)
            case "opened":
                self._describes(message)
            case "gone" | "left":
                self._club.reached[f"gone: {message['code']}" if kind == "gone" else "left"] += 1
                self._leaves(line)
            case "seen" | "undone":
                self._tells(line, message)
            case "asked":
                self._asks(line, message)
            case "answered":
                self._settles(line, message)
            case "over":
                self._ends(line, message)
            case "trouble" if line.seat is not None:
                self._troubled.add(line.seat)
            case "no":
                self._refuses(line, message)
        if kind == "no" and message.get("to") in {"sit", "watch"} and self._joins[line]:
            self._joins[line].pop(0)
        if kind not in {"who", "answered"}:
            self._moving.discard(line)

    def ends(self, line: Line) -> None:
        self.decided.ends(line)
        self._leaves(line)

    def _describes(self, message: Message) -> None:
        self.about[message["table"]] = message
        known = DESCRIBED | ({"stopped"} if message.get("yours") else set())
        known |= {"left_at", "played_for", "contribution"} if message.get("you") is not None else set()
        known |= {"score"} if message["begun"] else set()  # tests/unit/tables/test_listing.py compares it
        if not message.keys() <= known:
            self._fault("secret", f"{sorted(message.keys() - known)} told of a table", message["table"])
        for number, seat in enumerate(message["seats"]):
            if seat["free"]:
                self._owners.pop((message["table"], number), None)
            if seat["here"] and seat["away"]:
                self._fault("here-and-away", f"seat {number}: {seat}", message["table"])

    def _seats(self, line: Line, message: Message) -> None:
        """The server has somebody at a table."""
        self._leaves(line)
        key = line.seat = message["table"], message["you"]
        joins = [each for each in self._joins[line] if each in {key[0], None}]
        for first in joins[:1]:
            self._joins[line].remove(first)
        uninvited = bool(joins) and None not in joins and not self._is_own(key[0], line.client.name)
        if uninvited and message["private"]:
            self._fault("secret", f"{line.client.name} came to a private table without its code", key[0])
        self._refused.pop(line, None)
        if key in self._troubled:
            self._troubled.discard(key)
            self._club.reached["trouble over"] += 1
        if key[1] is None:
            self._club.reached["watched"] += 1
            return
        if key in self._stood_in:
            self._club.reached["seat given back"] += 1
        self._here[key] = line
        before = self._owners.get(key)
        if before is not None and before != line.client.name:
            self._fault("seat-stolen", f"seat {key[1]} of {before} given to {line.client.name}", key[0])
        self._owners[key] = line.client.name

    def _leaves(self, line: Line) -> None:
        key, line.seat = line.seat, None
        if key is None or key[1] is None:
            return
        if self._here.get(key) is line:
            del self._here[key]
        table = self._table(key[0])
        if table is not None and table.places.places[key[1]].owner is None:
            self._owners.pop(key, None)

    def _refuses(self, line: Line, message: Message) -> None:
        self._club.reached[f"refused: {message['code']}"] += 1
        if message["code"] == "no-seat" and line.seat is not None and line.seat[1] is not None:
            because = self._refused.get(line, "nothing")
            self._fault("thrown-off", f"{line.client.name} has no seat any more, was refused {because}", line.seat[0])
            self._leaves(line)
        if message.get("to") in {"sit", "watch", "leave"}:
            self._refused[line] = message["to"]

    def _lists(self, line: Line, tables: list[Message], size: int) -> None:
        for each in tables:
            self._describes({"type": "tables", **each})
        if len(tables) > MOST_LISTED or size > MOST_OUT:
            self._fault("bounds", f"a list of {len(tables)}", None)
        name, listed = line.client.name, {each["table"] for each in tables}
        for each in tables:
            if each["private"] and not self._is_own(each["table"], name):
                self._fault("secret", f"a private table of others in the list of {name}", each["table"])
        mine = {table for table, _ in self.own(name)}
        missing = {table for table in mine - listed if name not in self.fetched_by[table]}
        if missing and len(tables) < MOST_LISTED:
            self._fault("not-in-list", f"{name}: {sorted(missing)}", min(missing))

    def _is_own(self, table: str, name: str) -> bool:
        """Whether somebody has opened a table, or has a seat there."""
        found, owners = self._table(table), self._club.owners(name)
        return found is not None and not owners.isdisjoint(
            {found.places.opened_by, *(p.owner for p in found.places.places)}
        )

    # Streams

    def _table(self, id: str) -> Any:
        return self._club.server.hall.tables.get(id) if self._club.server is not None else None

    def _tells(self, line: Line, message: Message) -> None:
        table = self._table(line.seat[0]) if line.seat is not None else None
        nothing = message.get("to") == [0, 0]  # to somebody who says that they have something before the cards
        if line.seat is None or table is None or (table.host is None and not nothing):
            self._fault("told-nowhere", f"{line.client.name} at {line.seat} is sent {message}", None)
            return
        if table.host is None:
            return
        key, truth = line.seat, table.host.table.notation(line.seat[1])
        told = self._told.get(key)
        if message["type"] == "undone":
            undone, first = message["to"]
            if told is None or undone > told.undone:
                self._told[key] = Told(undone, truth[: min(first, len(truth))])
            return
        (undone, first), entries = message["from"], message["entries"]
        last = first + len(entries)
        ahead = table.trouble or table.host.record.took_back > undone  # the disk has yet to take it, or refuses it
        if ahead and told is not None and told.undone == undone and told.log[first:last] == entries:
            return
        if truth[first:last] != entries:
            early = " (sat down with `have` before the cards)" if line in self._early else ""
            text = f"seat {key[1]}{early}: {message}, the engine says {truth[first:][:9]}"
            self._fault("not-the-truth", text, key[0])
            return
        if told is None or told.undone != undone:
            told = self._told[key] = Told(undone, truth[:first])
        told.log = [*truth[:first], *entries, *told.log[last:]]
        self._asked_for(key, first, entries, table)
        kept = self._kept.count(key[0], undone) if table.places.game == "sixteen" else last
        if kept < last:
            self._fault("told-not-kept", f"seat {key[1]}: {message} of {kept} entries kept", key[0])

    def _asked_for(self, key: Key, first: int, entries: list[str], table: Any) -> None:
        """A seat's own entries are what its people have asked for, in the position in which they did."""
        seat = key[1]
        if seat is None or key in self._stood_in:
            return
        place = table.places.places[seat]
        if place.stand_in is not None or place.level is not None:
            self._stood_in.add(key)
            return
        game = table.host.game
        for position, entry in enumerate(entries, first):
            if entry.startswith(f"{seat} ") and game.is_decision(game.decode(entry)):
                words = entry.split(" ")[1:]
                ways = {" ".join(words), " ".join(words[:-1])}  # a trade and a take also say which card came
                if not any((position, way) in self._acted[key] for way in ways):
                    self._fault("not-asked-for", f"seat {seat}: {entry!r} after {position} entries", key[0])

    # Votes

    def _seats_here(self, table: str) -> set[int]:
        """The seats whose people are there for certain."""
        return {n for (t, n), line in self._here.items() if t == table and n is not None and line not in self._moving}

    def _asks(self, line: Line, message: Message) -> None:
        if line.seat is None:
            return
        number = self._club.starts, line.seat[0], message["asked"]
        if number not in self._votes:
            asked = self._seats_here(line.seat[0]) - {message["by"]}
            if message["what"] == "give":
                asked.discard(message["seat"])
            self._votes[number] = Vote(message["what"], message["by"], message["seat"], self._club.world.now, asked)
        self._club.reached[f"asked: {message['what']}"] += 1

    def _settles(self, line: Line, message: Message) -> None:
        if line.seat is None:
            return
        table = line.seat[0]
        vote = self._votes.get((self._club.starts, table, message["asked"]))
        if vote is None or vote.settled:
            return
        vote.settled = True
        self._club.reached[f"{message['what']}: {'agreed' if message['agreed'] else 'not agreed'}"] += 1
        if not message["agreed"]:
            return
        yes = {seat for seat, said in vote.said.items() if said}  # who was just moving may have been asked, too
        no = {seat for seat, said in vote.said.items() if not said and seat in vote.asked}
        waiting = (vote.asked & self._seats_here(table)) - yes - no
        late = self._club.world.now >= vote.at + ASKED
        if vote.what == "give":
            self._stood_in.add((table, vote.seat))
            if len(yes) + 1 <= len(no) or (waiting and not late):
                self._fault("vote", f"a seat given away: {vote}, silent {waiting}", table)
        elif no or waiting:
            self._fault("vote", f"taken back: {vote}, silent {waiting}", table)
        elif vote.asked and not yes:
            self._fault("agreed-by-nobody", f"taken back with no yes: {vote}", table)

    # The end

    def _ends(self, line: Line, message: Message) -> None:
        if line.seat is None:
            self._fault("told-nowhere", "the end of a game", None)
        elif "save" in message:
            if line.seat[1] is None:
                self._fault("secret", f"the whole game to {line.client.name}, who looks on", line.seat[0])
            self.fetched_by[line.seat[0]].add(line.client.name)

    def fetched(self, person: Person, lines: list[str]) -> None:
        """Somebody has been sent the whole game."""
        self._club.reached["game over"] += 1
        mirror = person.mirror
        if mirror is None or not person.honest:
            return
        record = parse("".join(f"{line}\n" for line in lines).encode(), Path("save"))
        truth = record.table.notation(person.you)
        if record.table.outcome is None:
            self._fault("over-unfinished", f"seat {person.you}", person.table)
        if mirror.log != truth:
            early = mirror.log == truth[: mirror.count]
            text = f"seat {person.you}: told {mirror.count} entries of {len(truth)}: {mirror.log[-2:]} {truth[-2:]}"
            self._fault("over-early" if early else "end-differs", text, person.table)

    # After a process has ended

    def server_died(self) -> None:
        self.decided.server_died()
        self._here.clear()
        self._moving.clear()
        self._early.clear()
        self._joins.clear()
        self._refused.clear()
        self._kept.clear()

    def server_began(self, hall: Hall) -> None:
        """A new server has read the disk: all that was told is there, and everybody has their seat."""
        for (table, seat), told in self._told.items():
            if self.fetched_by[table] and table not in hall.tables:
                continue
            record = self._record(table) if told.log else None
            if record is not None:  # a seat may have been given away and nobody told of it any more
                self._stood_in |= {(table, n) for n, player in enumerate(record.players) if not player.human}
            if table not in hall.tables:
                self._fault("table-lost", f"seat {seat} was told {len(told.log)} entries", table)
            elif told.log and record is None:
                self._fault("game-lost", f"seat {seat} was told {len(told.log)} entries", table)
            elif told.log and record is not None:
                kept = record.table.notation(seat)[: len(told.log)]
                if record.took_back < told.undone or (record.took_back == told.undone and kept != told.log):
                    text = f"seat {seat} was told {len(told.log)} entries {told.log[-2:]}, kept {len(kept)} {kept[-2:]}"
                    self._fault("told-lost", text, table)
        for (table, seat), owner in self._owners.items():
            found = hall.tables.get(table)
            if found is None:
                if table not in self.fetched_by:
                    self._fault("seat-lost", f"seat {seat} of {owner}: no such table", table)
            elif seat is not None and found.places.places[seat].owner not in self._club.owners(owner):
                self._fault("seat-lost", f"seat {seat} of {owner}: now {found.places.places[seat].owner}", table)

    def _record(self, table: str) -> Record | None:
        """The game as the file has it; None where there is none or it does not hold."""
        path = self._club.folder / f"{table}{SUFFIX}"
        try:
            raw = contents(path)
        except OSError:
            return None
        known = self._parsed.get(table)
        if known is None or known[0] != raw:
            try:
                record: Record | None = parse(raw, path)
            except SaveError:
                record = None
            if record is not None and record.torn:
                self._club.reached["a torn line found"] += 1
            known = self._parsed[table] = raw, record
        return known[1]

    def own(self, name: str) -> Iterable[tuple[str, int]]:
        """The seats of somebody, as they know, without games that they gave up."""
        seats = [(table, seat) for (table, seat), owner in self._owners.items() if owner == name and seat is not None]
        return [each for each in seats if not self.endings.is_out(*each)]

    def seats_of(self, table: str) -> list[int]:
        """The seats that people have at a table, as they know."""
        return [seat for (where, seat) in self._owners if where == table and seat is not None]
