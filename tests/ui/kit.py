"""Stage for the tests of the screens: the application in a terminal of its own, and games in a wanted position.

Invariant: a test waits for a condition, never for a time; a position is reached by real plays.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

from textual import events, pilot
from textual._context import visible_screen_stack
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.screen import Screen

from sixteen_tui.engine.game import AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Draw, Play, decode
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.games.sixteen.layout import SixteenLayout
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base import previewed
from sixteen_tui.screens.base.board import Layout
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.previewed import Deferring
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.screens.home.home import HomeScreen
from sixteen_tui.session import matches, matchplay
from sixteen_tui.session.host import Host
from sixteen_tui.session.matchplay import PlayedGame
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.widgets.canvas import Canvas
from sixteen_tui.widgets.keybar import Key, KeyBar
from tests.idle import idle, workers_done
from tests.patience import LIMIT, Limit
from tests.terminal import shown
from tests.unit.rules.positions import deal_for

SIXTEEN: Final[AnyGame] = GAMES["sixteen"]
in_terminal = False
"""Whether applications are shown in the terminal and take its keys, as `show.py` wants it."""
LONG: Final = ("Wilhelmina-Maria", "Bartholomew-Jack", "Alexandra-Louise", "Constantin-Peter")
"""Names as long as names can be."""
POLLED: Final = 0.01
"""Seconds between two evaluations of a condition, at most."""


SOON: Final = 0.02
"""Seconds of a short timer. Textual drops one that is over before its task first looks, if the process is held up."""


def human(name: str = "You") -> Player:
    """A person."""
    return Player(name=name, player="human", level=None)


def computer(name: str = "Ada", level: str = "easy") -> Player:
    """A computer player."""
    return Player(name=name, player="bot", level=level)


YOU_AND_ADA: Final = (human(), computer())
TWO_PEOPLE: Final = (human("Sophie"), human("Emmy"))


def begin(
    *script: str,
    players: Sequence[Player] = YOU_AND_ADA,
    hands: Mapping[int, str] | None = None,
    dealer: int | None = None,
    seed: str | None = None,
    deal: str | None = None,
    **rules: Any,
) -> Host:
    """A game in the folder of saves, played as far as the script goes (`tests/unit/rules/positions.py`).

    With a seed or a deal code it is dealt from that; else so that the script can be played, and seat 0 begins.
    """
    chosen = Rules(seats=len(players), **rules)
    dealer = chosen.seats - 1 if dealer is None else dealer
    if seed is not None:
        session = Host.new(paths.saves(), "sixteen", chosen, players, seed)
    elif deal is not None:
        session = Host.new(paths.saves(), "sixteen", chosen, players, deal=deal)
    else:
        session = _dealt(chosen, players)
        session.play(deal_for(chosen, script, hands or {}, dealer))
    play(session, *script)
    return session


def _dealt(rules: Rules, players: Sequence[Player]) -> Host:
    """A game without a seed, before the deal: it may be dealt in any way."""
    header = new_header(new_id(), "sixteen", rules, players, None)
    journal = Journal.create(paths.saves(), header)
    return Host(Record(journal.path, header, Table(SIXTEEN, rules), list(players), last=header.created), journal)


def play(session: Host, *script: str) -> None:
    """Play a script on; ``"1 B6"`` is a draw and a play."""
    for item in script:
        seat, _, rest = item.partition(" ")
        if " " not in rest and rest != "draw":
            session.play(Draw(int(seat)))
            item = f"{seat} play {rest}"  # noqa: PLW2901  # the short form written out
        action = decode(item)
        session.play(Draw(action.seat) if isinstance(action, Draw) else action)


def finish(session: Host) -> Host:
    """Play a game to its end, everybody the first thing there is."""
    while session.table.outcome is None:
        session.play(session.table.legal[0])
    return session


def in_match(session: Host, *winners: int, best: int = 3) -> Session:
    """A game as the next of a match in which these sides have won games."""
    in_play = Session(session)
    match = matchplay.new(session.game, session.rules, best)
    assert match is not None
    for number, winner in enumerate(winners):
        score = tuple(7 if side == winner else 5 for side in range(match.sides))
        match = match.after(PlayedGame(str(number), score, (winner,), 0))
    in_play.match = matches.begun(session.record, match)
    return in_play


def finished(**options: Any) -> Host:
    """A game played to its end and let go of."""
    session = finish(begin(seed="0" * 64, **options))
    session.close()
    return session


class Stage:
    """The program as a person sees it: keys go in, rows of text come out."""

    def __init__(self, app: SixteenApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> Screen[Any]:
        return self.app.screen

    @property
    def showing(self) -> str:
        """The name of the screen on top."""
        return type(self.app.screen).__name__

    def rows(self) -> list[str]:
        """The text on the terminal, row by row."""
        visible_screen_stack.set(self.app._background_screens)
        return [strip.text for strip in self.app.screen._compositor.render_strips()]

    def text(self) -> str:
        return "\n".join(self.rows())

    def cards(self) -> set[str]:
        """Every card on the terminal, drawn or named, by its code."""
        return {*shown.drawn(self.text()), *shown.codes(self.text())}

    def sees(self, *sentences: str) -> bool:
        """Whether every one of these stands on the terminal."""
        text = self.text()
        return all(sentence in text for sentence in sentences)

    def reads(self, *sentences: str) -> bool:
        """Whether every one of these stands in the text that can be scrolled, wherever its lines break."""
        lines = self.app.screen.query_one(Reader).lines
        text = " ".join("".join(text for text, _ in line) for line in lines)
        return all(sentence in " ".join(text.split()) for sentence in sentences)

    async def settle(self) -> None:
        """Wait until all messages are processed and all screens are painted."""
        await idle(self.app)

    async def rest(self) -> None:
        """Wait until threads are done and Textual's pilot finds the application idle; before a claim of no change."""
        await self.settle()
        await workers_done(self.app)
        await pilot.wait_for_idle(0)  # type: ignore[attr-defined]  # the stock one or that of `tests/idle.py`
        await self.settle()
        await self._follow()

    async def press(self, *keys: str) -> None:
        """Press keys as the terminal's driver tells of them; a single character stands for itself."""
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            event = events.Key(name, key if len(key) == 1 else None)
            event.set_sender(self.app)
            driver.send_message(event)
            await self.settle()
        await self._follow()

    async def _follow(self) -> None:
        """Wait until trays and key bars show the row under the cursor, unless a test has that take long."""
        if previewed.QUIET <= SOON:
            await self.until(lambda: self.app._exit or not any(each.waits for each in self.deferring))
            await self.settle()

    @property
    def deferring(self) -> list[Deferring[Any]]:
        """The open pages whose tray follows the cursor after a moment."""
        return [each for each in self.app.screen_stack if isinstance(each, Deferring)]

    async def until(self, condition: Callable[[], object], seconds: float = LIMIT) -> None:
        """Wait for something; when it does not come, say what stood on the terminal instead."""
        limit, pause = Limit(seconds), 0.0
        while not condition():
            if not limit.left():
                work = [(each.name, each.state.name, each.error) for each in self.app.workers]
                raise AssertionError(f"never came about, {work=}; {self.showing} shows\n{self.text()}")
            await asyncio.sleep(pause)
            pause = min(POLLED, pause + 0.001)

    async def shows(self, *sentences: str) -> None:
        """Wait for sentences on the terminal."""
        await self.until(lambda: self.sees(*sentences))

    async def told(self, *sentences: str) -> None:
        """Wait for a notice in the corner; it breaks its lines where it likes."""
        await self.until(
            lambda: (
                self.app.screen.query("Toast")
                and any(all(each in notice.message for each in sentences) for notice in self.app._notifications)
            )
        )

    async def comes(self, screen: str) -> None:
        """Wait for a screen."""
        await self.until(lambda: self.showing == screen and self.app.screen.is_mounted)
        await self.settle()

    async def goes_to(self, screen: str, *keys: str) -> None:
        """Press keys and wait for the screen that they lead to."""
        await self.press(*keys)
        await self.comes(screen)

    async def looked(self) -> None:
        """Until home knows which game there is to resume."""
        home = self.app.screen
        assert isinstance(home, HomeScreen)
        await self.settle()
        await self.until(lambda: home._looked and not home._looking)
        await self.settle()

    async def point(self, row: str) -> None:
        """Put the cursor of a menu on the row with this id, from the first row on."""
        menu = self.app.screen.query_one(Menu)
        await self.press("end", "home")  # on the first row the key would have no effect, and a note would say so
        for _ in menu.rows:
            if menu.row is not None and menu.row.id == row:
                return
            await self.press("down")
        raise AssertionError(f"there is no row {row}")

    # Keys

    @property
    def bar(self) -> dict[str, bool]:
        """The key bar: what it calls each key, and whether that key is alive."""
        return {key.label: key.enabled for key in self.bar_keys}

    @property
    def bar_keys(self) -> Sequence[Key]:
        return self.app.screen.query_one(KeyBar)._keys

    # At the table

    async def over(self) -> None:
        """To the end of a game that is over: past its last set, where the table waits for the reader."""

        def waits() -> bool:
            return bool(getattr(getattr(self.screen, "director", None), "stopped", False))

        await self.until(lambda: self.showing == "OverScreen" or waits())
        await self.settle()
        if self.showing != "OverScreen":
            await self.press("enter")
        await self.comes("OverScreen")

    @property
    def layout(self) -> SixteenLayout:
        found = self.app.screen.query_one(Layout)
        assert isinstance(found, SixteenLayout)
        return found

    @property
    def hand(self) -> list[str]:
        """The cards that are shown as the person's own."""
        view = self.layout.view
        return [] if view is None else [CODES[card] for card in view.hand]

    @property
    def cursor(self) -> int:
        return self.layout._cursor

    async def my_turn(self) -> None:
        """Until the table waits for the person to play a card."""
        await self.until(lambda: self.showing == "TableScreen" and self.layout.alive and self.can_play)
        await self.settle()

    @property
    def can_play(self) -> bool:
        view = self.layout.view
        return view is not None and any(isinstance(action, Play) for action in view.legal)

    async def pick(self, code: str) -> None:
        """Put the cursor on a card."""
        places = [CODES[card] if card is not None else "" for card in self.layout._places]
        await self.press(str(places.index(code) + 1))

    async def play(self, code: str) -> None:
        """Play a card of the hand."""
        await self.pick(code)
        await self.press("enter")

    def canvases(self, *without: type[Canvas]) -> dict[str, list[str]]:
        """The text of each canvas of the screen, but for those of some kinds."""
        return {
            f"{type(canvas).__name__}#{canvas.id}": [strip.text for strip in canvas.painted]
            for canvas in self.app.screen.query(Canvas)
            if not isinstance(canvas, without)
        }


@asynccontextmanager
async def opened(
    session: Host | Session | None = None,
    *,
    replay: Record | None = None,
    size: tuple[int, int] = (80, 24),
    **settings: Any,
) -> AsyncIterator[Stage]:
    """The program, at home, at a table or at a replay, with these settings; computers play at once."""
    chosen = stored.Settings(pace="instant")
    for name, value in settings.items():
        chosen.put(name, value)
    stored.save(chosen, paths.settings())
    try:
        async with launched(session, replay=replay, size=size) as stage:
            yield stage
    finally:
        if session is not None:
            session.close()


@asynccontextmanager
async def launched(
    session: Host | Session | None = None, *, replay: Record | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Stage]:
    """The program with the settings file as it lies there."""
    app = SixteenApp(session=Session(session) if isinstance(session, Host) else session, replay=replay)
    shown_size = None if in_terminal else size
    async with app.run_test(headless=not in_terminal, size=shown_size, notifications=True) as pilot:
        stage = Stage(app, pilot)
        await stage.settle()
        yield stage


def kept() -> stored.Settings:
    """The settings as they lie on the disk."""
    settings, problems = stored.load(paths.settings())
    assert not problems
    return settings


def saves() -> list[Path]:
    """The saved games, the newest last."""
    return sorted(paths.saves().glob("*.jsonl"))
