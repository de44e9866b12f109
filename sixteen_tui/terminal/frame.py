"""Buffer of the cells that the terminal shows, so that only changed cells are sent.

Invariant: the terminal ends up as if Textual had written everything itself. Why: Textual paints a new screen two or
three times before it settles and resets styles after every piece of text; over SSH that is most of the bytes. This sits
between its compositor and its driver, and relies on `App._display`, `LayoutUpdate`, `ChopsUpdate` and `render_update`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from rich.cells import get_character_cell_size
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate
from textual.strip import Strip

_SYSTEMS: Final = {
    "standard": ColorSystem.STANDARD,
    "256": ColorSystem.EIGHT_BIT,
    "truecolor": ColorSystem.TRUECOLOR,
    "windows": ColorSystem.WINDOWS,
}
_GAP: Final = 5
"""Most unchanged cells of one ink that are cheaper to write again than to skip with a cursor movement."""


class Ink(NamedTuple):
    """SGR parameters: attributes such as bold, foreground (`colour`), background (`ground`); each may be empty."""

    attributes: str
    colour: str
    ground: str


Cell = tuple[str, Ink]
"""A character and its ink; "" is the second cell of a wide character."""

_BOLD, _NOT_BOLD, _NO_COLOUR, _NO_GROUND = "1", "22", "39", "49"
_UNSEEN: Final = {"", _BOLD, "2", "3"}
"""Attributes that are invisible on a blank: none, bold, dim, italic."""
_PLAIN: Final = Ink("", "", "")
_BLANK: Final[Cell] = (" ", _PLAIN)
_UNKNOWN: Final[Cell] = ("?", Ink("unknown", "", ""))


@lru_cache(maxsize=512)
def _ink(style: Style | None, system: ColorSystem | None) -> Ink:
    if style is None:
        return _PLAIN
    attributes = style.without_color.render("x", color_system=ColorSystem.STANDARD).removeprefix("\x1b[").partition("m")
    colour, ground = (
        ";".join(colour.downgrade(system).get_ansi_codes(foreground=front)) if colour and system else ""
        for colour, front in ((style.color, True), (style.bgcolor, False))
    )
    return Ink(attributes[0] if attributes[1] else "", colour, ground)


@lru_cache(maxsize=512)
def _seen_on_blanks(ink: Ink) -> bool:
    """Return True if an ink shows more than its background on a blank, such as underline or reverse."""
    return not _UNSEEN.issuperset(ink.attributes.split(";"))


def _enough(now: Ink | None, character: str, wanted: Ink) -> Ink:
    """Return the ink in which to write a cell; for a blank only the background has to change."""
    if character != " " or now is None or _seen_on_blanks(now) or _seen_on_blanks(wanted):
        return wanted
    return now if now.ground == wanted.ground else now._replace(ground=wanted.ground)


def _next(cells: list[Cell]) -> Ink | None:
    """Return the ink of the first character after blanks on the same background, else None.

    Switching to it at the first blank saves a second switch at the character.
    """
    ground = cells[0][1].ground
    for character, ink in cells:
        if ink.ground != ground or _seen_on_blanks(ink):
            return None
        if character != " ":
            return ink
    return None


def _switch(now: Ink | None, to: Ink) -> str:
    """Return the shortest SGR sequence from one ink to another; `now` None: unknown, so reset first."""
    if now == to:
        return ""
    if now is None or (now.attributes not in ("", to.attributes) and (now.attributes, to.attributes) != (_BOLD, "")):
        return f"\x1b[{';'.join(filter(None, ('0', *to)))}m"
    parts = [
        to.attributes or _NOT_BOLD if now.attributes != to.attributes else "",
        to.colour or _NO_COLOUR if now.colour != to.colour else "",
        to.ground or _NO_GROUND if now.ground != to.ground else "",
    ]
    return f"\x1b[{';'.join(filter(None, parts))}m"


class Frame:
    """The cells that the terminal should show, and the cells that it shows as far as known."""

    def __init__(self, *, colours: bool = True) -> None:
        self._colours = colours
        self._wanted: list[list[Cell]] = []
        self._shown: list[list[Cell]] = []
        self._changed: set[int] = set()
        self._whole = False
        self._ink: Ink | None = None
        """The ink that the terminal writes in; None: unknown."""

    def whole(self, console: Console) -> bool:
        """Return True if all cells have been drawn in this size, so that partial updates suffice."""
        return self._whole and console.size == (len(self._wanted[0]), len(self._wanted))

    def forget(self) -> None:
        """Invalidate the buffer: the terminal may show anything, so that all cells are drawn and sent again."""
        self._whole, self._ink = False, None
        self._shown = [[_UNKNOWN] * len(row) for row in self._wanted]
        self._changed.update(range(len(self._wanted)))

    def draw(self, update: CompositorUpdate, console: Console) -> None:
        """Copy an update of the compositor into the buffer. Sends nothing."""
        width, height = console.size
        if len(self._wanted) != height or len(self._wanted[0]) != width:
            self._wanted = [[_BLANK] * width for _ in range(height)]
            self._changed.clear()
            self.forget()
        system = _SYSTEMS.get(console.color_system or "") if self._colours else None
        for x, y, strip in _strips(update):
            if 0 <= y < height:
                cells = _cells(strip, system)[max(0, -x) : max(0, width - x)]
                start = max(0, x)
                self._wanted[y][start : start + len(cells)] = cells
                self._changed.add(y)
        self._whole |= isinstance(update, LayoutUpdate) and update.region == (0, 0, width, height)

    def changes(self) -> str:
        """Return the output that brings the terminal up to date; the buffer then counts as shown."""
        out: list[str] = []
        ink, at = self._ink, -1
        for y in sorted(self._changed):
            row = self._wanted[y]
            for first, last in _runs(self._shown[y], row):
                out.append(f"\x1b[{first + 1}G" if y == at else f"\x1b[{y + 1};{first + 1}H")
                at = y
                for place, (character, wanted) in enumerate(row[first:last], first):
                    if wanted != ink:
                        now, ink = ink, _enough(ink, character, wanted)
                        if character == " " and now != ink:
                            ink = _next(row[place:last]) or ink
                        out.append(_switch(now, ink))
                    out.append(character)
            self._shown[y] = row[:]
        self._changed.clear()
        if ink not in (None, _PLAIN):
            out.append("\x1b[m")
            ink = _PLAIN
        self._ink = ink
        return "".join(out)


def _strips(renderable: CompositorUpdate) -> Iterator[tuple[int, int, Strip]]:
    """Yield (x, y, strip) for each piece of an update."""
    if isinstance(renderable, LayoutUpdate):
        for y, line in enumerate(renderable.strips, renderable.region.y):
            x = renderable.region.x
            for strip in line:
                yield x, y, strip
                x += strip.cell_length
    elif isinstance(renderable, ChopsUpdate):
        for y, x1, x2 in renderable.spans:
            for end, (x, chop) in zip(renderable.chop_ends[y], renderable.chops[y].items(), strict=False):
                # Outside the span a chop may hold the background below a widget that this update does not draw.
                first, last = max(x, x1), min(end, x2)
                if chop is not None and first < last:
                    yield first, y, chop.crop(first - x, last - x)


def _cells(strip: Strip, system: ColorSystem | None) -> list[Cell]:
    cells: list[Cell] = []
    for text, style, control in strip:
        if control:
            continue
        ink = _ink(style, system)
        blank = ink if _seen_on_blanks(ink) else Ink("", "", ink.ground)
        if text.isascii() and text.isprintable():
            cells += [(character, blank if character == " " else ink) for character in text]
            continue
        for character in text:
            size = get_character_cell_size(character)
            if size:
                cells += [(character, blank if character == " " else ink), *[("", ink)] * (size - 1)]
            elif cells:  # a combining mark on the previous character, which may be wide
                place = -2 if not cells[-1][0] and len(cells) > 1 else -1
                cells[place] = (cells[place][0] + character, cells[place][1])
    return cells


def _runs(old: list[Cell], new: list[Cell]) -> Iterator[tuple[int, int]]:
    """Yield the ranges (first, end) of cells that differ; ranges close to each other are merged (`_GAP`)."""
    first = last = -1
    for place, (a, b) in enumerate(zip(old, new, strict=True)):
        if a == b:
            continue
        if first >= 0 and last < place and (place - last > _GAP or not _one_ink(new[last - 1 : place])):
            yield _whole(new, first, last)
            first = -1
        if first < 0:
            first = place
        last = place + 1
    if first >= 0:
        yield _whole(new, first, last)


def _one_ink(cells: list[Cell]) -> bool:
    """Return True if all cells can be written in the ink of the first."""
    ink = cells[0][1]
    return all(_enough(ink, *cell) == ink for cell in cells)


def _whole(new: list[Cell], first: int, last: int) -> tuple[int, int]:
    """Return the run, extended so that it cuts no wide character."""
    while first > 0 and not new[first][0]:
        first -= 1
    while last < len(new) and not new[last][0]:
        last += 1
    return first, last


class Paged(Protocol):
    """A screen whose output is deferred until it has been drawn completely once.

    `arrived`: its content is known; `settled`: it has been drawn completely.
    """

    arrived: bool
    settled: bool


class Delta(CompositorUpdate):
    """A compositor update reduced to the cells that differ from the frame; empty until the screen is settled.

    The constructor takes `text` from the frame, which then counts as shown, so every Delta must be written.
    """

    def __init__(self, frame: Frame, update: CompositorUpdate, page: Paged | None, console: Console) -> None:
        frame.draw(update, console)
        if page is not None and page.arrived and isinstance(update, LayoutUpdate):
            page.settled = True
        self.text = frame.changes() if page is None or page.settled else ""

    def render_segments(self, console: Console) -> str:
        return self.text
