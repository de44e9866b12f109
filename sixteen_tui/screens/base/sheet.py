"""Parses the style sheet once per process and set of colours, and matches its rules once per kind of widget.

Why: Textual parses all rules again when the colours are chosen, which is before the first frame, and for each
application. A process that forks sessions has parsed them for all. Textual also compares every widget of a new screen
with all rules, four times until the first frame of the screen: a third of the time from a key to a pane. This relies on
`_parse_cache` and `_variables` of Textual's `Stylesheet`, on `apply` filling the cache that it is given, and on parsed
rules not being changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, cast

from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode

_FOUND: Final = ("_has_hover_style", "_has_focus_within", "_has_order_style", "_has_odd_or_even")
"""Attributes of a widget that follow from its rules, too."""

Matched = tuple[RulesMap, tuple[bool, ...]]
"""The rules that apply to a widget, and the values of `_FOUND`."""


@lru_cache(maxsize=8)
def _read(variables: frozenset[tuple[str, str]]) -> dict[Any, Any]:  # noqa: ARG001  # cache key
    """Return the shared parse cache for these colours, which starts empty."""
    return {}


def _path(node: DOMNode) -> tuple[object, ...]:
    """Return what selects the rules of a node: types, names, classes and states of itself and of all its parents."""
    app, *nodes = node.css_path_nodes
    return (
        app.pseudo_classes,
        *((type(each), each.id, each.classes, each._pseudo_classes_cache_key) for each in nodes),  # noqa: SLF001  # as `apply`
    )


class StyleSheet(Stylesheet):
    """Style sheet whose parse cache is shared by all instances with the same variables."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        super().__init__(variables={**variables})
        self._matched: dict[tuple[object, ...], Matched] = {}
        self._matched_in: object = None
        """The list of rules that `_matched` was made from."""
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

    def apply(self, node: DOMNode, *, animate: bool = False, cache: dict[Any, RulesMap] | None = None) -> None:
        """Apply the rules to a node, as found for an earlier one in the same place."""
        if self._matched_in is not self.rules:
            self._matched_in = self.rules
            self._matched.clear()
        path = _path(node)
        if (known := self._matched.get(path)) is not None:
            for name, value in zip(_FOUND, known[1], strict=True):
                setattr(node, name, value)
            self.replace_rules(node, known[0], animate=animate)
            self._process_component_classes(node)
            return
        found: dict[Any, RulesMap] = {}
        super().apply(node, animate=animate, cache=found)
        for rules in found.values():  # none where the rules depend on the siblings
            self._matched[path] = cast("RulesMap", dict(rules)), tuple(getattr(node, name) for name in _FOUND)
