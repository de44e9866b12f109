"""Renders a replay without a terminal: one position, or all of them in turn.

Invariant: the real screen, drawn by the real program, so it shows exactly what the person at the keyboard may see. It
depends on the game, the size, the settings and the language; not on a clock, a terminal or a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from itertools import accumulate, chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip

from sixteen_tui.export.cast import SPEED, Shot, seconds
from sixteen_tui.export.cells import Rows, cells, narrow
from sixteen_tui.export.inks import named
from sixteen_tui.export.reel import Reel, Row, Span
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.frame import Frame
from sixteen_tui.widgets.canvas import Canvas, segments
from sixteen_tui.widgets.canvas import Row as PaintedRow
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.look import Look

if TYPE_CHECKING:
    from sixteen_tui.saves.record import Record

SYSTEM = ColorSystem.TRUECOLOR
"""Colour system of the rendered terminal."""


class ReplayStage(Protocol):
    """A screen that shows a replay."""

    @property
    def replay(self) -> Replay: ...

    def load(self, record: Record) -> None:
        """Take another record of the same game."""

    def draw(self) -> None:
        """Draw the current position of the replay, without the title bar and the key bar."""

    def stand(self) -> None:
        """Draw the current position of the replay."""


class ReplayApp(Protocol):
    """The Textual application, opened with a replay as its only screen."""

    no_color: bool
    look: Look

    @property
    def current_theme(self) -> Any: ...

    @property
    def screen(self) -> Any: ...

    def run_test(self, *, size: tuple[int, int]) -> AbstractAsyncContextManager[Any]: ...


class RenderOptions(NamedTuple):
    """Parameters of a rendering; `size` in columns and rows."""

    size: tuple[int, int] = (80, 24)
    eyes: int | None = None
    """The seat from which the game is shown; None for the default of the replay."""
    step: int | None = None
    """The step to show; None for the last."""
    speed: float = SPEED
    """Factor of the speed of a recording."""


class Picture(NamedTuple):
    """A position as cells, and the replay at it."""

    rows: Rows
    replay: Replay


def picture(player: ReplayApp, view: RenderOptions) -> Picture:
    """Render one position."""

    def taken(stage: ReplayStage) -> Picture:
        replay = stage.replay
        replay.at = replay.last if view.step is None else view.step
        stage.stand()
        return Picture(cells(_strips(stage), SYSTEM), replay)

    found: Picture = asyncio.run(_on_stage(player, view, taken))
    return found


def moving(player: ReplayApp, view: RenderOptions) -> list[Shot]:
    """Render all positions from the first to the last."""

    def taken(stage: ReplayStage) -> list[Shot]:
        frame = Frame(colours=not player.no_color)
        console = Console(width=view.size[0], height=view.size[1], color_system="truecolor", force_terminal=True)
        replay, shots = stage.replay, list[Shot]()
        events = {each.step for each in replay.milestones()}
        for step in range(replay.at, replay.last + 1):
            replay.at = step
            stage.stand()
            frame.draw(_update(stage), console)
            event = step in events or step == replay.last
            shots.append(Shot(frame.changes(), seconds(event=event, note=replay.notes.get(step, ""))))
        return shots

    found: list[Shot] = asyncio.run(_on_stage(player, view, taken))
    return found


class Showing(NamedTuple):
    """A game to be rendered through each of `eyes`."""

    record: Record
    eyes: Sequence[int | None]
    seen: Callable[[Reel], bool]
    """Called with the reel after each of `eyes`; False ends the rendering of this game."""


def reels(player: ReplayApp, view: RenderOptions, showings: Sequence[Showing]) -> None:
    """Render all positions of records of one game, without the title bar and the key bar; the first is the player's.

    Why without: a page that plays them has a title and keys of its own. Why several: a start of the application takes
    as long as the pictures of a short game.
    """
    player.look = named(player.look)

    def taken(stage: Any) -> None:
        rows = range(stage.query_one(TitleBar).region.bottom, stage.query_one(KeyBar).region.y)
        drawn = _Drawn(stage, rows)
        for number, (record, eyes, seen) in enumerate(showings):
            if number:
                stage.load(record)
            made = Reel(SYSTEM)
            for each in eyes:
                stage.replay.look(each)
                made.add(_frames(stage, drawn))
                if not seen(made):
                    break

    asyncio.run(_on_stage(player, view, taken))


def _frames(stage: ReplayStage, drawn: _Drawn) -> Iterator[list[Row]]:
    """Draw all positions from the first to the last; yield the rows of each."""
    replay = stage.replay
    replay.move("end", -1)
    for step in range(replay.at, replay.last + 1):
        replay.at = step
        stage.draw()
        yield drawn.rows()


_Places = dict[Any, Any]


class _Plan(NamedTuple):
    """A layout: its canvases, the cells on which none of them lies, and for each row a function that takes its spans.

    The function takes them from a list with the spans of each canvas and then those cells.
    """

    canvases: Sequence[_Inked]
    fixed: Sequence[Span]
    rows: Sequence[Callable[[Sequence[Span]], Row]]


class _Inked:
    """The rows of a canvas in the colours of the terminal, as Textual's filters make them on its background."""

    def __init__(self, filters: Sequence[LineFilter], canvas: Canvas, size: Size) -> None:
        self._filters, self._canvas, self._size = filters, canvas, size
        self._ground = canvas.background_colors[1]
        self._painted: Sequence[PaintedRow] = ()
        self._now: Sequence[Span] = ()
        """The spans of `_painted`."""
        self._spans: dict[PaintedRow, Span] = {}
        """All spans so far: most rows return."""
        self._by_ink: dict[str, Style] = {}

    def spans(self) -> Sequence[Span]:
        """Return the rows that the canvas shows now."""
        painted = self._canvas.rows_for(self._size)
        if painted is not self._painted:
            known = self._spans
            self._painted, self._now = painted, [known.get(row) or self._span(row) for row in painted]
        return self._now

    def _span(self, row: PaintedRow) -> Span:
        canvas, width = self._canvas, self._size.width
        (look, inks), texts = canvas.painted_with, "".join([text for text, _ in row])
        if len(texts) == width and not look.plain and narrow(texts):
            found = tuple([(text, self._by_ink.get(ink) or self._named(ink, inks[ink])) for text, ink in row])
        else:
            found = tuple(
                (text, self._shown(style)) for text, style, _ in segments(canvas.inked(row), width, inks["text"])
            )
        self._spans[row] = found
        return found

    def _named(self, ink: str, style: Style) -> Style:
        found = self._by_ink[ink] = self._shown(style)
        return found

    def _shown(self, style: Style | None) -> Style:
        assert style is not None, "a canvas paints with styles"
        filtered = [Segment(" ", style)]
        for each in self._filters:
            filtered = each.apply(filtered, self._ground)
        return filtered[0].style or style


class _Drawn:
    """The rows of a screen as what its canvases have painted; Textual makes no strips and no updates of them.

    Why: most rows are those of the step before, and the same objects, so that nothing is copied or compared.
    """

    def __init__(self, stage: Any, rows: range) -> None:
        self._stage, self._range = stage, rows
        self._plans: list[tuple[_Places, _Plan]] = []
        """The layouts so far, few, by the places of their widgets."""
        self._places: _Places = {}
        self._now = _Plan((), (), ())
        """The layout for `_places`."""
        self._inked = cache(partial(_Inked, stage.get_line_filters()))
        for canvas in stage.query(Canvas):
            canvas.apart = True

    def rows(self) -> list[Row]:
        """Return the rows that are drawn now."""
        plan = self._plan()
        spans = [*chain.from_iterable(each.spans() for each in plan.canvases), *plan.fixed]
        return [row(spans) for row in plan.rows]

    def _plan(self) -> _Plan:
        places = self._stage._compositor.visible_widgets  # noqa: SLF001  # as in `_update`
        if places is self._places:
            return self._now
        self._places = places
        for known, plan in self._plans:
            if known == places:
                self._now = plan
                return plan
        regions = {each: region for each, (region, _) in places.items() if isinstance(each, Canvas)}
        canvases = [each for each, region in regions.items() if {*region.line_range} & {*self._range}]
        inked = [self._inked(canvas, canvas.size) for canvas in canvases]
        starts = [*accumulate((canvas.size.height for canvas in canvases), initial=0)]
        fixed = list[Span]()
        rows = [_taking(places) for places in self._cut([regions[each] for each in canvases], starts, fixed)]
        self._now = _Plan(inked, fixed, rows)
        self._plans.append(({**places}, self._now))
        return self._now

    def _cut(self, regions: Sequence[Region], starts: Sequence[int], fixed: list[Span]) -> Iterator[list[int]]:
        """Yield for each row the places of its spans; a canvas lies on no other (`screens/replay`).

        Places are numbers: of the rows of each canvas from its start on, and then of `fixed`, to which the cells are
        added on which no canvas lies.
        """
        lines = _strips(self._stage)
        for y in self._range:
            places, end = list[int](), 0
            here = [(region.x, number) for number, region in enumerate(regions) if y in region.line_range]
            for x, number in [*sorted(here), (lines[y].cell_length, -1)]:
                if x > end:
                    places.append(starts[-1] + len(fixed))
                    fixed.append(tuple((text, style) for text, style, _ in lines[y].crop(end, x)))
                if number >= 0:
                    places.append(starts[number] + y - regions[number].y)
                    end = regions[number].right
            yield places


def _taking(places: Sequence[int]) -> Callable[[Sequence[Span]], Row]:
    """Return a function that takes the items at these places, as a tuple."""
    if len(places) == 1:
        return lambda spans: (spans[places[0]],)
    return itemgetter(*places)


async def _on_stage(player: ReplayApp, view: RenderOptions, taken: Callable[[ReplayStage], Any]) -> Any:
    """Run the application at the size of `view` and return the result of `taken` on its screen."""
    async with player.run_test(size=view.size) as pilot:
        await pilot.pause()
        stage = player.screen
        if view.eyes is not None:
            stage.replay.look(view.eyes)
        return taken(stage)


def _update(stage: Any) -> Any:
    """Return the update of the whole screen, as Textual would send it to a terminal."""
    return stage._compositor.render_update(full=True)  # noqa: SLF001  # Textual has no other way to ask


def _strips(stage: Any) -> list[Strip]:
    return [Strip.join(line) for line in _update(stage).strips]
