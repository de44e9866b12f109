"""Parses the rule booklets and their summaries of one page: text files, one per game and language.

The chapter on checking deals is the same for all games with chance: `fair.txt` is appended to their booklets.

A line `# …` is a chapter, `## …` a section, `- …` a bullet, four spaces a literal example, `% …` an invisible comment
(the number of the rule that the next block explains). `% at …` names the place of the next chapter or section, at which
the booklet can be opened (`GamePlugin.place`). `% added` is replaced by the variations that a later version has added
and that no block cites, in the words of the new-game screen, so in the current language. All other lines form
paragraphs; consecutive lines are joined.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from typing import Final, NamedTuple

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import added
from sixteen_tui.games.registry import PLUGINS

FAIR: Final = "fair.txt"
_PLACE: Final = "% at "
_ADDED: Final = "% added"
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
    before, _, after = text.partition(f"{_ADDED}\n")
    fair = parse(_text(__name__, FAIR, language)) if PLUGINS[game].chance and not summary else ()
    return [*parse(before), *_added(game, text, summary=summary), *parse(after), *fair]


def _added(game: str, text: str, *, summary: bool) -> Iterator[Block]:
    """Yield a section, or a bullet, for each added variation whose number the text does not cite."""
    texts = PLUGINS[game].text.variations()
    cited = {number for line in text.splitlines() if line.startswith("%") for number in line.split()}
    for name, record in added(GAMES[game].default_rules).items():
        if record.number in cited:
            continue
        title, values = texts[name]
        told = " ".join(values[value].help for value in record.values[1:])
        if summary:
            yield Block("bullet", f"{title}. {told}")
        else:
            yield from (Block("section", title), Block("paragraph", told))


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
