"""A shared table in this process: clients' hosts at one hosted table, without a socket.

Everything is done at once: requests of a client, messages to its seat, the disk and computer players.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

from sixteen_tui.engine.games import GAMES
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.company import Member, RefusedError
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.stores.files import TableFiles
from tests.unit.tables import done

SEED = "5" * 64


def settle(table: ServedTable, now: float) -> None:
    """Do what a table waits for until it waits for time or people."""
    while True:
        work = table.work(now)
        if work.commit is not None:
            work.commit()
            table.committed(now)
        elif work.think is not None:
            table.thought(work.think(), now)
        elif work.wake is not None and work.wake <= now:
            table.woken(now)
        else:
            return


def sat(table: ServedTable, *owners: str) -> list[Member]:
    """Somebody on each seat, and the cards dealt."""
    members = [Member(owner, owner, lambda _: None) for owner in owners]
    for member in members:
        done.sit(table, member, None, None, 0.0)
    if not table.places.free:
        done.begin(table, 0.0)
    settle(table, 0.0)
    return members


class Local:
    """A table and those who sit there."""

    def __init__(self, folder: Path, game: str = "sixteen", seats: int = 2, **rules: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        known = GAMES[game]
        values = {name: getattr(known.default_rules, name) for name in known.choices} | {"seats": seats} | rules
        self.places = Places(game, values, [Place() for _ in range(seats)], "0:ada", seed=SEED)
        self.places.id, self.places.created = "20261122-100000-abcdef", "2026-11-22T10:00:00Z"
        documents = TableFiles(folder, self.places.id)
        documents.write_places(self.places)
        self.path = documents.path
        self.table = ServedTable(self.places, documents, pace=0.0)
        self.now = 0.0

    def come(self, name: str, *, watch: bool = False) -> RemoteHost:
        """Somebody sits down, or looks on."""
        link = LocalLink(self, name)
        if watch:
            self.table.watch(link.member, self.now)
        else:
            done.sit(self.table, link.member, None, "0" * 32, self.now)
            if not self.places.free:
                done.begin(self.table, self.now)
        about = next(each for each in link.early if each["type"] == "table")
        host = RemoteHost(cast("Link", link), about, None)
        link.deliver = host.take
        for message in link.early:
            host.take(message)
        self.work()
        return host

    def work(self) -> None:
        """Do all that the table waits for."""
        settle(self.table, self.now)


class LocalLink:
    """The link of a client's host."""

    app = ""

    def __init__(self, local: Local, name: str) -> None:
        self._local = local
        self.early: list[Message] = []
        self.deliver: Callable[[Message], None] = self.early.append
        self.member = Member(f"0:{name}", name, self._tell)

    def _tell(self, message: Message) -> None:
        self.deliver(message)

    def send(self, message: Message) -> bool:
        """Do at the table what a message asks for."""
        local, member = self._local, self.member
        table, now = local.table, local.now
        acts: dict[str, Callable[[], Any]] = {
            "ping": lambda: None,
            "act": lambda: table.act(member, message, now),
            "seen": lambda: table.seen(member, message, now),
            "hint": lambda: table.hint(member, message),
            "back": lambda: table.ask_back(member, message, now),
            "give": lambda: table.give(member, message["seat"], now),
            "answer": lambda: table.answer(member, message["asked"], yes=message["yes"], now=now),
            "resign": lambda: table.resign(member, yes=message.get("yes", True), now=now),
            "agree": lambda: table.agree(member, yes=message.get("yes", True), now=now),
            "say": lambda: table.say(member, message.get("phrase"), message.get("text")),
            "begin": lambda: done.begin(table, now, fill=True),
            "leave": lambda: (done.give_up if message.get("seat") else ServedTable.leave)(table, member, now),
        }
        try:
            acts[message["type"]]()
        except RefusedError as refused:
            self.deliver({"type": "no", "code": refused.code, "to": message["type"], **refused.details})
        local.work()
        return True

    def comes_back(self, code: str) -> bool:
        """No line exists that could."""
        return False

    def close(self) -> None:
        """Nothing is delivered any more."""
        self.deliver = self.early.append
