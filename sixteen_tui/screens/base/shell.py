"""Interface of the application for screens: settings, look, keys, folders and navigation.

Invariant: screens know the application as a `Shell` only, and `screens.app` imports the screens, so no import points
upwards, not even for types (`.importlinter-types`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from sixteen_tui.saves.record import Record
    from sixteen_tui.session.session import Session
    from sixteen_tui.settings.keymap import KeyRefusal
    from sixteen_tui.settings.limits import Limits
    from sixteen_tui.settings.settings import Settings
    from sixteen_tui.terminal.repeats import Repeats
    from sixteen_tui.widgets.look import Look


class Shell(Protocol):
    """The application as the screens see it; `Page.shell` returns it."""

    # Settings and look

    settings: Settings
    limits: Limits
    look: Look
    no_color: bool

    def change_settings(self) -> None:
        """Apply and save changed settings, and refresh all screens."""

    def keep_settings(self) -> None:
        """Save the settings; notify the person if that fails."""

    def look_again(self) -> None:
        """Reload the theme, whose file may have changed, and refresh all screens if it has."""

    # Keys and bell

    chosen_keys: dict[str, tuple[str, ...]]
    """Binding id -> keys, for bindings that differ from the defaults."""
    refused: list[KeyRefusal]
    """Key bindings from the settings file that were rejected."""
    repeats: Repeats

    def tell_refused(self) -> None:
        """Notify the person of rejected key bindings and the reasons."""

    async def type_on(self) -> None:
        """Process the keys that wait for a screen."""

    def ring(self, *, shared: bool = False) -> None:
        """Ring the terminal's bell if the settings enable it; `shared`: at a shared table or in the lobby."""

    # The end

    def end(self, said: str) -> None:
        """End the program, even if its output stalls (`terminal.guard`), and print a message after it."""

    # Games

    lost: str
    """The reason why the exit loses answers of practice, to print after it; "" for none."""
    deal: str
    """The deal code entered for the next new game; "" for none."""

    @property
    def saves(self) -> Path:
        """The folder of saved games."""

    def open_table(self, session: Session) -> None:
        """Open the table screen of a session."""

    def open_replay(self, record: Record, at: int | None = None, *, then: bool = False) -> None:
        """Open a replay at the position after `at` entries; `then`: without later results (no spoilers)."""

    def open_lesson(self, game: str) -> None:
        """Open the lesson of a game."""

    def open_daily(self, game: str) -> None:
        """Open the calendar of a game's daily deals."""

    def resume(self, path: Path) -> None:
        """Open a saved game; watch it if another program is playing it."""

    def take_over_file(self, session: Session) -> None:
        """Continue a game from its file, which another program continued."""

    def go_on(self) -> None:
        """Open the next game of the unfinished match."""

    def action_rules(self) -> None:
        """Open the rule booklet of the game on the screen."""
