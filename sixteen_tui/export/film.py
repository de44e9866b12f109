"""Renders a replay without a terminal: one position, or all of them in turn.

Invariant: the real screen, drawn by the real program, so it shows exactly what the person at the keyboard may see. It
depends on the game, the size, the settings and the language; not on a clock, a terminal or a key.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, NamedTuple, Protocol

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter
from textual.geometry import Region
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

SYSTEM = ColorSystem.TRUECOLOR
"""Colour system of the rendered terminal."""


class Stage(Protocol):
    """A screen that shows a replay."""

    @property
    def replay(self) -> Replay: ...

    def stand(self) -> None:
        """Draw the current position of the replay."""


class Player(Protocol):
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


def picture(player: Player, view: RenderOptions) -> Picture:
    """Render one position."""

    def taken(stage: Stage) -> Picture:
        replay = stage.replay
        replay.at = replay.last if view.step is None else view.step
        stage.stand()
        return Picture(cells(_strips(stage), SYSTEM), replay)

    found: Picture = asyncio.run(_on_stage(player, view, taken))
    return found


def moving(player: Player, view: RenderOptions) -> list[Shot]:
    """Render all positions from the first to the last."""

    def taken(stage: Stage) -> list[Shot]:
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


def reel(player: Player, view: RenderOptions, eyes: Sequence[int | None], seen: Callable[[Reel], bool]) -> None:
    """Render all positions through each of `eyes`, without the title bar and the key bar.

    `seen`: called with the reel after each of them; False ends the rendering.

    Why without: a page that plays them has a title and keys of its own.
    """
    player.look = named(player.look)

    def taken(stage: Any) -> None:
        rows = slice(stage.query_one(TitleBar).region.bottom, stage.query_one(KeyBar).region.y)
        made = Reel(SYSTEM)
        for each in eyes:
            stage.replay.look(each)
            made.add(_frames(stage, rows))
            if not seen(made):
                return

    asyncio.run(_on_stage(player, view, taken))


def _frames(stage: Any, rows: slice) -> Iterator[list[Row]]:
    """Draw all positions from the first to the last; yield these rows of each."""
    replay = stage.replay
    replay.move("end", -1)
    drawn = _Drawn(stage, range(rows.start, rows.stop))
    for step in range(replay.at, replay.last + 1):
        replay.at = step
        stage.fill()
        yield drawn.rows()


_Span = tuple[Canvas, int] | Strip
"""A part of a row: a row of a canvas, or cells on which no canvas lies."""
_Places = dict[Any, Any]


class _Drawn:
    """The rows of a screen as what its canvases have painted, without Textual's caches of rows.

    Why: most rows are those of the step before, and the same objects, so that nothing is copied or compared.
    """

    def __init__(self, stage: Any, rows: range) -> None:
        self._stage, self._range = stage, rows
        self._layouts: list[tuple[_Places, list[list[_Span]]]] = []
        """The layouts so far, few: the places of the widgets, and the spans of each row."""
        self._shown: dict[int, tuple[Strip, Strip]] = {}
        """A painted strip and the same as the terminal shows it, by the id of the first."""
        self._styles: dict[tuple[Style, Color], Style] = {}

    def rows(self) -> list[Row]:
        return [tuple(map(self._strip, spans)) for spans in self._spans()]

    def _strip(self, span: _Span) -> Strip:
        if isinstance(span, Strip):
            return span
        canvas, row = span
        painted = canvas.painted[row]
        found = self._shown.get(id(painted))
        if found is None:
            found = self._shown[id(painted)] = painted, self._filtered(canvas, painted)
        return found[1]

    def _spans(self) -> list[list[_Span]]:
        places = self._stage._compositor.visible_widgets  # noqa: SLF001  # as in `_update`
        for known, spans in self._layouts:
            if known == places:
                return spans
        spans = self._cut({each: region for each, (region, _) in places.items() if isinstance(each, Canvas)})
        self._layouts.append(({**places}, spans))
        return spans

    def _cut(self, canvases: dict[Canvas, Region]) -> list[list[_Span]]:
        """Return the spans of each row; a canvas lies on no other (`screens/replay`)."""
        lines = _strips(self._stage)
        found = []
        for y in self._range:
            spans, end = list[_Span](), 0
            here = [(region, canvas) for canvas, region in canvases.items() if region.y <= y < region.bottom]
            for region, canvas in sorted(here, key=lambda each: each[0].x):
                if region.x > end:
                    spans.append(lines[y].crop(end, region.x))
                spans.append((canvas, y - region.y))
                end = region.right
            if end < lines[y].cell_length:
                spans.append(lines[y].crop(end))
            found.append(spans)
        return found

    def _filtered(self, canvas: Canvas, painted: Strip) -> Strip:
        """Return a strip with the colours of the terminal, as Textual's filters make them for each style."""
        _, ground = canvas.background_colors
        filters = canvas.get_line_filters()
        return Strip([Segment(text, self._style(style, ground, filters)) for text, style, _ in painted])

    def _style(self, style: Style | None, ground: Color, filters: Sequence[LineFilter]) -> Style:
        assert style is not None, "a canvas paints with styles"
        found = self._styles.get((style, ground))
        if found is None:
            segments = [Segment(" ", style)]
            for each in filters:
                segments = each.apply(segments, ground)
            found = self._styles[style, ground] = segments[0].style or style
        return found


async def _on_stage(player: Player, view: RenderOptions, taken: Callable[[Stage], Any]) -> Any:
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
