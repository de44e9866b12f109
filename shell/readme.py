"""README for a package index, where links to files of the repository lead nowhere.

Rule: with the address of the sources (`Source` in `[project.urls]`) a relative link becomes absolute, for the tag of
the version; without one a link becomes its text, and a picture is left out. Links to a heading of the page stay.
"""

from __future__ import annotations

import re

_PICTURE = re.compile(r"!\[([^\]]*)\]\((?![a-z]+:)([^)]+)\)")
_LINK = re.compile(r"(?<!!)\[([^\]]*)\]\((?![a-z]+:|#)([^)]+)\)")


def for_index(text: str, source: str | None, tag: str) -> str:
    """Return README for a package index. `source`: address of the repository, whose files are below blob/ and raw/."""
    if source is not None:
        base = source.rstrip("/")
        text = _PICTURE.sub(rf"![\1]({base}/raw/{tag}/\2)", text)
        return _LINK.sub(rf"[\1]({base}/blob/{tag}/\2)", text)
    text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    return re.sub(r"\n{3,}", "\n\n", re.sub(r"^[ ]+$", "", text, flags=re.MULTILINE))
