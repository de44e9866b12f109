"""Parses the rule booklets and their summaries of one page: text files, one per game and language.

The chapter on checking deals is the same for all games: `fair.txt` is appended to each booklet.

A line `# …` is a chapter, `## …` a section, `- …` a bullet, four spaces a literal example, `% …` an invisible comment
(the number of the rule that the next block explains). `% at …` names the place of the next chapter or section, at which
the booklet can be opened (`GamePlugin.place`). All other lines form paragraphs; consecutive lines are joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple

from sixteen_tui.games.registry import PLUGINS

FAIR: Final = "fair.txt"
_PLACE: Final = "% at "
_MARKS: Final = (("## ", "section"), ("# ", "chapter"), ("- ", "bullet"), ("    ", "example"))


class Block(NamedTuple):
    """A part of a booklet; `kind` is "chapter", "section", "bullet", "example" or "paragraph"."""

    kind: str
    text: str
    place: str = ""
    """The name of the place that begins here; "" for none."""


def read(game: str, language: str, *, summary: bool = False) -> list[Block]:
    """Return the booklet or summary of a game, in English if the language has none."""
    name = f"{game.replace('-', '_')}{'-summary' if summary else ''}.txt"
    text = _text(PLUGINS[game].booklets, name, language)
    return [*parse(text), *([] if summary else parse(_text(__name__, FAIR, language)))]


def _text(package: str, name: str, language: str) -> str:
    folder = files(package)
    file = folder / language / name
    if not file.is_file():
        file = folder / "en" / name
    return file.read_text("utf-8")


def parse(text: str) -> Iterator[Block]:
    """Yield the blocks of a booklet's text.

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
