"""Parses the style sheet once per process and set of colours.

Why: Textual parses all rules again when the colours are chosen, which is before the first frame, and for each
application. A process that forks sessions has parsed them for all. This relies on `_parse_cache` and `_variables` of
Textual's `Stylesheet`, and on parsed rules not being changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from textual.css.stylesheet import Stylesheet


@lru_cache(maxsize=8)
def _read(variables: frozenset[tuple[str, str]]) -> dict[Any, Any]:  # noqa: ARG001  # cache key
    """Return the shared parse cache for these colours, which starts empty."""
    return {}


class Sheet(Stylesheet):
    """Style sheet whose parse cache is shared by all instances with the same variables."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        super().__init__(variables={**variables})
        self._remember()

    def _remember(self) -> None:
        self._parse_cache: Any = _read(frozenset(self._variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        if variables != self._variables:
            self._parse_cache = {}  # Textual clears this one, not the shared one
            super().set_variables(variables)
            self._remember()

    def reparse(self) -> None:
        self.parse()
