"""Opens closed standard streams (`>&-`) on /dev/null, before any other file is opened.

Invariant: descriptors 0 to 2 are never a file of the program (tests/cli/test_streams.py). Otherwise the next opened
file, a save for example, would get the free number and receive the output of this program and its children.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

NAMES: Final = ("stdin", "stdout", "stderr")
INPUT, OUTPUT, ERRORS = range(3)

closed: Final = set[int]()
"""The standard streams that were closed when the process started."""


def open_closed() -> None:
    """Open /dev/null on each closed standard descriptor and add it to `closed`. Raises OSError."""
    for number, name in enumerate(NAMES):
        try:
            os.fstat(number)
        except OSError:
            opened = os.open(os.devnull, os.O_RDWR)  # the kernel returns the lowest free number
            if opened == number:
                os.set_inheritable(number, True)
            else:
                os.dup2(opened, number)
                os.close(opened)
        if getattr(sys, name) is None:
            mode = "r" if number == INPUT else "w"
            setattr(sys, name, open(number, mode, encoding="utf-8", errors="replace", closefd=False))  # noqa: SIM115
            closed.add(number)
