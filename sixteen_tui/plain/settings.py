"""Settings in plain mode: those that apply without a screen."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.settings import paths
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import errors, i18n, numbers
from sixteen_tui.text import plain as say
from sixteen_tui.text import settings as setting_texts
from sixteen_tui.text.settings import Value

SETTINGS: Final = setting_texts.shown("plain")
"""The settings that apply without a screen."""
KNOWN: Final = ("set", "leave")
_Meant = TypeVar("_Meant", str, Value)


def show(settings: stored.Settings, console: Console) -> None:
    """List the settings; a number changes one to its next value, and `set` to any. Each change is saved."""

    def again() -> None:
        console.say(*(say.numbered(number, line(name, settings)) for number, name in enumerate(SETTINGS, start=1)))
        console.say(say.change_help(), say.set_help())

    again()
    while True:
        answer = prompts.ask(console, say.choose(len(SETTINGS)), KNOWN, again)
        number = answer.number
        if answer.of("leave"):
            return
        if number is not None and 0 < number <= len(SETTINGS):
            name = SETTINGS[number - 1]
            stored.change(settings, name)
            _wished(name, settings)
            console.say(*kept(settings), setting_texts.help_text(name), say.numbered(number, line(name, settings)))
        elif answer.command == "set":
            console.say(*changed(settings, answer.argument))
        else:
            console.say(say.wrong(answer.line, number, len(SETTINGS)))


def line(name: str, settings: stored.Settings) -> str:
    """Return a setting and its value."""
    return numbers.about(setting_texts.label(name), setting_texts.value_text(name, getattr(settings, name)))


def changed(settings: stored.Settings, text: str) -> list[str]:
    """Change a setting by its name and its value, typed as shown or as in the file, and save it; return what to say.

    The beginning of either will do. Without a value the values are said, without a name all settings.
    """
    words = typed.folded(text).split()
    for end in range(len(words), 0, -1):
        found = _named(" ".join(words[:end]))
        if found is None:
            continue
        if end == len(words):
            return [say.values(line(found, settings), _values(found).values())]
        value = _valued(found, " ".join(words[end:]))
        if value is None:
            return [say.values(line(found, settings), _values(found).values())]
        settings.choose(found, value)
        _wished(found, settings)
        return [*kept(settings), line(found, settings)]
    return [say.not_understood(text)] if words else [*(line(name, settings) for name in SETTINGS), say.set_help()]


def _wished(name: str, settings: stored.Settings) -> None:
    """Tell those who share the saved games of a changed setting that concerns them."""
    if name == "ladder":
        from sixteen_tui.session import own

        own.wished(settings, paths.saves())


def kept(settings: stored.Settings) -> list[str]:
    """Speak the language of the settings from now on, and save them; return the reason if that fails."""
    i18n.set_language(i18n.wanted(settings.language, os.environ))
    try:
        if stored.save(settings, paths.settings()):  # another program may have changed the language
            i18n.set_language(i18n.wanted(settings.language, os.environ))
    except OSError as error:
        return [setting_texts.not_saved(errors.trouble(error))]
    moved = errors.settings_moved(settings.old)
    return [moved] if moved else []


def _values(name: str) -> dict[Value, str]:
    return {value: setting_texts.value_text(name, value) for value in stored.choices(name)}


def _named(text: str) -> str | None:
    """Return the setting with a name that is or begins with `text`; None for none or several."""
    spoken = {name: (name.replace("_", " "), typed.folded(setting_texts.label(name))) for name in SETTINGS}
    return _one(text, spoken)


def _valued(name: str, text: str) -> Value | None:
    """Return the value of a setting that is shown, or stands in the file, as `text` or what begins with it."""
    spoken = {value: [typed.folded(said), str(value).casefold()] for value, said in _values(name).items()}
    for value, said in spoken.items():
        if isinstance(value, bool):
            said.append(typed.folded(setting_texts.value_text("plain", value)))  # on and off
    return _one(text, spoken)


def _one(text: str, spoken: Mapping[_Meant, Sequence[str]]) -> _Meant | None:
    """Return what a text means: what is spoken so or, if it is one alone, what begins so."""
    whole = [each for each, words in spoken.items() if text in words]
    begun = [each for each, words in spoken.items() if any(word.startswith(text) for word in words)]
    return whole[0] if whole else begun[0] if len(begun) == 1 else None
