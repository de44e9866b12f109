"""Widget for the players of a game without teams: name, chips, cards and progress.

Invariant: seats are in turn order beginning with the next player, and keep their places from the deal to the end of the
round. One other player is drawn opposite, two or three in a row; more become a list of all players, the viewer last,
and in a small room names and signs. A hidden hand shows only its number of cards. No card is larger than those of the
own hand (`tests/ui/test_sweet_room.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.terminal.text import whole
from sixteen_tui.widgets.canvas import Canvas, Line, Piece, fit, length, shortened
from sixteen_tui.widgets.card import Face, Size, back, frame, front, named, place, small
from sixteen_tui.widgets.look import Look
from sixteen_tui.widgets.sheet import Sheet


class RingPlace(NamedTuple):
    """A player. `open` are the cards if they are public, else only `number` is known."""

    name: str
    mark: str
    """A letter after the name, or ""."""
    number: int
    done: str
    """Text that the turn is over, or ""."""
    notes: Sequence[str]
    """The player's past or next actions, a few words each."""
    brief: str
    """`notes` in signs, mostly in four cells."""
    chips: int
    amount: str
    """The chips with their noun."""
    to_move: bool
    """True if the table waits for this player."""
    own: bool = False
    open: Sequence[Face] = ()
    lone: Face | None = None
    """An open card of a player without a hand."""
    away: str = ""
    """Text that the player is absent, or ""."""

    @property
    def told(self) -> str:
        """`notes` in one line, else `done`; with a tick once the turn is over."""
        text = ", ".join(self.notes) or self.done
        return f"{TICK} {text}" if self.done else text


TICK: Final = "✓"
MOST: Final = 4
"""Most players that are drawn side by side."""
CELL: Final = 24
"""Columns from which one of several players in a row has room for the chips as a number."""
LEAST: Final = 9
"""Rows of players side by side: name, chips, cards and notes."""
SCALE: Final = 20
"""Chips that fill a bar, unless somebody has more."""
BRIEF: Final = 4
"""Columns of the signs of what a player did, unless somebody's need more."""
CHIPS: Final = 5
NAME: Final = 20
CARDS: Final = 9
TOLD: Final = 17
BAR: Final = 20
"""Columns of a list: the chips, the name with its mark, three cards, the notes, and in a wide list a bar."""
WIDE: Final = CHIPS + 1 + NAME + CARDS + TOLD + BAR + 2
"""Columns from which a list has bars."""


def beside(others: int, players: int, width: int, height: int) -> bool:
    """Return True if the others are drawn with whole cards, so that no list of all players is needed."""
    if others < 2:
        return True
    return players <= MOST and width // others >= 2 * Size.M.width + 3 and height >= LEAST


def chips_bar(chips: int, most: int, width: int, look: Look) -> str:
    """Return the bar of a stack beside the largest one, at most `width` cells; "" for no chips and for a debt."""
    if chips <= 0:
        return ""
    full = look.glyphs.full if look.plain else "▆"
    return full * max(1, round(chips * width / max(SCALE, most)))


class Ring(Canvas):
    """Shows places in the largest layout that fits."""

    zone = "upper"

    def __init__(self) -> None:
        super().__init__()
        self._places: Sequence[RingPlace] = ()
        self._heads: tuple[str, str, str, str] = ("", "", "", "")
        self._most, self._facts = Size.S, 0
        self._rest: Sequence[str] = ()

    def show(
        self, places: Sequence[RingPlace], heads: tuple[str, str, str, str], most: Size, facts: int, rest: Sequence[str]
    ) -> None:
        """Show places; `heads` are the headings of a list, `most` is the size of the cards in the own hand.

        A single player's name is drawn at column `facts`. `rest` replaces the tray if there is none, as versions of one
        text, the longest first; with it the places are rows, which have the chips.
        """
        self._places, self._heads, self._most, self._facts, self._rest = places, heads, most, facts, rest
        self.repaint_for(places, heads, most, facts, rest)

    @property
    def _others(self) -> Sequence[RingPlace]:
        return [seat for seat in self._places if not seat.own]

    def paint(self, width: int, height: int) -> Iterable[Line]:
        others, sheet = self._others, Sheet(width, height)
        if not self._facts or self._rest or height < len(self._places):
            return self._in_rows(width, height) if others else []
        if len(others) == 1:
            self._opposite(sheet, others[0])
        elif beside(len(others), len(self._places), width, height):
            self._side_by_side(sheet, others)
        else:
            self._as_a_list(sheet)
        return sheet.lines()

    # Pictures

    def _opposite(self, sheet: Sheet, seat: RingPlace) -> None:
        """Draw one player: the largest cards that fit, and the name at column `facts`."""
        size = Size.of(min(sheet.height, self._most.height + 1))
        top = max(0, (sheet.height - size.height) // 2)
        self._cards(sheet, 0, top, self._facts - 2, seat=seat, size=size)
        x, y = self._facts, top + size.height // 2 - 1
        self._plate(sheet, x, y, sheet.width - x, seat)
        for row, text in enumerate((seat.amount, "  ".join(filter(None, (seat.told, seat.away))))):
            sheet.put(x, y + 1 + row, text, "dim", sheet.width - x)

    def _side_by_side(self, sheet: Sheet, seats: Sequence[RingPlace]) -> None:
        """Draw each player as a name, chips, the largest cards that fit, and notes."""
        room = sheet.width // len(seats)
        large = (size for size in (Size.X, Size.L) if sheet.height >= size.height + 5 and room >= 2 * size.width + 3)
        size = min(self._most, next(large, Size.M), key=lambda each: each.height)
        top = max(0, (sheet.height - size.height - 4) // 2)
        gap = sheet.height > size.height + 4
        for index, seat in enumerate(seats):
            x, y = index * room, top + 2 + gap
            fits = self._plate(sheet, x, top, room - 1, seat)
            after = x if fits else sheet.put(x, top + 1, f" {seat.mark} ", "wait") + 1
            sheet.put(after, top + 1, seat.amount, "bad" if seat.chips < 0 else "dim", x + room - 1 - after)
            self._cards(sheet, x, y, room - 2, seat=seat, size=size)
            told = "  ".join(filter(None, (seat.told, seat.away)))
            brief = f"{TICK if seat.done else ''} {seat.brief} {seat.away}".strip()
            y += size.height
            sheet.put(x, y, told if cell_len(told) < room else brief, "text", room - 1)

    def _cards(self, sheet: Sheet, x: int, y: int, room: int, *, seat: RingPlace, size: Size) -> None:
        """Draw a hand in `room` columns, overlapping if necessary."""
        count = max(seat.number, len(seat.open), 2)
        step = max(1, min(size.width + 1, (room - size.width) // (count - 1)))
        for index in range(count):
            at = x + index * step
            if index < len(seat.open):
                front(sheet, at, y, seat.open[index], size, self.look, lies=step < size.width and index > 0)
            elif index < seat.number:
                back(sheet, at, y, self.look, size.width, size.height)
            elif not index and seat.lone is not None:
                front(sheet, at, y, seat.lone, size, self.look)
            elif not seat.number and (not index or seat.lone is None):
                place(sheet, at, y, size.width, size.height)

    def _plate(self, sheet: Sheet, x: int, y: int, width: int, seat: RingPlace) -> bool:
        """Draw the name, filled if it is this player's turn, and the mark; return False if the mark has no room.

        The mark has the same place in a turn and before it.
        """
        mark = 4 if seat.mark and cell_len(seat.name) + 4 <= width else 0
        name = shortened(seat.name, width - mark)
        filled = cell_len(name) + 3 + mark <= width
        sheet.put(x, y, f"▶ {name} " if seat.to_move and filled else name, "turn" if seat.to_move else "strong")
        if mark:
            sheet.put(x + cell_len(name) + 3 * filled + 1, y, f" {seat.mark} ", "wait")
        return bool(mark) or not seat.mark

    # List

    def _as_a_list(self, sheet: Sheet) -> None:
        """Draw headings and one row per player, with blank rows between them if there is room."""
        count = len(self._places)
        bar = BAR if sheet.width >= WIDE else 0
        cards = CHIPS + 1 + NAME + bar
        told = sheet.width - TOLD
        apart = max(1, (sheet.height - 1) // count)
        head = sheet.height > count * apart
        chips, *heads = self._heads
        after = max(CHIPS, cell_len(chips)) + 1
        for x, text in zip((0, after, cards, told), (chips, *heads), strict=True):
            sheet.put(x, 0, text if head else "", "dim")
        most = max(seat.chips for seat in self._places)
        for row, seat in enumerate(self._places):
            y = head + row * apart + (apart - 1) // 2
            debt = "bad" if seat.chips < 0 else "good"
            sheet.put(0, y, whole(seat.chips), debt, CHIPS, "right")
            if bar:
                sheet.put(CHIPS + 1 + NAME, y, chips_bar(seat.chips, most, bar - 2, self.look), "accent")
            self._listed(sheet, y, seat)
            room = told - cards - 1
            shown = [seat.lone] if seat.lone is not None and not seat.number else seat.open
            sheet.run(cards, y, small(shown, room, self.look.glyphs) if shown else self._backs(seat.number, room))
            ink = "accent" if seat.own else "text" if seat.done else "dim"
            sheet.put(told, y, self._notes(seat), ink)

    @staticmethod
    def _listed(sheet: Sheet, y: int, seat: RingPlace) -> None:
        """Draw the name and the mark of a row; the name is filled if the table waits for the player."""
        x, ink = CHIPS + 1, "turn" if seat.to_move else "accent" if seat.own else "strong"
        end = x + cell_len(seat.name)
        if seat.to_move:
            sheet.put(x - 1, y, "▶", ink)
            sheet.put(end, y, " ", ink)
        sheet.put(x, y, seat.name, ink)
        if seat.mark:
            sheet.put(end + 1, y, f" {seat.mark} ", "wait")

    @staticmethod
    def _notes(seat: RingPlace) -> str:
        """Return the notes of a row, with what else there is room for."""
        brief = f"{TICK if seat.done else ''}{seat.brief}"
        texts = (f"{seat.away} {seat.told}", f"{seat.away} {brief}", seat.told, brief)
        return next(text.strip() for text in texts[0 if seat.away else 2 :] if cell_len(text.strip()) <= TOLD)

    def _backs(self, count: int, room: int) -> Line:
        """Return cards face down, or one and their number if there are many."""
        edge: Piece = (self.look.glyphs.back * 2, "back") if self.look.plain else ("▄▄", "backs")
        return [edge, (" ", "text")] * count if count * 3 - 1 <= room else [edge, (f"×{count}", "text")]

    # Rows, for very little space

    def _in_rows(self, width: int, height: int) -> Iterable[Line]:
        """Yield one or more players per row; the last cell shows `rest`, if there is any."""
        others = self._others
        across = -(-(len(others) + bool(self._rest)) // max(1, height))
        room = width // across
        tails = [self._tail(seat, across) for seat in others]
        tail = max(map(length, tails))
        cells = [
            self._row(seat, room, across, [*of, (" " * (tail - length(of)), "text")])
            for seat, of in zip(others, tails, strict=True)
        ]
        if self._rest:
            rest = next((text for text in self._rest if cell_len(text) < room), self._rest[-1])
            cells.append([(fit(f" {rest}", room), "dim")])
        down = -(-len(cells) // across)
        if height > down and across > 1 and room >= CELL:
            yield self._chips_heads(room, across, tail)
        for row in range(down):
            line: list[Piece] = []
            for cell in cells[row::down]:
                line += [*cell, (" " * max(0, room - length(cell)), "text")]
            yield line

    def _chips_heads(self, room: int, across: int, tail: int) -> Line:
        """Return the heading above the chips of each column of rows."""
        return [(f"{fit(self._heads[0], room - tail - 2, 'right')}{' ' * (tail + 2)}" * across, "dim")]

    def _tail(self, seat: RingPlace, across: int) -> list[Piece]:
        """Return the cards of a player, and the signs of what they did."""
        glyphs = self.look.glyphs
        if seat.open or seat.lone is not None:
            shown = small(seat.open or [card for card in (seat.lone,) if card], 8, glyphs)
            return [(" ", "text"), *shown] if across > 1 else [*shown]
        tick = TICK if seat.done else " "
        brief = (f" {tick}{fit(seat.brief, max(BRIEF, cell_len(seat.brief)))}" if across < 3 else f" {tick}"), "text"
        if across > 1:
            return [brief]
        return (
            [(f"{fit(seat.away, 8)} ", "dim"), brief]
            if seat.away
            else [(glyphs.back * 2 + " ", "back")] * min(3, seat.number) + [brief]
        )

    def _row(self, seat: RingPlace, room: int, across: int, tail: Line) -> list[Piece]:
        longest = max(10, *(cell_len(each.amount) for each in self._others))
        amount = f" {fit(seat.amount, longest, 'right')} " if across == 1 else ""
        if across > 1 and room >= CELL:
            amount = fit(whole(seat.chips), CHIPS, "right") + " "
        name = max(2, room - 2 - len(amount) - length(tail))
        ink = "turn" if seat.to_move else "dim" if seat.away else "strong"
        return [
            ("▶" if seat.to_move else " ", "accent"),
            *named(seat.name, seat.mark, name, ink),
            (amount, "text"),
            *tail,
        ]


def tile(sheet: Sheet, x: int, y: int, face: Face, *, card: tuple[int, int], outlined: bool, signs: str) -> None:
    """Draw a small card face up: rank and suit in its middle."""
    width, height = card
    sheet.fill(x, y, width, height, "face")
    if outlined:
        frame(sheet, x, y, card, "edge")
    text = face.number + signs[face.shape]
    sheet.put(x + (width - cell_len(text) + 1) // 2, y + height // 2, text, face.ink)
