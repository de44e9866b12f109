"""Refusals, with their sentences."""

from __future__ import annotations

import re
from types import TracebackType
from typing import Self

from sixteen_tui.session.refusal import Refusal
from sixteen_tui.text.reasons import reason


class Refusing:
    """The refusal of a block, which it has to raise; `said` is its sentence afterwards."""

    def __init__(self, match: str) -> None:
        self._match, self.said = match, ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: TracebackType | None) -> bool:
        assert error is not None, "nothing was refused"
        if isinstance(error, Refusal):
            self.said = reason(error)
            assert re.search(self._match, self.said), self.said
        return isinstance(error, Refusal)


def refusing(match: str = "") -> Refusing:
    """Assert that a block is refused with a sentence that matches."""
    return Refusing(match)
