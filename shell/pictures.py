"""Draws the pictures of README and docs/: `make pictures`.

Method: they show the states of the screen tests, reached by keys and plays. Each file of `PICTURES` names its screen,
and a test compares that with the screen as it is now.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

# Run as a script, Python looks for modules beside this file first.
sys.path.insert(0, str(Path(__file__).parents[1]))

from rich.color import ColorSystem
from textual.strip import Strip

from shell import film, picture

if TYPE_CHECKING:
    from PIL import Image

    from tests.ui.kit import Stage

FOLDER: Final = Path(__file__).resolve().parents[1] / "docs" / "pictures"
SYSTEM: Final = ColorSystem.TRUECOLOR
"""The colours of the terminal that is shown."""

Size = tuple[int, int]


class Shown(NamedTuple):
    """A state of the tests, or the game below, in a size and with settings."""

    state: str
    size: Size = (80, 24)
    settings: tuple[tuple[str, str], ...] = ()
    keys: tuple[str, ...] = ()
    """Pressed when it has come about."""


_SIXTEEN, _SWEET = "a game of Sixteen", "table, Sweet Sixteen, own turn, 10 long names"

PICTURES: Final[dict[str, Shown]] = {
    "sixteen": Shown(_SIXTEEN, (100, 30)),
    "set-won": Shown(_SIXTEEN, (100, 30), keys=("enter",)),
    "sweet-sixteen": Shown(_SWEET, (100, 30)),
    "review": Shown("review", (100, 30), keys=("home",)),
    "try-again": Shown("try again", (100, 30), keys=("enter",)),
    "theme-night": Shown(_SIXTEEN, settings=(("theme", "night"),)),
    "theme-paper": Shown(_SIXTEEN, settings=(("theme", "paper"),)),
    "theme-harbour": Shown(_SIXTEEN, settings=(("theme", "harbour"),)),
    "theme-cafe": Shown(_SIXTEEN, settings=(("theme", "cafe"),)),
}
"""Each picture by the name of its file."""
FILM: Final = "film"
"""The one that moves."""

EXPORTED: Final = "replay"
"""The one that the command `picture` draws, as SVG."""

SHEETS: Final[dict[Size, tuple[int, int]]] = {(80, 24): (4, 360), (120, 40): (4, 384), (40, 12): (5, 270)}
"""The sizes in which all screens are shown together: how many beside each other, and how wide, in points."""
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
    "lesson, Sixteen",
    "rules",
    "settings",
    "key list",
    "key entry",
    "keys",
)
"""What the sheets show, each screen at least once."""


def strips(stage: Stage) -> Sequence[Strip]:
    """The lines that stand on the terminal, with what a pane leaves to be seen."""
    app = stage.app
    update = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)  # noqa: SLF001  # what Textual itself sends
    return [Strip.join(line) for line in update.strips]  # type: ignore[union-attr]  # a full update has them


@asynccontextmanager
async def _sixteen(settings: dict[str, Any]) -> AsyncIterator[Stage]:
    """Every colour on the table, and the cursor on a card that makes sixteen."""
    from tests.ui.kit import begin, opened

    sets = ("0 B6", "1 G5", "0 O3", "1 P2"), ("1 O6", "0 G5", "1 P1", "0 O4")
    session = begin(*sets[0], *sets[1], "0 G4", "1 P2", "0 B6", "1 O1", hands={0: "P3 G5 W"})
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.pick("P3")
        yield stage


async def _rows(what: Shown) -> picture.Rows:
    from tests.ui.sweet_states import STATES

    async with {**STATES, _SIXTEEN: _sixteen}[what.state](dict(what.settings)) as stage:
        await stage.rest()
        for key in what.keys:
            await stage.press(key)
            await stage.rest()
        if what.size != (80, 24):
            await stage.pilot.resize_terminal(*what.size)
            await stage.rest()
        return picture.cells(strips(stage), SYSTEM)


def rows(what: Shown) -> picture.Rows:
    """The cells of a state, gone to in a home of its own."""
    with nobodys_home():
        return asyncio.run(_rows(what))


def exported() -> str:
    """A position of a replay with a note on it, as anybody can export it."""
    from sixteen_tui.app import SixteenApp
    from sixteen_tui.config import paths
    from sixteen_tui.exports import film
    from sixteen_tui.exports.svg import svg
    from sixteen_tui.play.noting import note
    from sixteen_tui.store.records import read
    from tests.ui.kit import begin, computer, finish, human

    with nobodys_home():
        session = finish(begin(deal="V8V0XRH6DCE5411A", players=(human("Sophie"), computer("Ada"))))
        session.close()
        record = read(session.record.path)
        note(record, 21, "A wild as a nought, and ten is left: a six would do it", paths.saves())
        made = film.picture(SixteenApp(replay=record, still=True), film.View((100, 30), step=22))
    return svg(made.rows, made.title)


def together(size: Size) -> Image.Image:
    """All screens in a size, on one sheet."""
    from PIL import Image

    across, wide = SHEETS[size]
    high = round(wide * size[1] * picture.HEIGHT / (size[0] * picture.WIDTH))
    gap, down = 12, -(-len(EVERY) // across)
    sheet = Image.new("RGB", (across * (wide + gap) + gap, down * (high + gap) + gap), (255, 255, 255))
    for number, state in enumerate(EVERY):
        small = picture.image(rows(Shown(state, size))).resize((wide, high), Image.Resampling.LANCZOS)
        sheet.paste(small, (gap + number % across * (wide + gap), gap + number // across * (high + gap)))
    return sheet


@contextmanager
def nobodys_home() -> Iterator[None]:
    """Folders that are thrown away, the clock of the tests, and no word of this machine's in what is shown."""
    import pytest

    from sixteen_tui.screens import hand_over
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
        patched.setattr(hand_over, "TYPED_AHEAD", 0.0)  # nobody's fingers lie on the keys
        with thought(ENOUGH):
            yield


def main(wanted: Sequence[str]) -> None:
    """Draw the pictures whose names are given, or all."""
    FOLDER.mkdir(exist_ok=True)
    sheets = {f"screens-{width}x{height}": (width, height) for width, height in SHEETS}
    for name in wanted or (*PICTURES, *sheets, FILM, EXPORTED):
        path = FOLDER / f"{name}{ {FILM: '.gif', EXPORTED: '.svg'}.get(name, '.png') }"
        if name == EXPORTED:
            path.write_text(exported(), "utf-8")
        elif name == FILM:
            film.write(path)
        elif name in sheets:
            picture.write(together(sheets[name]), path)
        else:
            made = rows(PICTURES[name])
            picture.write(picture.image(made), path, picture.digest(made))
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
