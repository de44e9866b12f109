"""Documents as HTML: headings, paragraphs, tables with links and bars, and the course of a rating as a picture.

Invariant: every text is escaped here, so names cannot be markup. A document runs no
script, has no inline style, and loads the style of its site alone (Content-Security-Policy). Ids are unique, headings
descend by one level (tests/unit/export/test_document.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Final, NamedTuple, TypeAlias

from sixteen_tui.export.markup import element, shape

STYLE: Final = "site.css"
"""The address of the style in a site."""
_SIZE: Final = (640, 180)
"""Width and height of the course of a rating, without the names of the levels."""
_EDGE: Final = 12
_NAMES: Final = 150
"""Width of the names of the levels."""
_BAR: Final = 100


class PageLink(NamedTuple):
    """A text that leads to a page of the site. `to`: its address from the root of the site."""

    text: str
    to: str


class Bar(NamedTuple):
    """Games won, drawn or placed, and lost, as a bar; the table has the numbers as well."""

    won: int
    between: int
    lost: int


class RatingCourse(NamedTuple):
    """The course of a rating: pairs of a number of games and the rating after them, and the fixed ratings of levels."""

    points: Sequence[tuple[int, int]]
    levels: Mapping[str, int]
    words: str
    """The same in words, for those who do not see it."""


class Spark(NamedTuple):
    """The course of a rating, as small as a word; the page of the person has it in words."""

    points: Sequence[tuple[int, int]]


Cell: TypeAlias = str | PageLink | Bar | Spark


class DocumentTable(NamedTuple):
    """Rows of cells below their heads; the first cell of a row names it."""

    caption: str
    """Empty if the heading before the table says it."""
    heads: Sequence[str]
    rows: Sequence[Sequence[Cell]]


Part: TypeAlias = str | PageLink | DocumentTable | RatingCourse


class PageSection(NamedTuple):
    """A heading with what follows."""

    heading: str
    parts: Sequence[Part]


class Document(NamedTuple):
    """A page of a site."""

    path: str
    """The address from the root of the site."""
    title: str
    parts: Sequence[Part]
    sections: Sequence[PageSection]


class SiteFrame(NamedTuple):
    """The parts that all pages of a site share."""

    language: str
    name: str
    """The name of the site."""
    navigation: str
    """The name of the navigation, for screen readers."""
    skip: str
    """The text of the link past the navigation."""
    links: Sequence[PageLink]


def style() -> bytes:
    """Return the style of all documents."""
    return _read(STYLE).encode()


def html(document: Document, frame: SiteFrame) -> bytes:
    """Return a document as an HTML page."""
    root = "../" * document.path.count("/")
    title = document.title if document.title == frame.name else f"{document.title} – {frame.name}"
    sections = (_section(each, number, root) for number, each in enumerate(document.sections, start=1))
    page = Template(_read("site.html")).substitute(
        language=escape(frame.language),
        title=escape(title),
        style=f"{root}{STYLE}",
        skip=escape(frame.skip),
        navigation=navigation(frame, document.path),
        heading=escape(document.title),
        content="\n".join((*_parts(document.parts, root), *sections)),
    )
    return page.encode()


def navigation(frame: SiteFrame, path: str) -> str:
    """Return the links that all pages of a site have. `path`: the address of the page from the root."""
    root = "../" * path.count("/")
    links = (
        element("li", _link(each, root, {"aria-current": "page"} if each.to == path else {})) for each in frame.links
    )
    return element("nav", element("ul", "".join(links)), {"aria-label": frame.navigation})


@cache
def _read(name: str) -> str:
    return (Path(__file__).parent / name).read_text("utf-8")


def _section(section: PageSection, number: int, root: str) -> str:
    heading = element("h2", escape(section.heading), {"id": f"h{number}"})
    return element("section", "\n".join((heading, *_parts(section.parts, root))), {"aria-labelledby": f"h{number}"})


def _parts(parts: Sequence[Part], root: str) -> Iterator[str]:
    for part in parts:
        match part:
            case str():
                yield element("p", escape(part))
            case PageLink():
                yield element("p", _link(part, root))
            case DocumentTable():
                yield _table(part, root)
            case RatingCourse():
                yield element("figure", _course(part) + element("figcaption", escape(part.words)))


def _link(link: PageLink, root: str, more: Mapping[str, str] | None = None) -> str:
    return element("a", escape(link.text), {"href": f"{root}{link.to}", **(more or {})})


def _table(table: DocumentTable, root: str) -> str:
    caption = [element("caption", escape(table.caption))] if table.caption else []
    heads = element("thead", element("tr", "".join(map(_head, table.heads))))
    return element("table", "\n".join((*caption, heads, element("tbody", "\n".join(_rows(table, root))))))


def _head(text: str) -> str:
    return element("th", escape(text), {"scope": "col"}) if text else element("td")


def _rows(table: DocumentTable, root: str) -> Iterator[str]:
    for row in table.rows:
        first, *others = (_cell(cell, root) for cell in row)
        yield element("tr", element("th", first, {"scope": "row"}) + "".join(element("td", each) for each in others))


def _cell(cell: Cell, root: str) -> str:
    match cell:
        case PageLink():
            return _link(cell, root)
        case Bar():
            return _bar(cell)
        case Spark():
            return _spark(cell)
        case _:
            return escape(cell)


# Pictures

_UNSEEN: Final = {"aria-hidden": "true", "focusable": "false"}
"""The attributes of a picture whose content the table says, too."""


def _box(*sides: float) -> str:
    return " ".join(map(_number, (0, 0, *sides)))


def _bar(bar: Bar) -> str:
    """Return a bar: won full, drawn or placed half, lost empty, so that it needs no colour."""
    total, left, parts = max(1, sum(bar)), 0.0, list[str]()
    for name, count in zip(bar._fields, bar, strict=True):
        width = _BAR * count / total
        if count:
            place = {"x": _number(left), "y": "1", "width": _number(width), "height": "8"}
            parts.append(shape("rect", {"class": name, **place}))
        left += width
    return element(
        "svg", "".join(parts), {"class": "bar", "viewBox": _box(_BAR, 10), "preserveAspectRatio": "none", **_UNSEEN}
    )


def _spark(spark: Spark) -> str:
    """Return a course as small as a word; empty for a single value."""
    if len(spark.points) < 2:
        return ""
    ratings = [rating for _, rating in spark.points]
    place = _scale(min(ratings), max(ratings), 18)
    across = 80 / (len(ratings) - 1)
    line = _line([(at * across, 1 + place(rating)) for at, rating in enumerate(ratings)])
    return element("svg", line, {"class": "spark", "viewBox": _box(80, 20), **_UNSEEN})


def _course(course: RatingCourse) -> str:
    """Return a picture of a course: a line over the numbers of games, and a dashed line for each level."""
    width, height = _SIZE
    ratings = [*(rating for _, rating in course.points), *course.levels.values()]
    place = _scale(min(ratings), max(ratings), height - 2 * _EDGE)
    last = max(1, course.points[-1][0])
    parts = list[str]()
    for name, rating in course.levels.items():
        at = _number(_EDGE + place(rating))
        parts.append(shape("line", {"class": "level", "x1": "0", "y1": at, "x2": _number(width), "y2": at}))
        parts.append(element("text", escape(name), {"x": _number(width + 6), "y": at, "dominant-baseline": "middle"}))
    points = [(width * games / last, _EDGE + place(rating)) for games, rating in course.points]
    x, y = map(_number, points[-1])
    parts += [_line(points), shape("circle", {"cx": x, "cy": y, "r": "4"})]
    about = {"class": "course", "role": "img", "aria-label": course.words, "focusable": "false"}
    return element("svg", "".join(parts), {**about, "viewBox": _box(width + _NAMES, height)})


def _line(points: Sequence[tuple[float, float]]) -> str:
    return shape("polyline", {"points": " ".join(f"{_number(x)},{_number(y)}" for x, y in points)})


def _scale(low: int, high: int, height: float) -> Callable[[int], float]:
    """Return a function from a rating to its place on a height, the highest at the top."""
    by = height / max(1, high - low)
    return lambda rating: (high - rating) * by


def _number(value: float) -> str:
    """Return a coordinate with at most two decimal places."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
