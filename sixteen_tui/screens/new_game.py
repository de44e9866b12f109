"""A new game: who plays, and by which rules. What was chosen last time is there again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from sixteen_tui import words as wording
from sixteen_tui.engine.games import GAMES
from sixteen_tui.screens.page import Page
from sixteen_tui.terminal.text import clean
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.widgets.menu import Menu, Row
from sixteen_tui.words import screens as say
from sixteen_tui.words.screens import COMPUTERS, NAME_WIDTH

SPACED: Final = 7
"""Seats up to which there is room for empty lines between the parts."""


class NewGameScreen(Page[None]):
    """Choose with the arrows; the line at the bottom explains what the cursor is on."""

    SHOWN: ClassVar[tuple[str, ...]] = ("new.start", "menu.more", "new.name", "app.rules", "app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "start", id="new.start"),
        Binding("n", "name", id="new.name"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game, self._game = game, GAMES[game]
        self._words = wording.of(game)
        self._levels = ("human", *self._game.levels)
        self._presets = self._words.presets()
        self._kinds: list[str] = []
        self._names: list[str] = []
        self._rules: Any = self._game.default_rules

    def rules_at(self) -> str:
        return "variations"

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Menu(text_width=20)
        yield Lines(id="explanation")
        yield KeyBar()

    def on_mount(self) -> None:
        self._remember()
        super().on_mount()
        self.set_focus(self.query_one(Menu))

    def _remember(self) -> None:
        """Last time's choices, as far as they still mean something."""
        last, most = self.sixteen.settings.last(self._game.name), max(self._game.seat_counts)
        kinds = [kind if kind in self._levels else self._levels[1] for kind in last.players]
        seats = len(kinds) if len(kinds) in self._game.seat_counts else self._rules.seats
        self._kinds = [*kinds, *(self._levels[1],) * most][:most]
        self._names = [*(clean(name, NAME_WIDTH) for name in last.names), *("",) * most][:most]
        chosen: dict[str, Any] = {}
        for name in last.rules:
            chosen.update(self._game.names.get(name, {}))
        self._rules = replace(self._rules, **{**chosen, "seats": seats})

    def fill(self) -> None:
        self.query_one(TitleBar).show(say.new_game(), self._words.title())
        self._rows()

    def name_of(self, seat: int) -> str:
        """What a player is called: the name given, or one that goes with who it is."""
        kinds = self._kinds[: self._rules.seats]
        if kinds[seat] != "human":
            return COMPUTERS[seat]
        return self._names[seat] or say.person(seat, kinds.count("human"))

    def _rows(self, cursor: str | None = None) -> None:
        seats = self._rules.seats
        between = [Row("-", "", heading=True)] if seats <= SPACED else []
        rows = [
            Row("start", say.start_game()),
            *between,
            Row("-players", say.heading_players(), heading=True),
            Row("seats", say.label_seats(), self._words.how_many(seats), changes=True),
            *(Row(f"seat-{i}", self.name_of(i), say.who(self._kinds[i]), changes=True) for i in range(seats)),
            *between,
            Row("-rules", say.heading_rules(), heading=True),
            *([Row("preset", say.label_preset(), self._preset[0], changes=True)] if self._presets else []),
            *(
                Row(
                    name,
                    self._words.variation(name),
                    self._words.variation_value(getattr(self._rules, name)),
                    changes=True,
                )
                for name in self._game.choices
            ),
        ]
        self.query_one(Menu).show(rows, cursor=cursor)
        row = self.query_one(Menu).row
        if row:
            self._explain(row)

    def _as(self, preset: str) -> Any:
        """The rules by one of the named sets."""
        return replace(self._game.default_rules, **{**self._game.names.get(preset, {}), "seats": self._rules.seats})

    @property
    def _preset(self) -> tuple[str, str]:
        """The named set that the rules are, and what it means."""
        named = (words for name, words in self._presets.items() if self._as(name) == self._rules)
        return next(named, say.own_rules())

    def _explain(self, row: Row) -> None:
        if row.id == "seats":
            text = self._words.seats_help(self._rules.seats)
        elif row.id.startswith("seat-"):
            kind = self._kinds[int(row.id.removeprefix("seat-"))]
            text = say.help_player(human=kind == "human", level=kind)
        elif row.id == "preset":
            text = self._preset[1]
        elif row.id in self._game.choices:
            text = self._words.variation_help(row.id, getattr(self._rules, row.id))
        else:
            text = say.help_start()
        self.query_one("#explanation", Lines).show([[(text, "text")]])

    @on(Menu.Pointed)
    def _pointed(self, message: Menu.Pointed) -> None:
        self._explain(message.row)
        self.show_keys()

    @on(Menu.Changed)
    def _changed(self, message: Menu.Changed) -> None:
        row, by = message.row.id, message.by
        if row == "seats":
            self._rules = replace(self._rules, seats=_next(self._game.seat_counts, self._rules.seats, by))
        elif row == "preset":
            names = [*self._presets]
            now = next((name for name in names if self._as(name) == self._rules), names[-1 if by > 0 else 0])
            self._rules = self._as(_next(names, now, by))
        elif row.startswith("seat-"):
            seat = int(row.removeprefix("seat-"))
            self._kinds[seat] = _next(self._levels, self._kinds[seat], by)
        else:
            changed = {row: _next(self._game.choices[row], getattr(self._rules, row), by)}
            self._rules = replace(self._rules, **changed)
        self._rows()

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        if message.row.id == "start":
            self.action_start()
        elif self._person is not None:
            self.action_name()
        else:
            self._changed(Menu.Changed(message.row, 1))

    @property
    def _person(self) -> int | None:
        """The seat that the cursor is on, if a person sits there."""
        row = self.query_one(Menu).row
        if row is None or not row.id.startswith("seat-"):
            return None
        seat = int(row.id.removeprefix("seat-"))
        return seat if self._kinds[seat] == "human" else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "name":
            return True if self._person is not None else None
        return True

    def action_name(self) -> None:
        from sixteen_tui.screens.dialog import NameScreen

        seat = self._person
        if seat is None:
            return

        def named(name: str | None) -> None:
            if name is not None:
                self._names[seat] = name
                self._rows()

        self.app.push_screen(NameScreen(seat, self._names[seat]), named)

    def action_start(self) -> None:
        from sixteen_tui.play.session import Session
        from sixteen_tui.store.schema import Player
        from sixteen_tui.words import errors

        seats = self._rules.seats
        players = [
            Player(name=self._names[i], player="human", level=None)
            if self._kinds[i] == "human"
            else Player(name=self.name_of(i), player="bot", level=self._kinds[i])
            for i in range(seats)
        ]
        last = self.sixteen.settings.last(self._game.name)
        last.players[:], last.names[:] = self._kinds[:seats], self._names
        last.rules[:] = [
            name
            for name, sets in self._game.names.items()
            if all(getattr(self._rules, key) == value for key, value in sets.items())
        ]
        self.sixteen.keep_settings()
        try:
            session = Session.new(self.sixteen.saves, self._game.name, self._rules, players)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
            return
        self.dismiss(None)
        self.sixteen.open_table(session)


_Choice = TypeVar("_Choice")


def _next(choices: Sequence[_Choice], now: _Choice, by: int) -> _Choice:
    """The choice after the one there is, or before it; round and round."""
    return choices[(choices.index(now) + by) % len(choices)]
