"""Base of all screens: title, key bar made from the enabled bindings, help, and the way back.

Invariant: no screen takes the focus by itself, and no reactive attribute repaints one; widgets receive their content.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast

from rich.cells import cell_len
from textual import events
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget

from sixteen_tui import garbage
from sixteen_tui.terminal.keys import digit_without_shift, on_latin_keyboard
from sixteen_tui.widgets.canvas import Canvas, wrap
from sixteen_tui.widgets.keybar import Key, KeyBar
from sixteen_tui.widgets.lines import Lines
from sixteen_tui.words import i18n
from sixteen_tui.words import keys as words
from sixteen_tui.words import screens as screen_words

if TYPE_CHECKING:
    from sixteen_tui.app import SixteenApp

Result = TypeVar("Result")

FULL: Final = (80, 24)
"""Columns and rows in which every screen shows all that it has."""
LATEST: Final = 0.1
"""Seconds after which a screen is sent to the terminal as far as it has been drawn."""
LEAST: Final = (40, 12)
"""In less than the full size a screen is compact; below this there is only a line that says so."""


class Page(Screen[Result], inherit_bindings=False):
    """The base of the screens."""

    AUTO_FOCUS = None
    DEFAULT_CSS = """
    Page #too-small { display: none; }
    Page.-too-small > * { display: none; }
    Page.-too-small > #too-small { display: block; }
    """
    SHOWN: ClassVar[tuple[str, ...]] = ()
    """The bindings, by id, that the key bar shows, in this order."""
    STAYS: ClassVar[tuple[str, ...]] = ("app.help",)
    """Those that stay where there is no room for all; else the first do."""
    LARGE: ClassVar[bool] = False
    """Whether so much may hang on it that a key would wait while Python looks through all of it for garbage."""

    ANY_KEY: ClassVar[bool] = False
    """Whether it takes every key as it is, bound or not."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "back", id="page.back")]

    @property
    def shown(self) -> tuple[str, ...]:
        """The bindings that the key bar shows on this screen."""
        return self.SHOWN

    @property
    def sixteen(self) -> SixteenApp:
        """The application, as what it is."""
        return cast("SixteenApp", self.app)

    game: str | None = None
    """The game that this screen is of, if it is of one."""

    def rules_at(self) -> str:
        """The place in the booklet that matters here; empty where that is for what lies below to say."""
        return ""

    _focused_before: Widget | None = None
    _filled_for: Size | None = None
    """The size in which it was shown last."""
    _shown = False
    """Whether it has been shown what there is when it came."""

    arrived = settled = False
    """Whether it is known what to show; and whether that has been drawn as a whole. Textual begins with parts of it."""

    _leaving: tuple[Result | None] | None = None
    """The result of a screen that is to close as soon as it is on top again."""

    @property
    def ready(self) -> bool:
        """Whether it has its parts, so that keys can act."""
        return self.is_mounted

    @property
    def moment(self) -> object:
        """The turn, set, pause or question on this screen; a held key does nothing once it has changed (`repeats`)."""
        return None

    @property
    def on_top(self) -> bool:
        """Whether keys are meant for this screen: what was typed ahead may reach it when it has been left."""
        return self.app.screen is self

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        """Close this screen, or have it closed once it is on top again: Textual closes whatever lies on top."""
        if self.on_top:
            return super().dismiss(result)
        if self in self.app.screen_stack and self._leaving is None:
            self._leaving = (result,)
        return AwaitComplete()

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self._go_on()

    def _go_on(self) -> None:
        """Do what had to wait until this screen was there: close it, or let keys act on it."""
        if self._leaving is not None and self.on_top:
            self.dismiss(*self._leaving)
        self.app.call_later(self.sixteen.type_on)

    def action_back(self) -> None:
        """Close this screen without a result."""
        self.dismiss(None)

    def acts(self, key: str) -> bool | None:
        """Whether a key does something now; None if nothing here is bound to it."""
        bound = [
            (binding.action, node)
            for node, bindings in self._modal_binding_chain
            for binding in bindings.key_to_bindings.get(key, ())
        ]
        return any(self.app._check_action_state(*each) for each in bound) if bound else None  # noqa: SLF001  # as Textual

    def meant(self, key: events.Key) -> events.Key:
        """Return the key that a person meant: with Caps Lock, or digits of another script, another one than was typed.

        A capital letter stays one where it is bound here, and so does all that is typed into an entry field.
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
        """Return what to say of a key that does nothing now; "" for one that does."""
        acts, character = self.acts(key.key), key.character or ""
        if acts:
            return ""
        if acts is None and self._is_digit_without_shift(character):
            return words.needs_shift()
        if acts is None and character.isalpha() and not unicodedata.name(character, "").startswith("LATIN"):
            return words.not_latin()
        return words.no_such_key()

    def _is_digit_without_shift(self, character: str) -> bool:
        """Whether a French or Belgian keyboard types this in place of a digit that does something now.

        Its signs stand on other keys elsewhere, so they are believed in French only, its letters always.
        """
        digit = digit_without_shift(character)
        return bool(digit and self.acts(digit)) and (character.isalpha() or i18n.language() == "fr")

    def on_key(self, event: events.Key) -> None:
        """Say of a key that does nothing that it does; it stands there until the next key."""
        if not self.ANY_KEY:
            self.answer_key(self.dead_key(event))

    def answer_key(self, said: str) -> None:
        """Show what there is to say of the last key; "" for nothing."""
        for bar in self.query(KeyBar):
            bar.say(said)

    def keys(self) -> dict[str, list[tuple[str, bool]]]:
        """The bindings that this screen has now, by id: each key and whether it is alive."""
        found: dict[str, list[tuple[str, bool]]] = {}
        for key, active in self.active_bindings.items():
            if active.binding.id:
                found.setdefault(active.binding.id, []).append((key, active.enabled))
        return found

    def first_key(self, binding: str, default: str) -> str:
        """The key by which a sentence names a binding, as it is written on the keyboard."""
        return self.key_name(self.sixteen.chosen_keys.get(binding, (default,))[0])

    def pick_keys(self) -> list[str]:
        """What stands on the cards of a hand: the keys that pick them, where others than the numbers are chosen."""
        if not self.sixteen.chosen_keys:
            return []
        keys = (self.first_key(f"cards.pick-{n}", str(n)) for n in range(1, 10))
        return [key if cell_len(key) == 1 else "" for key in keys]

    def show_keys(self) -> None:
        """Bring the key bar up to date with what the rules and the screen allow now."""
        found = self.keys()
        keys = [
            Key(
                self.key_name(found[each][0][0]),
                self.key_label(each),
                found[each][0][1],
                each in self.STAYS,
                self.key_room(each),
            )
            for each in self.shown
            if each in found and self.offers(each, found[each])
        ]
        self.query_one(KeyBar).show(keys)

    def offers(self, binding: str, keys: list[tuple[str, bool]]) -> bool:
        """Whether the key bar shows a binding that the screen has, with these keys."""
        return True

    def key_name(self, key: str) -> str:
        """A key as it is written on the keyboard."""
        return words.key(key, plain=self.sixteen.look.plain)

    def key_label(self, binding: str) -> str:
        """What the key bar calls a binding here."""
        return words.label(binding)

    def key_room(self, binding: str) -> int:
        """The cells that its name is given at least."""
        return 0

    def fill(self) -> None:
        """Show everything anew: on arrival, and after a change of size, language or look."""

    @property
    def compact(self) -> bool:
        """Whether there is less room than the screens are made for."""
        return self.size.width < FULL[0] or self.size.height < FULL[1]

    def on_resize(self) -> None:
        """A small terminal gets the compact look; where that does not fit, one line says so."""
        width, height = self.size
        small = width < LEAST[0] or height < LEAST[1]
        if not self.is_mounted:
            return  # it has not come yet, or has gone
        if small and not self.has_class("-too-small"):
            if not self.query("#too-small"):
                self.mount(Lines(id="too-small"))
            self._focused_before = self.focused  # what is hidden loses the focus, so that no key acts unseen
        before = self.classes
        self.set_class(self.compact, "-compact")
        self.set_class(small, "-too-small")
        if self.classes != before and not small:
            self.app.stylesheet.update(self)  # at once: what is hidden cannot have the focus
        if not small and (self.classes != before or self.size != self._filled_for):
            self._filled_for = self.size
            self.call_after_refresh(self._fit)  # when its parts have their new sizes
        if small:
            said = wrap(screen_words.too_small(width, height), width)
            self.query_one("#too-small", Lines).show([[(line, "text")] for line in said])

    def _fit(self) -> None:
        """Show everything anew in another size, and go on where one was before the terminal was too small."""
        if self not in self.app.screen_stack:
            return  # it has been left, and what it is of may have changed
        if self._focused_before is not None:
            self.set_focus(self._focused_before, scroll_visible=False)
            self._focused_before = None
        self.fill()
        self.show_keys()

    def on_mount(self) -> None:
        """Show what there is, once: Textual calls this for every class of a screen that has it, the screen's own first,
        and that may have called it already, to go on with a page that is filled.
        """
        if self._shown:
            return
        self._shown = True
        self._filled_for = self.size
        garbage.spare(self, large=self.LARGE)
        self.fill()
        self.call_later(self._go_on)
        self.call_next(self._arrive)  # when those that build on this have done their part, too

    def on_unmount(self) -> None:
        garbage.spare(self, large=False)

    def _arrive(self) -> None:
        """Everything has been told what to show."""
        if self not in self.app.screen_stack:
            return  # it has been left already
        self.show_keys()
        self.arrived = True
        self.set_timer(LATEST, self.settle)

    def settle(self) -> None:
        """Send whatever has been drawn: no picture of the whole came."""
        if not self.settled:
            self.settled = True
            self.refresh()

    def renew(self) -> None:
        """After a change of language or look."""
        self.fill()
        for canvas in self.query(Canvas):
            canvas.renew()
        self.show_keys()
