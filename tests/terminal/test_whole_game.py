"""Whole games by keys alone. One against the computer is killed in the middle, resumed, finished and watched again; in
those of four people at one keyboard nobody sees another hand.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from tests.terminal import shown
from tests.terminal.keyboard import GAMES, people, whole_game
from tests.terminal.playing import Saved, begun, four_people, instant, play, ready, saves, sets_at
from tests.terminal.pty_terminal import Terminal

ME = 0
BEFORE_THE_KILL = 4
"""Cards that the person plays before the program is killed."""


def _go_on(terminal: Terminal, saved: Saved) -> bool:
    """Bring the table to the person's next turn, past the sets; False when the game is over."""
    mine = ready(saved, ME)

    def stops(text: str) -> bool:
        return mine(text) or shown.pauses(text) or shown.title(text) == shown.OVER

    while not mine(text := terminal.wait(stops)):
        if shown.title(text) == shown.OVER:
            return False
        terminal.send(shown.ENTER)
        terminal.wait(shown.is_not(text))  # which may be the next pause, where the computer's card ends the game
        terminal.quiet()
    return True


def _play(terminal: Terminal, saved: Saved, random: Random, cards: int | None = None) -> list[str]:
    """Play so many cards, or to the end; returns them."""
    played: list[str] = []
    while _go_on(terminal, saved) and (cards is None or len(played) < cards):
        played.append(play(terminal, saved, ME, random.randrange(len(saved.hand(ME)))))
    return played


def _until_killed(home: Path, random: Random) -> tuple[list[str], str]:
    """From home through a new game; returns the cards played and the last screen."""
    with Terminal([], home) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.send(shown.ENTER)
        terminal.wait(shown.is_at(shown.NEW_GAME))
        terminal.send("s")
        terminal.wait(shown.is_at(shown.TABLE))
        saved = Saved(home)
        played = _play(terminal, saved, random, BEFORE_THE_KILL)
        terminal.send("1")
        terminal.wait(lambda text: shown.cursor(text) == 0)
        screen = terminal.quiet()
        terminal.kill()
    assert saved.plays(ME) == played
    return played, screen


def test_a_game_is_played_killed_and_resumed(tmp_path: Path) -> None:
    instant(tmp_path)
    random = Random(16)
    played, before = _until_killed(tmp_path, random)
    saved = Saved(tmp_path)
    at_the_kill = saved.path.read_bytes()
    with Terminal([], tmp_path) as terminal:
        terminal.wait(shown.RESUME)
        terminal.send(shown.ENTER)
        terminal.wait(ready(saved, ME))
        assert terminal.quiet() == before
        assert saved.path.read_bytes() == at_the_kill
        played += _play(terminal, saved, random, 2)
        assert saved.plays(ME) == played
        assert saved.path.read_bytes().startswith(at_the_kill)


def test_a_game_is_finished_and_watched(tmp_path: Path) -> None:
    """Played by keys from where few cards are left."""
    instant(tmp_path)
    path = begun(tmp_path, _few_cards_left, Rules())
    saved = Saved(tmp_path)
    before = saved.plays(ME)
    with Terminal(["resume"], tmp_path) as terminal:
        terminal.wait(ready(saved, ME))
        played = _play(terminal, saved, Random(16))
        record = read(saved.path)
        assert saved.plays(ME) == before + played
        assert record.finished
        assert record.took_back == 0
        assert saves(tmp_path) == [path]

        terminal.send("w")
        _watch(terminal, saved)
        terminal.send("q")
        terminal.wait(shown.is_at(shown.OVER))
        terminal.send("q")
        terminal.wait(shown.HOME_LINE)
        terminal.wait(lambda text: shown.RESUME not in text)
        terminal.send("qq")
        assert terminal.ended() == 0


def _few_cards_left(table: Table[Any, Any, View, Any]) -> bool:
    return table.to_move == ME and table.view(ME).draw_pile == 4


def _watch(terminal: Terminal, saved: Saved) -> None:
    """Step through the replay of a finished game with every key that moves it."""
    table = saved.table
    length = len(table)

    def at(step: int) -> None:
        terminal.wait(lambda text: shown.step(text) == (step, length, len(sets_at(table, step))))

    first_set, second_set = (
        next(step for step in range(length + 1) if len(sets_at(table, step)) == number) for number in (1, 2)
    )
    at(1)
    for keys, step in (
        (shown.RIGHT, 2),
        ("l", 3),
        (shown.LEFT, 2),
        (shown.DOWN, first_set),
        ("n", second_set),
        (shown.UP, first_set),
        ("G", length),
    ):
        terminal.send(keys)
        at(step)

    terminal.send(shown.RIGHT)  # behind the last step lies the end, from which it was opened
    terminal.wait(shown.is_at(shown.OVER))
    terminal.send("w")
    at(1)
    terminal.send("G")
    at(length)
    terminal.send("g")
    at(1)

    for _ in range(4):
        terminal.send("+")
    terminal.send(" ")
    terminal.wait(shown.RUNNING)
    terminal.wait(lambda text: (shown.step(text) or (0,))[0] > 4)
    terminal.send(" ")
    terminal.wait(lambda text: shown.RUNNING not in text)  # a review that is being made is shown in its place
    stopped = terminal.quiet(0.4)  # twice as long as a step takes at the highest speed
    assert shown.step(stopped) == shown.step(terminal.quiet(0.4))


@pytest.mark.long
@pytest.mark.timeout(180)  # a hand-over of each turn takes no key for 0.4 s
@pytest.mark.parametrize("drawing", GAMES)
def test_no_frame_of_a_whole_game_shows_another_hand(tmp_path: Path, drawing: str) -> None:
    record = _of_people(tmp_path, drawing)
    assert record.finished
    assert record.table.rules.drawing == drawing
    assert record.took_back == 0


def test_no_frame_of_some_turns_shows_another_hand(tmp_path: Path) -> None:
    """Two rounds of the table, with the way of drawing that leaves a person most to decide."""
    _of_people(tmp_path, "loose", 8)


def _of_people(folder: Path, drawing: str, most: int = 1000) -> Record:
    """Four people play to the end, or some turns, at a keyboard of their own."""
    seed, home = [*GAMES].index(drawing), folder / drawing
    home.mkdir()
    with people(home, *four_people(seed), "--rules", GAMES[drawing]) as keyboard:
        whole_game(keyboard, seed, most)
        return read(keyboard.saved.path)
