"""Lobby for both front ends: lists tables, opens one, joins one.

Invariant: no input or output for people. A call waits at most `PATIENCE` seconds for each message of the server; a
failure is `LobbyError` with a code.
"""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Sequence
from typing import Final

from sixteen_tui.engine.game import UnknownRuleError
from sixteen_tui.engine.variations import written
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.tables.where import NoServerError, ServerSocket
from sixteen_tui.terminal.text import Code

PATIENCE: Final = 5.0


def looks_on(table: Message) -> bool:
    """Return True if who chooses this table, in the list or by its code, looks on: it has no seat for them."""
    return not table["yours"] and bool(table["begun"])


class LobbyError(Exception):
    """A request to the server failed. `code` is the reason."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Lobby:
    """Client of the table server until a seat is taken. `player` is the name of a person at a shared account."""

    def __init__(self, player: str | None, line: ServerSocket | None = None) -> None:
        """`line`: a connection to a running server, for the first request; without one that request connects."""
        self._player, self._line = player, line
        self._link: Link | None = None
        self._answers: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self._notices: queue.SimpleQueue[str] = queue.SimpleQueue()
        self.motd, self.draining = "", False
        """Message of the day, and whether the server accepts no new tables, as of the last list."""
        self._asking = threading.RLock()
        """Held from a request until its answer."""

    @property
    def name(self) -> str:
        """Our name as the server has it; empty while not connected."""
        return self._link.name if self._link is not None else ""

    @property
    def app(self) -> str:
        """The server's version; empty while not connected."""
        return self._link.app if self._link is not None else ""

    @property
    def of_machine(self) -> bool | None:
        """True if the server is the machine's, False if it is the account's, None while not connected."""
        return self._link.of_machine if self._link is not None else None

    def _asked(self, message: Message, kind: str, *, start: bool = False) -> Message | None:
        """Send a message, connecting first if necessary, and return the answer of type `kind`. Raises LobbyError.

        Return None if no server runs and there are no tables, unless `start`.
        """
        with self._asking:
            if self._has_ended():
                self.leave()
            try:
                if self._link is None:
                    line, self._line = self._line, None
                    self._link = Link.open(self._player, start=start) if line is None else Link(self._player, line)
                    if self._link is None:
                        return None
                    self._answers = queue.SimpleQueue()
                    self._link.begin(self._answers.put)
                    self._answer("welcome")
            except NoServerError as error:
                raise LobbyError(error.code) from None
            self._link.send(message)
            return self._answer(kind)

    def _has_ended(self) -> bool:
        """Discard messages that arrived since the last answer, except notices. Return True if the connection ended
        meanwhile."""
        ended = False
        while not self._answers.empty():
            ended |= self._next()["type"] in {"lost", "down"}
        return ended

    def _next(self, timeout: float | None = None) -> Message:
        """Return the next message, and store it if it is a notice. Raises queue.Empty after `timeout` seconds."""
        message = self._answers.get(timeout=timeout)
        if message["type"] == "notice":
            self._notices.put(message["text"])
        return message

    def notices(self) -> list[str]:
        """Return the notices of the admin that were not returned before."""
        return [self._notices.get() for _ in range(self._notices.qsize())]

    def _answer(self, kind: str) -> Message:
        while True:
            try:
                message = self._next(PATIENCE)
            except queue.Empty:
                self.leave()
                raise LobbyError("no-answer") from None
            if message["type"] == kind:
                return message
            if message["type"] == "no":
                if message.get("end"):
                    self.leave()
                raise LobbyError(Code.of(message))
            if message["type"] in {"lost", "down"}:
                self.leave()
                raise LobbyError("no-answer" if message["type"] == "lost" else "going-down")

    def tables(self) -> Sequence[Message]:
        """Return the tables that the player may find, own ones first; none if no server runs and the folder has none.

        Raises LobbyError.
        """
        answer = self._asked({"type": "tables"}, "tables") or {"tables": []}
        self.motd, self.draining = answer.get("motd", ""), answer.get("draining", False)
        tables: Sequence[Message] = answer["tables"]
        return tables

    def open(self, setup: TableSetup) -> Message:
        """Open a table and return its description; starts a server if necessary. Raises LobbyError."""
        rules = {name: value for name, value in written(setup.rules).items() if name in setup.values}
        about = {"game": setup.game.name, "rules": rules, "seats": setup.seated}
        newer: Message = {} if setup.timed is None else {"clock": setup.timed}
        if setup.hints:
            newer["hints"] = True
        message = {"type": "open", **about, "private": setup.private, "talk": setup.talk, **newer}
        try:
            answer = self._asked(message, "opened", start=True)
        except LobbyError as error:
            details = error.code.details if isinstance(error.code, Code) else {}
            if newer and error.code == "bad-value" and not details.get("key"):  # the key is unknown to an older server
                raise LobbyError("older-no-hints" if "hints" in newer else "no-clocks") from None
            raise
        assert answer is not None, "a server was started"
        return answer

    def look(self, code: str) -> Message:
        """Return the description of the private table with a code. Raises LobbyError."""
        answer = self._asked({"type": "look", "code": code}, "opened")
        if answer is None:
            raise LobbyError("no-such-table")
        return {**answer, "code": code}

    def join(self, about: Message, *, watch: bool = False, seat: int | None = None) -> RemoteHost:
        """Take a seat (None: any) or watch; return the host, which takes over the connection. Raises LobbyError."""
        code = {"code": about["code"]} if about.get("code") else {}
        contribution = None if watch else os.urandom(16).hex()
        if watch:
            message = {"type": "watch", "table": about["table"], **code}
        else:
            number = {} if seat is None else {"seat": seat}
            message = {"type": "sit", "table": about["table"], "contribution": contribution, **code, **number}
        with self._asking:
            table = self._asked(message, "table")
            if table is None or self._link is None:
                raise LobbyError("no-such-table")
            # One's own seat may have an earlier contribution; servers of earlier versions do not say which.
            given = table.get("contribution", None if about.get("yours") else contribution)
            try:
                host = RemoteHost(self._link, {**table, **code}, contribution if given == contribution else None)
            except UnknownRuleError:
                self.leave()
                raise LobbyError("newer-rules") from None
            except (LookupError, ValueError):
                self.leave()
                raise LobbyError("unknown-game") from None
            link, self._link = self._link, None
            host.take(table)
            link.hand_over(self._answers, host.take)
        return host

    def leave(self) -> None:
        """Close the connection."""
        if self._link is not None:
            self._link.close()
            self._link = None
