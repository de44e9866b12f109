"""Review of a finished game: luck and play as bars that add up, and the decisive actions with reasons.

Invariant: keys are handled during the analysis. Returns the entry to show on the table, or None.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Reader, Scrolled
from sixteen_tui.screens.replay.thinking import ReviewWorker
from sixteen_tui.text import review as say
from sixteen_tui.widgets.canvas import Line, length, wrap
from sixteen_tui.widgets.card import inked
from sixteen_tui.widgets.chart import plotted
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.pages import margins

BAR: Final = 20
"""Maximum length of a bar on each side, in cells."""
BESIDE: Final = 12
"""Maximum length of a bar if the chart of the course is beside the bars."""
GAP: Final = 4
COURSE: Final = 24
"""Minimum width of the chart of the course, in cells; with less room it is omitted."""


class ReviewScreen(Page[int]):
    """Shows the bars of one player, and the decisive actions of all; a number key returns the entry of an action."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "review.moment-1",
        "review.try",
        "review.player",
        "read.down",
        "app.help",
        "page.back",
    )
    BINDINGS = bindings("ReviewScreen")

    def __init__(self, thinking: ReviewWorker, seat: int) -> None:
        super().__init__()
        self._thinking, self._found, self._seat = thinking, thinking.found, seat
        self._all = range(len(self._found.names))

    def body(self) -> ComposeResult:
        yield Scrolled()

    def on_mount(self) -> None:
        self._thinking.on(self, self._tell)  # before the first `fill`, during which the thread may end
        super().on_mount()
        self.set_focus(self.query_one(Reader))

    def _tell(self) -> None:
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
        """Yield the bars, losses to the left and gains to the right, with the chart of the course beside them."""
        found = self._found
        if not found.accounts:
            yield [(say.thinking(), "dim")]
            yield []
            return
        shares = found.shares(self._seat)
        titles = max(cell_len(title) for title, _, _ in shares)
        values = max(cell_len(value) for _, _, value in shares)
        beside = room - titles - values - 2 * BESIDE - 5 - GAP
        bar = BESIDE if beside >= COURSE else max(4, min(BAR, (room - titles - values - 5) // 2))
        rows: list[Line] = [[(say.where(), "accent")]]
        for title, share, value in shares:
            cells = round(abs(share) * bar)
            left, right = ("█" * cells, "") if share < 0 else ("", "█" * cells)
            rows.append(
                [
                    (f"{title:{titles}}  ", "text"),
                    (f"{left:>{bar}}", "bad"),
                    ("│", "dim"),
                    (f"{right:{bar}}", "good"),
                    (f"  {value:>{values}}", "text"),
                ]
            )
        against, favour = say.directions()
        rows.append([(f"{' ' * titles}  {against:>{bar}} {favour}", "dim")])
        if beside >= COURSE:
            across = room - beside
            course = self._course(beside, len(shares))
            rows = [
                [*row, (" " * (across - length(row)), "text"), *more] for row, more in zip(rows, course, strict=False)
            ] + rows[len(course) :]
        yield from rows
        yield []

    def _course(self, width: int, height: int) -> list[Line]:
        """Return a heading and `height` rows with the chart of the player's expected result during the game."""
        found = self._found
        values, highest = [round(100 * value) for value in found.course(self._seat)], 100 if found.chance else 0
        ends = [say.level(each / 100, chance=found.chance) for each in (max(*values, highest), min(*values, 0))]
        labels = max(map(cell_len, ends))
        drawn = plotted(values, width - labels - 1, height, plain=self.shell.look.plain, highest=highest)
        sides = [ends[0], *[""] * (height - 2), ends[1]]
        return [
            [(say.expected(chance=found.chance), "accent")],
            *([(f"{side:>{labels}} ", "dim"), (line, "text")] for side, line in zip(sides, drawn, strict=True)),
        ]

    def _moments(self, room: int) -> Iterator[Line]:
        """Yield the decisive actions: position, action played and better one, cost, reason."""
        moments = self._found.moments(self._all)
        if not moments and not self._found.accounts:
            return
        yield [(self._found.heading(self._all), "accent")]
        yield []
        faces = PLUGINS[self._found.record.header.game].faces
        cards = faces(self.shell.settings.suits) if faces else {}
        for number, one in enumerate(moments, 1):
            head = f"{number}  {one.where} "
            yield [(head, "accent"), ("─" * (room - cell_len(head)), "dim")]
            left = room - 3 - cell_len(one.lay) - cell_len(one.beside)
            if left > 1:
                lay, beside = inked(one.lay, cards, "text"), inked(one.beside, cards, "strong")
                yield [("   ", "text"), *lay, (" " * left, "text"), *beside]
            else:
                yield [("   ", "text"), *inked(one.lay, cards, "text")]
                yield from ([("   ", "text"), *inked(line, cards, "strong")] for line in wrap(one.beside, room - 3))
            yield from ([("   ", "text"), (line, "text")] for line in wrap(one.why, room - 3) if line)
            yield []

    def _rest(self, room: int) -> Iterator[Line]:
        found = self._found
        if not found.accounts:
            return
        own = (*found.mistakes([self._seat]), found.accuracy(self._seat), found.ups_and_downs(self._seat))
        said = " ".join(filter(None, own))
        yield from ([(line, "text")] for line in wrap(said, room))
        yield []
        yield from ([(line, "dim")] for text in found.explained() for line in wrap(text, room))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "try":
            return True if self._found.accounts and self._found.moments(self._all) else None
        if action == "look":
            return True if self._moment(*parameters) is not None else None
        return True

    def _moment(self, number: object) -> int | None:
        """Return the entry of a decisive action by its number; None if there is none so far."""
        entries = [one.entry for one in self._found.moments(self._all)]
        return dict(enumerate(entries, 1)).get(number) if isinstance(number, int) else None

    def action_look(self, number: int) -> None:
        self.dismiss(self._moment(number))

    def action_try(self) -> None:
        """Let the person make the decisive actions again."""
        from sixteen_tui.screens.table.trying import TryScreen

        trials = self._found.trials(self._all)
        if trials and self._found.accounts:  # until then the decisive actions may change
            self.app.push_screen(TryScreen(trials))

    def action_player(self, by: int) -> None:
        self._seat = (self._seat + by) % len(self._found.names)
        self.query_one(Scrolled).go(0)
        self.fill()
        self.show_keys()
