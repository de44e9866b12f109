"""People who share a keyboard: nobody ever sees a card of another hand, whatever is pressed when.

A whole game of theirs is in `test_whole_game`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.terminal.repeats import TYPED_AHEAD
from tests.terminal import shown
from tests.terminal.keyboard import GUARD, USELESS, people


def test_only_the_key_of_the_person_to_move_opens_the_hand(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        for seat in keyboard.others():
            for keys in USELESS:
                keyboard.terminal.send(keys)
            keyboard.refuses(seat)
        keyboard.confirm()
        assert shown.hand(keyboard.terminal.text()) == keyboard.saved.hand(keyboard.seat)


@pytest.mark.alone
def test_the_key_comes_too_early_in_the_first_moment(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        following = (keyboard.seat + 1) % 4
        keyboard.play(0, behind=f"{following + 1}" * 5)
        assert keyboard.seat == following
        keyboard.refuses((following + 1) % 4)
        keyboard.confirm()


@pytest.mark.alone
def test_a_key_held_down_never_opens_the_hand(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        following = (keyboard.seat + 1) % 4
        keyboard.play(0, behind=str(following + 1))
        for _ in range(30):  # as a keyboard repeats a key for three times as long as the guard
            keyboard.terminal.send(str(following + 1))
            keyboard.terminal.rest(TYPED_AHEAD / 10)
        for _ in range(2):  # as a slow line delivers the repeats late
            keyboard.terminal.rest(GUARD)
            keyboard.terminal.send(str(following + 1), held=True)
        keyboard.refuses((following + 1) % 4)


def test_a_card_is_taken_back_from_the_hand_over(tmp_path: Path) -> None:
    with people(tmp_path) as keyboard:
        keyboard.confirm()
        seat, hand, entries = keyboard.seat, keyboard.saved.hand(keyboard.seat), keyboard.saved.entries
        keyboard.play(2)
        assert keyboard.seat != seat
        keyboard.eyes.holder = seat  # the card lies open until the screen has changed, and is back in this hand already
        keyboard.terminal.send("u")
        assert not shown.hand(keyboard.terminal.wait(f"press {seat + 1} to see"))
        keyboard.confirm()
        text = keyboard.terminal.text()
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
        keyboard.terminal.send("qq")
        assert keyboard.terminal.ended() == 0
    with people(tmp_path, "resume") as keyboard:
        assert keyboard.seat == seat
        keyboard.refuses((seat + 1) % 4)
        keyboard.confirm()


@pytest.mark.long
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
