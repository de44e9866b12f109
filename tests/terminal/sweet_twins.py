"""Twin games of Sweet Sixteen: equal in public, but a turn ends by a stand, with 16, or with a bust.

Method: the screens of the others are compared as whole frames at rest. Only the hand and the log of the person who sees
it are left out, where their cards had to differ.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import Final

from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.settings.settings import SECONDS
from tests.patience import busy
from tests.terminal import shown
from tests.terminal import sweet_shown as sweet
from tests.terminal.playing import Saved, instant, settings
from tests.terminal.pty_terminal import Terminal
from tests.terminal.sweet_games import SWEET, by_hand, deal, new_game
from tests.terminal.sweet_keyboard import Book, Eyes, people
from tests.unit.saves.writer import header, numbered, save_of

PACE: Final = SECONDS["fast"]
PEOPLE: Final = ("Player 1", "Player 2", "Player 3")
AT_REST: Final = 0.12
"""Seconds without a byte after which a frame is one that a person sees."""


# Three people, from seeds


def story_of_people(home: Path, seed: str, trades: int) -> list[str]:
    """The screens of the others: before, while and after the first person has had a turn, and in the replay."""
    instant(home)
    with people(home, *new_game(*["human"] * 3, seed=seed), names=PEOPLE, seats=range(3)) as keyboard:
        terminal = keyboard.terminal
        seen = [terminal.quiet(AT_REST)]
        keyboard.confirm()
        if trades:
            keyboard.trade(0)
        if sweet.asks(terminal.text()):
            keyboard.stand()
        keyboard.go_on()
        seen.append(terminal.quiet(AT_REST))
        assert keyboard.confirm().seat == 1
        seen.append(sweet.public(terminal.quiet(AT_REST)))
        name = str(keyboard.saved.path)
    return seen + _replay(home, name)


def story_of_a_return(home: Path, seed: str, trades: int) -> list[str]:
    """The screens of the others when the game is left after the first person's turn, and gone on with."""
    instant(home)
    with people(home, *new_game(*["human"] * 3, seed=seed), names=PEOPLE, seats=range(3)) as keyboard:
        terminal = keyboard.terminal
        keyboard.confirm()
        if trades:
            keyboard.trade(0)
        if sweet.asks(terminal.text()):
            keyboard.stand()
        keyboard.go_on()
        terminal.send("q")
        terminal.wait(shown.RESUME)
        seen = [terminal.quiet(AT_REST)]
        terminal.send(shown.ENTER)
        terminal.wait(keyboard.stops)
        return [*seen, terminal.quiet(AT_REST)]


def _replay(home: Path, name: str) -> list[str]:
    """Every step of an unfinished game; nobody's cards are in it."""
    with Terminal(("replay", name), home) as terminal:
        eyes = Eyes(Book(Saved(home)), PEOPLE)
        terminal.watchers.append(eyes)
        terminal.wait(lambda text: shown.step(text) is not None)
        seen = [terminal.quiet(AT_REST)]
        while (step := shown.step(seen[-1])) is not None and step[0] < step[1]:
            terminal.send(shown.RIGHT)
            terminal.wait(f"Step {step[0] + 1} of ")
            seen.append(terminal.quiet(AT_REST))
        return seen


# Two people and a computer between them, dealt by hand, in the last round

_AS_DEALT: Final = {"stand": "5C 4H", "sixteen": "3S KH", "bust": "TC JC"}
_AFTER_TRADE: Final = {"stand": "5C 4H 2D", "sixteen": "5C 4H QD", "bust": "5C TH KD"}
_RULES: Final = {"take": False, "second_chance": False, "faces_ten": False, "banker_plays": True}
_COMPUTER: Final = {"name": "Blaise", "player": "bot", "level": "easy"}
_PERSON: Final = {"name": "", "player": "human", "level": None}
BESIDE: Final = ("Player 1", "Blaise", "Player 3")


def _computer_twin(home: Path, ending: str, trades: int) -> None:
    """A save: the computer's turn, the last but one, has ended in this way; the third seat has a 14 each time.

    The first person has traded a card, which everybody has seen: nobody can have slept through that turn.
    """
    table = by_hand(3, "AC 9C TC")
    for _ in range(2):
        for cards in ("2C 3C", "2D 3D", "2H 3H"):
            deal(table, cards)
            table.play(Stand(table.to_move))
    deal(table, "2C 3C 4C")
    table.play(Trade(0, CARDS["3C"]))
    table.play(Stand(0))
    deal(table, (_AFTER_TRADE if trades else _AS_DEALT)[ending])
    if trades:
        table.play(Trade(1, CARDS["5C"]))
    if table.to_move == 1:
        table.play(Stand(1))
    deal(table, "7C 7D")
    first = header(game="sweet-sixteen", rules={"seats": 3, **_RULES}, seats=[_PERSON, _COMPUTER, _PERSON])
    folder = home / "data" / "sixteen-tui" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    entries = ({"entry": SWEET.encode(action)} for action in table.log)
    (folder / f"{first['id']}{SUFFIX}").write_bytes(save_of(first, numbered(entries)))


def story_beside_a_computer(home: Path, ending: str, trades: int) -> tuple[list[str], float, float]:
    """The screens of the two people from the first look to the reveal, and the length of the computer's turn.

    Also how much of that the program, or this process, was busy: a busy machine makes it longer.
    """
    settings(home, pace='"fast"')
    _computer_twin(home, ending, trades)
    with people(home, "resume", names=BESIDE, seats=(0, 2)) as keyboard:
        terminal = keyboard.terminal
        seen: list[str] = []
        keyboard.here()
        seen.append(terminal.quiet(AT_REST))
        began, worked = monotonic(), busy(terminal.worker) + busy(os.getpid())
        terminal.send(shown.ENTER)
        while not shown.hands_over(terminal.text()):
            terminal.pump(1.0)
            frame = terminal.quiet(AT_REST)
            if frame != seen[-1]:
                seen.append(frame)
        seconds, worked = monotonic() - began - AT_REST, busy(terminal.worker) + busy(os.getpid()) - worked
        keyboard.here()
        seen.append(terminal.quiet(AT_REST))
        for keys in (sweet.ODDS, "q"):
            terminal.press(keys)
            if keys == sweet.ODDS:  # the numbers come after the page
                terminal.wait(lambda text: "%" in text)
            seen.append(terminal.text())
        terminal.send(sweet.STAND)  # the own hand lies there for a beat, then the round opens
        terminal.wait(sweet.reveals)
        return seen, seconds, worked
