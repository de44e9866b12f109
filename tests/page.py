"""A page that plays a game, read in Python: what its script would show at each step."""

from __future__ import annotations

import base64
import json
import re
import zlib
from bisect import bisect_right
from html.parser import HTMLParser
from itertools import accumulate
from typing import Any, Final

_RULE: Final = re.compile(
    r"^(?:\.(dark|light) )?\.h(\d+)\{color:#(\w+);background:#(\w+)(;font-weight:bold)?\}$", re.MULTILINE
)

Shown = tuple[str, str, str, bool]
"""A character, its colour, that of its background, and whether it is bold; of a blank, no colour and not bold."""


def shown(text: str, front: str, ground: str, *, bold: bool) -> Shown:
    return (text, "", ground, False) if text in (" ", "") else (text, front, ground, bold)


class Elements(HTMLParser):
    """The tags of a page in order with their attributes, and the texts of its script, style, and data."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open = [""]
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("script", "style", "template", "title", "h1", "dd", "a"):
            self._open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        if tag == self._open[-1]:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open[-1]:
            self.texts[self._open[-1]][-1] += data


class Page:
    """A page, decoded."""

    def __init__(self, text: str) -> None:
        self.elements = Elements(text)
        [packed] = self.elements.texts["template"]
        [self.style] = self.elements.texts["style"]
        self.json = zlib.decompress(base64.b64decode(packed)).decode()
        self.data: dict[str, Any] = json.loads(self.json)
        self.views = [each["name"] for each in self.data["views"]]
        self.last = len(self.data["seconds"])
        self._times = [[*accumulate(_numbers(times))] for times in self.data["times"]]
        self._patterns, self._courses = ([*map(_numbers, self.data[each])] for each in ("patterns", "courses"))
        self._hues: dict[str, dict[int, tuple[str, str, bool]]] = {"dark": {}, "light": {}}
        for scheme, number, front, ground, bold in _RULE.findall(self.style):
            for each in [scheme] if scheme else self._hues:
                self._hues[each][int(number)] = front, ground, bool(bold)

    def cells(self, view: int, step: int, scheme: str = "dark") -> list[list[Shown]]:
        """The rows of cells at a step, from 1."""
        found = []
        for course in _numbers(self.data["views"][view]["places"]):
            runs = self.data["pieces"][self._content(course, step)]
            for texts, hue in zip(runs[::2], runs[1::2], strict=True):
                front, ground, bold = self._hues[scheme][hue]
                found += [shown(text, front, ground, bold=bold) for text in texts]
        wide = self.data["columns"]
        return [found[first : first + wide] for first in range(0, len(found), wide)]

    def told(self, view: int, step: int) -> list[str]:
        return str(self.data["texts"][self._content(self.data["views"][view]["told"], step)]).split("\n")

    def _content(self, course: int, step: int) -> int:
        pattern = self._patterns[self._courses[course][0]]
        change = bisect_right(self._times[pattern[0]], step - 1)
        return self._courses[course][1 + pattern[change]]


def _numbers(text: str) -> list[int]:
    return [*map(_number, text)]


def _number(letter: str) -> int:
    """The number that a letter stands for, as `numbers` of the script has it."""
    code = ord(letter)
    code -= 0x800 * (code >= 0xE000)
    code -= 0x21 * (code >= 0xA0)
    return code - (code > 0x5C) - 0x23
