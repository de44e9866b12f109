"""A page that plays a replay in any browser: one HTML file without network, with the cells of the replay screen.

Invariant: the cells are those that the terminal shows (`film.reel`). The page has one inline script and one inline
style, both named by their hashes in its Content-Security-Policy; all other text is escaped or compressed data.
Why compressed: the frames of the longest game, from all seats, then fit into `LARGEST`.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from hashlib import sha256
from html import escape
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.cells import cell_len

from sixteen_tui.export import cast, film, inks
from sixteen_tui.export.cells import PARTS, RGB, SHADES, colours
from sixteen_tui.export.markup import element, void
from sixteen_tui.export.reel import Hue, Piece, Reel
from sixteen_tui.session.replay import Replay

if TYPE_CHECKING:
    from sixteen_tui.settings.theme import Theme
    from sixteen_tui.text.page import PageText
    from sixteen_tui.text.pages import Pages

LARGEST: Final = 150_000
"""Bytes of a page, unless long notes add to it: in the longest games it has the first seats only."""
_FOLDER: Final = Path(__file__).parent
_CELLS: Final = range(5, 25)
"""Widths of a cell in pixels, the largest that fits into a window; whole numbers leave no seams between cells."""
_BESIDE: Final = (34, 190)
"""Pixels of a window beside and below the table: margins, and beside it a scroll bar, which media queries include."""


class Around(NamedTuple):
    """The site of a page, which has the script and the style that its pages share (`shared`)."""

    root: str
    """The address of the site from the page, such as "../"."""
    navigation: str
    """The links of the site, as HTML."""


def shared() -> dict[str, bytes]:
    """Return the files that the pages of a site share, by name."""
    style = "\n".join((_read("replay.css"), *_shapes(), ""))
    return {"replay.js": _read("replay.js").encode(), "replay.css": style.encode()}


def sources() -> str:
    """Return a text that changes with the files of which pages are made."""
    return "".join(map(_read, ("replay.html", "replay.css", "replay.js")))


def page(replay: Replay, player: film.ReplayApp, view: film.RenderOptions, words: PageText) -> bytes:
    """Return the page of a finished game: through the eyes of `view`, else with all hands and through each seat.

    With `eyes`, the page has nothing that this seat does not know (`PageText.of_seat`).
    """
    [made] = pages([replay], player, view, words)
    return made


def pages(
    replays: Sequence[Replay],
    player: film.ReplayApp,
    view: film.RenderOptions,
    words: PageText,
    site: Around | None = None,
) -> list[bytes]:
    """Return the pages of records of one game, of which the first is the player's.

    In a site they have all hands alone, because the time and the size grow with each seat.
    """
    made = [_Page(replay, player, view, words, site) for replay in replays]
    film.reels(player, view, [film.Showing(each.replay.record, each.eyes, each.take) for each in made])
    return [each.made for each in made]


class _Page:
    """A page in the making."""

    def __init__(
        self, replay: Replay, player: film.ReplayApp, view: film.RenderOptions, words: PageText, site: Around | None
    ) -> None:
        self.replay = replay
        self.eyes = (None,) if site else replay.choices if view.eyes is None else (view.eyes,)
        self.made = b""
        self._words, self._site = words, site
        self._said = words.of_all if view.eyes is None else words.of_seat
        self._dark = bool(player.current_theme.dark)
        self._other = None if player.no_color else inks.counterpart(player.look, dark=self._dark)
        self._found: list[_View] = []

    def take(self, reel: Reel) -> bool:
        """Make the page of the views so far; return False if it has become too large, and is as before."""
        found, words = self._found, self._words
        self.replay.look(self.eyes[len(found)])
        found.append(_View(words.whose(self.replay), self._said(self.replay)))
        constant = () if self._site else (_read("replay.css"), *_shapes())
        style = "\n".join((*constant, *_sizes(reel), *_hues(reel, self._other, dark=self._dark), ""))
        scheme = "dark" if self._dark else "light"
        now = _filled(found[0].pages, words, style, _packed(reel, found), scheme=scheme, site=self._site)
        if not self.made or len(now) <= LARGEST:
            self.made = now
        return self.made is now


class _View(NamedTuple):
    """The name of a view, and its words."""

    name: str
    pages: Pages


def _filled(pages: Pages, words: PageText, style: str, data: bytes, *, scheme: str, site: Around | None) -> bytes:
    """Return the page with its texts, style and data."""
    inside = "" if site else _read("replay.js")
    inline = f"'{_hash(style)}'"
    policy = (
        {"script": "'self'", "style": f"'self' {inline}"} if site else {"script": f"'{_hash(inside)}'", "style": inline}
    )
    sets = [step for step in pages.steps if step.nth]
    whole = Template(_read("replay.html")).substitute(
        {name: escape(text) for name, text in words.labels().items()},
        title=escape(pages.title),
        scheme=scheme,
        script_policy=policy["script"],
        style_policy=policy["style"],
        linked=void("link", {"rel": "stylesheet", "href": f"{site.root}replay.css"}) + "\n" if site else "",
        navigation=f"{site.navigation}\n" if site else "",
        style=style,
        script=element("script", inside, {"src": f"{site.root}replay.js"} if site else {}),
        last=f"{len(pages.steps)}",
        won=escape(pages.won),
        by_step=escape(pages.by_step),
        sets="".join(f'<li><a href="#{step.number}">{escape(words.of_set(step))}</a></li>' for step in sets),
        facts="".join(f"<dt>{escape(fact.name)}</dt><dd>{escape(fact.value)}</dd>" for fact in pages.head),
        game=b64encode(zlib.compress(data, 9)).decode(),
    )
    return whole.encode()


@cache
def _read(name: str) -> str:
    return (_FOLDER / name).read_text("utf-8")


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _packed(reel: Reel, found: Sequence[_View]) -> bytes:
    """Return the data of the script as JSON; lists of numbers are texts (`_letters`)."""
    texts: dict[str, int] = {}
    views = []
    for (name, pages), places in zip(found, reel.views, strict=True):
        said = [texts.setdefault("\n".join(step.said), len(texts)) for step in pages.steps]
        changes = [(at, text) for at, text in enumerate(said) if at == 0 or said[at - 1] != text]
        views.append({"name": name, "places": _letters(places), "told": reel.course(changes)})
    steps = found[0].pages.steps
    data: dict[str, Any] = {
        "rows": reel.rows,
        "columns": reel.columns,
        "drawn": _DRAWN | {letter.text: "wide" for letter in reel.letters if cell_len(letter.text) > 1},
        "pieces": [_piece(each) for each in reel.pieces],
        "times": [*map(_letters, reel.times)],
        "patterns": [*map(_letters, reel.patterns)],
        "courses": [*map(_letters, reel.courses)],
        "views": views,
        "texts": [*texts],
        "notes": {step.number: step.note for step in steps if step.note},
        "sets": [step.number for step in steps if step.nth],
        "seconds": [
            round(cast.seconds(event=bool(step.nth) or step is steps[-1], note=step.note), 2) for step in steps
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _letters(numbers: Iterable[int]) -> str:
    """Return numbers as the letters of a text, which compresses better than digits; `replay.js` has the inverse.

    The letters begin at "#" and leave out the backslash, control characters and surrogates.
    """
    return "".join(map(_letter, numbers))


@cache
def _letter(number: int) -> str:
    code = number + 0x23
    code += code >= 0x5C
    code += 0x21 * (code >= 0x7F)
    return chr(code + 0x800 * (code >= 0xD800))


def _piece(piece: Piece) -> list[object]:
    """Return the runs of a piece: a text and its hue, one after another.

    A run in which not every character is one cell is a list of the texts of its cells.
    """
    found = list[object]()
    for hue, run in groupby(piece, attrgetter("hue")):
        texts = [letter.text for letter in run]
        plain = {*map(len, texts)} == {1}
        found += ["".join(texts) if plain else texts, hue]
    return found


# Styles


_DRAWN: Final = {
    **{text: f"p{number}" for number, text in enumerate(PARTS)},
    **{text: f"s{number}" for number, text in enumerate(SHADES)},
}
"""The characters that rules of style draw -> the names of their classes."""


def _sizes(reel: Reel) -> Iterator[str]:
    """Yield the rules for the width of a cell, by the size of the window."""
    for width in _CELLS:
        least = reel.columns * width + _BESIDE[0], reel.rows * 2 * width + _BESIDE[1]
        yield f"@media (min-width:{least[0]}px) and (min-height:{least[1]}px) {{ :root {{ --w: {width}px; }} }}"


def _shapes() -> Iterator[str]:
    """Yield the rules for characters that are drawn as rectangles, so that neighbouring cells join in every font."""
    for number, boxes in enumerate(PARTS.values()):
        images = ", ".join("linear-gradient(currentColor,currentColor)" for _ in boxes)
        sizes = ", ".join(f"{100 * (right - left):g}% {100 * (low - top):g}%" for left, top, right, low in boxes)
        places = ", ".join(
            f"{_place(left, right)}% {_place(top, low)}%"  # in percent of the space that a rectangle leaves
            for left, top, right, low in boxes
        )
        yield (
            f"#board .p{number} {{ background-image: {images}; background-size: {sizes};"
            f" background-position: {places}; }}"
        )
    for number, share in enumerate(SHADES.values()):
        yield f"#board .s{number}::before {{ opacity: {share}; }}"


def _place(first: float, last: float) -> str:
    space = 1 - (last - first)
    return f"{100 * first / space:.4g}" if space else "0"


def _hues(reel: Reel, other: Theme | None, *, dark: bool) -> Iterator[str]:
    """Yield the rules for the colours of cells, as drawn and, if there is one, in the other theme."""
    own, others = ("dark", "light") if dark else ("light", "dark")
    styles = {} if other is None else inks.styles(other)
    for hue, number in reel.hues.items():
        yield _hue(f".{own} .h{number}" if styles else f".h{number}", hue)
        if styles:
            yield _hue(f".{others} .h{number}", Hue(hue.ink, *colours(styles[hue.ink], film.SYSTEM)))


def _hue(selector: str, hue: Hue) -> str:
    bold = ";font-weight:bold" if hue.bold else ""
    return f"{selector}{{color:{_hex(hue.front)};background:{_hex(hue.ground)}{bold}}}"


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
