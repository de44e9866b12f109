"""`rules`: prints the booklet of a game, or its summary of one page, as plain text."""

from __future__ import annotations

from sixteen_tui.cli.commands import DONE, Options, Refused, say
from sixteen_tui.engine.games import GAMES
from sixteen_tui.text import booklet, i18n
from sixteen_tui.text import cli as wording
from sixteen_tui.text.booklet.plain import text


def run(options: Options) -> int:
    """Print the rules of a game, the first one by default. Raises Refused for an unknown game."""
    name: str = options.game or next(iter(GAMES))
    if name not in GAMES:
        raise Refused(wording.unknown_game(name, GAMES))
    for line in text(booklet.read(name, i18n.language(), summary=options.summary), close=options.summary):
        say(line)
    return DONE
