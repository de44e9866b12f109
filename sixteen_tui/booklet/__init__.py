"""The rule booklets and their summaries of one page: plain texts, one a game and language, read into blocks.

What holds for every game, how its deals can be checked, is a last chapter of each booklet (`fair.txt`).

A line `# …` is a chapter, `## …` a section, `- …` a bullet, four spaces an example kept as it is, `% …` a comment
(the rule that the next block tells) that is not shown. `% at …` names the place of the chapter or section that follows,
so that it can be opened there (`Title.place`). Everything else is a paragraph; lines without one between them are
joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple

from sixteen_tui.titles import TITLES

FAIR: Final = "fair.txt"
_PLACE: Final = "% at "
_MARKS: Final = (("## ", "section"), ("# ", "chapter"), ("- ", "bullet"), ("    ", "example"))


class Block(NamedTuple):
    """A piece of a booklet: "chapter", "section", "bullet", "example" or "paragraph", and its text."""

    kind: str
    text: str
    place: str = ""
    """What the place is called that begins here."""


def read(game: str, language: str, *, summary: bool = False) -> list[Block]:
    """A game's booklet or summary in a language, or in English where there is none in that language."""
    name = f"{game.replace('-', '_')}{'-summary' if summary else ''}.txt"
    text = _text(TITLES[game].booklets, name, language)
    return [*parse(text), *([] if summary else parse(_text(__name__, FAIR, language)))]


def _text(package: str, name: str, language: str) -> str:
    folder = files(package)
    file = folder / language / name
    if not file.is_file():
        file = folder / "en" / name
    return file.read_text("utf-8")


def parse(text: str) -> Iterator[Block]:
    """The blocks of a booklet's text.

    >>> list(parse("# Goal\\n% A1\\nWin\\nsets.\\n"))
    [Block(kind='chapter', text='Goal', place=''), Block(kind='paragraph', text='Win sets.', place='')]
    """
    paragraph: list[str] = []
    place = ""
    for line in (*text.splitlines(), ""):
        mark = next(((start, kind) for start, kind in _MARKS if line.startswith(start)), None)
        if mark is None and line.strip() and not line.startswith("%"):
            paragraph.append(line.strip())
            continue
        if paragraph:
            yield Block("paragraph", " ".join(paragraph))
            paragraph = []
        if mark is not None:
            yield Block(mark[1], line.removeprefix(mark[0]), place)
        place = line.removeprefix(_PLACE) if line.startswith(_PLACE) else ""
