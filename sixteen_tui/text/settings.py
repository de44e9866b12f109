"""Texts of the settings: labels, values, explanations, problems."""

from __future__ import annotations

from collections.abc import Sequence

from sixteen_tui.terminal.text import clean
from sixteen_tui.text import numbers, screens
from sixteen_tui.text.i18n import _, n_, p_


def label(name: str) -> str:
    return {
        "language": _("Language"),
        "theme": _("Theme"),
        "glyphs": p_("setting", "Characters"),
        "keys": _("Keys"),
        "pace": _("Pace of the computer"),
        "bell": p_("setting", "Bell"),
        "ask_delete": _("Deleting a game"),
        "after_set": _("After a set"),
        "draw_by_key": _("Drawing a card"),
        "take_back": _("Take back"),
        "hints": _("Hints"),
        "animations": p_("setting", "A set that is won"),
        "counting": _("Help with counting"),
        "labels": _("Signs under the cards"),
        "suits": p_("setting", "Suits"),
        "coach": _("Coach"),
        "ask_first": _("Hopeless trades"),
    }[name]


def pace_takes(seconds: float) -> str:
    """Return the time per card at a pace."""
    if not seconds:
        return _("It plays at once.")
    said = n_("{seconds} second a card.", "{seconds} seconds a card.", numbers.amount(seconds))
    return said.format(seconds=numbers.decimal(seconds, "g"))


def questions() -> str:
    """Return the title of the settings that ask before an action."""
    return _("Confirmations")


def value_text(name: str, value: object) -> str:
    if name == "pace":
        return screens.pace(str(value))
    if name == "language" and value != "auto":
        from sixteen_tui.text import languages

        return languages.name(str(value))
    if name == "theme":
        return clean(str(value), 30)
    return {
        ("language", "auto"): _("as the system"),
        ("glyphs", "auto"): _("as the system"),
        ("glyphs", "unicode"): _("lines and shapes"),
        ("glyphs", "ascii"): _("plain characters"),
        ("after_set", "key"): _("wait for a key"),
        ("after_set", "timed"): _("go on by itself"),
        ("draw_by_key", True): _("with a key"),
        ("draw_by_key", False): _("by itself"),
        ("take_back", True): _("allowed"),
        ("take_back", False): _("not allowed"),
        ("hints", True): p_("hints", "with a key"),
        ("hints", False): p_("hints", "none"),
        ("animations", True): p_("set", "in two steps"),
        ("animations", False): p_("set", "in one"),
        ("counting", True): p_("help with counting", "with a key"),
        ("counting", False): p_("help with counting", "none"),
        ("labels", "all"): p_("signs", "under every card"),
        ("labels", "chosen"): p_("signs", "under the chosen card"),
        ("labels", "none"): p_("signs", "none: I count myself"),
        ("suits", "two"): p_("suits", "in two colours"),
        ("suits", "four"): p_("suits", "in four colours"),
        ("coach", "off"): p_("coach", "off"),
        ("coach", "gentle"): p_("coach", "gentle"),
        ("coach", "strict"): p_("coach", "strict"),
        ("bell", True): p_("bell", "rings"),
        ("bell", False): p_("bell", "silent"),
        ("ask_delete", True): _("ask first"),
        ("ask_delete", False): _("do not ask"),
        ("ask_first", True): _("ask first"),
        ("ask_first", False): _("do not ask"),
    }[name, value]


def help_text(name: str) -> str:
    return {
        "language": _("The language of everything you read here."),
        "theme": _("The colours of the table."),
        "glyphs": _("How boxes and card shapes are drawn."),
        "keys": _("Which key does what; presets for AZERTY and vi."),
        "pace": _("How long the computer takes over a card."),
        "bell": _("Rings when it is your turn, and at a set or a settled round."),
        "ask_delete": _("Whether you are asked before a game goes to the trash folder."),
        "after_set": _("Whether play waits for you after a set, so that you see why it was formed."),
        "draw_by_key": _("Where drawing is enforced: does the card come by itself?"),
        "take_back": _("Whether a card can be taken back against the computer."),
        "hints": _("Shows what could come of each choice; such games are marked."),
        "animations": _("First the card, a moment later what it has made. Never at the fastest pace."),
        "counting": _("Shows which cards are still unseen; such games are marked as with hints."),
        "labels": _("What each card would make of the sum: a set (✓), one for the others (✗), or a new sum."),
        "suits": _("Whether hearts and diamonds are both red, and clubs and spades alike."),
        "coach": _("Asks before a card gives the set away; strict, before any poor one."),
        "ask_first": _("Whether you are asked before a trade that can only make the hand worse."),
    }[name]


def problem(names: Sequence[str]) -> str:
    """Return which settings could not be used; "*" stands for the whole file."""
    if "*" in names:
        return _("The settings file could not be read; the defaults are used.")
    said = ", ".join(screens.few([clean(name, 30) for name in names]))
    return n_(
        "This setting could not be used: {names}", "These settings could not be used: {names}", len(names)
    ).format(names=said)


def not_saved(reason: str) -> str:
    return _("The settings could not be kept: {reason}").format(reason=reason)
