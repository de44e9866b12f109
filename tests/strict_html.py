"""A strict reading of HTML: what a validator would refuse fails a test, without a browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

_VOID: Final = {"meta", "link", "input", "br", "img", "hr"}
_HEADINGS: Final = ("h1", "h2", "h3", "h4", "h5", "h6")
_PARENTS: Final = {
    "li": {"ul", "ol"},
    "tr": {"thead", "tbody"},
    "th": {"tr"},
    "td": {"tr"},
    "caption": {"table"},
    "thead": {"table"},
    "tbody": {"table"},
    "figcaption": {"figure"},
    "dt": {"dl"},
    "dd": {"dl"},
    "option": {"select", "datalist"},
    "h1": {"body", "main"},
    "title": {"head"},
}
_TEXT: Final = {"p", "h1", "h2", "a", "th", "caption", "figcaption", "title", "button"}
"""Elements that must not be empty, unless a script fills them."""
_NOT_IN: Final = {"p": {"p", "a", "h1", "h2", "ul", "table"}, "a": {"a"}}
_SELF: Final = {"rect", "polyline", "circle", "line"}


class StrictPage(HTMLParser):
    """A page whose elements are balanced and nested as HTML wants, with unique ids and headings in order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        assert text.startswith("<!DOCTYPE html>\n<html lang=")
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self._level = 0
        self._refers: list[str] = []
        self._main = 0
        self.feed(text)
        self.close()
        assert not self._open, self._open
        assert self._main == 1
        assert {*self._refers} <= self.ids
        assert len(self.texts["title"]) == len(self.texts["h1"]) == 1
        assert self.texts["title"][0].strip()
        assert self.texts["h1"][0].strip()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in _SELF, tag
        self._note(tag, attrs)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parent = self._open[-1] if self._open else ""
        assert parent in _PARENTS.get(tag, {parent}), (tag, parent)
        assert not _NOT_IN.get(tag, set()) & {*self._open} - ({"body"} if tag == "p" else set()), (tag, self._open)
        self._note(tag, attrs)
        if tag in _HEADINGS:
            level = _HEADINGS.index(tag) + 1
            assert level <= self._level + 1, f"{tag} after h{self._level}"
            self._level = level
        self._main += tag == "main"
        if tag not in _VOID:
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open, tag
        assert self._open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        for tag in {*self._open}:
            self.texts[tag][-1] += data
        assert self._open or not data.strip()

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len({*names}), f"{tag} has an attribute twice"
        assert not [name for name in names if name.startswith("on") or name == "style"]
        values = {name: value or "" for name, value in attrs}
        self.tags.append((tag, values))
        if "id" in values:
            assert re.fullmatch(r"[A-Za-z][\w-]*", values["id"])
            assert values["id"] not in self.ids
            self.ids.add(values["id"])
        self._refers += values.get("aria-labelledby", "").split()
        self.links += [values[name] for name in ("href", "src") if name in values]
