"""Lobby: lists the shared tables, opens one, and joins one.

Threading: requests to the server run in a worker thread; their results change rows, never the selected row.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from rich.cells import cell_len
from textual import events, on, work

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.dailies import now
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.menu import AROUND, Menu, Row, apart
from sixteen_tui.screens.base.previewed import PreviewPage
from sixteen_tui.screens.club import described
from sixteen_tui.tables.client.lobby import Lobby, LobbyError, looks_on
from sixteen_tui.tables.protocol import is_code
from sixteen_tui.tables.waiting import marks, waiting, ways
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text import home, lobby, numbers, terms
from sixteen_tui.text import tables as say
from sixteen_tui.text.refusals import REFUSALS
from sixteen_tui.widgets.canvas import fit
from sixteen_tui.widgets.lines import Explanation, TitleBar
from sixteen_tui.widgets.panel import Section, said
from sixteen_tui.widgets.places import PlacesBelow

if TYPE_CHECKING:
    from sixteen_tui.tables.client.remote import RemoteHost
    from sixteen_tui.tables.protocol import Message
    from sixteen_tui.tables.setup import TableSetup

EVERY: Final = 2.0
"""Seconds between two requests for the list of tables."""
LETTERS: Final = 4
"""Number of letters in the code of a private table."""
STATE, PEOPLE, RULES, GAP = 10, 18, 30, 2
"""Cells of the state of a table, of its players and rules where both have room, and of the gap before the state."""
FULL: Final = 60
"""Cells of the list from which on its rows end where its headings end."""
SCORE: Final = 9
"""Most cells of the score of a game in play; of many players the first ones."""
OPEN: Final = "open "
"""The prefix of the id of a row that opens a table."""
LOOK, COME = "look", "come"
"""Kinds of requests: the list of tables; to find, join or watch one."""


class LobbyScreen(PreviewPage[None]):
    """One row per table, the own tables first; then a row per game to open a table, and one to enter a code."""

    SHOWN: ClassVar[tuple[str, ...]] = ("menu.choose", "lobby.watch", "lobby.code", "app.help", "page.back")
    BINDINGS = bindings("LobbyScreen")

    def __init__(self, letters: str = "") -> None:
        """`letters`: of the private table to go to at once; "" for none."""
        super().__init__()
        self._letters = letters
        self._lobby = Lobby(self.shell.limits.player)
        self._tables: dict[str, Message] = {}
        self._trouble = ""
        """Problem with the server, until the next answer."""
        self._refusal = ""
        """Why the server refused the last join or the code was none, until the next key. Lists arrive meanwhile."""
        self._asking: set[str] = set()
        """Kinds of the requests in flight: at most one of each kind."""
        self._handing = threading.Lock()
        """Guards the next three attributes, which the worker thread reads and writes too."""
        self._came: tuple[RemoteHost, bool] | None = None
        """A joined table that no other screen has taken yet; whether the person had a seat there before."""
        self._coming, self._left = 0, False
        """Number of joins in flight; true once the lobby has been left."""
        self._looked = False
        """True once a list of tables has arrived."""
        self._app = ""
        """Server version that the person knows of."""
        self._turns: frozenset[tuple[str, str]] = frozenset()
        """Tables at which it is this person's turn; a new one rings the bell."""
        self._been = ""
        """Table that was joined last; the cursor returns to it, unless a key was pressed since."""
        self._fresh = True
        """True until a key is pressed or the first tables arrive, which then get the cursor."""

    def on_mount(self) -> None:
        self.set_interval(EVERY, self._look)
        self._look()
        if self._letters:
            self._go_to(self._letters)

    def below(self) -> PlacesBelow:
        return PlacesBelow(home.table())

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._look()

    def on_unmount(self) -> None:
        with self._handing:
            self._left, came, self._came = True, self._came, None
            ends = not self._coming
        if came is not None:
            _give_back(*came)
        if ends:
            self._lobby.leave()

    # The tables

    def _look(self) -> None:
        if self.on_top and not self._asking:
            self._ask(LOOK, self._lobby.tables, self._found)

    def _ask(self, name: str, what: Callable[[], object], then: Callable[[object], None]) -> None:
        """Run `what` in a worker thread and pass its result to `then`, unless a request of that kind is in flight."""
        if name not in self._asking:
            self._asking.add(name)
            self._wait_for(name, what, then)

    def _begins(self, name: str) -> bool:
        """Count a join from its thread on; return False if the lobby has been left.

        Not in `_ask`: closing the screen cancels a worker whose thread has not begun.
        """
        with self._handing:
            self._coming += name == COME and not self._left
            return not self._left

    @work(thread=True)
    def _wait_for(self, name: str, what: Callable[[], object], then: Callable[[object], None]) -> None:
        if not self._begins(name):
            return
        try:
            answer, code = what(), ""
        except LobbyError as error:
            answer, code = None, error.code
        with self._handing:
            self._coming -= name == COME
            ends = self._left and not self._coming
        if ends:
            self._lobby.leave()  # not before: a seat that was asked for would stay taken
        self.call_later(self._answered, name, then, answer, code)

    def _answered(self, name: str, then: Callable[[object], None], answer: object, code: str) -> None:
        self._asking.discard(name)
        if not self.query(Menu):
            return
        if name == COME and code in REFUSALS:
            self._refusal = say.no_way(code)
        else:
            self._trouble = say.no_server_yet(code) if code else ""
        if code:
            self._tell()
        else:
            then(answer)

    def _found(self, tables: object) -> None:
        assert isinstance(tables, list), "a list of tables"
        self._tables, self._looked = {each["table"]: each for each in tables}, True
        turns = marks(tables)
        if turns - self._turns:
            self.shell.ring(shared=True)
        self._turns = turns
        if self._lobby.app != self._app:
            self._app = self._lobby.app
            other = say.other_version(self._app)
            if other:
                self.notify(other, markup=False)
        for text in self._lobby.notices():
            self.notify(say.notice(text), markup=False)
        self.fill()

    @staticmethod
    def _first(own: Sequence[Message]) -> str:
        """Return the row for the cursor at first: a table that waits for one, an own table, else the first to open one.

        Enter out of habit then neither takes a seat nor looks on at somebody's game.
        """
        if own:
            first: str = next(iter(waiting(own)), own[0])["table"]
            return first
        return f"{OPEN}{next(iter(PLUGINS))}"

    def fill(self) -> None:
        self.query_one(TitleBar).show(
            say.lobby_title(), say.server(of_machine=self._lobby.of_machine), lobby.you_are(self._lobby.name)
        )
        rows = [row for row in self._rows() if not (self.compact and row.heading and not row.text)]
        fresh, self._fresh = self._fresh and bool(self._tables), self._fresh and not self._tables
        cursor = self._first([each for each in self._tables.values() if each["yours"]]) if fresh else None
        if self._been in self._tables:
            cursor, self._been = self._been, ""
        rows = apart(rows, self.size.height - AROUND)
        self.query_one(Menu).show(rows, cursor=cursor)
        self.leave(len(rows))
        if not self.late:
            self._tell()

    def _rows(self) -> list[Row]:
        """Return the rows: notes, the tables in groups, the games to open, and the row for a code."""
        blank, tables = Row("-", "", heading=True), [*self._tables.values()]
        others = [each for each in tables if not each["yours"]]
        groups = (
            (say.yours(), [each for each in tables if each["yours"]]),
            (say.open_tables(), [each for each in others if not each["begun"]]),
            (say.running(), [each for each in others if each["begun"]]),
        )
        rows = self._notes()
        for heading, group in groups:
            if group:
                unit = "" if self.compact else lobby.unit(group)
                rows += [Row("-", heading, unit, heading=True), *map(self._row, group), blank]
        if not tables and self._looked:
            rows += [Row("-", say.no_tables(), heading=True, ink="dim"), blank]
        rows.append(Row("-", say.open_heading(), heading=True))
        rows += [Row(f"{OPEN}{game}", plugin.text.title()) for game, plugin in PLUGINS.items()]
        return [*rows, blank, Row("-", say.join_heading(), heading=True), Row("code", say.with_code())]

    def _notes(self) -> list[Row]:
        """Return the rows of the message of the day, and of that no table may be opened."""
        notes = say.lobby_notes(self._lobby.motd, draining=self._lobby.draining)
        width = min(self.WIDEST, self.felt - 6)
        lines = [line for note in notes for line in wrap(note, width)]
        return [
            *(Row("-", line, heading=True, ink="strong") for line in lines),
            *([Row("-", "", heading=True)] if lines else []),
        ]

    def _row(self, table: Message) -> Row:
        """Return the row of a table in columns: game, seats, players, rules where there is room, score and state.

        In a small terminal only the first three, with "!" if it waits for the person.
        """
        ink, dots = "accent" if ways(table) else "text", lobby.dots(table)
        game, seats = say.title(table["game"]), max(len(each["seats"]) for each in self._tables.values())
        if self.compact:
            begins = "!" if ways(table) else " "
            named = lobby.names(table) or say.people(table)  # never nothing: the free seats where nobody sits
            return Row(table["table"], f"{begins}{dots} {numbers.about(game, named)}", ink=ink)
        games = max(cell_len(say.title(each)) for each in PLUGINS)
        states = [self._state(each) for each in self._tables.values()]
        wide = self.felt > FULL  # a narrow list takes a cell of a gap and one of its margin for the names
        begins = f"{fit(game, games)}{' ' * GAP}{fit(dots, seats)}{' ' * (1 + wide)}"
        edge = GAP + wide
        room = min(self.WIDEST, self.felt - 6) - cell_len(begins) - edge - max(map(cell_len, states))
        rules = lobby.rules(table) if room >= 2 * PEOPLE else ""
        longest = max(cell_len(lobby.rules(each)) for each in self._tables.values())
        people = max(PEOPLE, room - min(longest, RULES)) if rules else 0
        named = f"{fit(lobby.names(table), people - GAP)}{' ' * GAP}" if rules else ""
        last, points = rules or lobby.names(table), lobby.score(table, SCORE)
        if points and cell_len(last) + cell_len(points) + GAP <= room - people:  # names come first
            points += " " * GAP
        else:
            points = ""
        end = fit(last, room - people - cell_len(points))
        value = f"{points}{fit(self._state(table), max(map(cell_len, states)))}"
        return Row(table["table"], f"{begins}{named}{end}", value, ink=ink, filled=games)

    @staticmethod
    def _state(table: Message) -> str:
        state = lobby.short_state(table, lobby.age(table, now()))
        return fit(state, min(cell_len(state), STATE))

    def on_key(self, event: events.Key) -> None:
        self._fresh, self._been = False, ""
        if self._refusal:
            self._refusal = ""
            self._tell()

    def describe(self, row: Row) -> None:
        self._tell()

    def _tell(self) -> None:
        """Show the problem with the server, the refusal, or what the selected row leads to."""
        row = self.query_one(Menu).row
        table = self._tables.get(row.id) if row else None
        below = self.query_one(PlacesBelow)
        setup = self._opens(row) if row and not table else None
        opened = described.free_places(setup, self._lobby.name) if setup else ()
        below.show(described.places(table) if table else opened)
        trouble = self._trouble or self._refusal
        if trouble:
            self.tray(Section("", said(trouble, ink="bad")))
            self.query_one(Explanation).show([[(trouble, "bad")]])
        elif setup is not None and not self.compact:
            self.tray(*described.opening(setup))
        elif table is None:
            title = "" if row is None else say.join_heading() if row.id == "code" else row.text
            self.explain(say.leads(row.id) if row else "", title=title)
        elif self.compact:
            code = say.code_is(table["code"]) if table.get("code") and not table["begun"] else ""
            told = say.state(table), lobby.standing(table, now()), say.leads_to(table), code
            self.explain(" ".join(filter(None, told)))
        else:
            self.tray(*described.sections(table, seats=not below.display))

    def _opens(self, row: Row) -> TableSetup | None:
        """Return the table that a row opens unless something is changed; None for another row."""
        if not row.id.startswith(OPEN):
            return None
        from sixteen_tui.tables.setup import TableSetup  # with the form that the row opens

        game = row.id.removeprefix(OPEN)
        return TableSetup.for_others(game, self.shell.settings.last(game))

    # Handlers

    @property
    def _table(self) -> Message | None:
        row = self.query_one(Menu).row
        return self._tables.get(row.id) if row else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "watch":
            table = self._table if self.query(Menu) else None
            return table is not None and bool(table["begun"]) and not table["yours"]
        return True

    @on(Menu.Chosen)
    def _chosen(self, message: Menu.Chosen) -> None:
        if not self.on_top:
            return
        row, table = message.row.id, self._tables.get(message.row.id)
        if table is not None:
            self.come(table, watch=looks_on(table))
        elif row == "code":
            self.action_code()
        else:
            from sixteen_tui.screens.club.open_table import OpenTableScreen

            def opened(table: Message | None) -> None:
                if table is not None:
                    self.come(table)

            self.app.push_screen(OpenTableScreen(row.removeprefix(OPEN), self._lobby), opened)

    def action_watch(self) -> None:
        if self._table is not None:
            self.come(self._table, watch=True)

    def action_code(self) -> None:
        from sixteen_tui.screens.base.line_entry import LineEntry

        def given(code: str | None) -> None:
            if code and not is_code(code.upper()):
                self._refusal = say.four_letters()
                self._tell()
            elif code:
                self._go_to(code.upper())

        self.app.push_screen(LineEntry(say.lobby_title(), say.code_question(), LETTERS, say.go_there()), given)

    def _go_to(self, letters: str) -> None:
        self._ask(COME, lambda: self._lobby.look(letters), self._come_to)

    def _come_to(self, table: object) -> None:
        """Join the table of a code. Nothing here has shown its terms, nor does a waiting room to the last one."""
        assert isinstance(table, dict), "a table"
        watch = looks_on(table)
        self.come(table, watch=watch, told="" if watch or table["yours"] else terms.sentences(table))

    def come(self, table: Message, *, watch: bool = False, told: str = "") -> None:
        """Join a table, or watch it, open its waiting room, and say `told`."""

        def there(_: object) -> None:
            from sixteen_tui.screens.club.waiting import WaitingScreen

            if self not in self.app.screen_stack:
                return  # it is about to be unmounted, which gives the seat back
            with self._handing:
                came, self._came = self._came, None
            assert came is not None, "the worker has put it there"
            self._been = table["table"]
            self.app.push_screen(WaitingScreen(came[0]))
            if told:
                self.notify(told, markup=False)

        self._ask(COME, lambda: self._sit(table, watch=watch), there)

    def _sit(self, table: Message, *, watch: bool) -> None:
        """Sit down, or look on, in the worker thread; give that up if the lobby has been left meanwhile."""
        host = self._lobby.join(table, watch=watch)
        host.wait_until_begun(0.3)
        came = host, bool(table["yours"])
        with self._handing:
            if not self._left:
                self._came = came
                return
        _give_back(*came)


def _give_back(host: RemoteHost, known: bool) -> None:  # noqa: FBT001  # as it is kept
    """Leave a table that was not shown to the person; a seat that was taken just now is free again."""
    if host.watching or known or host.about["begun"]:
        host.close()
    else:
        host.leave_seat()
