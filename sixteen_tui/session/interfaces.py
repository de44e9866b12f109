"""Interfaces between a session and its host, which may be in another process.

Invariant: nothing here needs the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from sixteen_tui.engine.game import AnyGame, SomeRules
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.record import Record
from sixteen_tui.session.absence import Absence
from sixteen_tui.session.seat import Seat

if TYPE_CHECKING:
    from sixteen_tui.session.host import BotReply


class TableClock(Protocol):
    """The clock of a shared table."""

    @property
    def counts(self) -> int | None:
        """The seat whose time counts; None for nobody, and at a table without a clock."""

    @property
    def left(self) -> float | None:
        """Seconds that the person on that seat has left."""

    @property
    def low(self) -> bool:
        """True if that is so little that the person is warned."""


class SharedTable(Protocol):
    """The other people at a shared table, each at their own terminal."""

    about: Mapping[str, Any]
    """The last `table` message of the server: seats, presence, spectators (`docs/tables.md`)."""
    asked: Mapping[str, Any] | None
    """The open question to the people at the table; None without one."""
    ending: Mapping[str, Any]
    """The last `ending` message: who has agreed to an end, gives up, or has given up."""
    was_replaced: bool
    """True if a computer player held this seat when the person came back, until the front end has reported it."""
    away: Absence
    """The time in which the person here was away."""
    refusal: str
    refused_by: Sequence[int]
    """The seats that said no to the last question."""
    """Code of the reason why the last request was refused; "" if it was not."""
    connected: bool
    app: str
    """The version of the server."""
    goes_down: bool
    """True after the server has announced that it stops, until it is reachable again."""
    stopped: str
    """Code of the reason why the table has stopped; "" while it runs."""
    gone: str
    """Code of the reason why the person has lost the seat; "" while they have it."""
    doubtful: bool
    """True if the deal does not match the commitment, or an entry was illegal."""
    news: Callable[[], object]
    """Callback for every message that arrives; called in another thread."""

    @property
    def clock(self) -> TableClock:
        """The clock of the table; it runs for nobody without one."""

    @property
    def number(self) -> int | None:
        """The seat of the person here; None for a spectator."""

    @property
    def under_way(self) -> bool:
        """True while an action of this person has been sent and not been answered."""

    @property
    def has_news(self) -> bool:
        """True if entries have arrived that are not taken in yet."""

    def wait(self, seconds: float) -> bool:
        """Wait at most so many seconds for entries; return True if there are any."""

    def heard(self) -> Sequence[Mapping[str, Any]]:
        """Return, and remove, the chat messages that have arrived, oldest first."""

    def beat(self) -> None:
        """Send a sign of life."""

    def answer(self, question: Mapping[str, Any], *, yes: bool) -> None:
        """Answer `question`, the value of `asked` when it was shown; do nothing if it is settled."""

    def resign(self, *, yes: bool) -> None:
        """Give the game up, or withdraw that or refuse a partner's wish to."""

    def agree(self, *, yes: bool) -> None:
        """Say whether the game is to end without a winner."""

    def say(self, phrase: str) -> None:
        """Send one of the fixed phrases."""

    def talk(self, text: str) -> None:
        """Send free text, if the table allows it."""

    def give(self, seat: int) -> None:
        """Ask the others to let a computer player stand in on the seat of an absent person."""


def awaited(game: AnyGame, view: Any) -> int | None:
    """Return the seat for which play waits, in a view; None if that is nobody, or not known.

    Between two turns of a discreet game it is the seat that acts next. Prompts, commands and screens all take it from
    here: from what was published to the seat of the view, and from nothing else (B10).
    """
    return int(view.to_move) if view.to_move >= 0 else game.upcoming(view)


def missed(company: SharedTable, awaited: int | None) -> int | None:
    """Return the seat for which a stand-in may be asked: an absent person's, else that of the person awaited.

    None if there is none but the own seat, and at a table with a clock, which alone decides.
    """
    if company.about.get("clock"):
        return None
    people = [(n, seat["here"]) for n, seat in enumerate(company.about["seats"]) if not seat["level"]]
    away = [n for n, here in people if not here]
    return next((n for n in (*away, *(n for n, _ in people if n == awaited)) if n != company.number), None)


class SomeHost(Protocol):
    """Host interface of a session: `Host` in this process, or `tables.client.remote.RemoteHost` over a socket."""

    unsaved: OSError | None

    @property
    def game(self) -> AnyGame: ...
    @property
    def rules(self) -> SomeRules: ...
    @property
    def players(self) -> list[Player]: ...
    @property
    def people(self) -> tuple[int, ...]: ...
    @property
    def watching(self) -> bool: ...
    @property
    def over(self) -> bool: ...
    @property
    def record(self) -> Record: ...
    @property
    def helped(self) -> tuple[int, int]: ...
    @property
    def company(self) -> SharedTable | None: ...
    @property
    def complete(self) -> bool: ...
    @property
    def under_way(self) -> bool: ...
    @property
    def untouched(self) -> bool: ...
    @property
    def locked(self) -> bool: ...
    def seat(self, number: int | None) -> Seat: ...
    def play(self, action: object) -> tuple[object, ...]: ...
    def think(self) -> Callable[[], BotReply]: ...
    def seen(self) -> None: ...
    def take_back_point(self, seat: int | None) -> int | None: ...
    def position(self, length: int) -> int: ...
    def take_back_last(self, seat: int | None) -> bool: ...
    @property
    def may_hint(self) -> bool: ...
    def hint(self) -> None: ...
    def catch_up(self) -> bool: ...
    def rescue(self, elsewhere: Sequence[Path]) -> Path: ...
    def check(self) -> None: ...
    @property
    def has_nothing_saved(self) -> bool: ...
    @property
    def continued_elsewhere(self) -> bool: ...
    def drop(self) -> None: ...
    def dismiss(self) -> None: ...
    def close(self) -> None: ...
