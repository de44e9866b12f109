"""Review of a finished game: the course as a curve with the decisive actions on it, cards and reasons, and a sum.

Invariant: keys are handled during the analysis. Returns the entry to show on the table, or None.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final

from rich.cells import cell_len
from textual.app import ComposeResult

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.reader import Scrolled
from sixteen_tui.screens.replay.thinking import ReviewWorker
from sixteen_tui.text import review as say
from sixteen_tui.text.names import in_row
from sixteen_tui.text.reviewing import Moment, ReviewReport
from sixteen_tui.widgets import study as picture
from sixteen_tui.widgets.canvas import Line, wrap
from sixteen_tui.widgets.card import inked
from sixteen_tui.widgets.lines import TitleBar, wrapped
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.study import Curve, Scene, StudiedChoice, Study

SIGNS: Final = {1: ("✓", "good"), 0: ("=", "dim"), -1: ("✗", "bad")}
"""The sign and the style of a set or round, by whether it brought something, nothing, or cost something."""


class Studied(Scrolled):
    """The picture of a review, or in a small terminal and on request its text."""

    BINDINGS = Scrolled.BINDINGS

    def __init__(self) -> None:
        super().__init__()
        self.study: Study | None = None
        self.words = False
        """True if the text is shown where there is room for the picture, too."""
        self.chosen = 0

    @property
    def pictured(self) -> bool:
        """True if the picture is shown."""
        wide, high = picture.LEAST
        return self.study is not None and not self.words and self.size.width >= wide and self.size.height >= high

    def on_resize(self) -> None:
        """Show the keys of the picture or of the text; the size of this widget follows that of the screen."""
        if isinstance(self.screen, ReviewScreen):
            self.screen.show_keys()

    def paint(self, width: int, height: int) -> Iterable[Line]:
        if self.study is not None and self.pictured:
            return picture.paint(self.study, self.chosen, width, height, self.look)
        return super().paint(width, height)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return None if action in ("page", "top", "bottom") and self.pictured else True

    def action_scroll(self, by: int) -> None:
        """Go to the next decisive action in the picture, to the next line of the text."""
        if self.study is not None and self.pictured:
            self.chosen = (self.chosen + by) % max(1, len(self.study.scenes))
            self.repaint()
        else:
            super().action_scroll(by)


class ReviewScreen(Page[int]):
    """Shows the curve of one player, and the decisive actions of all; a key returns the entry of an action."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        "review.try",
        "read.down",
        "review.player",
        "review.words",
        "app.help",
        "page.back",
    )
    BINDINGS = bindings("ReviewScreen")

    def __init__(self, thinking: ReviewWorker, seat: int) -> None:
        super().__init__()
        self._thinking, self._found, self._seat = thinking, thinking.found, seat
        self._report, self._all = ReviewReport(self._found), self._found.seats
        self._listed: list[Moment] = []
        """The decisive actions on the screen: none before the review is complete, as they may still change."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Start with the play at the cursor; the text has no cursor, but numbers."""
        return ("review.look" if self._pictured else "review.moment-1", *self.SHOWN)

    def body(self) -> ComposeResult:
        yield Studied()

    def on_mount(self) -> None:
        self._thinking.on(self, self._tell)  # before the first `fill`, during which the thread may end
        super().on_mount()
        self.set_focus(self._body)

    @property
    def _body(self) -> Studied:
        return self.query_one(Studied)

    @property
    def _pictured(self) -> bool:
        return self.is_mounted and self._body.pictured

    def _tell(self) -> None:
        self.fill()
        self.show_keys()

    def fill(self) -> None:
        found, report = self._found, self._report
        far = "" if found.accounts else say.far(len(found.decisions), found.most)
        self.query_one(TitleBar).show(say.title(), report.names[self._seat], far)
        x, room = margins(self.size.width)
        self._listed = report.moments(self._all) if found.accounts else []
        scenes = [self._scene(one) for one in self._listed]
        none = report.heading(self._all) if found.accounts else ""
        self._body.study = Study(self._curve(), scenes, none, self._foot(room))
        self._body.chosen = min(self._body.chosen, max(0, len(self._listed) - 1))
        lines: list[Line] = [*wrapped(self._foot(room), room), [], *self._moments(room), *self._rest(room)]
        self._body.show([[(" " * x, "text"), *line] for line in lines])

    def _curve(self) -> Curve:
        """Return what the player could expect during the game, with the sets or rounds."""
        found, seat = self._found, self._seat
        values = found.course(seat)
        low, high = (0.0, 1.0) if found.chance else (min(*values, 0.0), max(values))
        top, between, bottom = say.percents()
        labels = (
            (top, between, bottom)
            if found.chance
            else (say.level(high, chance=False), "", say.level(low, chance=False))
        )
        marks = list[tuple[int, str, str]]()
        for place, number, change in found.milestones(seat) if found.accounts else ():
            sign, ink = SIGNS[(change > 0) - (change < 0)]
            marks.append((place, f"{number}{sign}", ink))
        return Curve(say.expected(chance=found.chance), values, (low, high), labels, marks)

    def _scene(self, one: Moment) -> Scene:
        """Return a decisive action, or a card that luck brought, as cards."""
        faces = PLUGINS[self._found.record.header.game].faces
        cards = faces(self.shell.settings.suits) if faces else {}
        parts = one.lay.split(" ")
        lay = [cards[part] for part in parts if part in cards]
        if one.best:
            choices = [
                StudiedChoice(in_row(one.name), cards.get(one.played), one.played, "✗", "bad"),
                StudiedChoice(say.best(), cards.get(one.best), one.best, "✓", "good"),
            ]
            row = f"{one.where}  {one.name} {one.played}, {say.best()} {one.best}"
        else:
            drawn = StudiedChoice(in_row(one.name), cards.get(one.played), one.played, say.by_luck(), "dim")
            choices = [drawn] if one.played else []
            row = f"{one.where}  {one.name} {one.played}".rstrip() + f", {say.by_luck()}"
        return Scene(
            self._found.place(self._seat, one.entry),
            f"{one.where} · {one.name}",
            one.worth,
            lay,
            " ".join(part for part in parts if part not in cards),
            choices,
            one.why,
            row,
        )

    def _foot(self, room: int) -> Line:
        """Return the parts of the player's result and their sum."""
        if not self._found.accounts:
            return [(say.thinking(), "dim")]
        return picture.foot(*self._report.total(self._seat), room)

    def _moments(self, room: int) -> Iterator[Line]:
        """Yield the decisive actions: position, action played and better one, cost, reason."""
        if not self._found.accounts:
            return
        yield [(self._report.heading(self._all), "accent")]
        yield []
        faces = PLUGINS[self._found.record.header.game].faces
        cards = faces(self.shell.settings.suits) if faces else {}
        for number, one in enumerate(self._listed, 1):
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
        if not self._found.accounts:
            return
        report, seat = self._report, self._seat
        said = " ".join(filter(None, (*report.mistakes([seat]), report.accuracy(seat), report.ups_and_downs(seat))))
        yield from ([(line, "text")] for line in wrap(said, room))
        yield []
        yield from ([(line, "dim")] for text in report.explained() for line in wrap(text, room))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "try":
            return True if any(one.best for one in self._listed) else None
        if action == "look":
            if self._moment(*parameters) is not None:
                return True
            return False if self._found.accounts else None  # None: the review has not come to one yet
        return True

    def _moment(self, number: object) -> int | None:
        """Return the entry of a decisive action by its number, 0 for the one at the cursor; None if there is none."""
        entries = [one.entry for one in self._listed]
        if number == 0:
            number = self._body.chosen + 1 if self._pictured else None
        return dict(enumerate(entries, 1)).get(number) if isinstance(number, int) else None

    def action_look(self, number: int) -> None:
        entry = self._moment(number)
        if entry is not None:
            self.dismiss(entry)

    def action_words(self) -> None:
        """Show the text in place of the picture, or the picture again."""
        self._body.words = not self._body.words
        self._body.go(0)
        self.show_keys()

    def action_try(self) -> None:
        """Let the person make the decisive actions again."""
        from sixteen_tui.screens.table.trying import TryScreen

        trials = self._found.trials(self._all) if self._listed else []
        if trials:
            self.app.push_screen(TryScreen(trials))

    def action_player(self, by: int) -> None:
        self._seat = (self._seat + by) % len(self._all)
        self._body.go(0)
        self.fill()
        self.show_keys()
