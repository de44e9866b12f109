"""Four people at one keyboard, and a watcher that checks every frame.

Invariant: the keys of the test and the journal decide whose hand may be on the screen, never the program's own text.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.terminal.repeats import TYPED_AHEAD
from tests.terminal import shown
from tests.terminal.playing import Saved, draw, four_people, may_draw, may_play, play, ready
from tests.terminal.pty_terminal import Terminal

SEED: Final = 16
GAMES: Final = {"enforced": "bonus", "loose": "loose", "strict": "strict,tame"}
"""For each way of drawing the rules of a whole game of four people."""
NEWEST: Final = 3
"""Positions at the end of the log that a frame may still show: a play, and the draw after it."""
GUARD: Final = TYPED_AHEAD + 0.05
"""Seconds for which a hand-over takes every key for one that was typed too early."""
EXAMPLE: Final = Counter(("B6", "G4", "O5", "P1"))
"""The cards that make sixteen at home."""
USELESS: Final = (
    shown.ENTER,
    " ",
    shown.ENTER * 9,
    shown.TAB,
    "d",
    "p",
    "hjkl",
    "w",
    "0",
    "5",
    "9",
    shown.LEFT,
    shown.REDRAW,
)
"""Keys that mean nothing on a hand-over, or nothing that shows a card."""


def lie_open(table: Table[Any, Any, View, Any]) -> Counter[str]:
    """The cards that lie open in the middle, as they are drawn: a wild as the card that it was played as."""
    view = table.view(None)
    cards = view.pile or (view.won[-1].cards if view.won else ())
    return Counter(CODES[card].split("=")[-1] for card in cards)


def public(table: Table[Any, Any, View, Any]) -> set[str]:
    """Every code that all may read: of what lies open, and of the last card of each set; of a wild both."""
    view = table.view(None)
    cards = {*view.pile, *(view.won[-1].cards if view.won else ()), *(formed.cards[-1] for formed in view.won)}
    return {code for card in cards for code in CODES[card].split("=")}


class Eyes:
    """Watches every frame at a keyboard that people share.

    `holder` is who has confirmed to be there. The test sets it before it presses the key that confirms, and it is taken
    away as soon as the table has been handed over. A card in the hand on the screen must be the holder's, and with no
    holder there is no card but those that lie open.
    """

    def __init__(self, saved: Saved) -> None:
        self.holder: int | None = None
        self.frames = self.hands = 0
        """The number of frames, and of those that showed a hand."""
        self._saved = saved
        self._asking = False
        self._lines = -1
        self._lately: list[list[Counter[str]]] = []

    def __call__(self, text: str) -> None:
        asking = shown.hands_over(text)
        if asking and not self._asking:
            self.holder = None
        self._asking = asking
        self.frames += 1
        hand = Counter(shown.hand(text))
        self.hands += bool(hand)
        mine = self._holders()
        assert hand <= mine, f"seat {self.holder} with {mine} sees\n{text}"
        if self.holder is None:
            assert not shown.named(text), text
            table = self._saved.table
            drawn = Counter(shown.drawn(text)) - (EXAMPLE if shown.title(text) == shown.HOME else Counter())
            assert drawn <= lie_open(table), text
            assert set(shown.codes(text)) <= public(table), text
        elif shown.title(text) != shown.WILD and "colour" not in shown.key_bar(text):
            # the chooser offers every card there is; its keys may be read before its title
            assert set(shown.named(text)) <= set(mine), f"seat {self.holder} with {mine} reads\n{text}"

    def _holders(self) -> Counter[str]:
        """The holder's cards, now or a moment ago: a frame may be older than the file, and an entry be taken back."""
        record = self._saved.record
        table = record.table
        if record.lines != self._lines:
            self._lines = record.lines
            lengths = range(max(1, len(table) - NEWEST + 1), len(table) + 1)
            now = [
                max_of(*(Counter(CODES[card] for card in table.view(seat, length).hand) for length in lengths))
                for seat in range(table.rules.seats)
            ]
            self._lately = [*self._lately[-1:], now]
        if self.holder is None:
            return Counter()
        return max_of(*(hands[self.holder] for hands in self._lately))


def max_of(*counters: Counter[str]) -> Counter[str]:
    """Of each card the most that any of them has."""
    whole: Counter[str] = Counter()
    for each in counters:
        whole |= each
    return whole


class Keyboard:
    """Four people at one keyboard, and eyes on every frame."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.terminal = Terminal(arguments, home)
        self.saved = Saved(home)
        self.terminal.wait(shown.hands_over)
        self.eyes = Eyes(self.saved)
        self.eyes(self.terminal.text())
        self.terminal.watchers.append(self.eyes)

    @property
    def seat(self) -> int:
        return self.saved.table.to_move

    def confirm(self) -> None:
        """The person to move says so, once the hand-over takes keys, and sees their own hand, all of it."""
        self.terminal.rest(GUARD)
        seat = self.eyes.holder = self.seat
        self.terminal.insist(str(seat + 1), GUARD, ready(self.saved, seat), between=shown.LEFT)

    def others(self) -> list[int]:
        return [seat for seat in range(4) if seat != self.seat]

    def refuses(self, seat: int) -> None:
        """Somebody else's key is answered with a sentence: all that was typed before has been read."""
        self.terminal.rest(GUARD)
        self.terminal.insist(str(seat + 1), GUARD, lambda text: shown.NOT_THIS_PERSON in text)
        assert shown.title(self.terminal.text()) == shown.HAND_OVER
        assert self.eyes.holder is None

    def play(self, place: int, *, behind: str = "") -> None:
        """Play a card and wait until what follows has come."""
        seat, length = self.seat, len(self.saved.table)
        play(self.terminal, self.saved, seat, place, behind=behind)
        again = ready(self.saved, seat)

        def follows(text: str) -> bool:
            over = shown.title(text) == shown.OVER
            return over or shown.hands_over(text) or (len(self.saved.table) > length and again(text))

        if shown.pauses(self.terminal.wait(lambda text: shown.pauses(text) or follows(text))):
            assert self.saved.record.finished  # people who share a keyboard see a set while they pass it on
            self.terminal.send(shown.ENTER)
            self.terminal.wait(follows)


@contextmanager
def people(home: Path, *arguments: str) -> Iterator[Keyboard]:
    """A new game of four people, or the one that the arguments name."""
    keyboard = Keyboard(home, *(arguments or four_people(SEED)))
    with keyboard.terminal:
        yield keyboard


def whole_game(keyboard: Keyboard, seed: int, most: int = 1000) -> None:
    """Play at random to the end, or `most` turns, with useless keys at every hand-over."""
    random, terminal, saved = Random(seed), keyboard.terminal, keyboard.saved
    turns = 0
    while shown.title(terminal.text()) != shown.OVER and turns < most:
        if shown.hands_over(terminal.text()):
            terminal.send(random.choice((*USELESS, *(str(seat + 1) for seat in keyboard.others()))))
            keyboard.confirm()
        seat = keyboard.seat
        if saved.table.rules.drawing != "enforced":
            while may_draw(saved) and (random.random() < 0.7 or not may_play(saved)):
                draw(terminal, saved, seat)
        keyboard.play(random.randrange(len(saved.hand(seat))))
        turns += 1
    assert turns == len([entry for entry in saved.entries if "play" in entry])
    assert keyboard.eyes.hands > turns
