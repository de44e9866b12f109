"""Faults put into the program on purpose: what the simulation has to find, and so what its checks are worth.

Each mutant replaces one piece of the source in a copy of the package. `make simulate MUTANTS=1` prints which are found,
by how many seeds, and what was seen; with a part of a name `python -m tests.simulation mutants` tries that alone. One
whose piece is no longer in the source has to be written anew (test_mutants.py). Those of the database are in `mutants_of_database.py`.
"""

from __future__ import annotations

from typing import Final

from tests.simulation.mutants_of_database import MUTANTS_OF_DATABASE, SHARED
from tests.simulation.mutation import CONTROL, Mutant

_DEATHS: Final = "crash,power,power"
_DISK: Final = "full,failing,crash,power"
_LINES: Final = "reset"
"""People come back to games that go on; with other faults fewer of them agree to a take-back in so many seeds."""

_SAME: Final = "        disk.fdatasync(self._descriptor)\n        if first"

MUTANTS: Final = (
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, faults=_DEATHS),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, faults=_DISK),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, faults=_LINES),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, by="twins"),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, by="shared", faults=SHARED),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, by="clients"),
    Mutant(CONTROL, "saves/journal.py", _SAME, _SAME, by="shared clients", faults=SHARED),
    Mutant(
        "entries are not synced",
        "saves/journal.py",
        "        disk.fdatasync(self._descriptor)\n        if first",
        "        if first",
        faults=_DEATHS,
    ),
    Mutant(
        "a line's newline is not written last",
        "saves/journal.py",
        "first = line if size // _BLOCK == (size + len(line) - 1) // _BLOCK else line[:-1]",
        "first = line",
        faults=_DEATHS,
        seeds=100,  # only where a line crosses a block, and the power goes between its write and its sync
    ),
    Mutant(
        "a new file is not synced",
        "saves/disk.py",
        "        kernel.fsync(descriptor)\n        yield descriptor",
        "        yield descriptor",
        faults=_DEATHS,
    ),
    Mutant(
        "the folder is not synced when seats change",
        "tables/stores/files.py",
        "    disk.close(descriptor)\n    disk.sync_folder(path.parent)",
        "    disk.close(descriptor)",
        faults=_DEATHS,
    ),
    Mutant(
        "a torn tail is not cut",
        "saves/journal.py",
        "                os.ftruncate(descriptor, record.good)\n",
        "",
        faults=_DEATHS,
    ),
    Mutant(
        "a write that failed is not undone",
        "saves/journal.py",
        "            with contextlib.suppress(OSError):\n                os.ftruncate(self._descriptor, self._persisted_length)\n            raise",
        "            raise",
        faults=_DISK,
    ),
    Mutant(
        "an entry is written twice",
        "saves/journal.py",
        "        disk.write(self._descriptor, first)\n",
        "        disk.write(self._descriptor, first)\n        disk.write(self._descriptor, first)\n",
    ),
    Mutant(
        "a file that failed is written to again",
        "saves/lines.py",
        "        if self._failed:\n            raise OSError\n",
        "",
        faults=_DISK,
        unseen="a table that the disk has refused opens its file anew",
    ),
    Mutant(
        "a seat that is taken is not written",
        "tables/server/company.py",
        '        try:\n            await disk(lambda: self._documents.write_places(wanted))\n        except OSError as error:\n            self.doubtful = True\n            raise RefusedError("trouble", why=reason(error)) from None\n        change(self.places)',
        "        change(self.places)",
        faults=_DEATHS,
    ),
    Mutant(
        "told before it is kept",
        "tables/server/game.py",
        "        self._persist(done, entering=seat)\n",
        "        self._persist(done, entering=seat)\n        self._publish(now)\n",
        faults=_DISK,
    ),
    Mutant(
        "a refused write is told",
        "tables/server/game.py",
        "        if error is not None:\n            self.stop(reason(error))\n            return\n        done = self._done",
        "        done = self._done",
        faults=_DISK,
    ),
    Mutant(
        "what was taken back is not written",
        "session/host.py",
        '        self._line("undo", self.table.timeline[length].ply)\n',
        "        self.table.timeline[length]\n",
        faults=_DEATHS,
    ),
    Mutant(
        "an action decided elsewhere is taken",
        "tables/server/game.py",
        '        if tuple(message["at"]) != self.at(seat):\n            member.send({"type": "no", "code": "stale"',
        '        if False:\n            member.send({"type": "no", "code": "stale"',
    ),
    Mutant(
        "batches are sent twice",
        "tables/server/feed.py",
        "self.batches[found - 1].total > count",
        "self.batches[found - 1].total >= count",
    ),
    Mutant(
        "what one has is believed after a take-back",
        "tables/server/requests.py",
        "fresh.got = have[1] if have[0] == table.at(None)[0] else UNKNOWN",
        "fresh.got = have[1]",
        faults=_LINES,
        seeds=80,
    ),
    Mutant(
        "a tie gives a seat away",
        "tables/server/questions.py",
        "len(self.yes) + 1 > len(self.no)",
        "len(self.yes) + 1 >= len(self.no)",
    ),
    Mutant(
        "a majority takes back",
        "tables/server/questions.py",
        "if self.no or (waiting and now >= self.until):",
        "if waiting and now >= self.until:",
        seeds=120,  # three people, two of whom agree
    ),
    Mutant(
        "silence takes back",
        "tables/server/questions.py",
        "if self.no or (waiting and now >= self.until):\n                return False",
        "if self.no:\n                return False\n            if now >= self.until:\n                return True",
        faults="date,late",
    ),
    Mutant(
        "the event loop waits for the disk",
        "tables/server/driver.py",
        "return await asyncio.get_running_loop().run_in_executor(self._disk, work)",
        "return work()",
    ),
    Mutant(
        "two sit down on one seat",
        "tables/server/table.py",
        "            async with self.changing:\n                await self.company.sit(",
        "            if True:\n                await self.company.sit(",
    ),
    Mutant(
        "anybody may sit on a seat",
        "tables/server/company.py",
        "if seat in own or seat in free:",
        "if seat < len(self.places.places):",
    ),
    Mutant(
        "one's own games are not listed",
        "tables/server/hall.py",
        "        return not table.places.over or any(",
        "        return table.places.over and any(",
    ),
    Mutant(
        "a game that nobody fetched is not listed",
        "tables/server/hall.py",
        "        return not table.places.over or any(not seats[seat].fetched for seat in table.places.of(owner))",
        "        return not table.places.over",
    ),
    Mutant(
        "private tables are listed",
        "tables/server/listing.py",
        "public = None if places.over or places.private is not None else",
        "public = None if places.over else",
    ),
    Mutant(
        "private tables need no code",
        "tables/server/hall.py",
        "return places.private is None or owner == places.opened_by or bool(own)",
        "return True",
    ),
    Mutant(
        "onlookers get the whole game",
        "tables/server/telling.py",
        "if member.seat is None or self.host is None or",
        "if self.host is None or",
    ),
    Mutant(
        "spectators see a hand",
        "tables/server/telling.py",
        "self._spectators.subscribe(None, self._feed(None, self.host))",
        "self._spectators.subscribe(0, self._feed(None, self.host))",
    ),
    Mutant(
        "nothing goes on after a thought",
        "tables/server/driver.py",
        "self._clock())\n            self.drive(table)\n\n    def _failed",
        "self._clock())\n\n    def _failed",
        unseen="every message of somebody at the table drives it, too; computer players are slower",
    ),
    Mutant(
        "a table stays stopped",
        "tables/server/server.py",
        "        if table.trouble and (table.members or table.unwritten):",
        "        if False:",
        faults=_DISK,
    ),
    Mutant(
        "a seat is not given back",
        "tables/server/consent.py",
        "            self._hand_over(host, back, None)",
        "            back.clear()",
    ),
    Mutant(
        "a position is told before its turn",
        "tables/server/barrier.py",
        "return self._next if number is not None and number == self.awaited else self._next - 1",
        "return len(self._table)",
        by="twins",
    ),
    Mutant(
        "nobody waits for a turn that the cards ended",
        "tables/server/barrier.py",
        "return 0.0 if self._seen_by == seat or not self._ended_by_cards() else None",
        "return 0.0",
        by="twins",
    ),
    Mutant(
        "how a turn ended is told by whose turn it is",
        "tables/server/game.py",
        "        self._to_act = host.table.to_move if barrier.awaited is None else barrier.awaited",
        "        self._to_act = host.table.to_move",
        by="twins",
    ),
    Mutant(
        "a hint of an open round is told",
        "tables/server/telling.py",
        "            hidden = game.discreet and game.milestones",
        "            hidden = False and game.milestones",
    ),
    *MUTANTS_OF_DATABASE,
    Mutant(
        "an action is not sent again",
        "tables/client/hosted.py",
        "        if self.action is not None:\n            self._link.send(self.action)\n        for kind",
        "        for kind",
        by="clients",
    ),
    Mutant(
        "a yes answers a later question",
        "tables/client/remote.py",
        "            if self.asked is not question:\n                return\n            self.asked = None",
        "            if self.asked is None:\n                return\n            question, self.asked = self.asked, None",
        by="clients",
        seeds=80,  # the question must be settled, and another one asked, while a person thinks about it
    ),
    Mutant(
        "a question outlives the connection",
        "tables/client/remote.py",
        '                self.asked, self.refusal, self.ending = None, "", NO_ENDING  # the server repeats what is open',
        '                self.refusal, self.ending = "", NO_ENDING',
        by="clients",
    ),
    Mutant(
        "a take-back takes one batch",
        "tables/client/remote.py",
        "            while self._totals[-1] > total:  # the first is 0",
        "            if self._totals[-1] > total:",
        by="clients",
    ),
    Mutant(
        "a client counts what it has not shown twice",
        "tables/client/remote.py",
        '                known = int(message["from"][1]) + len(message["entries"])',
        '                known += int(message["from"][1]) + len(message["entries"])',
        by="clients",
    ),
    Mutant(
        "a message that comes in pieces is cut",
        "tables/client/link.py",
        "                buffer = bytearray(rest)",
        "                buffer = bytearray()",
        by="clients",
    ),
    Mutant(
        "nothing is dealt after the end of a turn was seen",
        "tables/server/game.py",
        "dealt=host.enter_deal()))",
        "dealt=False))",
        by="twins",
    ),
    Mutant(
        "a ban is told before it is on the disk",
        "tables/server/admin.py",
        "                await on_disk(lambda: store.write_decisions(wanted.encode()))\n",
        "                self._server.driver.begin(on_disk(lambda: store.write_decisions(wanted.encode())))\n",
        faults=_DEATHS,
    ),
    Mutant(
        "who is banned stays",
        "tables/server/admin.py",
        '        return self._end(found, "banned", **new.told) if what == "ban"',
        '        return {"type": "done", "people": len(found)} if what == "ban"',
    ),
    Mutant(
        "who is banned comes in again",
        "tables/server/server.py",
        "        self.admin.check_banned(owner)\n",
        "",
    ),
    Mutant(
        "a ban concerns the account, too",
        "tables/decisions.py",
        '        concerned = {owner, owner.partition(":")[0]}\n',
        '        concerned = {owner, owner.partition(":")[0]} | {e.owner for e in self.sanctions}\n',
    ),
    Mutant(
        "tables are opened at a drained server",
        "tables/server/requests.py",
        "                self._admin.check_draining()\n",
        "",
    ),
    Mutant(
        "everybody is an admin",
        "tables/server/admin.py",
        "        await self.check(visitor.uid)\n",
        "",
    ),
    Mutant(
        "who is away agrees to an end",
        "tables/server/endings.py",
        "if all(places[seat].agrees for seat in people):",
        "if any(places[seat].agrees for seat in {*people} & self.company.here):",
    ),
    Mutant(
        "who has given up gets the seat back",
        "tables/places.py",
        "return [None if place.lost and not self.over else place.owner for place in self.places]",
        "return [place.owner for place in self.places]",
    ),
    Mutant(
        "time counts for who is awaited in secret",
        "tables/server/clocks.py",
        "        seat, over = self._to_act, self.places.over\n",
        "        seat, over = (self._to_act if self.host is None else self.host.table.to_move), self.places.over\n",
        by="twins",
    ),
    Mutant(
        "the time while a server stands still counts",
        "tables/server/clocks.py",
        "seconds = min(max(0.0, now - before), MOST_AT_ONCE)",
        "seconds = 3.0 * max(0.0, now - before)",
    ),
    Mutant(
        "nothing follows when time is used up",
        "tables/server/clocks.py",
        "self.places.places[seat].flagged = True",
        "pass",
    ),
    Mutant(
        "time of the others counts, too",
        "tables/server/clocks.py",
        "            self.places.places[seat].used += seconds\n",
        "            for place in self.places.places:\n                place.used += seconds\n",
    ),
)
