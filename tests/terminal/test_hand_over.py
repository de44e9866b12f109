"""People who share a keyboard: nobody ever sees a card of another hand, whatever is pressed when."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sixteen_tui.journal import read
from sixteen_tui.screens.hand_over import TYPED_AHEAD
from tests.terminal import shown
from tests.terminal.playing import Eyes, Saved, draw, four_people, may_draw, may_play, play, ready
from tests.terminal.pty_terminal import Terminal

GUARD: Final = TYPED_AHEAD + 0.05
"""How long a hand-over takes every key for one that was typed too early."""
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
SEED: Final = 16
GAMES: Final = {"enforced": "bonus", "loose": "loose", "strict": "strict,tame"}
"""For each way of drawing the rules of a whole game."""


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
        self.terminal.send(str(seat + 1))
        self.terminal.wait(ready(self.saved, seat))

    def others(self) -> list[int]:
        return [seat for seat in range(4) if seat != self.seat]

    def refuses(self, seat: int) -> None:
        """Somebody else's key is answered with a sentence: all that was typed before has been read."""
        self.terminal.rest(GUARD)
        self.terminal.send(str(seat + 1))
        self.terminal.wait(shown.NOT_THIS_PERSON)
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


def _whole_game(keyboard: Keyboard, seed: int) -> None:
    random, terminal, saved = Random(seed), keyboard.terminal, keyboard.saved
    turns = 0
    while shown.title(terminal.text()) != shown.OVER:
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


@pytest.fixture(scope="module", autouse=True)
def whole_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Keyboard, Future[None]]]]:
    """Whole games, being played. A hand-over takes no key for a while, so they are played while other tests run."""
    with ExitStack() as stack:
        keyboards = {
            name: stack.enter_context(people(tmp_path_factory.mktemp(name), *four_people(seed), "--rules", rules))
            for seed, (name, rules) in enumerate(GAMES.items())
        }
        pool = stack.enter_context(ThreadPoolExecutor(len(GAMES)))
        yield {
            name: (keyboard, pool.submit(_whole_game, keyboard, seed))
            for seed, (name, keyboard) in enumerate(keyboards.items())
        }


# One thing at a time


def test_only_the_key_of_the_person_to_move_opens_the_hand(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        for seat in keyboard.others():
            for keys in USELESS:
                keyboard.terminal.send(keys)
            keyboard.refuses(seat)
        keyboard.confirm()
        assert shown.hand(keyboard.terminal.text()) == keyboard.saved.hand(keyboard.seat)


def test_the_key_comes_too_early_in_the_first_moment(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        following = (keyboard.seat + 1) % 4
        keyboard.play(0, behind=f"{following + 1}" * 5)
        assert keyboard.seat == following
        keyboard.refuses((following + 1) % 4)
        keyboard.confirm()


def test_a_key_held_down_never_opens_the_hand(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        following = (keyboard.seat + 1) % 4
        keyboard.play(0, behind=str(following + 1))
        for _ in range(30):  # as a keyboard repeats a key for three times as long as the guard
            keyboard.terminal.send(str(following + 1))
            keyboard.terminal.rest(TYPED_AHEAD / 10)
        keyboard.refuses((following + 1) % 4)


def test_a_card_is_taken_back_from_the_hand_over(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        seat, hand, entries = keyboard.seat, keyboard.saved.hand(keyboard.seat), keyboard.saved.entries
        keyboard.play(2)
        assert keyboard.seat != seat
        keyboard.eyes.holder = seat
        keyboard.terminal.send("u")
        text = keyboard.terminal.wait(ready(keyboard.saved, seat))
        assert shown.hand(text) == hand == keyboard.saved.hand(seat)
        assert (keyboard.saved.entries, keyboard.saved.record.took_back) == (entries, 1)
        keyboard.play(0)
        assert keyboard.saved.entries == [*entries, f"{seat} play {keyboard.saved.plays(seat)[0]}"]
        assert keyboard.seat != seat
        keyboard.refuses(seat)


def test_a_card_cannot_be_taken_back_once_the_next_person_has_played(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        keyboard.play(0)
        keyboard.confirm()
        entries = keyboard.saved.entries
        keyboard.terminal.send("uuu")
        keyboard.terminal.press(shown.REDRAW)
        assert keyboard.saved.entries == entries
        assert keyboard.saved.record.took_back == 0


def test_leaving_from_the_hand_over_asks_again_on_the_way_back(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        keyboard.play(0)
        seat = keyboard.seat
        keyboard.terminal.send("q")
        keyboard.terminal.wait(shown.RESUME)
        keyboard.terminal.send(shown.ENTER)
        keyboard.terminal.wait(shown.hands_over)
        assert keyboard.seat == seat
        keyboard.refuses((seat + 1) % 4)
        keyboard.terminal.send("q")
        keyboard.terminal.wait(shown.RESUME)
        keyboard.terminal.send("q")
        assert keyboard.terminal.ended() == 0
    with people(tmp_path, "resume") as keyboard:
        assert keyboard.seat == seat
        keyboard.refuses((seat + 1) % 4)
        keyboard.confirm()


def test_leaving_the_table_asks_again_on_the_way_back(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        keyboard.terminal.send("q")
        keyboard.terminal.wait(shown.RESUME)
        keyboard.terminal.send(shown.ENTER)
        keyboard.terminal.wait(shown.hands_over)
        assert keyboard.eyes.holder is None
        keyboard.refuses((keyboard.seat + 1) % 4)


def test_help_and_rules_over_the_hand_over_show_no_hand(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.terminal.rest(GUARD)
        keyboard.terminal.watchers.clear()  # the booklet's examples name cards
        for key, title in (("?", shown.HELP), ("r", shown.RULES)):
            keyboard.terminal.send(key)
            text = keyboard.terminal.wait(shown.is_at(title))
            assert not shown.hand(text)
            keyboard.terminal.send(str(keyboard.seat + 1))
            keyboard.terminal.send("q")
            keyboard.terminal.wait(shown.hands_over)
        assert not shown.hand(keyboard.terminal.quiet())


# Whole games


@pytest.mark.parametrize("drawing", GAMES)
def test_no_frame_of_a_whole_game_shows_another_hand(
    whole_games: dict[str, tuple[Keyboard, Future[None]]], drawing: str
) -> None:
    keyboard, game = whole_games[drawing]
    game.result()
    record = read(keyboard.saved.path)
    assert record.finished
    assert record.table.rules.drawing == drawing
    assert record.took_back == 0
