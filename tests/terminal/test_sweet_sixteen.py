"""Sweet Sixteen by keys alone, in the real program: nobody at the keyboard learns more than they may (B10)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.sweet_sixteen.actions import Stand
from tests.terminal import shown
from tests.terminal import sweet_shown as sweet
from tests.terminal.playing import instant, settings
from tests.terminal.pty_terminal import Terminal
from tests.terminal.sweet_games import ENDINGS, SweetTable, dealt_first, first_seat, new_game, person_twins, seeds
from tests.terminal.sweet_keyboard import Keyboard, people, play_on
from tests.terminal.sweet_twins import (
    PACE,
    story_beside_a_computer,
    story_of_a_return,
    story_of_people,
)
from tests.tiers import first

PEOPLE: Final = (0, 1, 2)
NAMES: Final = ("Player 1", "Player 2", "Player 3", "Sophie")
"""Of three people and a computer."""
ALONE: Final = ("You", "Blaise", "Emmy", "Sophie")
TEN: Final = tuple(f"Player {number}" for number in range(1, 11))


def three_and_one(first: int, worths: range) -> tuple[str, ...]:
    """Three people and a computer; the first turn is a certain seat's, with a hand that comes to one of these."""
    return new_game("human", "human", "human", "easy", seed=dealt_first(4, first, worths))


SIXTEEN: Final = range(16, 17)
BUST: Final = range(17, 27)
LOW: Final = range(2, 16)


@pytest.mark.long
def test_no_frame_of_a_whole_game_tells_of_another_hand(tmp_path: Path) -> None:
    """The first person is dealt 16; at the end the game is watched, every hand open."""
    instant(tmp_path)
    with people(tmp_path, *three_and_one(0, SIXTEEN), names=NAMES, seats=PEOPLE) as keyboard:
        terminal = keyboard.terminal
        play_on(keyboard, Random(16))
        assert keyboard.saved.record.finished
        assert keyboard.confirmed == keyboard.to_look(4)
        assert keyboard.confirmed[0] == (1, 0)
        assert keyboard.eyes.hands >= len(keyboard.confirmed)
        terminal.wait("Leave the table")  # all of it drawn
        check_places(terminal, NAMES, keyboard.table.view(None).chips)

        terminal.watchers.clear()  # all hands are open in the replay of a game that is over
        terminal.send("w")
        _watch(keyboard)


def check_places(terminal: Terminal, names: Sequence[str], chips: Sequence[int]) -> None:
    """Everybody stands in the table of places with their chips, and first who has most."""
    found = sweet.PLACED.findall(terminal.text())
    assert {name: int(stack.replace("−", "-")) for _, name, stack in found} == dict(zip(names, chips, strict=True))
    assert [int(place) for place, _, _ in found] == [
        1 + sum(other > stack for other in chips) for stack in sorted(chips, reverse=True)
    ]


def _watch(keyboard: Keyboard) -> None:
    """Step through the replay of a finished game, by step and by round."""
    terminal, table = keyboard.terminal, keyboard.table
    length = len(table)
    ends = [step for step in range(1, length + 1) if table.view(None, step).settled]

    def at(step: int) -> str:
        settled = len(table.view(None, step).settlements)
        return terminal.wait(lambda text: shown.step(text) == (step, length, settled))

    assert len(ends) == 4
    at(1)
    first = keyboard.book.turns[0]
    for keys, step in ((shown.RIGHT, 2), ("l", 3), (shown.LEFT, 2)):
        terminal.send(keys)
        text = at(step)
    held = keyboard.book.held(first.seat)[0][0]
    assert held <= set(sweet.cards(text)) <= held | keyboard.book.cut
    for keys, step in (("n", ends[0]), (shown.DOWN, ends[1]), (shown.UP, ends[0]), ("G", length), ("g", 1)):
        terminal.send(keys)
        at(step)


def test_no_frame_of_a_round_at_a_pace_tells_of_another_hand(tmp_path: Path) -> None:
    """While the others play, the table is everybody's."""
    settings(tmp_path, pace='"fast"')
    with people(tmp_path, *three_and_one(2, LOW), names=NAMES, seats=PEOPLE) as keyboard:
        frames: list[str] = []
        keyboard.terminal.watchers.append(frames.append)
        play_on(keyboard, Random(3), rounds=1)
        assert keyboard.confirmed == keyboard.to_look(1)
        waiting = [text for text in frames if sweet.others(text)]
        assert waiting
        assert not any(sweet.hand(text) for text in waiting)


@pytest.mark.parametrize("worths", first([BUST, SIXTEEN]), ids=["bust", "sixteen"])
def test_who_is_dealt_out_at_once_is_handed_the_keyboard_and_told_why(tmp_path: Path, worths: range) -> None:
    """Only the own key opens it; then there is nothing to do but to go on."""
    instant(tmp_path)
    with people(tmp_path, *three_and_one(1, worths), names=NAMES, seats=PEOPLE) as keyboard:
        for seat in keyboard.others():
            keyboard.refuses(seat)
        turn = keyboard.confirm()
        assert (turn.seat, turn.over) == (1, turn.dealt)
        text = keyboard.terminal.text()
        worth = keyboard.table.view(1, turn.over).value
        assert worth in worths
        assert sweet.why(worth) in sweet.strip(text)
        assert sweet.prompt(text) == sweet.GO_ON
        assert sweet.cursor(text) is None
        length = len(keyboard.table)
        keyboard.terminal.send("stko12")
        keyboard.terminal.press(shown.REDRAW)
        assert sweet.ends(keyboard.terminal.text())
        assert len(keyboard.table) == length
        assert shown.hands_over(keyboard.go_on())
        assert keyboard.turn.seat == 2


def test_the_program_is_killed_before_one_who_was_dealt_out_at_once_has_looked(tmp_path: Path) -> None:
    """The second person of the round, after the first has stood."""
    instant(tmp_path)
    arguments = new_game("human", "human", "human", "easy", seed=next(seeds(4, _second_is_dealt_out)))
    with people(tmp_path, *arguments, names=NAMES, seats=PEOPLE) as keyboard:
        assert keyboard.confirm().seat == 0
        keyboard.stand()
        assert sweet.called(keyboard.go_on()) == "2"
        keyboard.terminal.kill()
    with people(tmp_path, "resume", names=NAMES, seats=PEOPLE) as keyboard:
        while sweet.called(keyboard.terminal.text()) != "2":
            keyboard.here()
            keyboard.pass_on()
        keyboard.refuses(2)
        keyboard.here()
        text = keyboard.terminal.text()
        assert sweet.ends(text)
        assert sweet.why(keyboard.table.view(1, 4).value) in text
        assert sweet.called(keyboard.pass_on()) == "3"


def _second_is_dealt_out(table: SweetTable) -> bool:
    if first_seat(table) != 0 or table.to_move != 0:
        return False
    table.play(Stand(0))
    table.deal()
    return table.mover(4) != 1


def test_leaving_asks_again_on_the_way_back_and_loses_nothing(tmp_path: Path) -> None:
    """Left in the middle of an own turn, and before a round that has been settled is all open."""
    instant(tmp_path)
    with people(tmp_path, *three_and_one(0, LOW), names=NAMES, seats=PEOPLE) as keyboard:
        turn = keyboard.confirm()
        before = keyboard.saved.entries
        _leave_and_come_back(keyboard)
        assert shown.hands_over(keyboard.terminal.text())
        keyboard.refuses(1)
        assert keyboard.turn == turn
        keyboard.confirm()
        assert keyboard.saved.entries == before
        play_on(keyboard, Random(2), rounds=1)
        before = keyboard.saved.entries
        _leave_and_come_back(keyboard)
        keyboard.look_again()
        assert sweet.reveal(keyboard.terminal.text()) == 1
        assert keyboard.saved.entries == before
        keyboard.open(all_of_it=False)


def _leave_and_come_back(keyboard: Keyboard) -> None:
    keyboard.terminal.send("q")
    keyboard.terminal.wait(shown.RESUME)
    keyboard.terminal.send(shown.ENTER)
    keyboard.terminal.wait(keyboard.stops)


@pytest.mark.long
def test_the_tenth_person_has_the_key_0(tmp_path: Path) -> None:
    arguments = new_game(*["human"] * 10, seed=dealt_first(10, 9, LOW))
    with people(tmp_path, *arguments, names=TEN, seats=range(10)) as keyboard:
        assert "press 0 to see" in keyboard.terminal.text()
        for seat in (0, 8):
            keyboard.refuses(seat)
        assert keyboard.confirm().seat == 9
        keyboard.stand()
        keyboard.go_on()
        assert "press 1 to see" in keyboard.terminal.text()
        keyboard.refuses(9)
        assert keyboard.confirm().seat == 0


@pytest.mark.long
def test_one_person_plays_a_whole_game_against_computers(tmp_path: Path) -> None:
    """The person is never handed the keyboard, and nobody else's cards are seen before the reveal."""
    instant(tmp_path)
    arguments = new_game("human", "easy", "easy", "easy", seed=dealt_first(4, 2, LOW))
    with people(tmp_path, *arguments, names=ALONE, seats=(0,)) as keyboard:
        titles: set[str] = set()
        keyboard.terminal.watchers.append(lambda text: titles.add(shown.title(text)))
        play_on(keyboard, Random(4))
        record = keyboard.saved.record
        assert record.finished
        assert len(record.table.view(None).settlements) == 4
        assert shown.HAND_OVER not in titles
        assert keyboard.eyes.hands
        check_places(keyboard.terminal, ALONE, record.table.view(None).chips)
        keyboard.terminal.send("q")
        keyboard.terminal.wait(shown.HOME_LINE)
        keyboard.terminal.send("qq")
        assert keyboard.terminal.ended() == 0


# Twins: games of which everything is the same but how one turn ends


@pytest.mark.parametrize("trades", first([1, 0]), ids=["after a trade", "as dealt"])
def test_nobody_else_learns_how_a_person_s_turn_ended(tmp_path: Path, trades: int) -> None:
    """At a table of people: the hand-overs, what the next person sees, and the replay of the unfinished game."""
    twins = person_twins(trades)
    assert set(twins) == set(ENDINGS)
    _are_alike(lambda ending: story_of_people(tmp_path / "on" / ending, twins[ending], trades))
    _are_alike(lambda ending: story_of_a_return(tmp_path / "back" / ending, twins[ending], trades))


@pytest.mark.alone
@pytest.mark.parametrize("trades", first([1, 0]), ids=["after a trade", "as dealt"])
def test_nobody_learns_how_a_computer_s_turn_ended(tmp_path: Path, trades: int) -> None:
    """The frames are the same to the last cell, the next person's odds too, and they come at the same pace."""

    def story(ending: str) -> list[str]:
        for _ in range(8):  # a busy machine only ever adds time, and hides a frame that is then never at rest
            seen, seconds, worked = story_beside_a_computer(tmp_path / ending, ending, trades)
            assert seconds > PACE * (trades + 0.9)
            if seconds - worked < PACE * (trades + 1.7) and len(seen) == trades + 6:
                return seen
        raise AssertionError(f"{ending} takes {seconds} seconds and shows {len(seen)} frames")

    _are_alike(story)


FIXED = re.compile(r"fair deal: (\w{4} ?){4}…|\d{4}-\d\d-\d\d \d\d:\d\d")
"""The commitment to the cards, which are others in every story, and when a game was played last, to the minute."""


def _are_alike(story: Callable[[str], list[str]]) -> None:
    """Asserts that the three endings tell the same story. They are played at the same time: most of it is waiting."""
    with ThreadPoolExecutor(len(ENDINGS)) as pool:
        first, *others = ([FIXED.sub("", each) for each in seen] for seen in pool.map(story, ENDINGS))
    for other in others:
        assert other == first
