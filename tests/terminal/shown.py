"""What is on the screen, read from its text alone: which screen it is, the cards of the hand, whether keys are awaited.

Law: every text that these tests look for stands here, once, as a person reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Final

# The first words of the title bar
HOME: Final = "Sixteen TUI"
NEW_GAME: Final = "New game"
PLAY_SIXTEEN: Final = "Play Sixteen"
TABLE: Final = "Sixteen"
WILD: Final = "Your wild is…"
HINT: Final = "What could be played"
HAND_OVER: Final = "Pass the keyboard"
OVER: Final = "The game is over"
REPLAY: Final = "Replay"
SAVED: Final = "Saved games"
STATISTICS: Final = "Statistics"
COUNTED: Final = "All games"
SETTINGS: Final = "Settings"
HELP: Final = "Keys"
RULES: Final = "Rules"

# Below it
HOME_LINE: Final = "Make the pile sum exactly 16"
RESUME: Final = "Resume"
NAME_QUESTION: Final = "Name of player 1"
DELETE_QUESTION: Final = "to the trash folder?"
WATCHING: Final = "being played in another window"
TOO_SMALL: Final = "This terminal is {columns}×{rows}; it needs 40×12."
NOT_THIS_PERSON: Final = "is not to move"
GO_ON: Final = "to go on"
MUST_DRAW: Final = "draw a card first"
NEW_MARK: Final = "new"
STOPPED: Final = "Stopped"
RUNNING: Final = "Running"

HUMAN: Final = "< human >"
DEAL: Final = "Deal the cards"
FINISHED: Final = "Finished"
PACE: Final = "Pace of the computer"
HELP_LINE: Final = "Show what the keys do here."
RULES_LINE: Final = "chapter"

# In the key bar
PLAY_KEY: Final = "Enter play"
CONFIRM: Final = "it is me"

# Keys
ENTER, ESCAPE, TAB = "\r", "\x1b", "\t"
UP, DOWN, RIGHT, LEFT = "\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D"
FIRST, LAST = "\x1b[H", "\x1b[F"
PAGE_UP, PAGE_DOWN, DELETE, F1 = "\x1b[5~", "\x1b[6~", "\x1b[3~", "\x1bOP"
REDRAW, INTERRUPT, CTRL_Q, CTRL_U, BELL = "\x0c", "\x03", "\x11", "\x15", "\x07"

_CODE: Final = re.compile(r"(?<!\w)(?:[BGOP][0-6]|W(?:=[BGOP][0-6])?)(?!\w)")
_NAMED: Final = re.compile(r"\b(?:blue|green|orange|purple) [0-6]\b")
_HELD: Final = re.compile(r"[╭+][─-]+[1-4][─-]+[╮+]")
"""The upper edge of a card in the hand: it has the card's number in it; those of the pile have none."""
_FACE: Final = re.compile(r"[│|]([BGOP][0-6]|W) ")
_CURSOR: Final = re.compile(r"▲▲▲|\^\^\^")
_STEP: Final = re.compile(r"Step (\d+) of (\d+), (\d+) (?:set|round)")
_DRAW_PILE: Final = re.compile(r"Draw pile (\d+|empty)")


def title(text: str) -> str:
    """Which screen it is."""
    return text.split("\n", 1)[0].strip().split("  ")[0]


def is_at(screen: str) -> Callable[[str], bool]:
    """Asks whether a text is this screen."""
    return lambda text: title(text) == screen


def is_not(before: str) -> Callable[[str], bool]:
    """Asks whether anything has changed."""
    return lambda text: text != before


def key_bar(text: str) -> str:
    """The last line."""
    return text.rsplit("\n", 1)[-1]


def prompt(text: str) -> str:
    """The line above the key bar."""
    return text.rsplit("\n", 2)[-2].strip()


def hand(text: str) -> list[str]:
    """The codes of the cards in the hand, from left to right. Of a frame that is half drawn, those already there."""
    lines = text.split("\n")
    cards: list[str] = []
    for edge, row in pairwise(lines):
        for place in _HELD.finditer(edge):
            code = _FACE.match(row, place.start())
            cards += [code[1]] if code else []
    return cards


def codes(text: str) -> list[str]:
    """Every card code on the screen, a wild in the pile as "W=P3"."""
    return _CODE.findall(text)


def named(text: str) -> list[str]:
    """Every card that the prompt names in words, as codes."""
    return [words[0].upper() + words[-1] for words in _NAMED.findall(prompt(text))]


def draw_pile(text: str) -> int | None:
    """The cards left to draw, as the title bar has them."""
    found = _DRAW_PILE.search(text.split("\n", 1)[0])
    return None if found is None else 0 if found[1] == "empty" else int(found[1])


def cursor(text: str) -> int | None:
    """Which card of the hand is picked; None when none can be."""
    lines = text.split("\n")
    for row, edge in enumerate(lines):
        places = [match.start() for match in _HELD.finditer(edge)]
        if places and row + 5 < len(lines):
            mark = _CURSOR.search(lines[row + 5][: places[-1] + 7])
            return None if mark is None else sum(place < mark.start() for place in places) - 1
    return None


def asks(text: str) -> bool:
    """Whether the table waits for the person at the keyboard to play or to draw."""
    return title(text) == TABLE and (cursor(text) is not None or MUST_DRAW in prompt(text))


def pauses(text: str) -> bool:
    """Whether the table waits for a key after a set."""
    return title(text) == TABLE and GO_ON in prompt(text)


def hands_over(text: str) -> bool:
    """Whether it asks for the next person, all of it drawn: the key bar comes last."""
    return title(text) == HAND_OVER and CONFIRM in key_bar(text)


def step(text: str) -> tuple[int, int, int] | None:
    """Where a replay is: the step, of how many, and the sets won."""
    found = _STEP.search(text)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))
