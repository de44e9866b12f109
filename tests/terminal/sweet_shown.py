"""Reads a screen of Sweet Sixteen from its text alone: cards, values, the end of a turn, the settlement.

Invariant: as in `shown`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from sixteen_tui.widgets.card import Size, _number
from tests.terminal import shown

# The first words of the title bar
TABLE: Final = "Sweet Sixteen"

# On it
OTHERS: Final = "The others are playing"
NO_BETTER: Final = "makes this hand better"
BEST: Final = "best hand"
PLACED: Final = re.compile(r" (\d+) (\S.*?)  +(−?\d+)(?: +[+−]?\d+){4} ")
"""A row of the table of places: the place, the player and the chips, before what they came from."""
BANK: Final = "The bank "
GO_ON: Final = "Enter to go on"
UNFOLDING: Final = "opens them all at once"
LEDGER: Final = "under 16 over"
"""The axis of a settled round."""
PAYS: Final = "16 with 8♦"
"""A row of the pay table that names a card, in no hand."""
CLOSED: Final = "▒▒"
DONE: Final = "✓ done"

# Keys
STAND, TRADE, ODDS, YES = "s", "t", "o", "y"
ODDS_TITLE: Final = "Odds of this turn"

TRAY: Final = 55
"""The column where the chips and the bank begin."""
HAND: Final = 14
"""The line where the hand begins, below the strip."""
SLOT, SLOTS = 8, 2
"""Columns from one card of the hand to the next, and before the first."""

_RANKS: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_CODE: Final = re.compile(r"(?<!\w)(10|[2-9AJQK])([CDHS♣♦♥♠])(?!\w)")
_NAMED: Final = re.compile(rf"\b({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})\b")
_PICTURES: Final = {
    tuple(row.ljust(4) for row in _number(rank, Size.M)): rank for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")
}
"""The ranks as they are drawn on a card, to the left of the sign and below it."""
_ROUND: Final = re.compile(r"Round (\d+) of \d+")
_HEADS: Final = re.compile(r" under 16 over +ROUND ")
_WORTH: Final = re.compile(r"\bstands? with (\d+)|(\d+) is over 16|\b(16)!|= (16)")
_SHORT: Final = re.compile(r"\b(\d+) to go")
_OVER: Final = re.compile(r"\b(\d+) over")
_OPENED: Final = re.compile(r"\d·+│|│·+\d|16 ✓")
"""A hand that is open: its total on the axis of 16."""
_CALLED: Final = re.compile(rf"^ (\d) {shown.CONFIRM}")
_WHY: Final = re.compile(r"\d+ is a bust|16! |You stand with \d+")


def _code(rank: str, suit: str) -> str:
    """A card as it stands in a save: 10♦ is "TD"."""
    return rank.replace("10", "T") + suit.translate(str.maketrans("♣♦♥♠", "CDHS"))


def _drawn(text: str) -> list[tuple[int, str]]:
    """Every card that is drawn large, as in a save, and the line of its sign."""
    lines = text.split("\n")
    found = []
    for row, line in enumerate(lines[:-2]):
        for place in re.finditer("[♣♦♥♠]", line):
            left = place.start() - 4
            picture = tuple(lines[row + down][left : place.start()].ljust(4) for down in range(3))
            if left >= 0 and picture in _PICTURES:
                found.append((row, _code(_PICTURES[picture], place[0])))
    return found


def cards(text: str) -> list[str]:
    """Every card that a text shows or names, as in a save."""
    text = text.replace(PAYS, " " * len(PAYS))
    named = ("A23456789TJQK"[_RANKS.index(rank)] + suit[0].upper() for rank, suit in _NAMED.findall(text))
    return [*(_code(rank, suit) for rank, suit in _CODE.findall(text)), *named, *(card for _, card in _drawn(text))]


def hand(text: str) -> list[str]:
    """The cards of the hand from left to right. Of a frame that is half drawn, those already there."""
    return [card for row, card in _drawn(text) if row >= HAND]


def cursor(text: str) -> int | None:
    """The picked card of the hand; None when none can be."""
    places = [line.find("▶") for line in text.split("\n")[HAND:] if "▶" in line[:TRAY]]
    return (places[0] - SLOTS) // SLOT if places else None


def worths(text: str) -> list[int]:
    """The sums of hands, as far as a text says so."""
    said = [int(next(filter(None, groups))) for groups in _WORTH.findall(text)]
    short, over = _SHORT.findall(text), _OVER.findall(text)
    return [*said, *(16 - int(count) for count in short), *(16 + int(count) for count in over)]


def says_worth(text: str) -> bool:
    """Whether a text says what a hand comes to, or has a gauge."""
    return bool(worths(text) or "░" in text)


def tells_cut(text: str) -> bool:
    """Whether the cards by which the first banker was found may be there: in round 1, and where it is told of."""
    return "Round 1 of" in text.split("\n", 1)[0] or shown.title(text) not in (TABLE, shown.HAND_OVER, ODDS_TITLE)


def told_of(text: str, names: Iterable[str]) -> set[str]:
    """Of whom the log says which cards, or how the turn ended."""
    told = " ".join(line[TRAY:].strip(" ▶") for line in text.split("\n"))
    return {name for name in names if re.search(rf"{name}(?::| stands| busts| has| is over)", told)}


def prompt(text: str) -> str:
    """The line below the hand."""
    return text.split("\n")[-3][:TRAY].strip()


def strip(text: str) -> str:
    """The rows between what lies open and the hand."""
    return "\n".join(text.split("\n")[HAND - 3 : HAND])


def asks(text: str) -> bool:
    """Whether the table waits for the person at the keyboard to do something, all of it drawn."""
    return (
        shown.title(text) == TABLE
        and f"{STAND} stand with" in prompt(text)
        and f" {STAND} stand" in shown.key_bar(text)
    )


def reveal(text: str) -> int | None:
    """The number of the round that lies open, or is being opened."""
    first, *heads = text.split("\n")[:3]
    found = _ROUND.search(first)
    at_a_table = shown.title(text) in (TABLE, shown.HAND_OVER, shown.REPLAY)
    return int(found[1]) if found and _HEADS.search(" ".join(heads)) and at_a_table else None


def reveals(text: str) -> bool:
    """Whether a settled round waits for a key, all of it drawn."""
    if reveal(text) is None:
        return False
    closed = UNFOLDING in prompt(text) and "Enter open" in shown.key_bar(text)
    return closed or (prompt(text) == GO_ON and "go on" in shown.key_bar(text))


def opened(text: str) -> int:
    """The number of hands of a round that have been opened."""
    return len(_OPENED.findall(text))


def ends(text: str) -> bool:
    """Whether a person sees how the own turn ended, all of it drawn."""
    waits = "Enter go on" in shown.key_bar(text) or "Enter open" in shown.key_bar(text)
    return shown.title(text) == TABLE and bool(_WHY.search(strip(text))) and waits


def called(text: str) -> str:
    """The key of the person that a hand-over asks for."""
    found = _CALLED.search(shown.key_bar(text))
    return found[1] if found else ""


def others(text: str) -> bool:
    """Whether it says that the others are playing."""
    return shown.title(text) == TABLE and OTHERS in prompt(text)


def why(worth: int) -> str:
    """The sentence to a person whose turn is over."""
    if worth > 16:
        return f"{worth} is a bust. Your turn is over."
    return "16! Your turn is over." if worth == 16 else f"You stand with {worth}."


def public(text: str) -> str:
    """A table without the hand of a person, and what is said of it."""
    lines = text.split("\n")
    return "\n".join([*lines[:HAND], *(line[TRAY:] for line in lines[HAND:-2])])
