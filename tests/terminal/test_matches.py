"""A match in the real program: game after game by Enter alone, left, killed and gone on with between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import read
from sixteen_tui.session import matches
from sixteen_tui.session.matchplay import Match
from tests.patience import until
from tests.terminal import shown
from tests.terminal.playing import Saved, choose, instant, ready, saves
from tests.terminal.pty_terminal import Terminal

MOST_KEYS = 800
"""More than a game takes."""


def at(text: str) -> tuple[str, bool, bool]:
    """Texts that wait for a key. A set may end without one, so that a pause follows on the one before."""
    return shown.title(text), shown.pauses(text), shown.OVER in text


def finish(terminal: Terminal, home: Path) -> None:
    """Play whatever the cursor is on, to the end of the game.

    Never a key more than that takes: on the screen that comes then it would open the replay.
    """
    saved = Saved(home)
    asks = ready(saved, 0)

    def seen_to(before: str, entries: int) -> Callable[[str], bool]:
        if shown.asks(before):
            return lambda text: len(saved.table) > entries or shown.title(text) != shown.TABLE
        return lambda text: at(text) != at(before)

    for _ in range(MOST_KEYS):
        text = terminal.wait(lambda text: asks(text) or shown.pauses(text) or shown.title(text) != shown.TABLE)
        if shown.title(text) == shown.OVER:
            return
        terminal.quiet()
        if terminal.text() != text:  # the table continued by itself: this picture waits for nothing any more
            continue
        question = seen_to(text, len(saved.table))
        terminal.send(shown.ENTER)
        terminal.wait(question)
    raise AssertionError(f"no end:\n{terminal.text()}")


def standing(home: Path) -> Match:
    """The match as the files have it now; a game that has just begun is written before its line in the match."""
    newest = read(saves(home)[-1])  # before the others are: the next game of the match may begin at any time
    folder, id = newest.path.parent, newest.header.id
    until(lambda: id in matches.standings(folder))
    return matches.standings(folder)[id]


def said(match: Match) -> str:
    return f"atch {match.wins[0]}:{match.wins[1]}"


@pytest.mark.long
@pytest.mark.timeout(240)  # up to five games in three programs
def test_the_best_of_three_with_breaks_between(home: Path) -> None:
    instant(home)
    with Terminal(["play", "sixteen", "--match", "3"], home) as terminal:
        terminal.wait("match 0:0, best of 3")
        finish(terminal, home)
        terminal.wait(said(standing(home)))
        terminal.send("q")
        terminal.wait("Go on with the match")
        terminal.kill()
    with Terminal([], home) as terminal:
        terminal.wait(shown.HOME_LINE)
        terminal.wait("Go on with the match")
        choose(terminal, "Go on with the match")
        terminal.wait("m" + said(standing(home)))  # in the title bar of the table
        assert len(saves(home)) == 2
        first, second = sorted(map(read, saves(home)), key=lambda each: each.table.outcome is None)
        dealer = GAMES["sixteen"].dealer(second.table.timeline[1].state)
        outcome = first.table.outcome
        assert outcome is not None
        if len(outcome.winners) == 1:
            assert dealer not in outcome.winners
        terminal.kill()  # in the middle of the second
    with Terminal(["resume"], home) as terminal:
        terminal.wait(shown.TABLE)
        finish(terminal, home)
        while not standing(home).over:
            terminal.wait(said(standing(home)))
            count = len(saves(home))
            terminal.send("a")
            terminal.wait(lambda text: shown.title(text) == shown.TABLE)  # it is kept before it is seen
            assert len(saves(home)) > count
            finish(terminal, home)
        over = standing(home)
        winner = (
            "You win the match" if over.winner == 0 else "Match won by" if over.winner == 1 else "The match is drawn"
        )
        terminal.wait(winner)
        terminal.wait("A new match")
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
