"""Lesson: a first game on the widgets of the table, one requested action at a time.

Invariant: the requested action is shown with its keys; where the text asks which card, only after a wrong choice. Any
other legal action is not played but answered with its effect. Only the leave key leaves, after a question. Nothing is
saved.
"""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult

from sixteen_tui.engine.game import SomeView
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.prompt import Aside
from sixteen_tui.session.lesson import LessonCourse
from sixteen_tui.text import lessons as say
from sixteen_tui.text import screens as screen_words
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said


class LessonScreen(Page[None]):
    """Shows the steps of a lesson, then begins a first real game."""

    SHOWN: ClassVar[tuple[str, ...]] = ("lesson.go-on", "app.rules", "app.help", "lesson.leave")
    BINDINGS = bindings("LessonScreen")

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game: str = game
        self._lesson = PLUGINS[game].lesson
        self.course = LessonCourse(self._lesson)
        self._answer = ""
        """Message about a choice that the step does not ask for; "" for none."""
        self._answered = ""
        """Message about the last key; "" for none."""

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self.course.seat.view())

    def body(self) -> ComposeResult:
        with PLUGINS[self.game].layout():
            yield Aside(id="lesson")

    @property
    def shown(self) -> tuple[str, ...]:
        return (*self.layout_widget.SHOWN, *self.SHOWN)

    @property
    def moment(self) -> object:
        return self.course.at, self.layout_widget.moment

    @property
    def layout_widget(self) -> Layout[SomeView]:
        return self.query_one(Layout)

    def on_mount(self) -> None:
        super().on_mount()
        self.layout_widget.pointed = self._pointed
        self.set_focus(self.layout_widget, scroll_visible=False)

    # Drawing

    def fill(self) -> None:
        course, step = self.course, self.course.step
        self.set_class(step.reveal, "-reveal")
        board = Board(
            course.seat.view(),
            say.names(course.rules.seats),
            [*course.seat.told()],
            interactive=bool(step.wants),
            hand_note=screen_words.no_hand(),
            paced=step.reveal,
            beat=self.shell.settings.beat,
            suits=self.shell.settings.suits,
            picks=self.pick_keys(),
            asks=course.asks,
        )
        layout = self.layout_widget
        if not step.wants and not step.reveal and board.view.outcome is None and layout.event(board) is None:
            told = screen_words.go_on(self.first_key("lesson.go-on", "enter"))
            board = board._replace(told=Said("wait", f"· {told}", layout.news(board)))
        layout.show(board)
        where = say.place(course.at + 1, course.steps, in_short=self.compact)
        self.query_one(TitleBar).show(PLUGINS[self.game].text.learn(), "", where)
        self._tell()

    def _pointed(self) -> None:
        self._answer = ""
        self._tell()

    def _tell(self, note: str = "") -> None:
        """Show the text of the step or the message about a wrong choice, the task, and the effect of the card.

        `note` replaces the effect of the card, so that the text of the step stays visible.
        """
        text = say.tells(self._lesson.words, self.course.step.name)
        if self.course.last and self.shell.settings.hints:
            text += f" {self._lesson.words.hint_key().format(key=self.first_key(*self._lesson.hint))}"
        told: Line = [(self._answer, "bad")] if self._answer else [(text, "text")]
        between: list[Line] = [] if self.compact else [[]]
        foreseen = "" if self.course.asks else self.layout_widget.foresee()
        said: Line = [(note, "bad")] if note else [(foreseen, "text")] if foreseen else []
        aside, lines = self.query_one("#lesson", Aside), [told, *between, [(f"▶ {self.asked}", "accent")]]
        below = [said] if said and not self.layout_widget.regions.prompt else []
        aside.show([*lines, *below] if aside.holds([*lines, *below]) else lines)
        self.layout_widget.say(said)
        self.show_keys()

    @property
    def asked(self) -> str:
        """The current task, with its keys."""
        wanted = self.course.wanted
        if wanted is not None and self.course.asks:
            return say.asked(say.choose(), [self._key(*self.course.keys[-1])])
        if wanted is not None:
            return say.asked(self._lesson.words.task(wanted), [self._key(*key) for key in self.course.keys])
        if self.layout_widget.unfolding:
            return say.asked(say.open_hands(), [self.first_key("reveal.next", "enter")])
        return say.asked(say.begin() if self.course.last else say.go_on(), [self.first_key("lesson.go-on", "enter")])

    def _key(self, binding: str, default: str) -> str:
        """Return the key of a binding; for `cards.pick-N`, card N of the view, that of its place on the table."""
        kind, _, number = binding.partition("cards.pick-")
        if kind or not number:
            return self.first_key(binding, default)
        place = self.layout_widget.place_of(int(number) - 1) + 1
        return self.first_key(f"cards.pick-{place}", str(place))

    # Handlers

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        course, view, wanted = self.course, self.course.seat.view(), self.course.wanted
        asked_for = course.act(message.action)
        if asked_for:
            self._answer = ""
            self.fill()
        elif asked_for is False:
            self._answer = say.not_now(self._lesson.words, course.step.name, view, message.action, wanted)
            self.fill()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "go_on":
            return None if self.course.step.wants or self.layout_widget.unfolding else True
        return True

    @property
    def _on(self) -> tuple[str, ...]:
        """Keys of "continue"; () while the step asks for an action.

        `active_bindings` has only the Enter of the layout, which has the focus.
        """
        alive = self.check_action("go_on", ())
        return self.shell.chosen_keys.get("lesson.go-on", ("enter", "space")) if alive else ()

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return only the enabled keys."""
        found = {each: keys for each, keys in super().keys().items() if any(alive for _, alive in keys)}
        if self._on:
            found["lesson.go-on"] = [(key, True) for key in self._on]
        return found

    def answer_key(self, said: str) -> None:
        """Show the message in place of the effect of the card; in a small terminal in place of the text of the step.

        The next key restores that text.
        """
        answered, self._answered = self._answered, said
        if said and self.compact:
            self._answered = "" if answered else said
            self._answer = self._answered
            self._tell()
        elif said:
            self._tell(said)
        elif answered:
            self._answer = "" if self._answer == answered else self._answer
            self._tell()

    def action_go_on(self) -> None:
        if self.course.last:
            self._begin_game()
            return
        self._answer = ""
        self.course.go_on()
        self.fill()

    def action_back(self) -> None:
        from sixteen_tui.screens.base.dialog import Confirm

        def answered(yes: bool | None) -> None:  # noqa: FBT001  # result of the dialog
            if yes:
                self.dismiss(None)

        self.app.push_screen(Confirm(say.leave()), answered)

    def _begin_game(self) -> None:
        from sixteen_tui.screens.table.table import TableScreen
        from sixteen_tui.session.setup import first_game
        from sixteen_tui.text import errors

        try:
            game, rules = self.course.game, self.course.rules
            session = first_game(self.shell.saves, game, rules, say.names(rules.seats))
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)
            return
        self.dismiss(None)
        self.app.push_screen(TableScreen(session))
