"""Mutants of the stores in a database, of the messages between servers and of notices."""

from __future__ import annotations

from typing import Final

from tests.simulation.mutation import Mutant
from tests.simulation.options import OF_DATABASE

SHARED: Final = ",".join(dict.fromkeys(OF_DATABASE))

MUTANTS_OF_DATABASE: Final = (
    Mutant(
        "a line is written without the lock",
        "tables/stores/database.py",
        "            self.ask(sql.APPEND, (games, numbers, texts))",
        "            self._post.ask(sql.APPEND, (games, numbers, texts))",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "lines do not wait for the disk of the database",
        "tables/stores/database.py",
        "durable=each < 1)",
        "durable=False)",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "leases are kept after the connection is lost",
        "tables/stores/postgres.py",
        '        self.database = database\n        self._listen(database)\n        event("store-reached", logging.WARNING, server=database.number)\n        self._attendant.reached()',
        "        vars(self.database).update(vars(database))\n        self._listen(self.database)\n        self._attendant._out_of_reach = False\n        self._attendant._server.health.reached()",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "a table is taken while its host lives",
        "tables/stores/postgres.py",
        "        if not held:\n            raise ElsewhereError",
        "        if not held and host is None:\n            raise ElsewhereError",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "a notification is handled twice",
        "tables/stores/postgres.py",
        "            for message in messages:\n",
        "            for message in [*messages, *messages]:\n",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "a table that is let go stays locked",
        "tables/stores/rows.py",
        "        self._database.unlock(self._number)\n        self._database.post(HostChange(self._number, here=False))",
        "        self._database.post(HostChange(self._number, here=False))",
        by="shared",
        faults=SHARED,
    ),
    Mutant(
        "a wait releases another queue",
        "tables/server/peers.py",
        "        guest.waiting = waiting\n",
        "",
        by="shared clients",
        faults=SHARED,
    ),
    Mutant(
        "a notice is sent before the disk has it",
        "tables/server/notifying.py",
        "            elif table.unwritten or not self._start(table, notice):",
        "            elif not self._start(table, notice):",
        faults="slow,full,failing,crash",
    ),
    Mutant(
        "a notice is sent after the turn",
        "tables/server/notifying.py",
        "            elif table.waits_for != notice.seat or table.at(notice.seat)[1] != notice.seen:",
        "            elif table.waits_for is None:",
    ),
    Mutant(
        "a table in a database is notified of on the first day only",
        "tables/stores/postgres.py",
        "        latest = NOBODY if until is None else int(until)",
        "        latest = NOBODY",
        by="shared",
        faults=SHARED,
    ),
)
