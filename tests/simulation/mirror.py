"""The knowledge of a client of one seat at one table, by the rule of docs/tables.md ("The view of a seat")."""

from __future__ import annotations

from typing import Any

from sixteen_tui.engine.game import BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.seat import Seat
from sixteen_tui.tables.protocol import Message


class Mirror:
    """The batches of a seat. The views are only worked out when somebody looks."""

    def __init__(self, about: Message) -> None:
        self.game = GAMES[about["game"]]
        self._rules = self.game.rules(about["rules"])
        self.you: int | None = about["you"]
        self.undone = 0
        self.batches: list[tuple[int, list[str]]] = []
        self.count = 0
        """The number of their entries."""
        self.bad = ""
        """Impossible statements of the server."""
        self._seat = Seat(self.game, self._rules, self.you)
        self._observed = 0
        """The number of the batches that `_seat` has."""

    @property
    def at(self) -> list[int]:
        return [self.undone, self.count]

    @property
    def log(self) -> list[str]:
        return [entry for _, entries in self.batches for entry in entries]

    def seen(self, message: Message) -> None:
        """A batch has come."""
        self.undone, first = message["from"]
        self._keep(first)
        self.batches.append((message["at"], message["entries"]))
        self.count += len(message["entries"])

    def took_back(self, message: Message) -> None:
        self.undone, first = message["to"]
        self._keep(first)

    def _keep(self, first: int) -> None:
        while self.batches and self.count > first:
            self.count -= len(self.batches.pop()[1])
        if self.count != first:
            self.bad = f"keep {first} of entries that end at {self.count}"
        if self._observed > len(self.batches):
            self._seat, self._observed = Seat(self.game, self._rules, self.you), 0

    @property
    def view(self) -> Any:
        for at, entries in self.batches[self._observed :]:
            try:
                self._seat.observe(at, [*map(self.game.decode, entries)])
            except (IllegalAction, BadNotation) as error:
                self.bad = f"{entries} cannot be seen after {self.log[-4:]}: {error!r}"
        self._observed = len(self.batches)
        return self._seat.view()

    def moves(self) -> list[str]:
        """The possible actions of the seat, as a client sends them."""
        if self.you is None:
            return []
        return [self.game.encode(action).split(" ", 1)[1] for action in self.view.legal]

    def ended(self) -> bool:
        """Whether the own turn is over and the table may wait for its person to have seen that."""
        if self.you is None:
            return False
        turn = self.game.turn(self.view)
        closer = self.game.closed_by(self.view) if turn is None and self.game.discreet else None
        return self.you == closer or (turn is not None and turn.over and turn.seat == self.you)
