"""The band at the end of a game: the verdict in large letters, the score or the podium, and how it was decided.

Invariant: knows no game. The band shrinks before a part is left out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from textual.geometry import Offset, Region

from sixteen_tui.terminal.cells import shares
from sixteen_tui.terminal.text import score, whole
from sixteen_tui.widgets import figures
from sixteen_tui.widgets.canvas import shortened, wrap
from sixteen_tui.widgets.look import Look
from sixteen_tui.widgets.pages import WIDE
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.story import Party, Story, StoryPlace

INKS: Final = {"won": "won", "lost": "lost", "placed": "wait"}
"""Style of each verdict; every other verdict uses "banner"."""
ROWS: Final = 28
"""Rows from which on letters and figures are taller."""
ORDER: Final = (1, 0, 2)
"""The steps of the podium from left to right."""
STEP: Final = {False: (9, 13), True: (12, 20)}
"""Least and most columns of a step, and of one beside tall figures."""


class Band(NamedTuple):
    """The verdict: its word, its key, and the look to draw it with."""

    word: str
    verdict: str
    look: Look

    @property
    def ink(self) -> str:
        return INKS.get(self.verdict, "banner")


def paint(sheet: Sheet, x: int, room: int, story: Story, band: Band) -> int:
    """Draw the band from the first row on; return the row after it."""
    tall = sheet.width >= WIDE and sheet.height >= ROWS
    draw = _podium if story.podium else _score
    decided = wrap(story.decided, room) if story.decided else []
    rows = draw(sheet, x, room, story, band, tall=tall, more=len(decided) + tall)
    for row, line in enumerate(decided, start=rows + tall):
        sheet.put(x, row, line, band.ink)
    return rows + tall + len(decided)


def in_a_row(story: Story, word: str, verdict: str, room: int) -> list[str]:
    """Return the verdict and the score or the place, as far as `room` cells suffice."""
    if story.podium:
        own = _own(story)
        said = [word] if word and verdict != "lost" else []
        return [*said, ", ".join(own.said)] if own is not None else said
    one, other = story.parties
    result = f"{' '.join(one.name)} {score(party.score for party in story.parties)} {' '.join(other.name)}"
    return [word, result] if cell_len(word) + cell_len(result) + 3 <= room else [word]


def _own(story: Story) -> StoryPlace | None:
    return next((step for step in story.podium if step.own), None)


# Many players


def _podium(sheet: Sheet, x: int, room: int, story: Story, band: Band, *, tall: bool, more: int) -> int:
    """Draw the own place, or the verdict, and the first three on their steps; return the row after them."""
    own, high = _own(story), figures.TALL if tall else figures.HEIGHT
    word = band.word if own is None or band.verdict not in ("placed", "lost") else str(own.place)
    said = [story.headline] if own is None else own.said
    across = figures.width(word, tall=tall) + 2 if word else 0
    least, most = STEP[tall]
    beside = across + max(map(cell_len, said))
    if own is not None and beside + 3 * (least + 1) > room:
        said, beside = [], across
    step = min(most, (room - beside - 2) // len(ORDER) - 1)
    rows = 1 + high
    sheet.fill(0, 0, sheet.width, rows + more, band.ink)
    if word:
        sheet.rows(x, 1, figures.figure(word, tall=tall, plain=band.look.plain), band.ink)
    for row, line in enumerate(said, start=1 + tall):
        sheet.put(x + across, row, line, band.ink)
    if step < least:
        return rows
    left = x + room - len(ORDER) * (step + 1) + 1
    nouns = all(cell_len(f"{story.podium[each].place}  {story.podium[each].said[-1]}") + 1 <= step for each in ORDER)
    for place, each in enumerate(ORDER):
        one, depth = story.podium[each], high - each - tall
        start, ink = left + place * (step + 1), "cursor" if one.own else "back"
        sheet.put(start, rows - depth - 1, shortened(one.name, step), band.ink, step, "centre")
        sheet.fill(start, rows - depth, step, depth, ink)
        sheet.put(start, rows - 1, f"{one.place}  {one.said[-1] if nouns else one.score}", ink, step, "centre")
    return rows


# Two sides


def _score(sheet: Sheet, x: int, room: int, story: Story, band: Band, *, tall: bool, more: int) -> int:
    """Draw the verdict and the score with both names; return the row after them."""
    word = band.word if band.word and figures.known(band.word) else ""
    for taller in (tall, False):
        tall = taller
        left = room - (figures.width(word, tall=tall) + 4 if word else 0)
        across = _beside(story, tall=tall)
        if across <= left:
            break
    over = 0 if across <= left else max(len(party.name) for party in story.parties)
    lead = 1 if word else 2
    rows = lead + over + (figures.TALL if tall else figures.HEIGHT)
    sheet.fill(0, 0, sheet.width, rows + more, band.ink)
    if word:
        sheet.rows(x, lead + over, figures.figure(word, tall=tall, plain=band.look.plain), band.ink)
    else:
        sheet.put(x, 1, band.word or story.headline, band.ink)
    if over:
        _columns(sheet, Region(x + room - left, lead, left, over), story, band)
    else:
        _line(sheet, Offset(x + room - across if word else x, lead), story, band, tall=tall)
    return rows


def _line(sheet: Sheet, at: Offset, story: Story, band: Band, *, tall: bool) -> None:
    """Draw the names on both sides of the score."""
    x, y = at
    middle = y + (figures.TALL if tall else figures.HEIGHT) // 2
    (one, other), text = story.parties, _digits(story)
    longest = max(map(cell_len, one.name))
    for row, name in enumerate(one.name):
        sheet.put(x, middle + row, name, band.ink, longest, "right")
    x += longest + 2
    sheet.rows(x, y, figures.figure(text, tall=tall, plain=band.look.plain), band.ink)
    x += figures.width(text, tall=tall) + 2
    for row, name in enumerate(other.name):
        sheet.put(x, middle + row, name, band.ink)


def _columns(sheet: Sheet, over: Region, story: Story, band: Band) -> None:
    """Draw one column per side at the right end of `over`: its names there, and its score below them."""
    sizes = shares(list(map(_column, story.parties)), over.width - 3)
    x = over.right - sum(sizes) - 3
    for party, size in zip(story.parties, sizes, strict=True):
        for row, name in enumerate(party.name, start=over.y):
            sheet.put(x, row, shortened(name, size), band.ink)
        sheet.rows(x, over.bottom, figures.figure(whole(party.score), plain=band.look.plain), band.ink)
        x += size + 3


def _digits(story: Story) -> str:
    """Return the score for large figures, with room around the colon."""
    return score(party.score for party in story.parties).replace(":", " : ")


def _beside(story: Story, *, tall: bool) -> int:
    """Return the columns of the score with the names beside it."""
    names = sum(max(map(cell_len, party.name)) + 2 for party in story.parties)
    return names + figures.width(_digits(story), tall=tall)


def _column(party: Party) -> int:
    return max(*map(cell_len, party.name), figures.width(whole(party.score)))
