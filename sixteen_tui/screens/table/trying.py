"""Decisions of finished games to make again, one after another, on the widgets of the table.

Invariant: consequences are shown only after an answer. Only practice saves the answers; the others pass none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.app import ComposeResult

from sixteen_tui.engine.game import SomeView
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.prompt import Aside
from sixteen_tui.session.seat import Observed
from sixteen_tui.session.trial import Answer, Trial
from sixteen_tui.text import keeping
from sixteen_tui.text import replay as replay_words
from sixteen_tui.text import review as say
from sixteen_tui.text import screens as screen_words
from sixteen_tui.text import trial as trial_text
from sixteen_tui.widgets.canvas import Line
from sixteen_tui.widgets.lines import TitleBar, wrapped
from sixteen_tui.widgets.strip import Said

if TYPE_CHECKING:
    from sixteen_tui.session.practice import Practice

RETRY_SECONDS: Final = 1.0
"""Seconds between two attempts to save answers whose write failed."""


def practise(page: Page[None], done: Callable[[], None]) -> None:
    """Open today's practice above `page`; each answer reschedules its mistake. Then call `done`."""
    from sixteen_tui.session.practice import Practice

    practice = Practice(page.shell.saves)
    found = practice.today()
    if not found:
        page.notify(say.nothing_today(), markup=False)
        return
    page.app.push_screen(TryScreen(found, say.practice(), practice=practice), lambda _: done())


class TryScreen(Page[bool]):
    """Asks one trial after the other, all of the same game. Returns True after the last."""

    SHOWN: ClassVar[tuple[str, ...]] = ("trying.go-on", "app.rules", "app.help", "page.back")
    BINDINGS = bindings("TryScreen")

    def __init__(
        self,
        trials: Sequence[Trial],
        title: str = "",
        *,
        practice: Practice | None = None,
        progress: Callable[[], str] | None = None,
    ) -> None:
        """`trials`: at least one. `practice`: the deck that each answer is saved in.

        `progress`: returns the progress text if `trials` is only a part of a longer series.
        """
        super().__init__()
        self._title, self._progress = title, progress
        self._trials, self._practice = trials, practice
        self._at = 0
        self._answer: Answer | None = None
        self._then: Observed | None = None
        """The result of a right answer: the card lies on the table."""
        self._note = ""
        """Message about an action that is no answer; "" for none."""
        self._told = self._more = 0
        """Rows of the text about an answer: already read, and still to be shown, in a small terminal."""
        self.game: str = trials[0].game

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self._trial.view)

    def body(self) -> ComposeResult:
        with PLUGINS[self.game].layout():
            yield Aside(id="trying")

    @property
    def _trial(self) -> Trial:
        return self._trials[self._at]

    @property
    def shown(self) -> tuple[str, ...]:
        return self.SHOWN if self._answer else (*self.layout_widget.SHOWN, *self.SHOWN[1:])

    @property
    def moment(self) -> object:
        return self._at, self._answer is None, self._told, self.layout_widget.moment

    @property
    def layout_widget(self) -> Layout[SomeView]:
        return self.query_one(Layout)

    def on_mount(self) -> None:
        super().on_mount()
        self.layout_widget.pointed = self._pointed
        self.set_focus(self.layout_widget, scroll_visible=False)
        if self._practice is not None:
            self.set_interval(RETRY_SECONDS, self._retry)
        self._weigh()

    def _retry(self) -> None:
        """Try again to save the answers after a failed write, and show the result."""
        if self._practice is not None and self._practice.unsaved is not None:
            self._practice.retry()
            self._tell()

    def on_unmount(self) -> None:
        """Try once more when the program exits, which prints the reason if that fails."""
        if self._practice is not None:
            self._practice.retry()
            self.shell.lost = keeping.not_saved(self._practice.unsaved)

    def _weigh(self) -> None:
        """Evaluate the choices in a worker thread while the person thinks, so that the answer is judged at once."""
        self.run_worker(self._trial.weigh, thread=True, exclusive=True)

    # Drawing

    def fill(self) -> None:
        trial, then, self._told = self._trial, self._then, 0
        board = Board(
            trial.view if then is None else then.view,
            trial_text.names(trial),
            [*([then] if then is not None else []), *trial.past()],
            interactive=self._answer is None,
            hand_note=screen_words.no_hand(),
            suits=self.shell.settings.suits,
            picks=self.pick_keys(),
            labels=self.shell.settings.labels,
            asks=self._answer is None,
        )
        layout = self.layout_widget
        if then is not None and then.view.outcome is None and layout.event(board) is None:
            told = screen_words.go_on(self.first_key("trying.go-on", "enter"))
            board = board._replace(told=Said("wait", f"· {told}", layout.news(board)))
        layout.show(board)
        progress = say.of(self._at + 1, len(self._trials)) if self._progress is None else self._progress()
        self.query_one(TitleBar).show(self._title or say.try_again(), trial_text.what(trial), progress)
        self._tell()

    def _pointed(self) -> None:
        self._note = ""
        self._tell()

    def _tell(self) -> None:
        """Show the question, or the judgement of the answer; in a small terminal one page of it."""
        trial, answer = self._trial, self._answer
        if answer is None:
            lines: list[Line] = [
                [(trial_text.asked(trial), "strong")],
                [(self._note or say.choose(), "bad" if self._note else "dim")],
            ]
        else:
            key = self.first_key("trying.go-on", "enter")
            told, *more = trial_text.judged(trial, answer)
            sign, ink = ("✓", "good") if answer.right else ("✗", "bad")
            lines = [[(f"{sign} {told}", ink)], *([(text, "text")] for text in more)]
            last = self._at + 1 == len(self._trials)
            on = say.next_one(key, last=last) if self._progress is None else replay_words.shows_it(key)
            lines.append([(f"▶ {on}", "accent")])
        if self._practice is not None and self._practice.unsaved is not None:
            lines.insert(0, [(keeping.not_saved(self._practice.unsaved, brief=True), "bad")])
        aside = self.query_one("#trying", Aside)
        room = self.layout_widget.regions.pane
        rows = sum(len([*wrapped(line, Aside.room(room.width))]) for line in lines) + len(lines)
        between: list[Line] = [] if self.compact or rows > room.height else [[]]
        shown = [each for line in lines for each in (line, *between)]
        self._more = 0
        width, height = aside.size
        if self.compact and answer is not None and height:  # page by page, on the continue key
            closing = [*wrapped(lines[-1], Aside.room(width))]  # the key bar repeats this line, so it may be cut
            parts = [row for line in lines for row in wrapped(line, Aside.room(width))][self._told :]
            self._more = 0 if len(parts) - len(closing) <= height else len(parts) - height
            shown = parts[:height]
        aside.show(shown)
        self.layout_widget.say([])  # what the card would do is asked
        self.show_keys()

    # Handlers

    @on(Layout.Chosen)
    def _chosen(self, message: Layout.Chosen) -> None:
        if self._answer is not None:
            return
        if not self._trial.may_be(message.action):
            self._note = say.not_that()
            self._tell()
            return
        self._answer = self._trial.answer(message.action)
        self._then = self._trial.after(message.action) if self._answer.right else None
        if self._practice is not None:
            self._practice.answered(self._trial, right=self._answer.right)
        self.fill()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._answer is not None if action == "go_on" else True

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the keys; after an answer Enter continues.

        `active_bindings` has only the Enter of the layout, which has the focus.
        """
        found = super().keys()
        if self._answer is not None:
            on = self.shell.chosen_keys.get("trying.go-on", ("enter", "space"))
            found["trying.go-on"] = [(key, True) for key in on]
        return found

    def action_back(self) -> None:
        self._leave(None)

    def _leave(self, result: bool | None) -> None:  # noqa: FBT001  # result of the screen
        """Close the screen; ask before, if answers are still unsaved."""
        if self._practice is not None:
            self._practice.retry()
        question = keeping.may_leave_practice(None if self._practice is None else self._practice.unsaved)
        if not question:
            self.dismiss(result)
            return
        from sixteen_tui.screens.base.dialog import Confirm

        def confirmed(yes: bool | None) -> None:  # noqa: FBT001  # result of the screen
            if yes:
                self._practice = None
                self.dismiss(result)

        self.app.push_screen(Confirm(question), confirmed)

    def action_go_on(self) -> None:
        if self._answer is None:
            return
        if self._more:
            self._told += self.query_one("#trying", Aside).size.height
            self._tell()
            return
        if self._at + 1 == len(self._trials):
            self._leave(True)
            return
        self._at, self._answer, self._then, self._note = self._at + 1, None, None, ""
        self.fill()
        self._weigh()
