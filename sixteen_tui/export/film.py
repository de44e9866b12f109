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
from textual.geometry import Region
from textual.strip import Strip

from sixteen_tui.export.cast import SPEED, Shot, seconds
from sixteen_tui.export.cells import Rows, cells
from sixteen_tui.export.inks import named
from sixteen_tui.export.reel import Reel
from sixteen_tui.session.replay import Replay
from sixteen_tui.terminal.frame import Frame
from sixteen_tui.widgets.canvas import Canvas
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.look import Look

SYSTEM = ColorSystem.TRUECOLOR
"""Colour system of the rendered terminal."""


class ReplayStage(Protocol):
    """A screen that shows a replay."""

    @property
    def replay(self) -> Replay: ...

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


def reel(player: ReplayApp, view: RenderOptions, eyes: Sequence[int | None], seen: Callable[[Reel], bool]) -> None:
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


def _frames(stage: ReplayStage, rows: slice) -> Iterator[list[Strip]]:
    """Draw all positions from the first to the last; yield these rows of each."""
    replay = stage.replay
    replay.move("end", -1)
    drawn = _Drawn(stage)
    for step in range(replay.at, replay.last + 1):
        replay.at = step
        stage.stand()
        yield drawn.lines()[rows]


class _Drawn:
    """The lines of a screen, of which only those cells are taken again whose canvas has changed."""

    def __init__(self, stage: Any) -> None:
        self._stage = stage
        self._places: dict[Any, Any] = {}
        self._changes: dict[Canvas, int] = {}
        self._lines: list[Strip] = []

    def lines(self) -> list[Strip]:
        places = self._stage._compositor.visible_widgets  # noqa: SLF001  # as in `_update`
        canvases = {each: region for each, (region, _) in places.items() if isinstance(each, Canvas)}
        if places != self._places:
            self._places, self._lines = {**places}, _strips(self._stage)
        else:
            for canvas, region in canvases.items():
                if canvas.changes != self._changes[canvas]:
                    self._take(canvas, region)
        self._changes = {each: each.changes for each in canvases}
        return self._lines

    def _take(self, canvas: Canvas, region: Region) -> None:
        """Take the lines of a canvas, which lies on no other (`screens/replay`)."""
        for y, strip in zip(region.line_range, canvas.render_lines(region.reset_offset), strict=True):
            line = self._lines[y]
            self._lines[y] = Strip.join([line.crop(0, region.x), strip, line.crop(region.right)])


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
