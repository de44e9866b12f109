"""The style sheet, read once.

Law: of Textual's `Stylesheet` this knows `_parse_cache`, `_variables`, and that what was parsed is not changed later.
Textual reads all rules anew when the colours are chosen, which is before the first picture, and for each application:
a process that forks sessions has read them for all.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from textual.css.stylesheet import Stylesheet


@lru_cache(maxsize=8)
def _read(variables: frozenset[tuple[str, str]]) -> dict[Any, Any]:  # noqa: ARG001  # one for each
    """What has been read with these colours."""
    return {}


class Sheet(Stylesheet):
    """A style sheet that reads a text with the same colours once in a process."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        super().__init__(variables={**variables})
        self._remember()

    def _remember(self) -> None:
        self._parse_cache: Any = _read(frozenset(self._variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        if variables != self._variables:
            self._parse_cache = {}  # which Textual clears
            super().set_variables(variables)
            self._remember()

    def reparse(self) -> None:
        self.parse()
