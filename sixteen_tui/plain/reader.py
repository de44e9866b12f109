"""The rule booklets in plain mode: chapters by number, a page at a time."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import typed
from sixteen_tui.plain.console import WIDTH, Console
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text import numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text.booklet import Block
from sixteen_tui.text.booklet import read as blocks_of
from sixteen_tui.text.i18n import language

PAGE: Final = 16
"""Lines per page."""
KNOWN: Final = ("other", "leave", "help")


def read(console: Console, game: str) -> None:
    """Offer the chapters of a booklet until the reader leaves."""
    games = list(PLUGINS)
    while True:
        chapters = _chapters(game)
        console.say(numbers.about(screens.rules(), PLUGINS[game].text.title()))
        for place, (title, _) in enumerate(chapters, start=1):
            console.say(say.numbered(place, title))
        line = console.ask(say.choose(len(chapters)))
        found, number = typed.command(line, KNOWN), typed.number(line)
        if found == ("leave", ""):
            return
        if found == ("other", ""):
            game = games[(games.index(game) + 1) % len(games)]
        elif found == ("help", ""):
            console.say(say.help_numbers(), *(say.help_line(name) for name in KNOWN))
        elif number is not None and 0 < number <= len(chapters):
            _turn_pages(console, chapters[number - 1][1])
        elif number is not None:
            console.say(say.no_such_number(line, len(chapters)))
        elif line:
            console.say(say.not_understood(line))


def _chapters(game: str) -> list[tuple[str, list[Block]]]:
    found: list[tuple[str, list[Block]]] = []
    for block in blocks_of(game, language()):
        if block.kind == "chapter":
            found.append((block.text, []))
        elif found:
            found[-1][1].append(block)
    return found


def _turn_pages(console: Console, blocks: list[Block]) -> None:
    """Print the blocks with a prompt after each page; any answer but Enter returns to the chapters."""
    lines = 0
    for block in blocks:
        more = len(wrap(block.text, WIDTH))
        if lines and lines + more > PAGE:
            answer = console.ask(say.go_on())
            if answer and typed.command(answer, ("next",)) is None:
                return
            lines = 0
        console.say(block.text)
        lines += more
    console.say(say.chapter_ends())
