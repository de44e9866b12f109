"""People at other servers whose table is hosted here, and the queues of their messages (`peers`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sixteen_tui.tables.events import fault
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.budget import Budget
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.connection import SAID_A_SECOND, SAID_AT_ONCE, Connection

if TYPE_CHECKING:
    from sixteen_tui.tables.server.table import ServedTable


class Guest:
    """A person at the socket of another server. `Requests` uses it like a `Connection`."""

    def __init__(self, waiting: GuestQueue, member: Member, elsewhere: Callable[[], None], now: float) -> None:
        """`elsewhere` asks the person's own server to look up the host of the table again."""
        self.member: Member | None = member
        self.send, self.elsewhere = member.send, elsewhere
        self.table: ServedTable | None = None
        self.uid = -1
        self.sayings = Budget(SAID_AT_ONCE, SAID_A_SECOND, now)
        self.at_disk = self.gone = False
        """`at_disk`: a message waits for the disk. `gone`: the person has left."""
        self.waiting = waiting
        """Queue of the message that is being handled. An empty queue is dropped, so later messages have another one."""

    def go_on(self) -> None:
        """Continue with the queued messages after a wait."""
        self.waiting.go_on()


class GuestQueue:
    """Queue of the messages from one person at another server; `turns` schedules it."""

    def __init__(self, payer: str, do: Callable[[Message], None], wait: Callable[[GuestQueue], None]) -> None:
        self.payer, self._do, self._wait = payer, do, wait
        self.messages: deque[Message] = deque()
        self.held = False
        """True while one message waits for the disk; the others wait behind it."""

    def go_on(self) -> None:
        """Schedule the rest of the queue after a wait."""
        if self.held:
            self.held = False
            self._wait(self)

    def step(self) -> bool:
        """Handle one message; return True if more can be handled now."""
        if self.messages:
            try:
                self._do(self.messages.popleft())
            except Exception as error:  # noqa: BLE001  # any fault; the messages of other people continue
                fault(error)
        return bool(self.messages) and not self.held


Visitor: TypeAlias = Connection | Guest
"""A person at this server's socket, or at another server's."""
