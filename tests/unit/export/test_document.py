"""Documents as HTML: strict, without a script, and with every text as text."""

from __future__ import annotations

from typing import Final

from sixteen_tui.export.document import (
    Bar,
    Cell,
    Document,
    DocumentTable,
    PageLink,
    PageSection,
    Part,
    RatingCourse,
    SiteFrame,
    Spark,
    html,
)
from tests.strict_html import StrictPage

HOSTILE: Final = "\"'></td><script>alert(1)</script><img src=x onerror=alert(1)>&amp;"
FRAME: Final = SiteFrame(
    "fr", "A <club>", "Pages", "Skip", [PageLink("Start", "index.html"), PageLink("Games", "games.html")]
)


def page(title: str = "Title", text: str = "text", path: str = "people/a.html") -> StrictPage:
    rows: list[list[Cell]] = [
        [PageLink(text, "games/a.html"), text, Bar(1, 0, 2), Spark([(1, 1000), (2, 1100)])],
        [text, text, Bar(0, 0, 0), ""],
    ]
    parts: list[Part] = [
        text,
        PageLink(text, "games.html"),
        DocumentTable(text, ("", text, text, text), rows),
        RatingCourse([(1, 1000), (4, 1200)], {text: 1100}, text),
    ]
    document = Document(
        path, title, parts, [PageSection(text, parts), PageSection(text, [DocumentTable("", (text,), [])])]
    )
    return StrictPage(html(document, FRAME).decode())


def test_it_is_strict_html_and_links_from_its_folder() -> None:
    found = page()
    assert found.texts["title"] == ["Title – A <club>"]
    assert {*found.links} == {"#main", "../site.css", "../index.html", "../games.html", "../games/a.html"}
    assert [each["lang"] for tag, each in found.tags if tag == "html"] == ["fr"]


def test_the_current_page_is_marked() -> None:
    found = page(path="games.html")
    assert [each["href"] for _, each in found.tags if "aria-current" in each] == ["games.html"]


def test_it_runs_no_script_and_loads_only_its_style() -> None:
    [policy] = [each["content"] for tag, each in page().tags if tag == "meta" and "http-equiv" in each]
    assert policy == "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"


def test_every_text_is_text() -> None:
    plain, hostile = page(), page(HOSTILE, HOSTILE)
    assert [tag for tag, _ in hostile.tags] == [tag for tag, _ in plain.tags]
    assert HOSTILE in hostile.texts["h1"]
    assert HOSTILE in hostile.texts["td"]
    assert HOSTILE in hostile.texts["figcaption"]


def test_pictures_are_for_the_eye_and_words_for_the_ear() -> None:
    found = page()
    pictures = [each for tag, each in found.tags if tag == "svg"]
    assert {each.get("aria-label") for each in pictures if each.get("role") == "img"} == {"text"}
    assert all(each.get("role") == "img" or each.get("aria-hidden") == "true" for each in pictures)


def test_a_course_lies_in_its_picture() -> None:
    document = Document("a.html", "T", [RatingCourse([(1, 700), (3, 1800), (9, 1000)], {"easy": 900}, "words")], [])
    found = StrictPage(html(document, FRAME).decode())
    [line] = [each["points"] for tag, each in found.tags if tag == "polyline"]
    assert line == "71.11,168 213.33,12 640,125.45"
