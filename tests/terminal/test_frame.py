"""The frame: whatever is drawn, the terminal ends up showing it, and nothing is sent twice."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pyte
import pytest
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, LayoutUpdate
from textual.geometry import Region
from textual.strip import Strip

from sixteen_tui.terminal.frame import Delta, Frame

WIDTH, HEIGHT = 24, 6
WORDS = ("red on blue", "bold red on blue", "bold green on blue", "green", "on white", "none", "italic", "dim red")
LINES = ("underline red on blue", "reverse", "bold reverse green", "strike", "underline")
STYLES = [Style.parse(each) for each in (*WORDS, *LINES)]
LETTERS = "ab  ●█日本"


def console() -> Console:
    return Console(width=WIDTH, height=HEIGHT, color_system="256", force_terminal=True, legacy_windows=False)


def strip(source: random.Random, cells: int) -> Strip:
    """A strip of chance, exactly so many cells wide."""
    segments: list[Segment] = []
    while sum(segment.cell_length for segment in segments) < cells:
        text = "".join(source.choice(LETTERS) for _ in range(source.randint(1, 6)))
        segments.append(Segment(text, source.choice(STYLES)))
    return Strip(segments).adjust_cell_length(cells)


def update(source: random.Random) -> LayoutUpdate | ChopsUpdate:
    """A full picture, a part of one, or scattered pieces."""
    if source.random() < 0.3:
        return LayoutUpdate([[strip(source, WIDTH)] for _ in range(HEIGHT)], Region(0, 0, WIDTH, HEIGHT))
    if source.random() < 0.3:
        x, y = source.randrange(WIDTH - 2), source.randrange(HEIGHT)
        width, height = source.randint(1, WIDTH - x), source.randint(1, HEIGHT - y)
        return LayoutUpdate([[strip(source, width)] for _ in range(height)], Region(x, y, width, height))
    chops, ends, spans = [], [], []
    for y in range(HEIGHT):
        cut = source.randint(1, WIDTH - 1)
        left = strip(source, cut) if source.random() < 0.5 else None
        right = strip(source, WIDTH - cut) if source.random() < 0.5 else None
        chops.append({0: left, cut: right})
        ends.append([cut, WIDTH])
        spans.append((y, 0, WIDTH))
    return ChopsUpdate(chops, spans, ends)


def looks(cell: Any) -> tuple[object, ...]:
    """The visible part of a cell: of a blank one that is neither underlined nor reversed, the ground."""
    lines = (cell.underscore, cell.strikethrough, cell.reverse)
    if cell.data == " " and not any(lines):
        return (" ", cell.bg)
    return (cell.data, cell.fg, cell.bg, cell.bold, cell.italics, *lines)


def shown(screen: pyte.Screen) -> list[list[tuple[object, ...]]]:
    """Every cell with what it looks like."""
    return [[looks(screen.buffer[y][x]) for x in range(WIDTH)] for y in range(HEIGHT)]


@pytest.mark.parametrize("seed", range(40))
def test_the_terminal_shows_what_was_drawn(seed: int) -> None:
    source, frame, device = random.Random(seed), Frame(), console()
    ours, theirs = pyte.Screen(WIDTH, HEIGHT), pyte.Screen(WIDTH, HEIGHT)
    streams = pyte.Stream(ours), pyte.Stream(theirs)
    for _ in range(30):
        drawn = update(source)
        frame.draw(drawn, device)
        streams[0].feed(frame.changes())
        streams[1].feed(drawn.render_segments(device))
        # A wide character cut in two by the next update is undefined on the other terminal; a whole picture mends it.
        whole = LayoutUpdate([[strip(source, WIDTH)] for _ in range(HEIGHT)], Region(0, 0, WIDTH, HEIGHT))
        frame.draw(whole, device)
        streams[0].feed(frame.changes())
        streams[1].feed(whole.render_segments(device))
        assert shown(ours) == shown(theirs)


def test_what_is_shown_already_is_not_sent() -> None:
    source, frame, device = random.Random(1), Frame(), console()
    drawn = update(source)
    frame.draw(drawn, device)
    assert frame.changes()
    frame.draw(drawn, device)
    assert frame.changes() == ""


def test_after_forgetting_everything_is_sent_again() -> None:
    frame, device = Frame(), console()
    line = LayoutUpdate([[Strip([Segment("x" * WIDTH)])] for _ in range(HEIGHT)], Region(0, 0, WIDTH, HEIGHT))
    frame.draw(line, device)
    first = frame.changes()
    frame.forget()
    assert frame.changes() == first


def test_a_terminal_of_another_size_is_a_new_terminal() -> None:
    frame = Frame()
    for width, height in ((24, 6), (10, 3), (30, 8)):
        device = Console(width=width, height=height, color_system="256", force_terminal=True)
        frame.draw(LayoutUpdate([[Strip([Segment("x")])]], Region(0, height - 1, 1, 1)), device)
        assert f"\x1b[{height};1H" in frame.changes()


def test_what_lies_beside_a_span_is_not_drawn() -> None:
    """The compositor puts the ground there of whatever lies below a widget that it does not draw this time."""
    frame, screen = Frame(), pyte.Screen(WIDTH, HEIGHT)
    stream = pyte.Stream(screen)
    frame.draw(
        LayoutUpdate([[Strip([Segment("a" * WIDTH)])] for _ in range(HEIGHT)], Region(0, 0, WIDTH, HEIGHT)), console()
    )
    cut = 10
    chops = {0: Strip([Segment("b" * cut)]), cut: Strip.blank(WIDTH - cut)}
    frame.draw(ChopsUpdate([chops] * HEIGHT, [(1, 2, cut)], [[cut, WIDTH]] * HEIGHT), console())
    stream.feed(frame.changes())
    assert screen.display[1] == "aa" + "b" * (cut - 2) + "a" * (WIDTH - cut)
    assert screen.display[0] == "a" * WIDTH


@pytest.mark.parametrize(
    ("arrived", "settled", "whole", "sent"),
    [(True, False, True, True), (False, False, True, False), (True, False, False, False), (True, True, False, True)],
)
@pytest.mark.every("each state of a page is a case of its own")
def test_a_page_is_sent_from_its_first_whole_picture_on(arrived: bool, settled: bool, whole: bool, sent: bool) -> None:
    """A page that has not arrived, or of which only pieces were drawn, is drawn into the frame and not sent."""
    source, frame, device = random.Random(7), Frame(), console()
    rows = [strip(source, WIDTH) for _ in range(HEIGHT)]
    pieces = ChopsUpdate([{0: row} for row in rows], [(y, 0, WIDTH) for y in range(HEIGHT)], [[WIDTH]] * HEIGHT)
    picture = LayoutUpdate([[row] for row in rows], Region(0, 0, WIDTH, HEIGHT)) if whole else pieces
    page = SimpleNamespace(arrived=arrived, settled=settled)
    delta = Delta(frame, picture, page, device)
    assert page.settled is sent
    assert (delta.render_segments(device) != "") is sent
    assert delta.text == delta.render_segments(device)
    assert (frame.changes() == "") is sent, "what was not sent is still to come"


def test_an_update_without_a_page_is_sent_at_once() -> None:
    source, device = random.Random(7), console()
    assert Delta(Frame(), update(source), None, device).text != ""
