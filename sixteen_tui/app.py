"""The Textual application: settings, look, language, and navigation between screens.

Invariant: starts with as little as the first frame needs; a screen is imported when it opens.
"""

from __future__ import annotations

import contextlib
import math
import os
import signal
from collections import deque
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.console import COLOR_SYSTEMS
from textual import events
from textual._compositor import ChopsUpdate, CompositorUpdate
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.theme import Theme as TextualTheme

from sixteen_tui import garbage
from sixteen_tui.config import paths, theme
from sixteen_tui.config import settings as stored
from sixteen_tui.config.limits import NONE, Limits
from sixteen_tui.screens import style
from sixteen_tui.screens.acting import Acting
from sixteen_tui.screens.home import HomeScreen
from sixteen_tui.screens.page import Page
from sixteen_tui.screens.sheet import Sheet
from sixteen_tui.terminal import guard as terminal
from sixteen_tui.terminal.driver import Driver
from sixteen_tui.terminal.frame import Delta, Frame
from sixteen_tui.terminal.repeats import Repeats
from sixteen_tui.titles import FIRST
from sixteen_tui.widgets.keybar import KeyBar
from sixteen_tui.widgets.look import ASCII, UNICODE, Look
from sixteen_tui.words import i18n
from sixteen_tui.words import screens as say
from sixteen_tui.words import settings as setting_texts

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from sixteen_tui.config.keymap import Refusal
    from sixteen_tui.play.sitting import Sitting
    from sixteen_tui.store.records import Record

_SIXTEEN: Final = ("standard", "windows")
"""The names that Rich gives to terminals with sixteen colours."""
_BY_NAME: Final = (*_SIXTEEN, "256")
"""Colour depths that Rich derives from the name of TERM alone; terminfo decides between them."""

_AT_ONCE: Final = ("ctrl+c", "ctrl+q")
"""Keys that leave the program whatever it is doing."""
BURST: Final = 0.03
"""Seconds after Ctrl-Z in which what comes was typed together with it."""
_BACK: Final = ("back", "quit", "dismiss(False)")
"""Actions that lead back: nothing is lost if a key does more of that than was meant."""

_variables: Final[dict[str, dict[str, str]]] = {}
"""What Textual makes of the colours of a theme, by its name."""
BELL_SECONDS: Final = 1.0
"""Between two rings of the bell."""
REFUSED_SECONDS: Final = 12.0
"""For which it stands there what is wrong with the keys in the settings."""


class SixteenApp(App[int], inherit_bindings=False, inherit_css=False):
    """Sixteen TUI. Opens at home, at a table (`sitting`), a replay (`replay`), in a lesson or at the days of a game."""

    TITLE = "Sixteen TUI"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    ESCAPE_TO_MINIMIZE = False
    CSS_PATH = None
    CSS = style.CSS

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", id="app.help"),
        Binding("r", "rules", id="app.rules"),
        Binding("ctrl+l", "redraw", id="app.redraw"),
        Binding("ctrl+z", "suspend_process", id="app.suspend"),
        Binding("ctrl+c,ctrl+q", "leave_program", id="app.quit", priority=True),
    ]

    def __init__(
        self,
        *,
        sitting: Sitting | None = None,
        replay: Record | None = None,
        at: int | None = None,
        then: bool = False,
        lesson: str | None = None,
        daily: str | None = None,
        limits: Limits = NONE,
        still: bool = False,
        theme: str | None = None,
        begins: Callable[[], Sitting] | None = None,
        game: str | None = None,
        depth: str = "",
    ) -> None:
        """With `still` there is the replay and nothing below it, for pictures: no terminal limits its colours.

        `begins` makes the sitting at a new `game` once there is a picture. `depth` says how many colours the terminal
        has where Rich, which goes by the name of TERM, may be wrong: "standard" or "256".
        """
        super().__init__(driver_class=Driver)
        if depth in _BY_NAME and self.console.color_system in _BY_NAME:
            self.console._color_system = COLOR_SYSTEMS[depth]  # noqa: SLF001  # set once, when Textual makes it
        self._opening = (sitting, replay, lesson, daily)
        self._begins, self._game = begins, game or (sitting.game.name if sitting is not None else None)
        self.unkept: OSError | None = None
        """Why there is no place to keep the game that was to begin."""
        self._still = still
        self._at, self._then = at, then
        self._frame = Frame(colours=not self.no_color)
        self._leaving = False
        self.limits = limits
        self.idled: str | None = None
        """Why the program ended for want of a key, as a sentence for whoever comes back."""
        self._last_key = monotonic()
        self._typed: deque[events.Key] = deque()
        """Keys that wait for the one before, or for the screen that is being opened."""
        self.repeats = Repeats()
        self._stop_at = -math.inf
        """When Ctrl-Z was pressed last."""
        self._acting: Acting | None = None
        """The key that is being seen to."""
        self.settings, self.problems = stored.load(paths.settings())
        self.settings.theme = theme or self.settings.theme
        self.at_table: Sitting | None = None
        """The game that was sat down at last."""
        self.deal = ""
        """The code of a deal that was entered for the next new game; empty without."""
        self.left = False
        """Whether the person has ended the program."""
        self.look = self._chosen_look()
        self.stylesheet = Sheet(self.get_css_variables())
        self.chosen_keys: dict[str, tuple[str, ...]] = {}
        """The keys of every binding that has others than its own, by id."""
        self.refused: list[Refusal] = []
        """What a person has chosen for bindings and is not used."""
        self._rung = -BELL_SECONDS
        self._choose_keys()

    def _choose_keys(self) -> None:
        """The keys that the settings ask for."""
        self.chosen_keys, self.refused = {}, []
        if self.settings.keys or self.settings.keyboard != "default":
            from sixteen_tui.config import keymap

            self.chosen_keys, self.refused = keymap.chosen(self.settings.keyboard, self.settings.keys)
        self.set_keymap({binding: ",".join(keys) for binding, keys in self.chosen_keys.items()})

    def ring(self) -> None:
        """Ring the terminal's bell, if that is wanted, but not again and again."""
        if self.settings.bell and monotonic() - self._rung >= BELL_SECONDS:
            self._rung = monotonic()
            self.bell()

    def _chosen_look(self) -> Look:
        """The inks of the chosen theme and the glyphs that the terminal can show; the language with them."""
        i18n.speak(i18n.wanted(self.settings.language, os.environ))
        chosen = theme.load(self.settings.theme, paths.themes())
        if self.console.color_system in _SIXTEEN and not self._still:
            chosen = theme.in_sixteen(chosen)
        self._paint_with(chosen)
        inks = theme.colourless(chosen.inks) if self.no_color else chosen.inks
        glyphs = UNICODE
        if not terminal.unicode_glyphs(self.settings.glyphs, os.environ):
            glyphs = ASCII._replace(suits=say.suit_letters())  # without signs a suit is its letter
        return Look(theme.on_felt(inks), glyphs, theme.on_tray(inks))

    def _paint_with(self, chosen: theme.Theme) -> None:
        """Textual's own parts in the colours of a theme, under a name that tells it when a file has changed."""
        background, foreground = (Color.from_rich_color(each).hex for each in (chosen.background, chosen.foreground))
        name = f"sixteen-{background}-{foreground}-{chosen.dark}-{chosen.native}".replace("#", "")
        self.register_theme(
            TextualTheme(
                name=name,
                primary=background,
                background=background,
                surface=background,
                panel=background,
                foreground=foreground,
                dark=chosen.dark,
                ansi=chosen.native,
                variables={"ansi-background": background} if chosen.native else {},
            )
        )
        self.theme = name

    def get_css_variables(self) -> dict[str, str]:
        """Worked out once for each theme in a process, for Textual asks three times before the first picture."""
        if self.theme not in _variables:
            _variables[self.theme] = super().get_css_variables()
        self.theme_variables = _variables[self.theme]
        return {**self.theme_variables}

    def get_default_screen(self) -> Screen[None]:
        """What every other screen lies on."""
        record = self._opening[1]
        if self._still and record is not None:
            from sixteen_tui.screens.replay import ReplayScreen

            return ReplayScreen(record, at=self._at)
        return HomeScreen(below=self._game)

    @property
    def saves(self) -> Path:
        """The folder of saved games."""
        return paths.saves()

    def on_mount(self) -> None:
        sitting, replay, lesson, daily = self._opening
        self.call_after_refresh(garbage.started)
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        if sitting is not None:
            self.open_table(sitting)
        if self._begins is not None:
            self.call_after_refresh(self._begin)
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
        if self.limits.idle is not None:
            self._end_if_idle(self.limits.idle)

    def _begin(self) -> None:
        self.run_worker(self._begin_game, thread=True)

    def _begin_game(self) -> None:
        """Shuffle, deal and have it kept, which takes a library that home does without; then show it."""
        assert self._begins is not None, "else nobody asks"
        try:
            self.at_table = sitting = self._begins()
        except OSError as error:
            self.unkept = error
            self.call_from_thread(self.exit, 1)
        else:
            if not self._leaving:
                self.call_from_thread(self.open_table, sitting)

    def change_settings(self) -> None:
        """Settings have changed: keep them, and show everything anew."""
        self.look = self._chosen_look()
        self._choose_keys()
        self.keep_settings()
        self._show_anew()

    def tell_refused(self) -> None:
        """Say which of the keys that were chosen are not used, and why."""
        from sixteen_tui.words import keymap as words

        told = say.few([words.refused(each) for each in self.refused])
        self.notify("\n".join(told), markup=False, timeout=REFUSED_SECONDS)

    def look_again(self) -> None:
        """The file of the theme may have changed."""
        before, self.look = self.look, self._chosen_look()
        if self.look != before:
            self._show_anew()

    def _show_anew(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, Page) and screen.query(KeyBar):  # else it is still being made
                screen.renew()

    def keep_settings(self) -> None:
        """Write the settings; a disk that refuses is reported and changes nothing else."""
        from sixteen_tui.words import errors

        try:
            stored.save(self.settings, paths.settings())
        except OSError as error:
            self.notify(setting_texts.not_saved(errors.trouble(error)), markup=False)

    def push_screen(self, screen: Any, *arguments: Any, **options: Any) -> Any:
        """Open a screen, but none once the program is being left, and none on its like: that was asked for twice."""
        if self._leaving or (self.screen_stack and type(screen) is type(self.screen)):
            return AwaitComplete()
        return super().push_screen(screen, *arguments, **options)

    def open_table(self, sitting: Sitting) -> None:
        """Sit down at a table."""
        from sixteen_tui.screens.table import TableScreen

        self.at_table = sitting
        self.push_screen(TableScreen(sitting))

    def open_replay(self, record: Record, at: int | None = None, *, then: bool = False) -> None:
        """Watch a game, from where `at` entries stood; with `then` as it was then, without what came of it."""
        from sixteen_tui.screens.replay import ReplayScreen

        self.push_screen(ReplayScreen(record, at=at, then=then))

    def open_lesson(self, game: str) -> None:
        """Learn a game."""
        from sixteen_tui.screens.lesson import LessonScreen

        self.push_screen(LessonScreen(game))

    def open_daily(self, game: str) -> None:
        """The days of a game."""
        from sixteen_tui.screens.daily import DailyScreen

        self.push_screen(DailyScreen(game))

    def resume(self, path: Path) -> None:
        """Go on with a saved game; one that is played elsewhere is watched."""
        from sixteen_tui.play.opening import opened

        self._sit_down(lambda: opened(path))

    def take_over_file(self, sitting: Sitting) -> None:
        """Continue a game from its file, which another program continued."""
        from sixteen_tui.play.keeping import taken_over

        self._sit_down(lambda: taken_over(sitting))

    def go_on(self) -> None:
        """Go on with the match that is not over."""
        from sixteen_tui.play.matches import go_on

        self._sit_down(lambda: go_on(self.saves))

    def _sit_down(self, opens: Callable[[], Sitting]) -> None:
        """At a game, or say why that cannot be."""
        from sixteen_tui.play.opening import FinishedError
        from sixteen_tui.words import Refused, errors, screens

        try:
            self.open_table(opens())
        except FinishedError:
            self.notify(screens.over_by_now(), markup=False)
        except Refused as refused:
            self.notify(str(refused), markup=False)
        except OSError as error:
            self.notify(errors.trouble(error), markup=False)

    def exit(self, *arguments: Any, **options: Any) -> None:
        """Leave; no key opens anything from now on."""
        self._leaving |= self._exception is None
        if self.at_table is not None:
            self.at_table.dismiss()  # else the loop would wait for what a thread asks of a program
        super().exit(*arguments, **options)

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key) or event.is_forwarded:  # it has risen here, so that its binding is found
            await super().on_event(event)
            return
        self._last_key = monotonic()
        if event.key in _AT_ONCE:
            await super().on_event(event)
            return
        if event.time > self._stop_at + BURST:
            self._typed.append(event)
        await self.type_on()

    def action_suspend_process(self) -> None:
        """Stop. What comes in one go with Ctrl-Z, as `fg` behind it on a slow line, is meant for the shell: drop it."""
        self._typed.clear()
        self._stop_at = self._last_key
        super().action_suspend_process()

    async def type_on(self) -> None:
        """Let keys act in the order in which they were typed: each once the one before has been seen to.

        None acts while a screen opens and has not all its parts. What was typed in one go, as a slow line brings it, so
        means what it means key by key: a text belongs into the field that the key before it opens.
        """
        while self._typed and self.screen_stack and not self._seeing_to and not self._half_there:
            key, target = self._typed.popleft(), self.focused or self.screen
            key = self.screen.meant(key) if isinstance(self.screen, Page) else key
            if self.repeats.held(key.key, key.time, self._moment) and not self._leads_back(key.key):
                continue
            await super().on_event(key)
            self._acting = Acting(target, self.screen)
            self._acting.follow(self._seen_to)

    @property
    def _moment(self) -> object:
        """Identify the picture as far as it decides what a key does; a held key stops acting when this changes."""
        return id(self.screen), self.screen.moment if isinstance(self.screen, Page) else None

    def _leads_back(self, key: str) -> bool:
        active = self.screen.active_bindings.get(key)
        return active is not None and active.binding.action in _BACK

    @property
    def _half_there(self) -> bool:
        return isinstance(self.screen, Page) and not self.screen.ready

    @property
    def _seeing_to(self) -> bool:
        """Whether a key is being seen to; once its screen or its target has gone, nothing more comes of it there."""
        acting = self._acting
        return acting is not None and acting.target.is_attached and acting.screen is self.screen

    def _seen_to(self, acting: Acting) -> None:
        if acting is self._acting:
            self._acting = None
            self.call_next(self.type_on)

    def _end_if_idle(self, idle: float) -> None:
        """End after so long without a key, in the way of a signal: that works on a line that has stalled, too."""
        left = self._last_key + idle - monotonic()
        if left > 0:
            self.set_timer(left, lambda: self._end_if_idle(idle))
            return
        from sixteen_tui.words import errors

        kept = True
        for sitting in filter(None, (getattr(screen, "sitting", None) for screen in self.screen_stack)):
            with contextlib.suppress(OSError):
                sitting.rescue(())
            kept &= sitting.unsaved is None
        self.idled = errors.idle(idle / 60, kept=kept)
        os.kill(os.getpid(), signal.SIGTERM)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (action == "suspend_process" and self.limits.restricted)

    def closed_while_opening(self, fault: Exception) -> bool:
        """Whether this only says that a screen was being opened when the program left: its parts were gone already."""
        return self._leaving and isinstance(fault, NoMatches)

    def action_help(self) -> None:
        from sixteen_tui.screens.help import HelpScreen

        if isinstance(self.screen, Page) and not isinstance(self.screen, HelpScreen) and not self._leaving:
            self.push_screen(HelpScreen(self.screen.keys()))

    def action_rules(self) -> None:
        from sixteen_tui.screens.booklet import BookletScreen

        if not self._leaving and not any(isinstance(screen, BookletScreen) for screen in self.screen_stack):
            pages = [screen for screen in reversed(self.screen_stack) if isinstance(screen, Page)]
            game = next((page.game for page in pages if page.game), FIRST)
            place = next((place for page in pages if (place := page.rules_at())), "")
            self.push_screen(BookletScreen(game, place))

    def on_resize(self, event: events.Resize) -> None:
        """What a terminal shows after its size has changed is its own affair."""
        self.console.size = event.size
        self._frame.forget()

    def action_redraw(self) -> None:
        self._frame.forget()
        self.refresh(layout=True)

    def _set_pointer_shape(self, shape: str) -> None:
        """No mouse, no pointer: terminals that do not know the sequence print it."""

    def _print_error_renderables(self) -> None:
        """No pages of traceback over a game: `launch` hands the error on, to be logged and told in a line."""
        self._exit_renderables.clear()

    def _display(self, screen: Screen[Any], renderable: Any) -> None:
        """Textual's way to the terminal, with what the terminal shows already left out; if that is all, nothing."""
        self.repeats.shows(id(self.screen), self._moment, monotonic())
        shows = self._running and not self.is_headless and not self._batch_count
        if shows and isinstance(renderable, CompositorUpdate):
            if isinstance(renderable, ChopsUpdate) and not self._frame.whole(self.console):
                # A size that came and went again before the screen heard of it has cost the frame its cells.
                compositor = screen._compositor  # noqa: SLF001  # as `_display` itself
                renderable = compositor.render_update(full=True, screen_stack=self._background_screens)
            renderable = Delta(self._frame, renderable, screen if isinstance(screen, Page) else None, self.console)
            if not renderable.text:
                return self.post_display_hook()
        return super()._display(screen, renderable)

    def action_leave_program(self) -> None:
        self.left = True
        self.exit(0)
