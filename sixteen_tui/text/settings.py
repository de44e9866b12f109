"""Settings: for each a field with its default and a record of its values, its places and its texts.

`settings.settings.Settings` has these fields. The settings screen, the settings of plain mode, the check of values in
the file and the table in docs/settings.md follow from the records, so a new setting takes one field here.

Why: the fields are in `text/` because sentences stand nowhere else. They are in the order of the settings screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final, Literal, NamedTuple

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import i18n, languages, numbers, screens
from sixteen_tui.text.i18n import _, lazy, lazy_in, lazy_with, n_

Text = Callable[[], str]
"""A text in the current language."""
Value = str | bool

SCREEN: Final = ("screen",)
PLAIN_TOO: Final = ("screen", "plain")
"""User interfaces that show a setting: the settings screen alone, or plain mode too."""
FILE_ALONE: Final = ("file",)
"""A setting that is changed in the file only."""
KEYS_SCREEN: Final = ("keys",)
"""The screen of keys, which opens from the row `keys`."""


class SettingRecord(NamedTuple):
    """Record of a setting for every user interface."""

    name: Text
    help: Text
    """A sentence that fits one line of 74 cells."""
    values: Mapping[Any, Text]
    """The text of each value, in the order in which they are offered; empty if others are possible (`other`)."""
    group: Literal["", "questions", "game"]
    """The group on the settings screen: "" is the first; "game" that of each game that names it in its plugin."""
    shown: tuple[str, ...]
    """The user interfaces that change it."""
    more: Callable[[], Sequence[str]]
    """Values that are known at run time only."""
    other: Callable[[str], str]
    """Returns the text of a value that is not in `values`."""

    @property
    def choices(self) -> tuple[Value, ...]:
        """The possible values; empty if any text is possible."""
        return (*self.values, *self.more())


def _setting(
    default: object,
    name: Text,
    help: Text,
    values: Mapping[Any, Text],
    *,
    group: Literal["", "questions", "game"] = "",
    shown: tuple[str, ...] = PLAIN_TOO,
    more: Callable[[], Sequence[str]] = tuple,
    other: Callable[[str], str] = str,
) -> Any:
    """Return a field of `Fields`. `default`: its default, or a function that makes it."""
    metadata = {"record": SettingRecord(name, help, values, group, shown, more, other)}
    return (
        field(default_factory=default, metadata=metadata)
        if callable(default)
        else field(default=default, metadata=metadata)
    )


@dataclass(init=False, repr=False, eq=False)  # `Settings` has these methods; making them twice delays the start
class Fields:
    """The settings of a user, but for those of the last games. The type of a field is the type of its default."""

    language: str = _setting(
        "auto",
        lazy("Language"),
        lazy("The language of everything you read here."),
        {"auto": lazy("as the system")},
        more=lambda: i18n.languages(),  # noqa: PLW0108  # looked up at every call: tests replace it
        other=languages.name,
    )
    theme: str = _setting(
        "felt",
        lazy("Theme"),
        lazy("The colours of the table."),
        {},
        shown=SCREEN,
        other=lambda name: clean(name, 30),
    )
    glyphs: str = _setting(
        "auto",
        lazy_in("setting", "Characters"),
        lazy("How boxes and card shapes are drawn."),
        {
            "auto": lazy("as the system"),
            "unicode": lazy("lines and shapes"),
            "ascii": lazy("plain characters"),
        },
        shown=SCREEN,
    )
    keys: dict[str, list[str]] = _setting(  # noqa: RUF009  # it returns a field
        dict,
        lazy("Keys"),
        lazy("Which key does what; presets for AZERTY and vi."),
        {},
        shown=SCREEN,
    )
    """Binding id -> key names, as read; `keymap.chosen` validates them."""
    keyboard: str = _setting(
        "default",
        lazy("Keyboard"),
        lazy("Which key does what; presets for AZERTY and vi."),
        {"default": lazy_in("keyboard", "standard"), "azerty": lambda: "AZERTY", "vi": lambda: "vi"},
        shown=KEYS_SCREEN,
    )
    """The preset of keys (`keymap.PRESETS`), which `keys` overrides."""
    pace: str = _setting(
        "normal",
        lazy("Pace of the computer"),
        lazy("How long the computer takes over a card."),
        {
            "slow": lambda: screens.pace("slow"),
            "normal": lambda: screens.pace("normal"),
            "fast": lambda: screens.pace("fast"),
            "instant": lambda: screens.pace("instant"),
        },
    )
    detail: str = _setting(
        "normal",
        lazy("Words of plain mode"),
        lazy("How much is said of a turn; full: every choice on a line of its own."),
        {
            "brief": lazy_in("detail", "brief"),
            "normal": lazy_in("detail", "normal"),
            "full": lazy_in("detail", "full"),
        },
        shown=("plain",),
    )
    """The level of detail of plain mode at a table (`plain.game.Plain`)."""
    plain: bool = _setting(
        False,
        lazy("Plain mode"),
        lazy("The program starts as lines of text, for screen readers."),
        {True: lazy_in("plain mode", "on"), False: lazy_in("plain mode", "off")},
        shown=("plain",),
    )
    """Starts plain mode without `--plain` (`settings.interface`)."""
    animations: bool = _setting(
        True,
        lazy_in("setting", "A set that is won"),
        lazy("First the card, a moment later what it has made. Never at the fastest pace."),
        {True: lazy_in("set", "in two steps"), False: lazy_in("set", "in one")},
        shown=SCREEN,
    )
    bell: bool = _setting(
        False,
        lazy_in("setting", "Bell"),
        lazy("Rings when it is your turn, and at a set or a settled round."),
        {True: lazy_in("bell", "rings"), False: lazy_in("bell", "silent")},
    )
    bell_at_tables: bool = _setting(
        True,
        lazy_in("setting", "Bell at shared tables"),
        lazy("Rings there too when it is your turn or somebody asks you, even if the bell is silent elsewhere."),
        {True: lazy_in("bell", "rings"), False: lazy_in("bell", "silent")},
    )
    ladder: bool = _setting(
        True,
        lazy("Ladder"),
        lazy("Whether others with whom you share saved games see you on their ladder."),
        {True: lazy_in("ladder", "with me"), False: lazy_in("ladder", "without me")},
    )
    notify: list[str] = _setting(  # noqa: RUF009  # as above
        list,
        lazy_in("setting", "Notify"),
        lazy("Program and arguments that tell you that it is your turn at a shared table."),
        {},
        shown=FILE_ALONE,
    )
    after_set: str = _setting(
        "key",
        lazy("After a set"),
        lazy("Whether play waits for you after a set, so that you see why it was formed."),
        {"key": lazy("wait for a key"), "timed": lazy("go on by itself")},
        group="game",
        shown=SCREEN,
    )
    draw_by_key: bool = _setting(
        False,
        lazy("Drawing a card"),
        lazy("Where drawing is enforced: does the card come by itself?"),
        {True: lazy("with a key"), False: lazy("by itself")},
        group="game",
    )
    take_back: bool = _setting(
        True,
        lazy("Take back"),
        lazy("Whether a card can be taken back against the computer."),
        {True: lazy("allowed"), False: lazy("not allowed")},
        group="game",
    )
    counting: bool = _setting(
        False,
        lazy("Help with counting"),
        lazy("Shows which cards are still unseen; such games are marked as with hints."),
        {True: lazy_in("help with counting", "with a key"), False: lazy_in("help with counting", "none")},
        group="game",
    )
    hints: bool = _setting(
        True,
        lazy("Hints"),
        lazy("Shows what could come of each choice; such games are marked."),
        {True: lazy_in("hints", "with a key"), False: lazy_in("hints", "none")},
    )
    labels: str = _setting(
        "all",
        lazy("Signs under the cards"),
        lazy("What each card would make of the sum: a set (✓), one for the others (✗), or a new sum."),
        {
            "all": lazy_in("signs", "under every card"),
            "chosen": lazy_in("signs", "under the chosen card"),
            "none": lazy_in("signs", "none: I count myself"),
        },
        shown=SCREEN,
    )
    suits: str = _setting(
        "two",
        lazy_in("setting", "Suits"),
        lazy("Whether hearts and diamonds are both red, and clubs and spades alike."),
        {"two": lazy_in("suits", "in two colours"), "four": lazy_in("suits", "in four colours")},
        group="game",
        shown=SCREEN,
    )
    ask_delete: bool = _setting(
        True,
        lazy("Deleting a game"),
        lazy("Whether you are asked before a game goes to the trash folder."),
        {True: lazy("ask first"), False: lazy("do not ask")},
        group="questions",
    )
    coach: str = _setting(
        "off",
        lazy("Coach"),
        lazy("Asks before a card gives the set away; strict, before any poor one."),
        {
            "off": lazy_in("coach", "off"),
            "gentle": lazy_in("coach", "gentle"),
            "strict": lazy_in("coach", "strict"),
        },
        group="questions",
    )
    """Strictness of the coach, which asks before a doubtful action in games that support it (`Game.doubt`)."""
    ask_first: bool = _setting(
        True,
        lazy("Hopeless trades"),
        lazy("Whether you are asked before a trade that can only make the hand worse."),
        {True: lazy("ask first"), False: lazy("do not ask")},
        group="questions",
    )
    """Asks for confirmation of an action that can only lose (`Game.only_loses`)."""


RECORDS: Final[dict[str, SettingRecord]] = {each.name: each.metadata["record"] for each in fields(Fields)}
"""The record of each setting, by its name in the file."""


def shown(interface: str, group: str | None = None) -> tuple[str, ...]:
    """Return the names of the settings that a user interface shows, in order; with `group` those of it only."""
    return tuple(name for name, each in RECORDS.items() if interface in each.shown and group in (None, each.group))


def label(name: str) -> str:
    return RECORDS[name].name()


def value_text(name: str, value: Value) -> str:
    record = RECORDS[name]
    return record.values[value]() if value in record.values else record.other(str(value))


def help_text(name: str) -> str:
    return RECORDS[name].help()


questions = lazy("Confirmations")
"""Title of the settings that ask before an action."""


def pace_takes(seconds: float) -> str:
    """Return the time per card at a pace."""
    if not seconds:
        return _("It plays at once.")
    said = n_("{seconds} second a card.", "{seconds} seconds a card.", numbers.amount(seconds))
    return said.format(seconds=numbers.decimal(seconds, "g"))


def problem(names: Sequence[str]) -> str:
    """Return which settings could not be used; "*" stands for the whole file."""
    if "*" in names:
        return _("The settings file could not be read; the defaults are used.")
    said = ", ".join(screens.few([clean(name, 30) for name in names]))
    return n_(
        "This setting could not be used: {names}", "These settings could not be used: {names}", len(names)
    ).format(names=said)


moved = lazy_with(
    "The settings file had entries that cannot be used. It is now {file}, and a new one has taken its place."
)
"""Names the old settings file, quoted, which the program has replaced."""
not_saved = lazy_with("The settings could not be kept: {reason}")
