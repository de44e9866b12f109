"""A game from its code to its code, in a real terminal: watched, shared from where it is, and copied."""

from __future__ import annotations

import base64
import re
from pathlib import Path

from sixteen_tui.saves.sharing import encode, shared
from tests.terminal import shown
from tests.terminal.pty_terminal import Terminal
from tests.unit.saves.damage import HERE
from tests.unit.saves.test_short_codes import save

COPIED = re.compile(rb"\x1b\]52;c;([^\x07\x1b]*)")


def test_a_code_goes_to_the_clipboard_of_the_terminal(home: Path) -> None:
    """As OSC 52, which reaches the person's own machine over SSH too."""
    raw = save()
    with Terminal(["replay", encode(raw, HERE, names=False, entry=5)], home) as terminal:
        terminal.wait("Step 5 of")
        terminal.send("c")
        terminal.wait("S16-3-")
        assert not COPIED.search(terminal.raw)
        terminal.send("c")
        terminal.wait("clipboard")
        terminal.quiet()
        (copied,) = COPIED.findall(terminal.raw)
        code = base64.b64decode(copied).decode()
        assert code in "".join(terminal.text().split())
        assert shared(code).entry == 5
        terminal.send(shown.INTERRUPT)
        assert terminal.ended() == 0
