"""Elements of HTML and SVG.

Invariant: values of attributes are escaped here; the caller escapes the text in an element.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape


def element(name: str, inside: str = "", attributes: Mapping[str, str] | None = None) -> str:
    """Return an element with its content, which is markup."""
    return f"{_begin(name, attributes)}>{inside}</{name}>"


def shape(name: str, attributes: Mapping[str, str]) -> str:
    """Return an element of a picture that has no content."""
    return f"{_begin(name, attributes)}/>"


def void(name: str, attributes: Mapping[str, str]) -> str:
    """Return an element of HTML that never has content."""
    return f"{_begin(name, attributes)}>"


def _begin(name: str, attributes: Mapping[str, str] | None) -> str:
    return "<" + " ".join((name, *(f'{key}="{escape(value)}"' for key, value in (attributes or {}).items())))
