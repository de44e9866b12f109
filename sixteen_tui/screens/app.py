"""The Textual application: settings, look, language, and navigation between screens.

Invariant: it imports only modules that the first frame needs; a screen is imported when it opens.
"""

from __future__ import annotations

import os
import signal
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from rich.console import COLOR_SYSTEMS
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.css.query import NoMatches
from textual.screen import Screen

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base import appearance, garbage, idle, notices, style
from sixteen_tui.screens.base.acting import TypedKeys
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.page import Page
from sixteen_tui.screens.base.sheet import StyleSheet
from sixteen_tui.screens.base.timed import Punctual
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.settings.limits import NONE, Limits
from sixteen_tui.terminal.driver import Driver
from sixteen_tui.terminal.frame import Delta, Frame
from sixteen_tui.text import i18n
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.widgets.canvas import cursor
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.look import Look

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sixteen_tui.saves.record import Record
    from sixteen_tui.screens.base.shell import Shell
    from sixteen_tui.session.session import Session
    from sixteen_tui.settings.keymap import KeyRefusal

_SIXTEEN: Final = ("standard", "windows")
"""Rich's names of colour systems with sixteen colours."""
_BY_NAME: Final = (*_SIXTEEN, "256")
"""Colour depths that Rich guesses from the name of TERM; the argument `depth`, from terminfo, corrects them."""

_AT_ONCE: Final = ("ctrl+c", "ctrl+q")
"""Keys that leave the program in every state, without waiting for earlier keys."""

_variables: Final[dict[str, dict[str, str]]] = {}
"""Cache of Textual's CSS variables, by theme name."""
BELL_SECONDS: Final = 1.0
"""Least seconds between two rings of the bell."""
REFUSED_SECONDS: Final = 12.0
"""Seconds for which the notice about rejected key bindings is shown."""


class SixteenApp(Punctual, App[int], inherit_bindings=False, inherit_css=False):
    """The application. Opens the home screen, a table, a replay, a lesson or the calendar of daily deals."""

    TITLE = "Sixteen TUI"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    ESCAPE_TO_MINIMIZE = False
    CSS_PATH = None
    CSS = style.CSS

    BINDINGS = bindings("SixteenApp")

    def __init__(
        self,
        *,
        session: Session | None = None,
        replay: Record | None = None,
        at: int | None = None,
        then: bool = False,
        lesson: str | None = None,
        daily: str | None = None,
        limits: Limits = NONE,
        still: bool = False,
        theme: str | None = None,
        opens: Callable[[], Session | Record] | None = None,
        title: Callable[[], str] | None = None,
        depth: str = "",
    ) -> None:
        """Open `session`, `replay`, `lesson` or `daily` above the home screen; the last two are names of games.

        A replay starts at the position after `at` entries; `then`: without later results. `still`: only the replay, in
        all colours, for exported pictures. `opens` returns a session or the record of a replay; called in a thread
        after the first frame, which shows `title` alone. `depth` ("standard", "256") replaces Rich's guess from TERM.
        """
        super().__init__(driver_class=Driver)
        if depth in _BY_NAME and self.console.color_system in _BY_NAME:
            self.console._color_system = COLOR_SYSTEMS[depth]  # noqa: SLF001  # set once, when Textual makes it
        self._opening = (session, replay, lesson, daily)
        self._opens = opens
        self._heading = title if session is None else PLUGINS[session.game.name].named.title
        self.unopened: Exception | None = None
        """The error of `opens`, with which the application ends."""
        self._still, self._at, self._then = still, at, then
        self._frame = Frame(colours=not self.no_color)
        self.limits, self._leaving, self._rung = limits, False, -BELL_SECONDS
        self.last_words: str | None = None
        """The message to print after `end`; None otherwise."""
        self._typed = TypedKeys(self, super().on_event)
        self.repeats = self._typed.repeats
        self.settings, self.problems = stored.load(paths.settings())
        self.settings.theme = theme or self.settings.theme
        self.at_table: Session | None = None
        """The session that was opened last."""
        self.deal = self.lost = ""
        """The deal code entered for the next new game, and why the exit loses answers of practice; "" for none."""
        self.left = False
        """True once the person has quit, as opposed to a signal or an error."""
        self.look = self._chosen_look()
        self.stylesheet = StyleSheet(self.get_css_variables())
        self.chosen_keys: dict[str, tuple[str, ...]] = {}
        """Binding id -> keys, for bindings that differ from the defaults."""
        self.refused: list[KeyRefusal] = []
        """Key bindings from the settings file that were rejected (clash, reserved or malformed)."""
        self._choose_keys()

    def _choose_keys(self) -> None:
        """Apply the key bindings of the settings."""
        self.chosen_keys, self.refused = {}, []
        if self.settings.keys or self.settings.keyboard != "default":
            from sixteen_tui.settings import keymap

            self.chosen_keys, self.refused = keymap.chosen(self.settings.keyboard, self.settings.keys)
        self.set_keymap({binding: ",".join(keys) for binding, keys in self.chosen_keys.items()})

    def ring(self, *, shared: bool = False) -> None:
        """Ring the terminal's bell if the settings enable it, at most once per `BELL_SECONDS`."""
        if self.settings.rings(shared=shared) and monotonic() - self._rung >= BELL_SECONDS:
            self._rung = monotonic()
            self.bell()

    def _chosen_look(self) -> Look:
        """Apply the language and theme of the settings; return the inks, and the glyphs that the terminal can show."""
        i18n.set_language(i18n.wanted(self.settings.language, os.environ))
        few = self.console.color_system in _SIXTEEN and not self._still
        chosen, look = appearance.chosen(self.settings, few=few, colourless=self.no_color)
        self.register_theme(chosen)
        self.theme = chosen.name
        return look

    def get_css_variables(self) -> dict[str, str]:
        """Return the CSS variables from a cache, because Textual asks three times before the first frame."""
        if self.theme not in _variables:
            _variables[self.theme] = super().get_css_variables()
        self.theme_variables = _variables[self.theme]
        return {**self.theme_variables}

    def get_default_screen(self) -> Screen[None]:
        """Return the bottom screen: home, or a title until home takes its place; for exported pictures the replay."""
        record = self._opening[1]
        if self._still and record is not None:
            from sixteen_tui.screens.replay.replay import ReplayScreen

            return ReplayScreen(record, at=self._at)
        if self._heading is not None:
            from sixteen_tui.screens.home.title import TitleScreen

            return TitleScreen(self._heading)
        from sixteen_tui.screens.home.home import HomeScreen

        return HomeScreen()

    @property
    def saves(self) -> Path:
        return paths.saves()

    def on_mount(self) -> None:
        session, replay, lesson, daily = self._opening
        self.call_after_refresh(garbage.started)
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        if session is not None:
            self.open_table(session)
        if self._opens is not None:
            self.call_after_refresh(self.run_worker, self._open_first, thread=True)
        if replay is not None and not self._still:
            self.open_replay(replay, self._at, then=self._then)
        if lesson is not None:
            self.open_lesson(lesson)
        if daily is not None:
            self.open_daily(daily)
        if self.problems:
            self.notify(setting_texts.problem(self.problems), markup=False)
        if self.refused:
            self.tell_refused()
        idle.watch(self, self.limits.idle, self._typed, self.end)

    def end(self, said: str) -> None:
        """End the program, even if its output stalls (`terminal.guard`), and print a message after it."""
        self.last_words = said
        os.kill(os.getpid(), signal.SIGTERM)

    def _open_first(self) -> None:
        """Open the table or the replay of `opens`, or exit. Runs in a thread: it imports and waits for the disk."""
        from sixteen_tui.saves.record import Record

        assert self._opens is not None, "else nobody asks"
        try:
            found = self._opens()
        except Exception as error:  # noqa: BLE001  # `launch` raises it
            self.unopened = error
            self.call_from_thread(self.exit, 1)
            return
        if isinstance(found, Record):
            show = partial(self.open_replay, found, self._at, then=self._then)
        else:
            self.at_table, show = found, partial(self.open_table, found)
        if not self._leaving:
            self.call_from_thread(show)

    def change_settings(self) -> None:
        """Apply and save changed settings, and refresh all screens."""
        self.look = self._chosen_look()
        self._choose_keys()
        self.keep_settings()
        self._show_anew()

    def tell_refused(self) -> None:
        """Notify the person of rejected key bindings and the reasons."""
        from sixteen_tui.text import keymap as words

        self.notify("\n".join(words.told(self.refused)), markup=False, timeout=REFUSED_SECONDS)

    def look_again(self) -> None:
        """Reload the theme, whose file may have changed, and refresh all screens if it has."""
        before, self.look = self.look, self._chosen_look()
        if self.look != before:
            self._show_anew()

    def _show_anew(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.query(KeyBar):  # without a key bar it is not composed yet
                screen.renew()

    def keep_settings(self) -> None:
        """Save the settings, and apply those that another program changed; notify the person if saving fails."""
        from sixteen_tui.text import errors

        try:
            if stored.save(self.settings, paths.settings()):
                self.look = self._chosen_look()
                self._choose_keys()
                self._show_anew()
            if moved := errors.settings_moved(self.settings.old):
                self.notify(moved, markup=False, timeout=REFUSED_SECONDS)
        except OSError as error:
            self.notify(setting_texts.not_saved(errors.trouble(error)), markup=False)

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        """Open a screen, unless the program is exiting or the top screen has the same class (a repeated key)."""
        if self._leaving or (self.screen_stack and type(screen) is type(self.screen)):
            return AwaitComplete()
        if isinstance(screen, Page):
            screen.dress()
        self._typed.resting.stir()
        return super().push_screen(screen, *arguments, **options)

    def open_table(self, session: Session) -> None:
        """Open the table screen of a session."""
        from sixteen_tui.screens.table.table import TableScreen

        self.at_table = session
        self.push_screen(TableScreen(session))

    def open_replay(self, record: Record, at: int | None = None, *, then: bool = False) -> None:
        """Open a replay at the position after `at` entries; `then`: without later results (no spoilers)."""
        from sixteen_tui.screens.replay.replay import ReplayScreen

        self.push_screen(ReplayScreen(record, at=at, then=then))

    def open_lesson(self, game: str) -> None:
        """Open the lesson of a game."""
        from sixteen_tui.screens.table.lesson import LessonScreen

        self.push_screen(LessonScreen(game))

    def open_daily(self, game: str) -> None:
        """Open the calendar of a game's daily deals."""
        from sixteen_tui.screens.home.daily import DailyScreen

        self.push_screen(DailyScreen(game))

    def resume(self, path: Path) -> None:
        """Open a saved game; watch it if another program is playing it."""
        from sixteen_tui.screens.base.sitting_down import sit_down
        from sixteen_tui.session.opening import opened

        sit_down(self, lambda: opened(path))

    def take_over_file(self, session: Session) -> None:
        """Continue a game from its file, which another program continued."""
        from sixteen_tui.screens.base.sitting_down import sit_down
        from sixteen_tui.session.keeping import taken_over

        sit_down(self, lambda: taken_over(session))

    def go_on(self) -> None:
        """Open the next game of the unfinished match."""
        from sixteen_tui.screens.base.sitting_down import sit_down
        from sixteen_tui.session.opening import go_on

        sit_down(self, lambda: go_on(self.saves))

    def _refresh_notifications(self) -> None:
        if self._notifications and self.screen_stack:
            notices.arrange(self)
        super()._refresh_notifications()

    def exit(self, *arguments: Any, **options: Any) -> None:
        """Exit; from now on no key opens a screen."""
        self._leaving |= self._exception is None
        super().exit(*arguments, **options)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key) and not event.is_forwarded:  # forwarded: it bubbled here to find its binding
            self._typed.stirs()
            if event.key not in _AT_ONCE:
                self._typed.add(event)
                await self.type_on()
                return
        await super().on_event(event)

    async def type_on(self) -> None:
        """Process the keys that wait for a screen."""
        await self._typed.type_on()

    def action_suspend_process(self) -> None:
        self._typed.drop()
        super().action_suspend_process()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "suspend_process" and self.limits.restricted)

    def closed_while_opening(self, fault: Exception) -> bool:
        """Return True for an error of a screen that was still mounting when the program exited; it is harmless."""
        return self._leaving and isinstance(fault, NoMatches)

    def action_help(self) -> None:
        from sixteen_tui.screens.base.help import HelpScreen

        if isinstance(self.screen, Page) and not isinstance(self.screen, HelpScreen) and not self._leaving:
            self.push_screen(HelpScreen(self.screen.keys()))

    def action_rules(self) -> None:
        from sixteen_tui.screens.home import booklet

        if not self._leaving:
            booklet.show(self)

    def on_resize(self, event: events.Resize) -> None:
        """Invalidate the frame: the terminal's contents are unknown after a change of size."""
        self.console.size = event.size
        self._frame.forget()

    def action_redraw(self) -> None:
        self._frame.forget()
        self.refresh(layout=True)

    def _set_pointer_shape(self, shape: str) -> None:
        """Do nothing: the program uses no mouse, and some terminals print the unknown sequence."""

    def _print_error_renderables(self) -> None:
        """Print no traceback: `launch` raises the error again, so that it is logged and reported in one line."""
        self._exit_renderables.clear()

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Send only cells that differ from the terminal's (`terminal.frame`); nothing if none differ."""
        self.repeats.shows(self._typed.moment, monotonic())
        self.cursor_position = cursor(self.screen)
        shows = self._running and not self.is_headless and not self._batch_count
        if shows and isinstance(renderable, CompositorUpdate):
            if isinstance(renderable, ChopsUpdate) and not self._frame.whole(self.console):
                # The frame was invalidated by a change of size that was reverted before the screen was laid out, so no
                # full update follows: request one.
                compositor = screen._compositor  # noqa: SLF001  # as `_display` itself
                renderable = compositor.render_update(full=True, screen_stack=self._background_screens)
            renderable = Delta(self._frame, renderable, screen if isinstance(screen, Page) else None, self.console)
            if not renderable.text:
                return self.post_display_hook()
        return super()._display(screen, renderable)

    def action_leave_program(self) -> None:
        self.left = True
        self.exit(0)


if TYPE_CHECKING:
    _: type[Shell] = SixteenApp  # mypy compares the application with what screens ask of it
