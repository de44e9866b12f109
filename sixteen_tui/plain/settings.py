"""Settings in plain mode: those that apply without a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.plain import typed
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import numbers
from sixteen_tui.text import plain as say
from sixteen_tui.text import settings as setting_texts

if TYPE_CHECKING:
    from sixteen_tui.plain.program import Program

SETTINGS: Final = setting_texts.shown("plain")
"""The settings that apply without a screen."""


def show(program: Program) -> None:
    """List the settings; a number changes one to its next value, which is printed and saved."""
    settings, changed = program.settings, ""
    while True:
        for number, name in enumerate(SETTINGS, start=1):
            if changed in ("", name):
                said = numbers.about(setting_texts.label(name), setting_texts.value_text(name, getattr(settings, name)))
                program.console.say(say.numbered(number, said))
        if not changed:
            program.console.say(say.change_help())
        line = program.console.ask(say.choose(len(SETTINGS)))
        found, number_typed = typed.command(line, ("leave", "repeat", "help")), typed.number(line)
        if not line or found == ("leave", ""):
            return
        if number_typed is not None and 0 < number_typed <= len(SETTINGS):
            changed = SETTINGS[number_typed - 1]
            stored.change(settings, changed)
            program.speak()
            program.keep_settings()
            program.console.say(setting_texts.help_text(changed))
        elif found is not None:
            changed = ""
            program.console.say(*(say.help_line(name) for name in ("leave", "repeat") if found[0] == "help"))
        else:
            program.console.say(say.not_understood(line))
