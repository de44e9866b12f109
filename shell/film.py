"""Animated GIF of the first set that a person wins in a real game.

Method: the program runs in a pty and is played by key presses. Each frame is one state of the terminal, shown for its
real duration within pleasant limits.
"""

from __future__ import annotations

import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from shell import picture
from sixteen_tui.widgets.regions import regions
from tests.terminal import shown
from tests.terminal.playing import settings
from tests.terminal.pty_terminal import Terminal

if TYPE_CHECKING:
    from PIL import Image

SEED: Final = f"{2:064x}"
COLUMNS, ROWS = 80, 24
SHORTEST, LONGEST, LAST = 0.06, 1.1, 3.0
"""Shortest and longest duration of a frame, and that of the last one, in seconds."""
THINKING: Final = 0.7
"""Pause in seconds before a key, as a person would make."""
_LOST: Final = "✗ The set goes"
MOST: Final = 12
"""Most turns to play until a set is won."""
GROUND: Final = (0, 0, 0)
_TEXT: Final = (208, 208, 208)


def _rgb(colour: str, default: picture.RGB) -> picture.RGB:
    return default if colour == "default" else (int(colour[:2], 16), int(colour[2:4], 16), int(colour[4:], 16))


def _cell(cell: Any) -> picture.Cell:
    front, ground = _rgb(cell.fg, _TEXT), _rgb(cell.bg, GROUND)
    return picture.Cell(cell.data, *((ground, front) if cell.reverse else (front, ground)), bold=cell.bold)


class Camera:
    """Records each state of a terminal and the time at which it appeared."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self.frames: list[tuple[float, picture.Rows]] = []
        terminal.watchers.append(self.look)

    def look(self, text: str) -> None:
        rows = [[_cell(self._terminal.cell(row, column)) for column in range(COLUMNS)] for row in range(ROWS)]
        if not self.frames or self.frames[-1][1] != rows:
            self.frames.append((time.monotonic(), rows))

    def seconds(self) -> list[float]:
        """Return the duration of each frame."""
        times = [at for at, _ in self.frames]
        return [min(max(after - at, SHORTEST), LONGEST) for at, after in pairwise(times)] + [LAST]


def labels(text: str) -> list[str]:
    """Return the labels below the playable cards of the hand."""
    here = regions(COLUMNS, ROWS - 2)
    row = text.split("\n")[here.hand.bottom].ljust(COLUMNS)
    starts = [here.hand.x + place * here.size.slot for place in range(len(shown.places(text)))]
    return [row[start : start + here.size.slot].strip() for start in starts]


def best(text: str) -> int:
    """Return the index of a card that makes a set, else of one that does not bust, else 0."""
    found = [label for label in labels(text) if "✗" not in label]
    wanted = next((label for sign in ("✓", "→", "") for label in found if sign in label), "")
    return labels(text).index(wanted) if wanted else 0


def play(terminal: Terminal) -> None:
    """Play until the person has won a set. Raises AssertionError if that fails within `MOST` turns."""
    for _ in range(MOST):
        text = terminal.wait(lambda text: "YOUR TURN" in text or _LOST in text)
        if _LOST in text:
            break
        terminal.rest(THINKING)
        place = best(text)
        wins = "✓" in labels(text)[place]
        terminal.send(str(place + 1))
        terminal.rest(THINKING)
        terminal.send("\r")
        terminal.wait(shown.is_not(terminal.text()))
        terminal.rest(THINKING)
        if wins:
            terminal.quiet(0.5)
            return
    raise AssertionError(f"no set was won; take another seed than {SEED}")


def record() -> Camera:
    """Play the game in a temporary home folder and return the recording."""
    with tempfile.TemporaryDirectory() as home:
        settings(Path(home), pace='"normal"')
        arguments = ("play", "sixteen", "--seed", SEED)
        with Terminal(arguments, Path(home), columns=COLUMNS, rows=ROWS, COLORTERM="truecolor") as terminal:
            terminal.wait("YOUR TURN")
            camera = Camera(terminal)
            camera.look("")
            play(terminal)
    return camera


def write(path: Path) -> None:
    """Record the game and write the GIF; all frames share one small palette."""
    from PIL import Image

    camera = record()
    drawn: list[Image.Image] = [picture.image(rows) for _, rows in camera.frames]
    every = Image.new("RGB", (drawn[0].width, drawn[0].height * 3))
    for place, frame in enumerate((drawn[0], drawn[len(drawn) // 2], drawn[-1])):
        every.paste(frame, (0, place * frame.height))
    palette = every.quantize(picture.COLOURS, method=Image.Quantize.MEDIANCUT)
    few = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in drawn]
    duration = [round(seconds * 1000) for seconds in camera.seconds()]
    few[0].save(path, save_all=True, append_images=few[1:], duration=duration, loop=0, optimize=True)
