"""The lobby in plain mode: lists tables by number, opens one, joins one."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.console import NewsArrived
from sixteen_tui.plain.new_game import KNOWN as KNOWN_ALONE
from sixteen_tui.plain.new_game import NewGame
from sixteen_tui.saves.dailies import now
from sixteen_tui.session.session import Session
from sixteen_tui.tables.client.lobby import Lobby, LobbyError, looks_on
from sixteen_tui.tables.protocol import is_code, may_begin
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.text import lobby, numbers, terms
from sixteen_tui.text import plain as say
from sixteen_tui.text import tables as words
from sixteen_tui.text.setup import TableText

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.settings.settings import Last
    from sixteen_tui.tables.client.remote import RemoteHost
    from sixteen_tui.tables.protocol import Message

KNOWN: Final = ("look-on", "code", "leave")
WAITING: Final = ("begin", "later", "give-up")
BEGINNING: Final = 1.0
"""Seconds to wait for the entries of a game that has begun, before the waiting prompt is printed."""


class LobbyMenu:
    """Menu of the games for which a table can be opened, whose numbers never change, and of the tables after them."""

    def __init__(self, program: PlainProgram) -> None:
        self._program, self._console = program, program.console
        self._lobby = Lobby(program.limits.player)
        self._tables: list[Message] = []
        self._app = ""
        """The server version that was reported last."""
        self._notes: list[str] = []
        """The notice that was printed last beside the tables."""
        self._of_machine: bool | None = None
        """True if the tables listed last are on the machine's server, False on the account's; None before the first
        list."""

    def show(self, letters: str = "") -> None:
        """Go to the private table of these letters, then offer the tables until the lobby is left.

        Raises what `Console.ask` raises.
        """
        try:
            if letters:
                self._by_code(letters)
            self._list()
            while self._choose(prompts.ask(self._console, say.choose(self._last), KNOWN, self._list)):
                pass
        finally:
            self._lobby.leave()

    def _list(self) -> None:
        none = False
        try:
            self._tables = [*self._lobby.tables()]
            none = not self._tables
        except LobbyError as error:
            self._tables = []  # they cannot be joined, and may be others by now
            self._console.say(words.no_way(error.code))
        self._console.say(*map(words.notice, self._lobby.notices()))
        if self._lobby.app != self._app:
            self._app = self._lobby.app
            other = words.other_version(self._app)
            self._console.say(*([other] if other else []))
        of_machine = self._lobby.of_machine
        if of_machine is not None and of_machine != self._of_machine:
            self._of_machine = of_machine
            self._console.say(words.whose(of_machine=of_machine))
        notes = words.lobby_notes(self._lobby.motd, draining=self._lobby.draining)
        if notes != self._notes:
            self._notes = notes
            self._console.say(*notes)
        lines = [*map(self._line, self._tables)]
        if none:
            self._console.say(words.no_tables())
        self._console.say(*(say.numbered(number, line) for number, line in enumerate(lines, start=len(PLUGINS) + 1)))
        opens = [numbers.about(words.open_title(), plugin.text.title()) for plugin in PLUGINS.values()]
        self._console.say(*(say.numbered(number, line) for number, line in enumerate(opens, start=1)))
        self._console.say(say.private_table())

    @staticmethod
    def _line(table: Message) -> str:
        """Return the line of a table: game, people, state, score and age, and the effect of choosing it."""
        said = (words.state(table), lobby.standing(table, now()), words.leads_to(table))
        return f"{words.headed(table)}. {' '.join(filter(None, said))}"

    @property
    def _last(self) -> int:
        return len(PLUGINS) + len(self._tables)

    def _choose(self, answer: prompts.Typed) -> bool:
        """Carry out a line; return False to leave."""
        if answer.of("leave"):
            return False
        number, watched = answer.number or 0, typed.number(answer.rest) or 0
        if 0 < number <= len(PLUGINS):
            self._open([*PLUGINS][number - 1])
        elif (table := self._table(number)) is not None:
            self._come(table, watch=looks_on(table))
        elif answer.command == "look-on" and (table := self._table(watched)) is not None:
            self._come(table, watch=True)
        elif answer.command == "code":
            self._by_code(answer.rest.upper())
        else:
            self._console.say(say.wrong(answer.line, answer.number, self._last))
            return True
        self._list()
        return True

    def _table(self, number: int) -> Message | None:
        """Return the table with a number; the numbers before it open one, whatever tables there are."""
        return self._tables[number - len(PLUGINS) - 1] if len(PLUGINS) < number <= self._last else None

    def _open(self, game: str) -> None:
        table = OpenTable(self._program, game, self._lobby).opened()
        if table is not None:
            self._come(table)

    def _by_code(self, code: str) -> None:
        if not code:
            self._console.say(words.code_alone())
            return
        if not is_code(code):
            self._console.say(words.four_letters())
            return
        try:
            table = self._lobby.look(code)
        except LobbyError as error:
            self._console.say(words.no_way(error.code))
        else:
            self._come(table, watch=looks_on(table))

    def _come(self, table: Message, *, watch: bool = False) -> None:
        try:
            host = self._lobby.join(table, watch=watch)
        except LobbyError as error:
            self._console.say(words.no_way(error.code))
            return
        if agreed := terms.sentences(host.about):
            self._console.say(agreed)  # also to those who take the last seat, or come by a code: time soon counts
        if host.wait_until_begun(BEGINNING) or self._wait(host):
            host.catch_up()
            self._program.sit(Session(host))

    def _wait(self, host: RemoteHost) -> bool:
        """Wait for the first card, printing arrivals and departures; return False if the person leaves."""
        host.news = self._console.expect_news()
        told = ""
        code = host.about.get("code")
        if code:
            self._console.say(words.code_is(code))
        if self._program.settings.detail == "full":  # nobody can listen to the figures
            self._console.say(lobby.fair_help(host.about["commitment"]))

        def again() -> None:
            self._console.say(f"{words.people(host.about)}. {words.waiting(host.about)}")

        while not host.wait_until_begun(0):
            self._console.say(*(words.notice(each["text"]) for each in host.heard("notice")))
            if host.gone:
                self._console.say(words.gone(host.gone))
                host.close()
                return False
            if not any(seat["free"] for seat in host.about["seats"]) and host.wait_until_begun(BEGINNING):
                break
            now = f"{words.people(host.about)}. {words.waiting(host.about)}"
            if now != told:
                told = now
                self._console.say(now)
            try:
                answer = prompts.ask(
                    self._console,
                    say.waiting_prompt(begins=may_begin(host.about["seats"], host.number)),
                    WAITING,
                    again,
                    numbers=False,
                    news=lambda: True,
                    resumed=True,
                )
            except NewsArrived:
                continue
            match answer.command, answer.rest:
                case "begin", "" if not may_begin(host.about["seats"], host.number):
                    self._console.say(words.told_no("not-opener"))
                case "begin", "":
                    host.begin()
                case "later", "":
                    host.close()
                    return False
                case "give-up", "":
                    host.leave_seat()
                    return False
                case _:
                    self._console.say(say.not_understood(answer.line))
        return True


class OpenTable(NewGame):
    """The setup of a table, whose seats for people are open to anyone, under their own names."""

    KNOWN: ClassVar[tuple[str, ...]] = tuple(name for name in KNOWN_ALONE if name not in ("name", "deal"))

    def __init__(self, program: PlainProgram, game: str, lobby: Lobby) -> None:
        super().__init__(program, game)
        self._lobby = lobby
        self._table: Message | None = None

    @staticmethod
    def begins(game: str, last: Last) -> TableSetup:
        return TableSetup.for_others(game, last)

    @property
    def _texts(self) -> TableText:
        assert isinstance(self._setup, TableSetup), "as it begins"
        return TableText(self._setup)

    @staticmethod
    def heading() -> str:
        return words.open_title()

    def opened(self) -> Message | None:
        """Run the setup; return the table that was opened, or None if the setup was left."""
        self.ask()
        return self._table

    def _begin(self) -> Session | None:
        assert isinstance(self._setup, TableSetup), "as it begins"
        try:
            self._table = self._lobby.open(self._setup)
        except LobbyError as error:
            self._console.say(words.no_way(error.code))
        return None

    @property
    def done(self) -> bool:
        return self._table is not None
