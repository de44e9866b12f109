"""What is on the screen of Sweet Sixteen, read from its text alone: cards, values, why a turn ended, the reveal.

Law: as in `shown`. Every text that the tests of the second game look for stands here, once, as a person reads it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from tests.terminal import shown

# The first words of the title bar
TABLE: Final = "Sweet Sixteen"

# Below it
ASKED: Final = "stand, or trade"
OTHERS: Final = "The others are playing"
NO_BETTER: Final = "makes this hand better"
BEST: Final = " the best hand"
WINNER: Final = re.compile(r"You win!| wins!|share the win")
IN_THE_BANK: Final = "In the bank: "
GO_ON: Final = "Enter to go on"
UNFOLDING: Final = "the hands are opened one by one"
CLOSED: Final = "▒▒"
DONE: Final = "done"

# Keys
STAND, TRADE, ODDS, OPEN_ALL, YES = "s", "t", "o", "x", "y"
ODDS_TITLE: Final = "Odds of this turn"

RIGHT_SIDE: Final = 54
"""The column where the stacks and the log begin."""

_RANKS: Final = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_CODE: Final = re.compile(r"(?<!\w)(10|[2-9AJQK])([CDHS♣♦♥♠])(?!\w)")
_NAMED: Final = re.compile(rf"\b({'|'.join(_RANKS)}) of ({'|'.join(_SUITS)})\b")
_FACE: Final = re.compile(r"[│|](10|[2-9AJQK])([CDHS]) {2,3}[│|]")
_HELD: Final = re.compile(r"[╭+][─-]+[1-9][─-]+[╮+]")
_CURSOR: Final = re.compile(r"▲▲▲|\^\^\^")
_REVEAL: Final = re.compile(r"Round (\d+) of \d+ is over\.")
_WORTH: Final = re.compile(
    r"Hand (\d+)|Bust: (\d+)|stands? with (\d+)|(\d+) is over 16|(\d+), under|(\d+), \d+ over|(16)!"
)
_OPENED: Final = re.compile(r"\d+, under|\d+, \d+ over|[♣♦♥♠] +16(?: with the 8D)? ")
_GAUGE: Final = re.compile(r"[█░]|\d+ to go|\d+ over")
_TOLD: Final = re.compile(
    r"^(?!Bust|Cut)(Player \d+|[A-Z][a-z]+)(?:: | (?:stands? with|(?:trades?|takes?) (?!a card)))", re.MULTILINE
)
_CALLED: Final = re.compile(r"press (\d) to see")
_WHY: Final = re.compile(r"\d+ is over 16: a bust|16! |You stand with \d+")


def _code(rank: str, suit: str) -> str:
    """A card as it stands in a save: 10♦ is "TD"."""
    return rank.replace("10", "T") + suit.translate(str.maketrans("♣♦♥♠", "CDHS"))


def cards(text: str) -> list[str]:
    """Every card that a text shows or names, as in a save."""
    named = ("A23456789TJQK"[_RANKS.index(rank)] + suit[0].upper() for rank, suit in _NAMED.findall(text))
    return [*(_code(rank, suit) for rank, suit in _CODE.findall(text)), *named]


def log(text: str) -> str:
    """What lies to the right of the table: the stacks and the log."""
    return "\n".join(line[RIGHT_SIDE:].strip() for line in text.split("\n")[1:-2])


def outside_log(text: str) -> str:
    """All the rest."""
    first, *lines = text.split("\n")
    return "\n".join((first, *(line[:RIGHT_SIDE] for line in lines[:-2]), *lines[-2:]))


def hand(text: str) -> list[str]:
    """The cards of the hand from left to right. Of a frame that is half drawn, those already there."""
    found: list[str] = []
    for edge, row in pairwise(text.split("\n")):
        for place in _HELD.finditer(edge):
            card = _FACE.match(row, place.start())
            found += [_code(card[1], card[2])] if card else []
    return found


def cursor(text: str) -> int | None:
    """Which card of the hand is picked; None when none can be."""
    lines = text.split("\n")
    for row, edge in enumerate(lines):
        places = [match.start() for match in _HELD.finditer(edge)]
        if places and row + 5 < len(lines):
            mark = _CURSOR.search(lines[row + 5])
            return None if mark is None else sum(place < mark.start() for place in places) - 1
    return None


def worths(text: str) -> list[int]:
    """What hands come to, as far as a text says so."""
    return [int(next(filter(None, groups))) for groups in _WORTH.findall(text)]


def says_worth(text: str) -> bool:
    """Whether a text says what a hand comes to, or has a gauge."""
    return bool(_WORTH.search(text) or _GAUGE.search(text))


def told_of(text: str) -> set[str]:
    """Of whom the log says which cards, or that they stand; whoever plays alone is "You"."""
    return set(_TOLD.findall(log(text)))


def told_of_line(line: str) -> set[str]:
    """The same of one line of the log."""
    return set(_TOLD.findall(line))


def asks(text: str) -> bool:
    """Whether the table waits for the person at the keyboard to do something, all of it drawn."""
    return shown.title(text) == TABLE and ASKED in shown.prompt(text) and f" {STAND} stand" in shown.key_bar(text)


def reveal(text: str) -> int | None:
    """Which round lies open, or is being opened."""
    found = _REVEAL.search(text)
    return int(found[1]) if found and shown.title(text) in (TABLE, shown.REPLAY) else None


def reveals(text: str) -> bool:
    """Whether a settled round waits for a key, all of it drawn."""
    if reveal(text) is None:
        return False
    asked = UNFOLDING in shown.prompt(text) or bool(_WHY.search(shown.prompt(text)))
    closed = asked and "next" in shown.key_bar(text)
    return closed or (shown.prompt(text) == GO_ON and "go on" in shown.key_bar(text))


def opened(text: str) -> int:
    """How many hands of a round have been opened."""
    return len(_OPENED.findall(text))


def ends(text: str) -> bool:
    """Whether a person sees how the own turn ended, all of it drawn."""
    return shown.title(text) == TABLE and bool(_WHY.search(shown.prompt(text))) and "go on" in shown.key_bar(text)


def called(text: str) -> str:
    """The key of the person that a hand-over asks for."""
    found = _CALLED.search(text)
    return found[1] if found else ""


def others(text: str) -> bool:
    """Whether it says that the others are playing."""
    return shown.title(text) == TABLE and OTHERS in shown.prompt(text)


def why(worth: int) -> str:
    """The sentence to a person whose turn is over."""
    if worth > 16:
        return f"{worth} is over 16: a bust. Your turn is over."
    return "16! Your turn is over." if worth == 16 else f"You stand with {worth}."


def public(text: str, name: str) -> str:
    """A table without the hand of a person, the prompt, and what the log says of that person's own cards."""
    lines = text.split("\n")
    rows = next((row for row, line in enumerate(lines) if "Hand " in line[:RIGHT_SIDE]), len(lines))
    left = [line[:RIGHT_SIDE].rstrip() for line in lines[:rows]]
    return "\n".join([*left, *(line for line in log(text).split("\n") if name not in told_of_line(line))])
