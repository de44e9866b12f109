"""Replay: by step, turn, set or round, or running; with all hands, through one seat, or without spoilers.

Invariant: `session.replay` decides what may be shown; the screen has no other data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.cells import cell_len
from textual.app import ComposeResult

from sixteen_tui.engine.game import SomeView
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.record import Record
from sixteen_tui.screens.base.board import Board, Layout
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.replay.guess import GuessMode
from sixteen_tui.screens.replay.mistakes import Mistakes
from sixteen_tui.screens.replay.running import Running
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.setup import following
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches, numbers
from sixteen_tui.text import replay as words
from sixteen_tui.text import review as reviews
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said
from sixteen_tui.widgets.timeline import NOTED, ON_LINE, Mark, TimelineBar

if TYPE_CHECKING:
    from sixteen_tui.screens.replay.thinking import ReviewWorker
    from sixteen_tui.session.session import Session


class ReplayScreen(Page[None]):
    """Shows a game from its record; only notes change the save file."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("replay.step", "replay.set", "replay.auto", "replay.eyes", "replay.list", "replay.branch"),
        *("app.help", "page.back"),
    )
    INSTEAD: ClassVar[dict[str, str]] = {"replay.list": "replay.then", "replay.branch": "replay.guess"}
    """Replacements in the key bar for a replay without spoilers."""
    LARGE = True
    BINDINGS = bindings("ReplayScreen")

    def __init__(
        self,
        record: Record,
        *,
        ended: bool = False,
        at: int | None = None,
        thinking: ReviewWorker | None = None,
        then: bool = False,
    ) -> None:
        """`ended`: opened from the end screen. `at`: length of the log at the first position. `thinking`: its review.

        `then`: without spoilers, that is, only what the seat knew at each position.
        """
        super().__init__()
        self._refused = ""
        """Message about the last key, in the place of a note; "" for none."""
        self._ended = ended
        """True if the end screen is below, so that going past the last step returns to it."""
        self._open(record, thinking)
        if then:
            self._replay.veil(then=True)
        if at is not None:
            self._replay.go(at)
        self.game: str = self._replay.game
        self._words = PLUGINS[self.game].text

    def _open(self, record: Record, thinking: ReviewWorker | None) -> None:
        self._replay = Replay(record)
        self._mistakes = Mistakes(self._replay, thinking)
        self._runner = Running(self, self._replay, self._next)
        self._guess = GuessMode(self, self._replay, on=self._next, changed=self._left_guessing)
        self._marked: tuple[object, Sequence[Mark]] | None = None
        """The marks of `_sets`, and the facts on which they depend."""

    def load(self, record: Record) -> None:
        """Take another record of the same game, for exported pages: faster than another screen. Draws nothing."""
        assert record.header.game == self.game
        self._open(record, None)

    @property
    def shown(self) -> tuple[str, ...]:
        instead = self.INSTEAD if self._replay.then else {}
        return tuple(instead.get(each, each) for each in self.SHOWN)

    @property
    def replay(self) -> Replay:
        """The replay that is shown."""
        return self._replay

    @property
    def moment(self) -> object:
        return self._replay.then

    def stand(self) -> None:
        """Draw the current step after another object has moved the replay."""
        self.fill()
        self.show_keys()

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self._replay.view)

    def body(self) -> ComposeResult:
        with PLUGINS[self.game].layout():
            yield TimelineBar()

    def fill(self) -> None:
        self._show_title()
        self.draw()

    def answer_key(self, said: str) -> None:
        """Show the message below the step, or in its place: on the key bar it would cover the keys."""
        if said != self._refused:
            self._refused = said
            self.draw()

    def draw(self) -> None:
        """Draw the current step between the title bar and the key bar."""
        replay = self._replay
        hands = [view.hand for view in replay.open_views] if replay.open else None
        layout = self.query_one(Layout)
        hand_note = say.no_hand() if replay.eyes is not None and replay.eyes == replay.record.only_person else ""
        facts = replay.view, words.names(replay), replay.past(), hands
        board = Board(*facts, hand_note=hand_note, suits=self.shell.settings.suits)
        mistakes = self._mistakes.found()
        here = next((told for step, _, told in mistakes if step == replay.at), None)
        note = clean(replay.notes.get(replay.at, ""))
        ended = words.ended(replay)
        said = (here,) if here else (ended,) if ended else layout.news(board)
        told = Said("wait", words.where(replay), said, self._refused or (f"{NOTED} {note}" if note else ""))
        told = Said("wait", self._refused) if self._refused and layout.regions.strip.height == 1 else told
        board = board._replace(told=told)
        parties = layout.parties(board)
        wrong = [Mark(step, seat % 2 if len(parties) > 1 else 1, "!", "bad") for step, seat, _ in mistakes]
        noted = [Mark(step, ON_LINE, NOTED, "strong") for step in replay.notes]
        last = None if replay.then else replay.last
        marks = [*wrong, *self._sets(layout), *noted]
        layout.part(TimelineBar).show(replay.at, last, parties, marks, words.mistake_sign() if wrong else "")
        # Last, because it may change the layout: all changes above are then in the same frame. `look_back` computes the
        # places of the cards from the position alone, so that they do not depend on the steps shown before.
        layout.look_back(board)

    def _sets(self, layout: Layout[SomeView]) -> Sequence[Mark]:
        """Return the marks of the sets or rounds; computed once, until more of them may be shown."""
        shown = self._replay.eyes, self._replay.then, self._replay.reached
        if self._marked is None or self._marked[0] != shown:
            sets = self._replay.milestones()
            self._marked = shown, [Mark(step, layout.winner(view), numbers.span(which)) for step, view, which in sets]
        return self._marked[1]

    def _show_title(self) -> None:
        """Show the seat and the speed (or guesses, or a review in progress); rules and help used if they fit."""
        replay, speed = self._replay, str(self._runner.speed + 1)
        if self._mistakes.running and not replay.then and not self._runner.timer:
            told = reviews.thinking()
        elif self._guess.now is not None:
            told = words.guesses_in_short(self._guess.now)
        else:
            told = say.replay_running(speed) if self._runner.timer else say.replay_stopped(speed)
        told = f"{words.whose(replay)}   {told}"
        fits = cell_len(f" {self._title}  {words.marks(replay)}  {told} ") <= self.size.width
        marks = words.marks(replay) if fits or not replay.then else ""
        told = told if fits or not words.helped(replay) else words.whose(replay)
        self.query_one(TitleBar).show(self._title, marks, told)

    def on_mount(self) -> None:
        if self._mistakes.running:
            self._mistakes.worker.on(self, self._thought)  # before the first `fill`, during which the thread may end
        super().on_mount()

    def action_move(self, to: str, by: int) -> None:
        """Move the replay (`Replay.move`), but stop at a decision to guess; past the last step show the end screen."""
        self._mistakes.sought = 0
        replay, before = self._replay, self._replay.length
        if self._guess.asks(before, by):
            return
        if to == "step" and by > 0 and replay.at == replay.last and replay.session:
            if self._ended:
                self._runner.stop()
                self.dismiss(None)
            else:
                self._result(replay.session)
            return
        replay.move(to, by)
        self._guess.stop_at(before, by)
        if replay.length == before:
            self.no_effect()
        if replay.at == replay.last:
            self._runner.stop()
        self.fill()
        self._guess.asks(replay.length, by)

    def _next(self) -> None:
        self.action_move("step", 1)

    def _result(self, session: Session) -> None:
        """Open the end screen, which follows the last step of a finished game."""
        from sixteen_tui.screens.table.over import OverScreen

        def done(answer: str | None) -> None:
            if answer == "watch":
                self.action_move("end", -1)

        self.app.push_screen(OverScreen(session, self._mistakes.worker), done)

    def key_label(self, binding: str) -> str:
        """Return the label; the game names the sets or rounds to skip to."""
        if binding == "replay.auto" and self._runner.timer:
            return say.replay_stop()
        return self._words.milestone() if binding == "replay.set" else super().key_label(binding)

    def action_auto(self) -> None:
        self._runner.toggle()
        self.fill()

    def action_speed(self, by: int) -> None:
        self._runner.faster(by)
        self.fill()

    def action_eyes(self) -> None:
        self._mistakes.sought = 0
        self._replay.look(following(self._replay.choices, self._replay.eyes))
        if self._guess.now is not None:
            self._guess.look()
        self.fill()

    # Jumps

    def action_list(self) -> None:
        from sixteen_tui.screens.replay.chapters import ChaptersScreen

        def chosen(step: int | None) -> None:
            if step is not None:
                self._go_to(step)

        self._runner.stop()
        self.fill()
        self.app.push_screen(ChaptersScreen(self._replay), chosen)

    def action_go(self) -> None:
        from sixteen_tui.screens.base.find import FindScreen

        self._runner.stop()
        self.fill()
        self.app.push_screen(FindScreen("", words.which_step(), words.go()), self._typed)

    def _typed(self, text: str | None) -> None:
        """Go to the step whose number was typed, or show a message if there is none."""
        replay, number = self._replay, (text or "").strip()
        if not number:
            return
        if number.isascii() and number.isdigit() and int(number) <= replay.reached:
            self._go_to(int(number))
        else:
            said = words.no_step_yet(replay.reached) if replay.then else words.no_step(replay.last)
            self.notify(said, markup=False)

    def _go_to(self, step: int) -> None:
        self._mistakes.sought = 0
        self._replay.go_to(step)
        self.fill()

    # Without spoilers

    def action_then(self) -> None:
        """Hide what the seat did not know at each position, or show it; ask first if not all steps have been seen."""
        from sixteen_tui.screens.base.dialog import Confirm

        replay = self._replay
        self._mistakes.sought = 0
        self._runner.stop()
        if not replay.then or replay.reached == replay.last:
            self._veil(then=not replay.then)
        else:
            self.fill()
            self.app.push_screen(Confirm(words.reveal()), lambda yes: self._veil(then=False) if yes else None)

    def _veil(self, *, then: bool) -> None:
        if not then:
            self._guess.now = None
        self._replay.veil(then=then)
        self.fill()
        self.show_keys()

    # Guess mode and mistakes

    def action_guess(self) -> None:
        """Switch the guess mode, which asks for each decision of a seat before it shows the one that was made."""
        self._mistakes.sought = 0
        if self._guess.now is not None:
            self._guess.leave()
            return
        self._guess.begin()
        self.stand()
        self._guess.asks(self._replay.length, 1)

    def _left_guessing(self) -> None:
        self._runner.stop()
        self.stand()

    def action_mistake(self, by: int) -> None:
        """Go to the next or previous mistake; the first call starts the review."""
        self._runner.stop()
        self._mistakes.sought = by
        self._mistakes.worker.on(self, self._thought)
        self._thought()

    def _thought(self) -> None:
        """Draw the mistakes found so far, and go to the requested one if it is among them."""
        said = self._mistakes.go()
        if said:
            self.notify(said, markup=False)
        self.fill()

    def on_unmount(self) -> None:
        self._mistakes.stop()

    def action_review(self) -> None:
        """Open the review; the entry that it returns is shown here."""
        from sixteen_tui.screens.replay.review import ReviewScreen

        self._runner.stop()

        def shown(entry: int | None) -> None:
            if entry is not None:
                self._replay.go(entry)
                self.fill()

        self.app.push_screen(ReviewScreen(self._mistakes.worker, self._replay.eyes or 0), shown)

    def action_share(self) -> None:
        """Show the share code of the game, which opens at this step."""
        from sixteen_tui.screens.replay.share import hand_on

        self._runner.stop()
        hand_on(self, self._replay.record, self._replay.entry)

    def action_export(self) -> None:
        """Open the export page."""
        from sixteen_tui.screens.replay.exporting import ExportScreen

        self._runner.stop()
        self.app.push_screen(ExportScreen(self._replay))

    def action_note(self) -> None:
        """Add, change or remove the note on this step."""
        from sixteen_tui.screens.replay.noting import write

        self._runner.stop()
        write(self, self._replay)

    @property
    def _title(self) -> str:
        return say.replay_title() if self._replay.stands else branches.line_title()

    def action_branch(self) -> None:
        """Open the form for a branch from this step."""
        from sixteen_tui.screens.replay.branch import BranchScreen
        from sixteen_tui.session.refusal import Refusal
        from sixteen_tui.text.reasons import reason

        self._runner.stop()
        self.fill()
        try:
            self.app.push_screen(BranchScreen(self._replay.branching()))
        except Refusal as refused:
            self.notify(reason(refused), markup=False)

    def action_tree(self) -> None:
        """Open the tree of the game."""
        from sixteen_tui.screens.library.tree import TreeScreen

        self._runner.stop()
        self.fill()
        self.app.push_screen(TreeScreen(self._replay.record))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        replay = self._replay
        if action in ("review", "mistake", "share", "note"):
            return False if not (replay.finished and replay.stands) else None if replay.then else True
        if action == "export":
            return None if replay.then else replay.stands and not self.shell.limits.restricted
        if action == "tree":
            return None if replay.then else True
        if action in ("branch", "then", "guess"):
            return replay.finished
        if action == "move" and parameters == ("end", 1):
            return True if replay.reached == replay.last else None
        if action == "eyes":
            return True if len(replay.choices) > 1 else None
        return True
