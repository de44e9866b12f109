"""Form that opens a shared table: a new game in which anybody may take the seats for people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual import work

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.home.new_game import SetupScreen
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.text import tables as say
from sixteen_tui.text.setup import TableText
from sixteen_tui.widgets.lines import TitleBar

if TYPE_CHECKING:
    from sixteen_tui.settings.settings import Last
    from sixteen_tui.tables.protocol import Message


class OpenTableScreen(SetupScreen["Message"]):
    """Returns the server's description of the new table, or None."""

    SHOWN: ClassVar[tuple[str, ...]] = ("open.start", "menu.more", "app.rules", "app.help", "page.back")
    BINDINGS = bindings("OpenTableScreen")

    def __init__(self, game: str, lobby: Lobby) -> None:
        super().__init__(game)
        self._lobby, self._opening = lobby, False
        self._tries = 0

    @property
    def moment(self) -> object:
        """Number of requests to open a table, so that a held key makes one."""
        return self._tries

    @staticmethod
    def begins(game: str, last: Last) -> TableSetup:
        return TableSetup.for_others(game, last)

    @property
    def _texts(self) -> TableText:
        assert isinstance(self._setup, TableSetup), "as it begins"
        return TableText(self._setup)

    def fill(self) -> None:
        super().fill()
        self.query_one(TitleBar).show(say.open_title(), PLUGINS[self.game].text.title())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While the server opens the table there is no way back: it would stand there, and nobody would come to it."""
        if self._opening and action in ("start", "back"):
            return None
        return super().check_action(action, parameters)

    def action_start(self, **_: Any) -> None:
        if not self._opening:
            self._opening = True
            self._tries += 1
            self.show_keys()
            self._open()

    @work(thread=True)
    def _open(self) -> None:
        assert isinstance(self._setup, TableSetup), "as it begins"
        try:
            table = self._lobby.open(self._setup)
        except LobbyError as error:
            self.call_later(self._failed, error.code)
        else:
            self.call_later(self._opened, table)

    def _opened(self, table: Message) -> None:
        self.dismiss(table)

    def _failed(self, code: str) -> None:
        self._opening = False
        self.show_keys()
        self.notify(say.no_way(code), markup=False)
