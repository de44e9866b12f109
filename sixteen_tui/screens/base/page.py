"""Base of all screens: title, key bar made from the enabled bindings, help, and the back key.

Invariant: no screen takes the focus by itself, and no reactive attribute repaints one; widgets receive their content.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, ClassVar, Final, Self, TypeVar, cast

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.dom import DOMNode
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from sixteen_tui.screens.base import garbage
from sixteen_tui.screens.base.commands import bindings
from sixteen_tui.screens.base.parts import Explaining, Pointed
from sixteen_tui.screens.base.timed import TimedScreen
from sixteen_tui.terminal.keys import digit_without_shift, on_latin_keyboard
from sixteen_tui.text import i18n
from sixteen_tui.text import keys as words
from sixteen_tui.text import screens as screen_words
from sixteen_tui.text.commands import FIRST_KEYS, WAYS_OUT
from sixteen_tui.widgets.canvas import Canvas, wrap
from sixteen_tui.widgets.keybar import Key, KeyBar
from sixteen_tui.widgets.lines import Lines, TitleBar

if TYPE_CHECKING:
    from sixteen_tui.screens.base.shell import Shell

Result = TypeVar("Result")

FULL: Final = (80, 23)
"""Columns and rows from which on a screen has its full layout; a smaller one is compact."""
LOW: Final = (80, 16)
"""The same for a screen of rows and a tray, which loses no more than rows where a terminal is lower."""
LATEST: Final = 0.1
"""Seconds after arrival for which a new screen sends nothing to the terminal, unless a complete frame is ready."""
LEAST: Final = (40, 12)
"""Columns and rows below which a screen shows only a message that the terminal is too small."""


def _smaller(size: Size, than: tuple[int, int]) -> bool:
    return size.width < than[0] or size.height < than[1]


class Page(TimedScreen[Result], inherit_bindings=False):
    """Base class of all screens.

    Subclasses override `body`, which makes the widgets, and `fill`, which draws the current state.
    """

    AUTO_FOCUS = None
    DEFAULT_CSS = """
    Page #too-small { display: none; }
    Page.-too-small > * { display: none; }
    Page.-too-small > #too-small { display: block; }
    """
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """Ids of the bindings that the key bar shows, in this order."""
    FULL: ClassVar[tuple[int, int]] = FULL
    """Columns and rows from which on this screen has its full layout."""
    LARGE: ClassVar[bool] = False
    """True if the screen may hold so many objects that a full garbage collection delays a key (`garbage.spare`)."""

    @property
    def soon(self) -> tuple[str, ...]:
        """Names of the modules that keys of this screen import; they are loaded while the person looks (`resting`)."""
        return ()

    ANY_KEY: ClassVar[bool] = False
    """True if the screen handles every key itself: no mapping to Latin letters, no message for an unbound key."""

    BINDINGS = bindings("Page")

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield from self.body()
        yield KeyBar()

    def body(self) -> ComposeResult:
        """Return the widgets between the title bar and the key bar."""
        return ()

    @property
    def shown(self) -> tuple[str, ...]:
        """Ids of the bindings that the key bar shows now; `SHOWN` unless a subclass selects by state."""
        return self.SHOWN

    @property
    def shell(self) -> Shell:
        """The application."""
        return cast("Shell", self.app)

    game: str | None = None
    """Name of the game that this screen belongs to; None for a screen of no game."""

    def rules_at(self) -> str:
        """Return the mark in the rule booklet to open from here; "" to ask the screen below."""
        return ""

    @property
    def concern(self) -> Region:
        """The row at the cursor of a list, or the hand of a table: questions and notices leave it free."""
        for widget in (*self.query("Layout"), *self.query("Menu")):
            return cast("Pointed", widget).concern
        return Region()

    _focused_before: Widget | None = None
    _filled_for: Size | None = None
    """Size in which `fill` ran last."""
    _shown = False
    """True once `on_mount` has filled the screen."""

    arrived = settled = False
    """`arrived`: all `on_mount` handlers have run. `settled`: frames are sent to the terminal (`terminal.frame`)."""

    _behind: list[Strip] | None = None
    """Rows of the screen below a see-through screen; None: they may have changed."""

    _leaving: tuple[Result | None] | None = None
    """One-tuple with the result of a `dismiss` that was called under another screen; None: none pending."""

    @property
    def ready(self) -> bool:
        """True once the screen has its widgets, so that keys can be handled."""
        return self.is_mounted

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Self:
        self._behind = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        """Return a row of the background: of a see-through screen that of the screen below, as it was composed.

        Why: Textual sends the screen below through Rich once more, which takes longer than all widgets of a pane.
        """
        stack = self.app.screen_stack
        if self.styles.background.a or self not in stack[1:]:
            return super().render_line(y)
        if self._behind is None:
            below = stack[stack.index(self) - 1]
            self._behind = below._compositor.render_strips(self.size)  # noqa: SLF001  # as Textual does for it
        return self._behind[y] if y < len(self._behind) else Strip.blank(self.size.width)

    @property
    def moment(self) -> object:
        """Value that identifies the current turn, set, pause or question.

        From its first change on, repeats of a held key are ignored (`terminal.repeats`).
        """
        return None

    @property
    def on_top(self) -> bool:
        """True if this is the active screen. Handlers check it: a key typed ahead may arrive after a dismiss."""
        return self.app.screen is self

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen now if it is on top, else as soon as it is on top again.

        Textual's own `dismiss` closes the top screen, even if that is another one.
        """
        if self.on_top:
            return super().dismiss(result)
        if self in self.app.screen_stack and self._leaving is None:
            self._leaving = (result,)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._go_on()

    def _go_on(self) -> None:
        """Run a pending `dismiss`, then let the application handle the keys that wait for this screen."""
        if self._leaving is not None and self.on_top:
            self.dismiss(*self._leaving)
        self.app.call_later(self.shell.type_on)

    def action_back(self) -> None:
        """Close this screen without a result."""
        self.dismiss(None)

    def acts(self, key: str) -> bool | None:
        """Return True if a key has an enabled binding here, False if only disabled ones, None if none at all."""
        states = [self.app._check_action_state(*each) for each in self.bound(key)]  # noqa: SLF001  # as Textual
        return any(states) if states else None

    def bound(self, key: str) -> list[tuple[str, DOMNode]]:
        """Return the actions that a key is bound to here, enabled or not, each with the node that has it."""
        chain = self._modal_binding_chain
        return [(one.action, node) for node, bound in chain for one in bound.key_to_bindings.get(key, ())]

    def meant(self, key: events.Key) -> events.Key:
        """Return the key as on a Latin keyboard without Caps Lock, if only that one is bound here.

        Maps capitals to small letters and digits of other scripts to 0-9. A capital with a binding here, and every key
        that the focused entry field consumes, is returned unchanged.
        """
        other = None if key.character is None or "+" in key.key else on_latin_keyboard(key.character)
        if other is None or self.ANY_KEY or self._typed_into_field(key):
            return key
        if self.acts(key.key) is not None or self.acts(other) is None:
            return key
        found = events.Key(other, other)
        found.time = key.time
        return found

    def _typed_into_field(self, key: events.Key) -> bool:
        return self.focused is not None and self.focused.check_consume_key(key.key, key.character)

    def dead_key(self, key: events.Key) -> str:
        """Return the message for a key without an enabled binding; "" for a key that has one."""
        acts, character = self.acts(key.key), key.character or ""
        if acts:
            return ""
        if acts is None and self._is_digit_without_shift(character):
            return words.needs_shift()
        if acts is None and character.isalpha() and not unicodedata.name(character, "").startswith("LATIN"):
            return words.not_latin()
        whys = (node.why_disabled(action) for action, node in self.bound(key.key) if isinstance(node, Explaining))
        return next(filter(None, whys), words.no_such_key())

    def _is_digit_without_shift(self, character: str) -> bool:
        """Return True if a French or Belgian keyboard types this for a digit, and that digit has an enabled binding.

        Other keyboards have the signs of that row on other keys, so signs count only if the language is French; letters
        count always.
        """
        digit = digit_without_shift(character)
        return bool(digit and self.acts(digit)) and (character.isalpha() or i18n.language() == "fr")

    def on_key(self, event: events.Key) -> None:
        """Show a message for a key that does nothing; it stays until the next key."""
        if not self.ANY_KEY:
            self.answer_key(self.dead_key(event))

    def answer_key(self, said: str) -> None:
        """Show the message about the last key; "" removes the one before."""
        for bar in self.query(KeyBar):
            bar.say(said)

    def no_effect(self) -> None:
        """Say that the last key does nothing now, although it is enabled."""
        self.answer_key(words.no_such_key())

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """Return the active bindings by id: for each its keys, and whether the key is enabled."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for key, active in self.active_bindings.items():
            if active.binding.id:
                found.setdefault(active.binding.id, []).append((key, active.enabled))
        return found

    def first_key(self, binding: str, default: str = "") -> str:
        """Return the display name of the first key of a binding.

        `default` is its key unless the settings change it; "" for that of the table of commands.
        """
        return self.key_name(self.shell.chosen_keys.get(binding, (default or FIRST_KEYS[binding],))[0])

    def pick_keys(self) -> list[str]:
        """Return the keys to print on the cards, by index; [] for the default numbers, "" for a name too long."""
        if not self.shell.chosen_keys:
            return []
        keys = (self.first_key(f"cards.pick-{n}", str(n)) for n in range(1, 10))
        return [key if cell_len(key) == 1 else "" for key in keys]

    def show_keys(self) -> None:
        """Update the key bar from the bindings that are enabled now."""
        found = self.keys()
        shown = [each for each in self.shown if each in found and self.offers(each, found[each])]
        self.query_one(KeyBar).show([self.bar_key(each, found[each]) for each in shown])

    def bar_key(self, binding: str, keys: list[tuple[str, bool]]) -> Key:
        """Return a binding as the key bar shows it; `keys` are those of `keys()[binding]`."""
        stays = 2 if binding in WAYS_OUT else int(binding == "app.help")
        (key, enabled), *_ = keys
        return Key(self.key_name(key), self.key_label(binding), enabled, stays, self.key_room(binding))

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """Return True if the key bar shows this binding; `keys` are those of `keys()[binding]`.

        Those that scroll only where there is more to read.
        """
        return not binding.startswith("read.") or any(alive for _, alive in keys)

    def key_name(self, key: str) -> str:
        """Return the display name of a key."""
        return words.key(key, plain=self.shell.look.plain)

    def key_label(self, binding: str) -> str:
        """Return the label of a binding in the key bar."""
        return words.label(binding)

    def key_room(self, binding: str) -> int:
        """Return the minimum width of the label of a binding in the key bar, in cells."""
        return 0

    def fill(self) -> None:
        """Draw the current state: when the screen opens, and after a change of size, language or look."""

    def dress(self) -> None:
        """Set the classes that follow from the size of the terminal, before Textual first reads the style sheet."""
        self.set_class(_smaller(self.app.size, self.FULL), "-compact", update=False)

    @property
    def compact(self) -> bool:
        """True if the terminal is smaller than `FULL`."""
        return _smaller(self.size, self.FULL)

    def on_resize(self) -> None:
        """Set the compact look below `FULL`, and show only a message below `LEAST`."""
        width, height = self.size
        small = width < LEAST[0] or height < LEAST[1]
        if not self.is_mounted:
            return  # not mounted yet, or removed already
        if small and not self.has_class("-too-small"):
            if not self.query("#too-small"):
                self.mount(Lines(id="too-small"))
            self._focused_before = self.focused  # Textual blurs a hidden widget, so no key acts unseen
        before = self.classes
        self.set_class(self.compact, "-compact")
        self.set_class(small, "-too-small")
        if self.classes != before and not small:
            self.app.stylesheet.update(self)  # now: `_fit` cannot focus a widget that is still hidden
        if not small and (self.classes != before or self.size != self._filled_for):
            self._filled_for = self.size
            self.call_after_refresh(self._fit)  # after the widgets have their new sizes
        if small:
            said = wrap(screen_words.too_small(width, height), width)
            self.query_one("#too-small", Lines).show([[(line, "text")] for line in said])

    def _fit(self) -> None:
        """Draw in the new size, and restore the focus from before the terminal was too small."""
        if self not in self.app.screen_stack:
            return  # dismissed already; the state that it draws may be invalid
        if self._focused_before is not None:
            self.set_focus(self._focused_before, scroll_visible=False)
            self._focused_before = None
        self.fill()
        self.show_keys()
        if not self.on_top and isinstance(self.app.screen, Page):
            self.app.screen.refitted_below()

    def refitted_below(self) -> None:
        """Called when a screen below has been drawn in a new size."""

    def on_mount(self) -> None:
        """Fill the screen, once, and schedule what follows.

        Textual calls the `on_mount` of every class in the MRO, subclass first, and a subclass may call this one with
        `super()` to continue with a filled screen: hence the `_shown` flag.
        """
        if self._shown:
            return
        self._shown = True
        self._filled_for = self.size
        garbage.spare(self, large=self.LARGE)
        self.fill()
        self.call_later(self._go_on)
        self.call_next(self._arrive)  # after the `on_mount` of all subclasses

    def on_unmount(self) -> None:
        garbage.spare(self, large=False)
        self._styles_cache.clear()  # as `Canvas` does

    def _arrive(self) -> None:
        """Mark the screen as arrived: its next complete frame is sent, or after `LATEST` seconds any frame."""
        if self not in self.app.screen_stack:
            return  # dismissed already
        self.show_keys()
        self.arrived = True
        self.set_timer(LATEST, self.settle)

    def settle(self) -> None:
        """Send frames from now on, even if no complete frame has been drawn."""
        if not self.settled:
            self.settled = True
            self.refresh()

    def renew(self) -> None:
        """Draw everything again after a change of language or look."""
        self.fill()
        for canvas in self.query(Canvas):
            canvas.renew()
        self.show_keys()
