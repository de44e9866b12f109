"""Draws the pictures of README and docs/: `make pictures`, or `shell/pictures.py NAME...`.

Method: they show states of the screen tests, reached by key presses. Each file of `PICTURES` contains a digest of its
screen, which a test compares with the current screen.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.color import ColorSystem
from textual.strip import Strip

from shell import film, picture
from sixteen_tui.export.png import COLOURS

if TYPE_CHECKING:
    from PIL import Image

    from tests.ui.kit import Stage

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SYSTEM: Final = ColorSystem.TRUECOLOR
"""The colour depth of the pictures."""

Size = tuple[int, int]


class Shown(NamedTuple):
    """A state of the screen tests, or `_sixteen`, in a size (columns, rows) and with settings."""

    state: str
    size: Size = (80, 24)
    settings: tuple[tuple[str, str], ...] = ()
    keys: tuple[str, ...] = ()
    """Keys to press after the state is reached."""


_SIXTEEN, _SWEET = "a game of Sixteen", "table, Sweet Sixteen, own turn, 10 long names"

PICTURES: Final[dict[str, Shown]] = {
    "sixteen": Shown(_SIXTEEN, (100, 30)),
    "set-won": Shown(_SIXTEEN, (100, 30), keys=("enter",)),
    "sweet-sixteen": Shown(_SWEET, (100, 30)),
    "review": Shown("review", (100, 30)),
    "try-again": Shown("try again", (100, 30), keys=("enter",)),
    "theme-night": Shown(_SIXTEEN, settings=(("theme", "night"),)),
    "theme-paper": Shown(_SIXTEEN, settings=(("theme", "paper"),)),
    "theme-harbour": Shown(_SIXTEEN, settings=(("theme", "harbour"),)),
    "theme-cafe": Shown(_SIXTEEN, settings=(("theme", "cafe"),)),
}
"""File name without suffix -> picture."""
FILM: Final = "film"
"""Name of the animated GIF."""

EXPORTED: Final = "replay"
"""Name of the SVG that the command `picture` draws."""


class Sheet(NamedTuple):
    """A contact sheet of the states `EVERY` in a size (columns, rows) and with settings.

    Those with the same settings are drawn together, in half a minute on an idle machine.
    """

    size: Size
    across: int
    """Screens per row."""
    wide: int
    """Width of a screen in pixels."""
    settings: tuple[tuple[str, str], ...] = ()


_USUAL: Final = Sheet((80, 24), 4, 360)

SHEETS: Final[dict[str, Sheet]] = {
    "screens-40x12": Sheet((40, 12), 5, 270),
    "screens-60x18": Sheet((60, 18), 5, 300),
    "screens-80x23": Sheet((80, 23), 4, 360),
    "screens-80x24": _USUAL,
    "screens-120x40": Sheet((120, 40), 4, 360),
    "screens-160x50": Sheet((160, 50), 3, 480),
    "screens-40x12-fr": Sheet((40, 12), 5, 270, (("language", "fr"),)),
    "screens-80x24-fr": _USUAL._replace(settings=(("language", "fr"),)),
    "screens-80x24-paper": _USUAL._replace(settings=(("theme", "paper"),)),
    "screens-80x24-dune": _USUAL._replace(settings=(("theme", "dune"),)),
    "screens-80x24-ascii": _USUAL._replace(settings=(("glyphs", "ascii"),)),
}
"""File name without suffix -> contact sheet."""

EVERY: Final = (
    "home, the first start",
    "home, a game to resume",
    "daily",
    "daily line",
    "new game, 2 players",
    "name",
    "table, own turn",
    "table, after sixteen",
    "table, after colour",
    "hint, wilds, 4 long names",
    "wild",
    "confirm, the coach asks",
    "count",
    "log",
    "hand-over",
    "end",
    "table, Sweet Sixteen, own turn, 10 long names",
    "odds",
    "table, Sweet Sixteen, the reveal",
    "end, Sweet Sixteen, 10 long names",
    "replay, open",
    "chapters",
    "review",
    "try again",
    "replay, mistakes",
    "play from here",
    "branches",
    "code",
    "enter",
    "export",
    "fair",
    "lobby, tables",
    "table code",
    "open table",
    "waiting",
    "phrases",
    "saved games",
    "filter",
    "find",
    "statistics",
    "ladder",
    "meetings",
    "lesson, Sixteen",
    "rules",
    "settings",
    "key list",
    "key entry",
    "keys",
)
"""The states on the contact sheets; each screen appears at least once."""


def strips(stage: Stage) -> Sequence[Strip]:
    """Return the lines on the terminal, including screens that a pane covers only partly."""
    app = stage.app
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)  # noqa: SLF001  # as Textual does
    return [Strip.join(line) for line in update.strips]  # type: ignore[union-attr]  # a full update has them


@asynccontextmanager
async def _sixteen(settings: dict[str, Any]) -> AsyncIterator[Stage]:
    """Open a game with all colours on the table and the cursor on a card that makes sixteen."""
    from tests.ui.kit import begin, opened

    sets = ("0 B6", "1 G5", "0 O3", "1 P2"), ("1 O6", "0 G5", "1 P1", "0 O4")
    session = begin(*sets[0], *sets[1], "0 G4", "1 P2", "0 B6", "1 O1", hands={0: "P3 G5 W"})
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.pick("P3")
        yield stage


async def _rows(what: Shown, sizes: Sequence[Size]) -> list[picture.Rows]:
    from tests.ui.states import figured
    from tests.ui.sweet_states import STATES

    found, now = [], (80, 24)
    async with {**STATES, _SIXTEEN: _sixteen}[what.state](dict(what.settings)) as stage:
        await stage.rest()
        for key in what.keys:
            await stage.press(key)
            await stage.rest()
        for size in sizes:
            if size != now:
                await stage.pilot.resize_terminal(*size)
            now = size
            await figured(stage)  # a tray follows its list after a moment
            found.append(picture.cells(strips(stage), SYSTEM))
    return found


def rows(what: Shown) -> picture.Rows:
    """Return the cells of a state, reached in a temporary home folder."""
    (found,) = rows_in(what, [what.size])
    return found


def rows_in(what: Shown, sizes: Sequence[Size]) -> list[picture.Rows]:
    """Return the cells of a state in several sizes, best from the largest to the smallest: a list keeps its scroll."""
    with nobodys_home():
        return asyncio.run(_rows(what, sizes))


def exported() -> str:
    """Return the SVG of a replay position with a note, as the command `picture` exports it."""
    from sixteen_tui.export import film
    from sixteen_tui.export.svg import svg
    from sixteen_tui.saves.records import read
    from sixteen_tui.screens.app import SixteenApp
    from sixteen_tui.session.noting import note
    from sixteen_tui.settings import paths
    from sixteen_tui.text.replay import where
    from tests.ui.kit import begin, computer, finish, human

    with nobodys_home():
        session = finish(begin(deal="V8V0XRH6DCE5411A", players=(human("Sophie"), computer("Ada"))))
        session.close()
        record = read(session.record.path)
        note(record, 21, "A wild as a nought, and ten is left: a six would do it", paths.saves())
        made = film.picture(SixteenApp(replay=record, still=True), film.RenderOptions((100, 30), step=22))
    return svg(made.rows, where(made.replay))


_GAP: Final = 12
"""Pixels around each screen of a contact sheet."""


def together(sheets: Mapping[str, Sheet]) -> Iterator[tuple[str, Image.Image]]:
    """Draw contact sheets of all screens with the same settings; each state is reached once for all sizes."""
    from PIL import Image

    (settings,) = {sheet.settings for sheet in sheets.values()}
    order = sorted(sheets.items(), key=lambda each: each[1].size, reverse=True)
    drawn = {name: _blank(sheet) for name, sheet in order}
    for number, state in enumerate(EVERY):
        for (name, sheet), cells in zip(
            order, rows_in(Shown(state, settings=settings), [sheet.size for _, sheet in order]), strict=True
        ):
            wide, high = sheet.wide, _high(sheet)
            place = _GAP + number % sheet.across * (wide + _GAP), _GAP + number // sheet.across * (high + _GAP)
            drawn[name].paste(picture.image(cells).resize((wide, high), Image.Resampling.LANCZOS), place)
    for name, made in drawn.items():
        # the palette that `picture.write` chooses loses rare inks, as the green of won
        few = made.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        yield name, few.convert("RGB")


def _high(sheet: Sheet) -> int:
    """Return the height of a screen in pixels."""
    columns, lines = sheet.size
    return round(sheet.wide * lines * picture.HEIGHT / (columns * picture.WIDTH))


def _blank(sheet: Sheet) -> Image.Image:
    from PIL import Image

    down = -(-len(EVERY) // sheet.across)
    size = sheet.across * (sheet.wide + _GAP) + _GAP, down * (_high(sheet) + _GAP) + _GAP
    return Image.new("RGB", size, (255, 255, 255))


@contextmanager
def nobodys_home() -> Iterator[None]:
    """Use a temporary home folder, the fixed clock of the tests, and an environment without local settings."""
    import pytest

    from tests.judging import ENOUGH, thought
    from tests.ui import accepted
    from tests.ui.conftest import SCRUBBED

    with tempfile.TemporaryDirectory() as home, pytest.MonkeyPatch.context() as patched:
        for name in list(os.environ):
            if name in SCRUBBED or name.startswith(("LC_", "SSH_", "XDG_")):
                patched.delenv(name)
        for name, value in (("HOME", home), ("LANG", "C.UTF-8"), ("TZ", "UTC"), ("TERM", "xterm-256color")):
            patched.setenv(name, value)
        time.tzset()
        accepted.stand_still(patched)
        accepted.press_at_once(patched)
        with thought(ENOUGH):
            yield


def main(wanted: Sequence[str]) -> None:
    """Draw the named pictures, or all."""
    FOLDER.mkdir(exist_ok=True)
    names = wanted or (*PICTURES, *SHEETS, FILM, EXPORTED)
    sheets = {name: SHEETS[name] for name in names if name in SHEETS}
    for settings in {sheet.settings: None for sheet in sheets.values()}:
        for name, made in together({name: each for name, each in sheets.items() if each.settings == settings}):
            path = FOLDER / f"{name}.png"
            picture.write(made, path)
            print(f"{path.name}: {path.stat().st_size:,} bytes")
    for name in (each for each in names if each not in SHEETS):
        path = FOLDER / f"{name}{ {FILM: '.gif', EXPORTED: '.svg'}.get(name, '.png') }"
        if name == EXPORTED:
            path.write_text(exported(), "utf-8")
        elif name == FILM:
            film.write(path)
        else:
            found = rows(PICTURES[name])
            picture.write(picture.image(found), path, picture.digest(found))
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
