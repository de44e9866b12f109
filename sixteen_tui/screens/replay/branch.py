"""Form for playing on from a step of a finished game: seat, opponents, and cards.

Invariant: Enter starts with the defaults, as in a new game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.home.new_game import SetupScreen
from sixteen_tui.session.branching import Branching
from sixteen_tui.text import branches as say
from sixteen_tui.text.setup import BranchText
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.panel import PanelBelow, Section


class BranchScreen(SetupScreen[None]):
    """Form for a branch (`session.branching`) of a game."""

    SHOWN: ClassVar[tuple[str, ...]] = ("branch.start", "menu.more", "app.help", "page.back")
    BINDINGS = bindings("BranchScreen")

    def __init__(self, branching: Branching) -> None:
        super().__init__(branching.game.name)
        self._setup = branching
        self._seat = branching.seat

    @property
    def _texts(self) -> BranchText:
        assert isinstance(self._setup, Branching), "as it begins"
        return BranchText(self._setup)

    def fill(self) -> None:
        super().fill()
        assert isinstance(self._setup, Branching), "as it begins"
        title = say.title() if self._setup.length > 1 else say.title_same()
        self.query_one(TitleBar).show(title, PLUGINS[self.game].text.title(), say.at_step(self._setup.step))

    def below(self) -> PanelBelow:
        return PanelBelow()

    def beside(self, row: str) -> Sequence[Section]:
        """Return the position, which stands below the list where there is room."""
        below, position = self.query_one(PanelBelow), self._position()
        below.show(*position)
        return () if below.display else position

    def _position(self) -> Sequence[Section]:
        """Return the position as the first seat sees it; nothing for another seat, whose hand is no preview."""
        branching, small = self._setup, PLUGINS[self.game].small
        assert isinstance(branching, Branching), "as it begins"
        if small is None or branching.seat != self._seat:
            return ()
        view = branching.record.table.view(self._seat, branching.length)
        return [Section(say.at_step(branching.step), small=small(view))]
