"""What was luck in a finished game and what was play: bars that add up, and what decided it, with the reason.

Law: keys are answered while it is still being thought. Returns the entry to be looked at on the table, or None.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker

from sixteen_tui.play.reviewing import Reviewing
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.reader import Reader, Scrolled
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.pages import margins
from sixteen_tui.words import review as say

OFTEN: Final = 0.3
"""Seconds between two looks at what has been found so far."""
BAR: Final = 20
"""Cells of the longest bar, to either side."""
MOMENTS: Final = 3


class ReviewScreen(Page[int]):
    """Of one player after another; a number goes to the position on the table."""

    SHOWN: ClassVar[tuple[str, ...]] = ("review.moment-1", "review.player", "read.down", "app.help", "page.back")
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(f"{n}", f"look({n})", id=f"review.moment-{n}") for n in range(1, MOMENTS + 1)),
        Binding("right,l,e,tab", "player(1)", id="review.player"),
        Binding("left,h", "player(-1)", id="review.player-back"),
    ]

    def __init__(self, reviewing: Reviewing, seat: int) -> None:
        super().__init__()
        self._found, self._seat = reviewing, seat

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield Scrolled()
        yield KeyBar()

    def on_mount(self) -> None:
        super().on_mount()
        self.set_focus(self.query_one(Reader))
        if not self._found.accounts:
            self.run_worker(self._think, thread=True, exclusive=True)

    def _think(self) -> None:
        worker, due = get_current_worker(), time.monotonic() + OFTEN
        for _ in self._found.go():
            if worker.is_cancelled:
                return
            if time.monotonic() >= due:
                due = time.monotonic() + OFTEN
                self.call_later(self._tell)
        self.call_later(self._tell)

    def _tell(self) -> None:
        if self.is_mounted:
            self.fill()
            self.show_keys()

    def fill(self) -> None:
        found = self._found
        far = "" if found.accounts else say.far(len(found.decisions), found.most)
        self.query_one(TitleBar).show(say.title(), found.names[self._seat], far)
        x, room = margins(self.size.width)
        gap = " " * x
        lines = [*self._shares(room), *self._moments(room), *self._rest(room)]
        self.query_one(Scrolled).show([[(gap, "text"), *line] for line in lines])

    def _shares(self, room: int) -> Iterator[Line]:
        """The bars, to the left what was against the player, to the right what was for them."""
        found = self._found
        if not found.accounts:
            yield [(say.thinking(), "dim")]
            yield []
            return
        shares = found.shares(self._seat)
        titles = max(cell_len(title) for title, _, _ in shares)
        values = max(cell_len(value) for _, _, value in shares)
        bar = max(4, min(BAR, (room - titles - values - 5) // 2))
        yield [(say.where(), "accent")]
        for title, share, value in shares:
            cells = round(abs(share) * bar)
            left, right = ("█" * cells, "") if share < 0 else ("", "█" * cells)
            yield [
                (f"{title:{titles}}  ", "text"),
                (f"{left:>{bar}}", "bad"),
                ("│", "dim"),
                (f"{right:{bar}}", "good"),
                (f"  {value:>{values}}", "text"),
            ]
        against, favour = say.directions()
        yield [(f"{' ' * titles}  {against:>{bar}} {favour}", "dim")]
        yield []

    def _moments(self, room: int) -> Iterator[Line]:
        moments = self._found.moments([self._seat])
        if not moments and not self._found.accounts:
            return
        yield [(say.moments(len(moments)), "accent")]
        for number, (_, told) in enumerate(moments, 1):
            for row, line in enumerate(wrap(told, room - 4)):
                yield [(f"{number}   " if not row else "    ", "accent"), (line, "text")]
        yield []

    def _rest(self, room: int) -> Iterator[Line]:
        found = self._found
        if not found.accounts:
            return
        said = f"{' '.join(found.mistakes([self._seat]))} {found.accuracy(self._seat)}"
        yield from ([(line, "text")] for line in wrap(said, room))
        yield []
        yield from ([(line, "dim")] for text in found.explained() for line in wrap(text, room))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "look":
            return True if self._moment(*parameters) is not None else None
        return True

    def _moment(self, number: object) -> int | None:
        """The entry that a number stands for, as far as it has been found."""
        entries = [entry for entry, _ in self._found.moments([self._seat])]
        return dict(enumerate(entries, 1)).get(number) if isinstance(number, int) else None

    def action_look(self, number: int) -> None:
        self.dismiss(self._moment(number))

    def action_player(self, by: int) -> None:
        self._seat = (self._seat + by) % len(self._found.names)
        self.query_one(Scrolled).go(0)
        self.fill()
        self.show_keys()
