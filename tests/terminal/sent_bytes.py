"""The cost of something in bytes, with its limit.

Method: a limit is the measured number plus a tenth, and never above the budget. `pytest -s` prints all three.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal

HEADROOM: Final = 1.1


@dataclass(frozen=True)
class Cost:
    """The cost of something, in bytes."""

    what: str
    measured: int
    """When this was written."""
    budget: int | None
    """The most that it may cost, if anything has been laid down."""

    def check(self, sent: int) -> None:
        """Print the figure, and fail where it is beyond what was measured."""
        print(f"\n{self.what}: {sent:,} bytes; measured {self.measured:,}, budget {self.budget}")  # noqa: T201  # figures are for people
        assert 0 < sent <= min(self.measured * HEADROOM, self.budget or math.inf)


def help_closed(terminal: Terminal) -> int:
    """Close the help; what it cost."""
    before = len(terminal.raw)
    terminal.send("q")
    terminal.wait(shown.is_not_at(shown.HELP))
    terminal.quiet()
    print(bytes(terminal.raw[before:]))  # noqa: T201  # where it is too much
    return len(terminal.raw) - before
