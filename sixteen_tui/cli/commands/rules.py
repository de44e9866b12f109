"""`rules`: prints the booklet of a game, or its summary of one page, as plain text."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from sixteen_tui.cli.commands import DONE, Options, Refused, draws, say
from sixteen_tui.engine.games import GAMES
from sixteen_tui.plain.console import simple
from sixteen_tui.text import booklet, i18n
from sixteen_tui.text import cli as wording
from sixteen_tui.text.booklet.plain import text


def run(options: Options) -> int:
    """Print the rules of a game, the first one by default. Raises Refused for an unknown game."""
    name: str = options.game or next(iter(GAMES))
    if name not in GAMES:
        raise Refused(wording.unknown_game(name, GAMES))
    for line in printable(text(booklet.read(name, i18n.language(), summary=options.summary), close=options.summary)):
        say(line)
    return DONE


def printable(lines: Iterable[str]) -> list[str]:
    """Return the lines, transliterated to ASCII where the locale names no UTF-8 or the encoding lacks a character."""
    shown = list(lines)
    try:
        "\n".join(shown).encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        lacking = True
    else:
        lacking = not draws()
    return [simple(line) for line in shown] if lacking else shown
