"""Renders a replay without a terminal: one position, or all of them in turn.

Invariant: the real screen, drawn by the real program, so it shows exactly what the person at the keyboard may see. It
depends on the game, the size, the settings and the language; not on a clock, a terminal or a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from functools import cache, partial
from operator import is_
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region, Size
from textual.strip import Strip

from sixteen_tui.export.cast import SPEED, Shot, seconds
from sixteen_tui.export.cells import Rows, cells
from sixteen_tui.export.inks import named
from sixteen_tui.export.reel import Reel, Row
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.frame import Frame
from sixteen_tui.widgets.canvas import Canvas
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.look import Look

if TYPE_CHECKING:
    from sixteen_tui.saves.records import Record

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


_Span = tuple[int, int] | Strip
"""A part of a row: the number of a canvas and one of its rows, or cells on which no canvas lies."""
_Places = dict[Any, Any]


class _Plan(NamedTuple):
    """The canvases of a layout, with their sizes and the filters for their backgrounds, and the spans of each row."""

    canvases: Sequence[Canvas]
    sizes: Sequence[Size]
    filtered: Sequence[_Filtered]
    rows: Sequence[Sequence[_Span]]


class _Filtered:
    """Painted strips with the colours of the terminal, as Textual's filters make them on a background."""

    def __init__(self, filters: Sequence[LineFilter], ground: Color) -> None:
        self._filters, self._ground = filters, ground
        self._shown: dict[int, tuple[Strip, Strip]] = {}
        """A painted strip and the same as the terminal shows it, by the id of the first."""
        self._styles: dict[Style | None, Style] = {}

    def strip(self, painted: Strip) -> Strip:
        """Return a strip as the terminal shows it; the same object if nothing differs."""
        found = self._shown.get(id(painted))
        if found is None:
            before = [style for _, style, _ in painted]
            styles = [self._styles.get(style) or self._style(style) for style in before]
            same = all(map(is_, before, styles))
            shown = painted if same else Strip([*map(Segment, [text for text, *_ in painted], styles)])
            found = self._shown[id(painted)] = painted, shown
        return found[1]

    def _style(self, style: Style | None) -> Style:
        assert style is not None, "a canvas paints with styles"
        segments = [Segment(" ", style)]
        for each in self._filters:
            segments = each.apply(segments, self._ground)
        found = self._styles[style] = segments[0].style or style
        return found


class _Drawn:
    """The rows of a screen as what its canvases have painted, without Textual's caches of rows.

    Why: most rows are those of the step before, and the same objects, so that nothing is copied or compared.
    """

    def __init__(self, stage: Any, rows: range) -> None:
        self._stage, self._range = stage, rows
        self._plans: list[tuple[_Places, _Plan]] = []
        """The layouts so far, few, by the places of their widgets."""
        self._filtered = cache(partial(_Filtered, stage.get_line_filters()))

    def rows(self) -> list[Row]:
        """Return the rows that are drawn now."""
        plan = self._plan()
        painted = [
            [*map(filtered.strip, canvas.painted_for(size))]
            for canvas, size, filtered in zip(plan.canvases, plan.sizes, plan.filtered, strict=True)
        ]
        return [
            tuple(span if isinstance(span, Strip) else painted[span[0]][span[1]] for span in spans)
            for spans in plan.rows
        ]

    def _plan(self) -> _Plan:
        places = self._stage._compositor.visible_widgets  # noqa: SLF001  # as in `_update`
        for known, plan in self._plans:
            if known == places:
                return plan
        regions = {each: region for each, (region, _) in places.items() if isinstance(each, Canvas)}
        canvases = [each for each, region in regions.items() if {*region.line_range} & {*self._range}]
        filtered = [self._filtered(canvas.background_colors[1]) for canvas in canvases]
        sizes = [canvas.size for canvas in canvases]
        plan = _Plan(canvases, sizes, filtered, [*self._cut([regions[each] for each in canvases])])
        self._plans.append(({**places}, plan))
        return plan

    def _cut(self, regions: Sequence[Region]) -> Iterator[list[_Span]]:
        """Yield the spans of each row; a canvas lies on no other (`screens/replay`)."""
        lines = _strips(self._stage)
        for y in self._range:
            spans, end = list[_Span](), 0
            here = [(region.x, number) for number, region in enumerate(regions) if y in region.line_range]
            for x, number in sorted(here):
                if x > end:
                    spans.append(lines[y].crop(end, x))
                spans.append((number, y - regions[number].y))
                end = regions[number].right
            if end < lines[y].cell_length:
                spans.append(lines[y].crop(end))
            yield spans


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
