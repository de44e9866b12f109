"""Screen between two players at one keyboard, until the next player confirms.

Invariant: shows no card of any hand. Only the key of the player to move opens the table, only after a short delay, and
only if the key before was another one: a held or early key of the previous player reveals nothing.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.table.rescuing import Rescuing
from sixteen_tui.screens.table.unsaved import CHECK_SECONDS, unsaved_lines
from sixteen_tui.session.director import Director
from sixteen_tui.terminal.repeats import TYPED_AHEAD
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said


def person_key(seat: int) -> str:
    """Return the default key with which the player on a seat confirms: 1 to 9, and 0 for the tenth."""
    return str((seat + 1) % 10)


def _confirm(seat: int) -> str:
    """Return the id of the binding by which the player on a seat says who is there."""
    return f"hand-over.confirm-{seat + 1}"


class HandOverScreen(Rescuing[str]):
    """Returns "confirmed", "take-back", "take-over" of the file, or None if the person leaves the table."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "table.rescue",
        "table.take-back",
        "app.rules",
        "app.help",
        "table.leave",
    )
    BINDINGS = bindings("HandOverScreen")

    def __init__(self, director: Director, seat: int, *, may_take_back: bool) -> None:
        super().__init__()
        self.session, self._view, self._to = director.session, director.public, seat
        self._seen = [*director.session.seats[None].told(director.at)]
        self._may_take_back = may_take_back
        self._said = ""
        self._unsaved: list[Line] = []
        """The rows about the save that are shown."""
        self._moment = object()

    @property
    def moment(self) -> object:
        return self._moment  # not that of another hand-over, even without a frame between them

    def body(self) -> ComposeResult:
        yield PLUGINS[self.session.game.name].layout().add_class("-no-hand")

    def on_mount(self) -> None:
        super().on_mount()
        self.set_interval(CHECK_SECONDS, self._check_saved)

    def _check_saved(self) -> None:
        """Show what the check of the table below has found."""
        if self._unsaved != unsaved_lines(self.session):
            self.show_prompt()

    def show_prompt(self) -> None:
        self.fill()
        self.show_keys()

    def take_over_file(self) -> None:
        self.dismiss("take-over")

    def fill(self) -> None:
        names = say.seat_names(self.session.players)
        layout = self.query_one(Layout)
        key = self._key(self._to)
        suits = self.shell.settings.suits
        board = Board(self._view, names, self._seen, hand_note=say.no_hand(), suits=suits)
        event = layout.event(board)
        turn, away, press = say.hand_over(names[self._to], key)
        layout.show(board if event else board._replace(told=Said("turn", f"▶ {turn}", (away,))))
        title = say.hand_over_title()
        self.query_one(TitleBar).show(title, "", layout.corner(board, title))
        asked: Line = [(press, "accent")]
        self._unsaved = unsaved_lines(self.session)
        layout.tell([[(self._said, "bad")] if self._said else asked, *self._unsaved])

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys, first that of the player to move; those of the others are left out."""
        found = super().keys()
        people = {each: found.pop(each) for each in [*found] if each.startswith("hand-over.")}
        mine = _confirm(self._to)
        return {mine: people[mine], **found}

    @property
    def shown(self) -> tuple[str, ...]:
        return (_confirm(self._to), *self.SHOWN)

    def _key(self, seat: int) -> str:
        return self.first_key(_confirm(seat), person_key(seat))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "take_back":
            return self.session.game.takes_back and self._may_take_back
        if action == "person":
            return parameters[0] in self.session.people
        return super().check_action(action, parameters)

    def action_person(self, seat: int) -> None:
        """Confirm as the player on a seat: opens the table for the player to move, else shows a message."""
        repeats, opens = self.shell.repeats, seat == self._to
        if not (repeats.deliberate(TYPED_AHEAD) or (repeats.again and not opens)):
            chosen = self.shell.chosen_keys.get(_confirm(self._to), ())
            self._said = say.too_soon(self._key(self._to), self.key_name("enter" if "space" in chosen else "space"))
            self.fill()
            return
        if opens:
            self.dismiss("confirmed")
        elif seat in self.session.people:
            names = say.seat_names(self.session.players)
            self._said = say.not_this_person(names[seat], names[self._to])
            self.fill()

    def action_take_back(self) -> None:
        self.dismiss("take-back")
