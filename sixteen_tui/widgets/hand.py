"""Widget for the player's own cards, each with its effect below it, and for the draw pile.

Invariant: a card keeps its place while it is held, so a key always means the same card and unmoved cards send no bytes.
The cursor only inverts the label below a card.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.cells import cell_len

from sixteen_tui.widgets import facts as painting
from sixteen_tui.widgets.canvas import Canvas, Line
from sixteen_tui.widgets.card import Face, Size, back, covered, front, place
from sixteen_tui.widgets.facts import Facts
from sixteen_tui.widgets.sheet import Sheet


class Held(NamedTuple):
    """A place in the hand: a card, or None for an empty place.

    `top` stands in the upper edge of the card, `label` below it: the effect of playing the card, in the style `ink`.
    """

    face: Face | None = None
    top: str = ""
    label: str = ""
    ink: str = "dim"


class Deck(NamedTuple):
    """The draw pile: the number of its cards, its name, and the number as text."""

    number: int
    name: str
    left: str


class Hand(Canvas):
    """Places side by side, as large as fit; beside them the draw pile or the total of the hand."""

    zone = "hand"

    def __init__(self) -> None:
        super().__init__()
        self._held: Sequence[Held] = ()
        self._cursor: int | None = None
        self._note = ""
        self._beside: Deck | Facts | None = None
        self._facts = 0
        self._owner = ""

    def show(
        self,
        held: Sequence[Held],
        cursor: int | None,
        note: str = "",
        beside: Deck | Facts | None = None,
        facts: int = 0,
        name: str = "",
    ) -> None:
        """Show these places; with the cursor None no card can be chosen; without places the note is shown.

        `beside` is drawn from column `facts` on; 0 means no room for it. `name` is the owner of the hand, drawn below
        the cards; "" if it is obvious.
        """
        self._held, self._cursor, self._note = held, cursor, note
        self._beside, self._facts, self._owner = beside, facts, name
        self.repaint_for(held, cursor, note, beside, facts, name)

    def paint(self, width: int, height: int) -> Iterable[Line]:
        size = Size.of(height)
        sheet = Sheet(width, height)
        if not self._held:
            sheet.put(0, size.height // 2, self._note, "dim")
        elif size is Size.S:
            self._in_a_row(sheet)
        else:
            self._in_pictures(sheet, size)
        sheet.put(0, height - 1, self._owner, "strong", min(cell_len(self._owner), (self._facts or width) - 1))
        if self._facts and size is not Size.S:
            self._paint_beside(sheet, size)
        return sheet.lines()

    def _in_pictures(self, sheet: Sheet, size: Size) -> None:
        room = (self._facts or sheet.width) - 1
        step = _step(len(self._held), size, room)
        for index, held in enumerate(self._held):
            x = index * step
            if held.face is None:
                place(sheet, x, 0, size.width, size.height)
                sheet.put(x + size.width // 2, size.height // 2, held.top, "empty")
            elif step < size.width and index < len(self._held) - 1:
                covered(sheet, x, 0, held.face, size, self.look, lies=index > 0, width=step)
                top = held.top if cell_len(held.top) < step else held.top.partition(" ")[0]
                sheet.put(x + 1, 0, top, "face", min(step - 1, cell_len(top)))
            else:
                front(sheet, x, 0, held.face, size, self.look, top=held.top, lies=step < size.width and index > 0)
        self._labels(sheet, step, size.height, size.width)

    def _labels(self, sheet: Sheet, step: int, y: int, width: int) -> None:
        """Write the labels, each below its card of `width` cells; one that has no room there is left out.

        The room of a covered card is what is seen of it, but for the chosen one, which takes that of the next cards if
        it needs it. The cell of the cursor is left free below each card, so that no label moves when the cursor comes.
        """
        taken = range(0) if self._cursor is None else range(self._cursor * step, self._cursor * step + width)
        for index, held in enumerate(self._held):
            x, chosen = index * step, index == self._cursor
            if x in taken and not chosen:
                continue
            room = width if index == len(self._held) - 1 else min(step - 1, width)
            mark = 0 if held.face is None else 1
            text = _in_room(held.label, room - mark)
            if chosen:
                room = room if text else width
                text = text or _in_room(held.label, room - mark)
                sheet.put(x, y, self.look.glyphs.turn, "cursor", width)
            if text:
                sheet.put(x + mark + (room - mark - cell_len(text)) // 2, y, text, "cursor" if chosen else held.ink)

    def _in_a_row(self, sheet: Sheet) -> None:
        """Draw each card as its key and label in one row, and its effect in the next."""
        count = len(self._held)
        step = min(Size.S.slot, sheet.width // count)
        for index, held in enumerate(self._held):
            x = index * step
            if held.face is not None:
                key = held.top.split(" ")[0] if step >= 7 else ""
                after = sheet.put(x, 0, f"{key} " if key else "", "dim")
                label = held.face.label(self.look.glyphs)
                sheet.put(after, 0, f" {label} " if step > 8 else label, held.face.ink)
        if sheet.height > 1:
            self._labels(sheet, step, 1, step - 1)

    def _paint_beside(self, sheet: Sheet, size: Size) -> None:
        beside, x = self._beside, self._facts
        if isinstance(beside, Facts):
            painting.paint(sheet, x, 0, beside, size, self.look)
        elif beside is not None:
            cards = size if size.small else Size.L
            for under in range(min(2, beside.number - 1), -1, -1):
                back(sheet, x + under, 0, self.look, cards.width, cards.height)
            if not beside.number:
                place(sheet, x, 0, cards.width, cards.height)
            after = x + cards.width + 5
            if size.small or max(cell_len(beside.name), cell_len(beside.left)) > sheet.width - after:
                sheet.put(x, cards.height, beside.left, "text", cards.width + 2, "centre")
            else:
                sheet.put(after, 1, beside.name, "dim")
                sheet.put(after, 2, beside.left, "strong")


def _step(count: int, size: Size, width: int) -> int:
    """Return the cells from one card to the next; cards overlap if they do not fit side by side."""
    return size.slot if count < 2 else max(2, min(size.slot, (width - size.width) // (count - 1)))


def _in_room(label: str, room: int) -> str:
    """Return the label, without its spaces if they have no room; "" if it has no room at all."""
    tight = label.replace(" ", "")
    if cell_len(tight) > room:
        return ""
    return label if cell_len(label) <= room else tight
