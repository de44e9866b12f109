"""Reads a screen from its text alone: the screen's name, the cards of the hand, whether keys are awaited.

Invariant: every text that these tests look for is defined here, once, as a person reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.figures import scaled
from sixteen_tui.widgets.regions import Regions, regions

# The first words of the title bar
HOME: Final = "Sixteen TUI"
NEW_GAME: Final = "New game"
PLAY_SIXTEEN: Final = "Play Sixteen"
TABLE: Final = "Sixteen"
QUESTION: Final = "Question"
LOG: Final = "Log"
WILD: Final = "Your wild is…"
HINT: Final = "Hint"
HAND_OVER: Final = "Pass the keyboard"
OVER: Final = "The game is over"
REPLAY: Final = "Replay"
SAVED: Final = "Saved games"
STATISTICS: Final = "Statistics"
COUNTED: Final = "finished games"
SETTINGS: Final = "Settings"
HELP: Final = "Keys"
RULES: Final = "Rules"

_FRENCH: Final = ("Votre joker devient…", "Coups", "Conseil", "Touches", "Pas encore vues", "Chances à ce tour", "Dire")
_PANES: Final = {
    each.upper(): each
    for each in (QUESTION, WILD, LOG, HINT, HELP, "Still unseen", "Odds of this turn", "Say", *_FRENCH)
}
"""The heads of panes, which are in capitals -> their names."""

# Below it
HOME_LINE: Final = "Make the pile sum"
RESUME: Final = "Resume"
NAME_QUESTION: Final = "NAME OF PLAYER 1"
DELETE_QUESTION: Final = "to the trash folder?"
WATCHING: Final = "a game of another window"
TOO_SMALL: Final = "This terminal is {columns}×{rows}; it needs 40×12."
NOT_THIS_PERSON: Final = "is not to move"
GO_ON: Final = "to go on"
MUST_DRAW: Final = "draw a card first"
NEW_MARK: Final = "new"
STOPPED: Final = "Stopped"
RUNNING: Final = "Running"

HUMAN: Final = "< human >"
DEAL: Final = "Deal the cards"
FINISHED: Final = "FINISHED"
CONFIRMATIONS: Final = "CONFIRMATIONS"
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
_COVERED: Final = re.compile(r"[ ▏║│|]?([BGOP][0-6])")
"""A card under the next one, in the row of its code."""
_PLAYED: Final = re.compile(r"(\w+) played ([BGOP][0-6])")
_NAMED: Final = re.compile(r"\b(?:blue|green|orange|purple) [0-6]\b")
_ON_A_CARD: Final = {
    Size.F: ((1, 4), (1, 4), (2, 5)),
    Size.M: ((1, 4), (1, 4), (2, 5)),
    Size.L: ((1, 7), (2, 7), (3, 9)),
    Size.X: ((2, 11), (2, 10), (3, 14)),
}
"""The place of the number: its columns and rows, from and to; row and column of the letter, below the shape."""
_SCALE: Final = {Size.L: 2, Size.X: 3}
_DRAWN: Final = {
    (size, *(row.ljust(9)[: right - left] for row in scaled(str(number), _SCALE.get(size, 1)))): str(number)
    for number in range(7)
    for size, ((left, right), _, _) in _ON_A_CARD.items()
}
"""The numbers of cards as they are drawn."""
_LETTERS: Final = "BGOP"
_SHAPES: Final = "●▲■◆"
_MARK: Final = "▶>"
_EDGE: Final = " │|"
"""Texts that may stand at the left edge of the tray."""
_EDGES: Final = "╭╮╔╗+"
_YOUR_TURN: Final = "YOUR TURN"
_STEP: Final = re.compile(r"Step (\d+) of (\d+), (\d+) (?:set|round)")
_DRAW_PILE: Final = re.compile(r"(\d+) left|Draw pile (\d+|empty)")


def title(text: str) -> str:
    """The name of the screen: the first words of the pane beside the table or, without one, of the title bar."""
    found = _pane(text) or text.split("\n", 1)[0].strip().split("  ")[0]
    return OVER if found.startswith(("Match ", "Rencontre ")) else found  # the end of a game of a match is headed so


def _pane(text: str) -> str:
    """The head of the pane that covers the tray, without its rule; "" for none. The tray has headings of its own."""
    room = _here(text).pane
    head = [*text.split("\n")[room.y + 1 : room.y + 2], ""][0][room.x : room.right]
    return _PANES.get(re.split(r" [─-]", head.strip(_EDGE))[0], "")


def is_at(screen: str) -> Callable[[str], bool]:
    """Asks whether a text is this screen."""
    return lambda text: title(text) == screen


def is_not_at(screen: str) -> Callable[[str], bool]:
    """Asks whether a text is another screen than this."""
    return lambda text: title(text) != screen


def is_not(before: str) -> Callable[[str], bool]:
    """Asks whether anything has changed."""
    return lambda text: text != before


def key_bar(text: str) -> str:
    """The last line."""
    return text.rsplit("\n", 1)[-1]


def _here(text: str) -> Regions:
    """The places of everything on a screen of this size."""
    lines = text.split("\n")
    return regions(max(map(len, lines)), len(lines) - 2)


def prompt(text: str) -> str:
    """The lines below the hand."""
    room = _here(text).prompt
    lines = text.split("\n")[room.y + 1 : room.bottom + 1]
    return " ".join(line[room.x : room.right].strip() for line in lines).strip()


def _card(lines: list[str], x: int, y: int, size: Size = Size.M) -> str:
    """The code of the card whose upper left corner is there, drawn or with codes in its corners; "" for none."""
    rows = [line[x : x + size.width].ljust(size.width) for line in lines[y : y + size.height]]
    if len(rows) < size.height:
        return ""
    (left, right), (upper, lower), (row, column) = _ON_A_CARD[size]
    number = _DRAWN.get((size, *(_unframed(each[left:right]) for each in rows[upper:lower])))
    if number is not None and rows[row][column] in _LETTERS and rows[row - 1][column] in _SHAPES:
        return f"{rows[row][column]}{number}"
    edged = rows[0][0] in _EDGES and rows[0][-1] in _EDGES
    code = re.match(r"(?:W|[BGOP][0-6])(?=\W)", rows[1][1:4]) if edged else None
    return code[0] if code else ""


def _unframed(row: str) -> str:
    """A row of a number without the edge of a card, on which the last row of one lies in size F."""
    return row.translate({ord(edge): " " for edge in "─═-"})


def places(text: str) -> list[str]:
    """The places of the hand by their keys: the code of each card, "" where there is none.

    Of a frame that is half drawn, those already there.
    """
    lines, here = text.split("\n"), _here(text)
    if here.size is Size.S:
        row = lines[here.hand.y + 1]
        found = [re.match(r"(?:[1-4] +)?((?:W|[BGOP][0-6]))(?!\w)", row[x : x + 9].strip()) for x in range(1, 37, 9)]
        cards = [code[1] if code else "" for code in found]
    else:
        cards = [_card(lines, here.hand.x + place * here.size.slot, here.hand.y + 1, here.size) for place in range(4)]
    while cards and not cards[-1]:
        cards.pop()
    return cards


def hand(text: str) -> list[str]:
    """The codes of the cards in the hand, from left to right."""
    return [code for code in places(text) if code]


def drawn(text: str, size: Size = Size.M) -> list[str]:
    """Every card whose picture is on the screen, by its code; of a wild that was played, the card that it was."""
    lines = text.split("\n")
    across, down = range(max(map(len, lines)) - 6), range(-1, len(lines) - 4)
    found = (_card(["", *lines], x, y + 1, size) for y in down for x in across)
    return [card for card in found if len(card) == 2]


def pile(text: str) -> list[str]:
    """The cards of the pile at 80x24 in the order of play, as far as a frame that is half drawn has them."""
    lines, here = text.split("\n"), _here(text)
    x, y = here.pile.x, here.pile.y + 1
    found: list[str] = []
    while True:
        card = _card(lines, x, y, here.size)
        covered = _COVERED.match(lines[y + 1], x)
        if card:
            x += here.size.width
        elif covered:
            card, x = covered[1], covered.end()
        else:
            return found
        found.append(card)


def lying(text: str) -> list[str]:
    """Those of them that lie in the middle."""
    return drawn("\n".join(text.split("\n")[: _here(text).hand.y + 1]))


def codes(text: str) -> list[str]:
    """Every card that is named by its code; a card may be named more than once."""
    return _CODE.findall(text)


def named(text: str) -> list[str]:
    """Every card that the prompt names in words, as codes."""
    return [words[0].upper() + words[-1] for words in _NAMED.findall(prompt(text))]


def told(text: str) -> list[tuple[str, str]]:
    """The player who is said to have played, and the card; of a wild, also its face."""
    return _PLAYED.findall(text)


def draw_pile(text: str) -> int | None:
    """The cards left to draw, as they stand under the pile that is drawn from."""
    found = _DRAW_PILE.search(text)
    return None if found is None else 0 if found[2] == "empty" else int(found[1] or found[2])


def cursor(text: str) -> int | None:
    """The chosen place of the hand; None when none can be."""
    here = _here(text)
    row = text.split("\n")[here.hand.bottom].ljust(80)
    marks = [place for place in range(4) if row[here.hand.x + place * here.size.slot] in _MARK]
    return marks[0] if marks else None


def asks(text: str) -> bool:
    """Whether the table waits for the person at the keyboard to play or to draw."""
    return title(text) == TABLE and _YOUR_TURN in text and (cursor(text) is not None or MUST_DRAW in prompt(text))


def pauses(text: str) -> bool:
    """Whether the table waits for a key after a set."""
    return title(text) == TABLE and GO_ON in prompt(text)


def hands_over(text: str) -> bool:
    """Whether it asks for the next person, all of it drawn: the key bar comes last."""
    return title(text) == HAND_OVER and CONFIRM in key_bar(text)


def step(text: str) -> tuple[int, int, int] | None:
    """The place in a replay: the step, of how many, and the sets won."""
    found = _STEP.search(text)
    return None if found is None else (int(found[1]), int(found[2]), int(found[3]))
