"""The rule booklets in plain mode: chapters by number, a page at a time."""

from __future__ import annotations

from typing import Final

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.plain import prompts, typed
from sixteen_tui.plain.console import Console
from sixteen_tui.terminal.cells import wrap
from sixteen_tui.text import numbers, screens
from sixteen_tui.text import plain as say
from sixteen_tui.text.booklet import Block
from sixteen_tui.text.booklet import read as blocks_of
from sixteen_tui.text.booklet.aloud import spoken
from sixteen_tui.text.i18n import language

PAGE: Final = 16
"""Lines per page."""
WIDTH: Final = 80
"""Cells of a line, by which pages are measured."""
KNOWN: Final = ("other", "find", "leave")


def read(console: Console, game: str) -> None:
    """Offer the chapters of a booklet until the reader leaves."""
    games = list(PLUGINS)

    def again() -> None:
        console.say(numbers.about(screens.rules(), PLUGINS[game].text.title()))
        for place, (title, _) in enumerate(_chapters(game), start=1):
            console.say(say.numbered(place, title))

    again()
    while True:
        chapters = _chapters(game)
        answer = prompts.ask(console, say.choose(len(chapters)), KNOWN, again)
        if answer.of("leave"):
            return
        if answer.of("other"):
            game = games[(games.index(game) + 1) % len(games)]
            again()
        elif answer.command == "find" and answer.rest:
            console.say(*(_found(chapters, answer.rest) or [say.nowhere()]))
        elif answer.number is not None and 0 < answer.number <= len(chapters):
            _turn_pages(console, chapters[answer.number - 1][1])
        else:
            console.say(say.wrong(answer.line, answer.number, len(chapters)))


def _found(chapters: list[tuple[str, list[Block]]], text: str) -> list[str]:
    """Return the paragraphs that have a text, each with its chapter."""
    return [
        numbers.about(title, " ".join(block.text.split()))
        for title, blocks in chapters
        for block in blocks
        if text in typed.folded(block.text)
    ]


def _chapters(game: str) -> list[tuple[str, list[Block]]]:
    found: list[tuple[str, list[Block]]] = []
    for block in spoken(blocks_of(game, language()), PLUGINS[game].plain.spelt):
        if block.kind == "chapter":
            found.append((block.text, []))
        elif found:
            found[-1][1].append(block)
    return found


def _turn_pages(console: Console, blocks: list[Block]) -> None:
    """Print the blocks with a prompt after each page, until the chapter ends or is left."""
    page, lines = list[str](), 0
    for block in blocks:
        more = len(wrap(block.text, WIDTH))
        if lines and lines + more > PAGE:
            if not _goes_on(console, page):
                return
            page, lines = [], 0
        console.say(block.text)
        page.append(block.text)
        lines += more
    console.say(say.chapter_ends())


def _goes_on(console: Console, page: list[str]) -> bool:
    """Prompt after a page; return False if the reader leaves the chapter."""
    while True:
        known = ("next", "go-back")
        answer = prompts.ask(console, say.go_on(), known, lambda: console.say(*page), numbers=False, enter="next")
        if answer.of(*known):
            return answer.command == "next"
        console.say(say.not_understood(answer.line))
