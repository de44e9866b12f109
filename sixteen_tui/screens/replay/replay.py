"""Replay: by step, turn, set or round, or running; with all hands, through one seat, or without spoilers.

Invariant: `session.replay` decides what may be shown; the screen has no other data.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.timer import Timer

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.records import Record
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.replay.thinking import ReviewWorker
from sixteen_tui.screens.table.board import Board, Layout
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import following
from sixteen_tui.terminal.text import clean
from sixteen_tui.text import branches
from sixteen_tui.text import replay as words
from sixteen_tui.text import review as reviews
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.strip import Said
from sixteen_tui.widgets.timeline import NOTED, ON_LINE, Mark, Timeline

SPEEDS: Final = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds per step, by speed."""
HALTS: Final = 2.0
"""Minimum seconds at a set or a settled round, which have more to read."""


class ReplayScreen(Page[None]):
    """Shows a game from its record; only notes change the save file."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "replay.step",
        "replay.set",
        "replay.auto",
        "replay.eyes",
        "replay.list",
        "replay.branch",
        "app.help",
        "page.back",
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
        self._ended = ended
        """True if the end screen is below, so that going past the last step returns to it."""
        self._replay = Replay(record)
        if then:
            self._replay.veil(then=True)
        if at is not None:
            self._replay.go(at)
        self._thinking = thinking
        self._own: ReviewWorker | None = None
        """The review, if this screen created it and has to stop it."""
        self._sought = 0
        """Requested mistake that the review has not found yet: 1 for the next, -1 for the previous, 0 for none."""
        self.game: str = self._replay.game
        self._words = PLUGINS[self.game].text
        self._speed = 2
        self._timer: Timer | None = None
        """Timer of the next step while the replay runs; else None."""
        self._guesses: dict[int, Guessing] = {}
        """Guess modes by seat, so that a change of seat preserves the guesses."""
        self._guessing: Guessing | None = None
        """Current guess mode; None if off."""

    @property
    def shown(self) -> tuple[str, ...]:
        instead = self.INSTEAD if self._replay.then else {}
        return tuple(instead.get(each, each) for each in self.SHOWN)

    @property
    def replay(self) -> Replay:
        """The replay that is shown."""
        return self._replay

    def stand(self) -> None:
        """Draw the current step after another object has moved the replay."""
        self.fill()
        self.show_keys()

    def rules_at(self) -> str:
        return PLUGINS[self.game].place(self._replay.view)

    def compose(self) -> ComposeResult:
        yield TitleBar()
        with PLUGINS[self.game].layout():
            yield Timeline()
        yield KeyBar()

    def fill(self) -> None:
        replay = self._replay
        hands = [view.hand for view in replay.open_views] if replay.open else None
        layout = self.query_one(Layout)
        board = Board(replay.view, replay.names, replay.past(), hands, suits=self.sixteen.settings.suits)
        mistakes = self._mistakes()
        here = next((told for step, _, told in mistakes if step == replay.at), None)
        note = clean(replay.notes.get(replay.at, ""))
        said = (here,) if here else layout.news(board)
        board = replace(board, told=Said("wait", replay.place, said, f"{NOTED} {note}" if note else ""))
        self._show_title()
        marks = [Mark(step, layout.winner(view), str(n)) for n, (step, view) in enumerate(replay.milestones(), 1)]
        parties = layout.parties(board)
        wrong = [Mark(step, seat % 2 if len(parties) > 1 else 1, "!", "bad") for step, seat, _ in mistakes]
        noted = [Mark(step, ON_LINE, NOTED, "strong") for step in replay.notes]
        last = None if replay.then else replay.last
        self.query_one(Timeline).show(replay.at, last, parties, [*wrong, *marks, *noted])
        # Last, because it may change the layout: all changes above are then in the same frame. `look_back` computes the
        # places of the cards from the position alone, so that they do not depend on the steps shown before.
        layout.look_back(board)

    def _show_title(self) -> None:
        """Show the seat and the speed (or progress of review or guesses); rules and help used if they fit."""
        replay, speed = self._replay, str(self._speed + 1)
        if self._thinks and not replay.then:
            told = reviews.thinking()
        elif self._guessing is not None:
            told = self._guessing.in_short
        else:
            told = say.replay_running(speed) if self._timer else say.replay_stopped(speed)
        told = f"{replay.whose}   {told}"
        fits = cell_len(f" {self._title}  {replay.marks}  {told} ") <= self.size.width
        marks = replay.marks if fits or not replay.then else ""
        told = told if fits or not replay.helped else replay.whose
        self.query_one(TitleBar).show(self._title, marks, told)

    def on_mount(self) -> None:
        if self._thinking is not None and not self._thinking.found.accounts:
            self._thinking.on(self, self._thought)  # before the first `fill`, during which the thread may end
        super().on_mount()

    def action_move(self, to: str, by: int) -> None:
        """Move the replay (`Replay.move`), but stop at a decision to guess; past the last step show the end screen."""
        self._sought = 0
        replay = self._replay
        before = replay.length
        if self._question(before, by):
            return
        if to == "step" and by > 0 and replay.at == replay.last and replay.session:
            if self._ended:
                self._stop()
                self.dismiss(None)
            else:
                self._result(replay.session)
            return
        replay.move(to, by)
        guess = None if self._guessing is None or by < 0 else self._guessing.ahead(before)
        if guess is not None and guess < replay.length:
            replay.go(guess)
        if replay.at == replay.last:
            self._stop()
        self.fill()
        self._question(replay.length, by)

    def _result(self, session: Session) -> None:
        """Open the end screen, which follows the last step of a finished game."""
        from sixteen_tui.screens.table.over import OverScreen

        def done(answer: str | None) -> None:
            if answer == "watch":
                self.action_move("end", -1)

        self.app.push_screen(OverScreen(session, self._think()), done)

    def key_label(self, binding: str) -> str:
        """Return the label; the game names the sets or rounds to skip to."""
        if binding == "replay.auto" and self._timer:
            return say.replay_stop()
        return self._words.milestone() if binding == "replay.set" else super().key_label(binding)

    def action_auto(self) -> None:
        if self._timer:
            self._stop()
        elif self._replay.at < self._replay.last:
            self._run()
        self.fill()

    def _run(self) -> None:
        """Start the timer of the next step; longer at a set or a settled round."""
        seconds = SPEEDS[self._speed]
        if self._replay.halts:
            seconds = max(HALTS, 1.5 * seconds)
        self._timer = self.set_timer(seconds, self._tick)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        if self._timer is None:
            return
        if self.app.screen is self:
            self.action_move("step", 1)
        if self._timer is not None:  # None: stopped at the last step
            self._run()

    def action_speed(self, by: int) -> None:
        self._speed = max(0, min(len(SPEEDS) - 1, self._speed + by))
        if self._timer:
            self._stop()
            self._run()
        self.fill()

    def action_eyes(self) -> None:
        self._sought = 0
        self._replay.look(following(self._replay.choices, self._replay.eyes))
        if self._guessing is not None:
            self._guess_for()
        self.fill()

    # Jumps

    def action_list(self) -> None:
        from sixteen_tui.screens.replay.chapters import ChaptersScreen

        def chosen(step: int | None) -> None:
            if step is not None:
                self._go_to(step)

        self._stop()
        self.fill()
        self.app.push_screen(ChaptersScreen(self._replay), chosen)

    def action_go(self) -> None:
        from sixteen_tui.screens.base.find import FindScreen

        self._stop()
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
        self._sought = 0
        self._replay.go_to(step)
        self.fill()

    # Without spoilers

    def action_then(self) -> None:
        """Hide what the seat did not know at each position, or show it; ask first if not all steps have been seen."""
        from sixteen_tui.screens.base.dialog import Confirm

        replay = self._replay
        self._sought = 0
        self._stop()
        if not replay.then:
            self._veil(then=True)
        elif replay.reached == replay.last:
            self._veil(then=False)
        else:
            self.fill()
            self.app.push_screen(Confirm(words.reveal()), lambda yes: self._veil(then=False) if yes else None)

    def _veil(self, *, then: bool) -> None:
        self._guessing = self._guessing if then else None
        self._replay.veil(then=then)
        self.fill()
        self.show_keys()

    # Guess mode

    def action_guess(self) -> None:
        """Switch the guess mode, which asks for each decision of a seat before it shows the one that was made."""
        self._sought = 0
        if self._guessing is not None:
            self._leave_guessing()
            return
        self._replay.veil(then=True)
        guessing = self._guess_for()
        if guessing.ahead(self._replay.length) is None:
            self.notify(guessing.nothing_left, markup=False)
            self._guessing = None
        self.fill()
        self.show_keys()
        self._question(self._replay.length, 1)

    def _guess_for(self) -> Guessing:
        """Set and return the guess mode of the current seat."""
        eyes = self._replay.eyes
        assert eyes is not None, "as it was then it is always somebody's"
        self._guessing = self._guesses.setdefault(eyes, self._replay.guessing())
        return self._guessing

    def _leave_guessing(self) -> None:
        if self._guessing is not None:
            self.notify(" ".join(filter(None, (words.guess_over(), self._guessing.tally))), markup=False)
        self._guessing = None
        self._stop()
        self.fill()
        self.show_keys()

    def _question(self, length: int, by: int) -> bool:
        """Ask for the decision at this length of the log, if it is one to guess; return True if asked."""
        guessing = self._guessing
        if guessing is None or by < 0 or guessing.ahead(length) != length:
            return False
        from sixteen_tui.screens.table.trying import TryScreen

        def answered(gone_on: bool | None) -> None:  # noqa: FBT001  # result of the screen
            if not gone_on:
                self._leave_guessing()
                return
            self.action_move("step", 1)
            if guessing.ahead(0) is None:
                self._leave_guessing()

        trial = guessing.guess(length)
        self.app.push_screen(
            TryScreen([trial], None, words.guess_first(), progress=lambda: guessing.in_short), answered
        )
        return True

    # Mistakes

    def _mistakes(self) -> list[tuple[int, int, str]]:
        """Return the mistakes found so far (step, seat, text) of the current seat, or of all if all hands are shown."""
        if self._replay.then:
            return []
        seats = range(len(self._replay.names)) if self._replay.eyes is None else (self._replay.eyes,)
        return [] if self._thinking is None else self._thinking.found.marks(seats)

    def action_mistake(self, by: int) -> None:
        """Go to the next or previous mistake; the first call starts the review."""
        self._stop()
        self._sought = by
        self._think().on(self, self._thought)
        self._thought()

    def _thought(self) -> None:
        """Draw the mistakes found so far, and go to the requested one if it is among them."""
        steps, at = [step for step, _, _ in self._mistakes()], self._replay.at
        ahead = (
            [step for step in steps if step > at] if self._sought > 0 else [step for step in steps if step < at][::-1]
        )
        if self._sought and ahead:
            self._replay.go(ahead[0])
            self._sought = 0
        elif self._sought and not self._thinks:
            self.notify(reviews.no_more(any_at_all=bool(steps)), markup=False)
            self._sought = 0
        self.fill()

    def _think(self) -> ReviewWorker:
        """Return the review; created on first use."""
        if self._thinking is None:
            self._thinking = self._own = ReviewWorker(self._replay.reviewing())
        return self._thinking

    @property
    def _thinks(self) -> bool:
        """True while the review runs."""
        return self._thinking is not None and not self._thinking.found.accounts

    def on_unmount(self) -> None:
        if self._own is not None:
            self._own.stop()

    def action_review(self) -> None:
        """Open the review; the entry that it returns is shown here."""
        from sixteen_tui.screens.replay.review import ReviewScreen

        self._stop()
        thinking = self._think()

        def shown(entry: int | None) -> None:
            if entry is not None:
                self._replay.go(entry)
                self.fill()

        self.app.push_screen(ReviewScreen(thinking, self._replay.eyes or 0), shown)

    def action_share(self) -> None:
        """Show the share code of the game, which opens at this step."""
        from sixteen_tui.screens.replay.share import hand_on

        self._stop()
        hand_on(self, self._replay.record, self._replay.entry)

    def action_export(self) -> None:
        """Open the export page."""
        from sixteen_tui.screens.replay.exporting import ExportScreen

        self._stop()
        self.app.push_screen(ExportScreen(self._replay))

    def action_note(self) -> None:
        """Add, change or remove the note on this step."""
        from sixteen_tui.screens.replay.noting import write

        self._stop()
        write(self, self._replay)

    @property
    def _title(self) -> str:
        return say.replay_title() if self._replay.stands else branches.line_title()

    def action_branch(self) -> None:
        """Open the form for a branch from this step."""
        from sixteen_tui.screens.replay.branch import BranchScreen
        from sixteen_tui.session.branching import CannotBranchError

        self._stop()
        self.fill()
        try:
            self.app.push_screen(BranchScreen(self._replay.branching()))
        except CannotBranchError as error:
            self.notify(str(error), markup=False)

    def action_tree(self) -> None:
        """Open the tree of the game."""
        from sixteen_tui.screens.library.tree import TreeScreen

        self._stop()
        self.fill()
        self.app.push_screen(TreeScreen(self._replay.record))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        replay = self._replay
        if action in ("review", "mistake", "share", "note"):
            return False if not (replay.finished and replay.stands) else None if replay.then else True
        if action == "export":
            return None if replay.then else replay.stands and not self.sixteen.limits.restricted
        if action == "tree":
            return None if replay.then else True
        if action in ("branch", "then", "guess"):
            return replay.finished
        if action == "move" and parameters == ("end", 1):
            return True if replay.reached == replay.last else None
        if action == "eyes":
            return True if len(replay.choices) > 1 else None
        return True
