"""People at the keyboard of Sweet Sixteen, and a watcher that checks every frame.

Invariant: the keys of the test and the journal decide which cards and values may be on the screen, never the program's
own text.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle
from sixteen_tui.engine.sweet_sixteen.cards import CODES, Card
from sixteen_tui.engine.table import AnyTable
from tests.terminal import shown
from tests.terminal import sweet_shown as sweet
from tests.terminal.keyboard import GUARD
from tests.terminal.playing import Saved
from tests.terminal.pty_terminal import Terminal

USELESS: Final = (
    *(shown.ENTER, " ", shown.ENTER * 9, shown.TAB, shown.LEFT, shown.REDRAW),
    *(sweet.STAND, sweet.TRADE, "a", sweet.ODDS, "x", "p", "u", "w", "hjkl"),
)
"""Keys that mean nothing on a hand-over, or nothing that shows a card."""
LATELY: Final = 2
"""Turns of the holder whose cards may lie on the table: a frame may be older than the file."""


class Turn(NamedTuple):
    """A turn in a log: the round, the seat, the length of the log once it is dealt, and once it is over."""

    round: int
    seat: int
    dealt: int
    over: int | None


def turns(table: AnyTable) -> list[Turn]:
    """Every turn of a log, one dealt out at once like any other."""
    found: list[Turn] = []
    for place, action in enumerate(table.log):
        if isinstance(action, Shuffle):
            before = table.view(None, place)
            seat = ((before.banker if before.turn < 0 else before.turn) + 1) % before.rules.seats
            found.append(Turn(before.round, seat, place + 1, None))
        if found and found[-1].over is None and table.mover(place + 1) != found[-1].seat:
            found[-1] = found[-1]._replace(over=place + 1)
    return found


def codes(hand: Sequence[Card]) -> list[str]:
    """Cards as in a save."""
    return [CODES[card] for card in hand]


class Book:
    """The content of the journal, worked out anew whenever it has grown."""

    def __init__(self, saved: Saved) -> None:
        self._saved = saved
        self._read: AnyTable | None = None
        self._length = -1
        self._turns: list[Turn] = []
        self._cut: set[str] = set()
        self._held: dict[int, list[tuple[set[str], set[int]]]] = {}

    @property
    def turns(self) -> list[Turn]:
        self._catch_up()
        return self._turns

    @property
    def cut(self) -> set[str]:
        """The cards by which the first banker was found, which everybody has seen."""
        self._catch_up()
        return self._cut

    @property
    def table(self) -> AnyTable:
        return self._saved.table

    def held(self, seat: int) -> list[tuple[set[str], set[int]]]:
        """For every turn that a seat has had, the cards that it then held and what they came to."""
        self._catch_up()
        return self._held[seat]

    def _catch_up(self) -> None:
        table = self._saved.table
        if table is self._read and len(table) == self._length:
            return
        self._read, self._length = table, len(table)
        self._turns = turns(table)
        self._cut = {CODES[card] for action in table.log if isinstance(action, Cut) for _, card in action.cards}
        self._held = {seat: [] for seat in range(table.rules.seats)}
        for turn in self._turns:
            lengths = range(turn.dealt, (len(table) if turn.over is None else turn.over) + 1)
            views: list[Any] = [table.view(turn.seat, length) for length in lengths]
            cards = {CODES[card] for view in views for card in (*view.hand, *view.discarded)}
            self._held[turn.seat].append((cards, {view.value for view in views}))


class Eyes:
    """Watches every frame at a keyboard.

    `holder` is who has confirmed to be there, as in `keyboard.Eyes`; it is taken away as soon as the table shows
    the hand of nobody, so that whatever comes next has to be confirmed. One who plays alone holds it for good.
    """

    def __init__(self, book: Book, names: Sequence[str], holder: int | None = None) -> None:
        self.holder, self._alone = holder, holder is not None
        self.frames = self.hands = 0
        self._book, self._names = book, names
        self._asking = False
        self._revealed: set[str] = set()

    def __call__(self, text: str) -> None:
        self._look_up(text)
        self.frames += 1
        self.hands += bool(sweet.hand(text))
        book, held = self._book, [] if self.holder is None else self._book.held(self.holder)
        lately = {card for cards, _ in held[-LATELY:] for card in cards}
        who = f"seat {self.holder} sees\n{text}"
        lies_open = book.cut if sweet.tells_cut(text) else set()
        assert set(sweet.cards(text)) <= lately | self._revealed | lies_open, who
        assert set(sweet.hand(text)) <= lately | self._revealed, who
        if shown.title(text) == shown.LOG:
            own = set() if self.holder is None else {self._names[self.holder]}
            assert book.table.view(None).settlements or sweet.told_of(text, self._names) <= own, who
        if self._revealed or shown.title(text) not in (sweet.TABLE, shown.HAND_OVER, shown.REPLAY):
            return
        if self.holder is None:
            assert not sweet.says_worth(text), text
        else:
            own = {str(worth) for _, worths in held for worth in worths}
            for worth in sweet.worths(text):  # of a frame that is half drawn, perhaps only the first digit
                assert any(each.startswith(str(worth)) for each in own), who

    def _look_up(self, text: str) -> None:
        """The kind of the frame, as far as it decides who may see what."""
        asking = shown.hands_over(text)
        nobody = (asking and not self._asking) or sweet.reveals(text) or sweet.others(text)
        if nobody and not self._alone:
            self.holder = None
        self._asking = asking
        number = sweet.reveal(text)
        if number is not None:
            settlements = self._book.table.view(None).settlements
            assert number <= len(settlements), f"round {number} is not over:\n{text}"
            self._revealed = {code for result in settlements[number - 1].results for code in codes(result.hand)}
        elif sweet.LEDGER in text:
            pass  # half drawn: some of the hands may still lie there
        elif asking or sweet.asks(text) or sweet.ends(text) or sweet.others(text) or self._over(text):
            self._revealed = set()

    @staticmethod
    def _over(text: str) -> bool:
        """Whether the game is over, all of it drawn: the last round may still lie open in the middle."""
        return shown.title(text) == shown.OVER and "play again" in shown.key_bar(text)


class Keyboard:
    """A game in a terminal, the people who play it, and eyes on every frame. `looked` turns have been gone past."""

    def __init__(self, home: Path, *arguments: str, names: Sequence[str], people: Sequence[int]) -> None:
        self.names, self.people = names, people
        self.terminal = Terminal(arguments, home)
        self.saved = Saved(home)
        self.book = Book(self.saved)
        self.looked = 0
        self.read_log = False
        """Whether the log has been read in the turn that is looked at."""
        self.confirmed: list[tuple[int, int]] = []
        """The round and the seat of whoever has said to be there, in that order."""
        self.terminal.wait(self.stops)
        self.eyes = Eyes(self.book, names, None if len(people) > 1 else people[0])
        self.eyes(self.terminal.text())
        self.terminal.watchers.append(self.eyes)

    @staticmethod
    def stops(text: str) -> bool:
        """Whether nothing goes on before a person has pressed a key."""
        stopped = shown.hands_over(text) or sweet.reveals(text) or sweet.asks(text) or sweet.ends(text)
        return stopped or shown.title(text) == shown.OVER

    @property
    def table(self) -> AnyTable:
        return self.saved.table

    @property
    def turn(self) -> Turn:
        """The turn that the keyboard is at: the first of a person that nobody has gone past."""
        return next(turn for turn in self.book.turns[self.looked :] if turn.seat in self.people)

    def to_look(self, rounds: int) -> list[tuple[int, int]]:
        """The round and the seat of every turn, up to a round, that people are to look at, each its own."""
        mine = (turn for turn in self.book.turns if turn.seat in self.people)
        return [(turn.round, turn.seat) for turn in mine if turn.round <= rounds]

    def shows(self, turn: Turn) -> bool:
        """Whether the table shows what the disk has of a turn, and waits for a key."""
        text = self.terminal.text()
        view = self.table.view(turn.seat, turn.over)
        waits = sweet.asks(text) if turn.over is None else sweet.ends(text) and sweet.why(view.value) in text
        return waits and sorted(sweet.hand(text)) == sorted(codes(view.hand))

    # Handing over

    def confirm(self, *, behind: str = "") -> Turn:
        """The person whose turn it is says so, and sees the own cards, all of them."""
        self.terminal.rest(GUARD)
        turn = self.turn
        self.eyes.holder = turn.seat
        self.terminal.insist(f"{(turn.seat + 1) % 10}{behind}", GUARD, lambda _: self.shows(turn), between=shown.LEFT)
        self.confirmed.append((turn.round, turn.seat))
        self.read_log = False
        return turn

    def others(self) -> list[int]:
        return [seat for seat in self.people if seat != self.turn.seat]

    def refuses(self, seat: int) -> None:
        """Somebody else's key is answered with a sentence: all that was typed before has been read."""
        self.terminal.rest(GUARD)
        refused = f"{self.names[seat]} {shown.NOT_THIS_PERSON}"
        self.terminal.insist(str((seat + 1) % 10), GUARD, lambda text: refused in text)
        assert shown.title(self.terminal.text()) == shown.HAND_OVER
        assert self.eyes.holder is None

    def here(self) -> None:
        """The person called says so, and sees the cards of a turn of their own.

        For after a game has been resumed: it may begin wherever everybody has been, and who is called is read from the
        screen.
        """
        self.terminal.rest(GUARD)
        key = sweet.called(self.terminal.text())
        seat = self.eyes.holder = (int(key) - 1) % 10
        text = self.terminal.insist(key, GUARD, lambda text: sweet.asks(text) or sweet.ends(text), between=shown.LEFT)
        hands = [sorted(codes(self.table.view(seat, turn.over).hand)) for turn in self.book.turns if turn.seat == seat]
        assert sorted(sweet.hand(text)) in hands

    def look_again(self) -> None:
        """After a game has been resumed: all look and go on, up to a choice or an open round."""
        while shown.hands_over(self.terminal.text()):
            self.here()
            if sweet.ends(self.terminal.text()):
                self.pass_on()

    def pass_on(self) -> str:
        """From the end of a turn that is looked at again."""
        return self._on(lambda text: shown.hands_over(text) or sweet.reveals(text))

    # A turn

    def look_back(self) -> None:
        """Read the log, and come back from it."""
        self.terminal.send("L")
        self.terminal.wait(shown.is_at(shown.LOG))
        self.terminal.quiet()
        self.terminal.send("q")
        self.terminal.wait(sweet.asks)
        self.read_log = True

    def stand(self) -> None:
        self.act(sweet.STAND)

    def trade(self, place: int) -> None:
        """Trade a card by its number, whatever the program thinks of it."""
        self.terminal.send(str(place + 1))
        self.terminal.wait(lambda text: sweet.cursor(text) == place)
        self.act(sweet.TRADE)

    def act(self, key: str) -> bool:
        """Act, and wait for what the disk then has: another choice, the end of the turn, or the reveal.

        Returns whether it was asked about first.
        """
        turn, length = self.turn, len(self.table)
        at = self.book.turns.index(turn)
        self.terminal.send(key)
        self.terminal.wait(lambda text: len(self.table) > length or sweet.NO_BETTER in text)
        asked = len(self.table) == length
        if asked:
            self.terminal.send(sweet.YES)
        self.terminal.wait(lambda _: len(self.table) > length)
        self.terminal.wait(lambda text: self.shows(self.book.turns[at]) or sweet.reveals(text))
        return asked

    def go_on(self) -> str:
        """From the end of the own turn to where a person is asked again."""
        assert sweet.ends(self.terminal.text()), self.terminal.text()
        self.looked = self.book.turns.index(self.turn) + 1
        return self._on(lambda text: self.stops(text) and not sweet.ends(text))

    def _on(self, there: Any) -> str:
        self.terminal.send(shown.ENTER)
        return self.terminal.wait(there)

    # A settled round

    def open(self, *, all_of_it: bool) -> None:
        """See a round open, hand by hand or, by a key, all of it at once."""
        number = sweet.reveal(self.terminal.text())
        assert number is not None
        settled = self.table.view(None).settlements[number - 1]
        hands = len(settled.results)
        if all_of_it and sweet.UNFOLDING in sweet.prompt(self.terminal.text()):
            self.terminal.send(shown.ENTER)
        self.terminal.wait(lambda text: sweet.BANK in text and sweet.prompt(text) == sweet.GO_ON)
        assert (sweet.BEST if settled.best else "All bust") in self.terminal.text()
        assert sweet.opened(self.terminal.text()) == hands
        assert sweet.CLOSED not in self.terminal.text()

    def leave_round(self) -> str:
        """From a round that lies open to where a person is asked again."""
        number = sweet.reveal(self.terminal.text())
        assert number is not None
        self.looked = sum(turn.round <= number for turn in self.book.turns)
        return self._on(lambda text: self.stops(text) and (sweet.reveal(text) != number or not sweet.reveals(text)))


@contextmanager
def people(home: Path, *arguments: str, names: Sequence[str], seats: Sequence[int]) -> Iterator[Keyboard]:
    """A game in which people sit on these seats."""
    keyboard = Keyboard(home, *arguments, names=names, people=seats)
    with keyboard.terminal:
        yield keyboard


def play_on(keyboard: Keyboard, random: Random, rounds: int | None = None) -> None:
    """Play at random, with useless keys at hand-overs, to the end or until so many rounds lie open."""
    while shown.title(text := keyboard.terminal.text()) != shown.OVER:
        if shown.hands_over(text):
            keyboard.terminal.send(random.choice(USELESS))
            if random.random() < 0.2:
                keyboard.refuses(random.choice(keyboard.others()))
            keyboard.confirm()
        elif sweet.reveals(text):
            keyboard.open(all_of_it=random.random() < 0.5)
            if sweet.reveal(text) == rounds:
                break
            keyboard.leave_round()
        elif sweet.ends(text):
            keyboard.go_on()
        elif not keyboard.table.view(None).settlements and not keyboard.read_log:
            keyboard.look_back()
        elif random.random() < 0.5:
            keyboard.trade(random.randrange(2))
        else:
            keyboard.stand()
