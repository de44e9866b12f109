"""What a table looks like: the position that the director shows, and the line below it that says what is next.

Law: it paints one view, that of the seat whose person holds the keyboard, and changes nothing.
"""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult

from sixteen_tui.config import settings as stored
from sixteen_tui.engine.game import SomeView
from sixteen_tui.play.director import Director
from sixteen_tui.play.keeping import rescued
from sixteen_tui.play.sitting import Sitting
from sixteen_tui.play.story import story
from sixteen_tui.screens.board import Board, Layout
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.unsaved import unsaved_lines
from sixteen_tui.titles import TITLES
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar
from sixteen_tui.words import screens as say

LOG_LINES = 12
RESCUE_SECONDS = 15.0


class TableView(Page[None]):
    """Shows a game being played, and which keys are alive; what moves it on is in `table`."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "table.go-on",
        "table.take-back",
        "table.pace",
        "app.help",
        "table.leave",
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.game: str = sitting.game.name
        self.words = TITLES[self.game].words
        self.director = Director(sitting)
        self.message = ""
        """What is said in place of the prompt, once."""

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield TITLES[self.game].layout()
        yield Lines(id="prompt")
        yield KeyBar()

    @property
    def shown(self) -> tuple[str, ...]:
        table = self.SHOWN
        if self.sitting.unsaved is not None:  # what matters more now
            table = tuple("table.rescue" if each == "table.pace" else each for each in table)
        return (*self.layout_widget.SHOWN, *table)

    def rules_at(self) -> str:
        return TITLES[self.game].place(self.director.view)

    @property
    def layout_widget(self) -> Layout[SomeView]:
        return self.query_one(Layout)

    @property
    def names(self) -> list[str]:
        return self.sitting.names

    def fill(self) -> None:
        director = self.director
        view = director.view
        self.layout_widget.show(
            Board(
                view,
                self.names,
                story(self.game, director.seat.told(director.at), self.names, LOG_LINES),
                interactive=director.persons_turn and not director.stopped,
                hand_note=say.no_hand(),
                paced=director.stopped,
                picks=self.pick_keys(),
                hints=self.sixteen.settings.hints and not self.sitting.watching,
            )
        )
        subtitle = self.words.rules_summary(self.sitting.rules)
        self.query_one(TitleBar).show(self.words.title(), subtitle, self.words.status(view))
        self.show_prompt()

    def show_prompt(self) -> None:
        self.query_one("#prompt", Lines).show([[(" ", "text"), *self._prompt()]])
        self.show_keys()

    def _prompt(self) -> Line:
        director, layout = self.director, self.layout_widget
        if self.sitting.unsaved is not None:
            return unsaved_lines(self.sitting)[0]
        if self.sitting.watching:
            return [(say.watching(), "dim")]
        if director.stopped:
            said = layout.prompt()
            if layout.unfolding:
                return [(said, "accent")]
            return [
                *([(f"{said} ", "text")] if said else []),
                (say.go_on(self.first_key("table.go-on", "enter")), "accent"),
                *self._regret(),
            ]
        if self.message:
            return [(self.message, "bad")]
        if director.following:
            return [(say.others_play(), "dim")]
        seat = director.view.to_move
        if seat < 0:
            return [(say.over_title(), "accent")]
        if not director.persons_turn:
            return [(say.thinks(self.names[seat]), "dim")]
        foreseen = layout.foresee()
        if foreseen:
            return [(f"{self.first_key('cards.play', 'enter')} ", "accent"), (foreseen, "text")]
        task = layout.prompt()
        return [(say.turn_of(self.names[seat], task) if director.shares else say.your_turn(task), "accent")]

    def _regret(self) -> Line:
        """The way back, where a card that the coach asked about has cost the set."""
        if self.back_point() is None or not self.director.regrets:
            return []
        from sixteen_tui.words import hints

        key = self.key_name(self.keys()["table.take-back"][0][0])
        return [(f"   {hints.take_it_back(key)}", "accent")]

    def _pointed(self) -> None:
        self.message = ""
        self.show_prompt()

    def back_point(self) -> int | None:
        """The position that can be gone back to, where the settings and the table allow it."""
        if not self.sixteen.settings.take_back or self.sitting.watching:
            return None
        return self.director.back_point()

    # What the keys may do

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        sitting, director = self.sitting, self.director
        if action in ("go_on", "pace") and sitting.watching:
            return False
        if action == "go_on":
            if self.layout_widget.unfolding:
                return None
            return True if director.stopped or director.following or director.others_to_move else None
        if action == "rescue":
            return sitting.unsaved is not None
        if action == "take_back":
            if not sitting.game.takes_back:
                return False
            return True if self.back_point() is not None else None
        if action == "pace":
            return True if len(sitting.people) < len(sitting.players) else None
        return True

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """While play has stopped for a set, the key that the prompt names comes first."""
        found = super().keys()
        if self.director.stopped and not self.layout_widget.unfolding:
            keys = self.sixteen.chosen_keys.get("table.go-on", ("enter", "space"))
            found["table.go-on"] = [(key, True) for key in keys]
            found.pop("cards.play", None)
        return found

    def action_rescue(self) -> None:
        """Keep a game after all whose save has failed."""
        said = rescued(self.sitting, restricted=self.sixteen.limits.restricted)
        self.notify(said, markup=False, timeout=RESCUE_SECONDS)
        self.show_prompt()

    def action_pace(self) -> None:
        """The next pace; it is kept."""
        settings = self.sixteen.settings
        stored.change(settings, "pace", 1)
        self.sixteen.keep_settings()
        self.message = say.pace_now(settings.pace)
        self.show_prompt()
