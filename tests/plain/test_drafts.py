"""The draft of a game that is entered, in plain mode: leaving it while it cannot be written."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.plain.talk import Talk


@pytest.mark.every("each is another way out")
@pytest.mark.parametrize("way", ["yes", "no", "end", "signal"])
def test_a_draft_that_cannot_be_written_is_not_left_in_silence(tmp_path: Path, way: str) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        for line in ("enter", "sixteen", "Ada, Bo"):
            talk.ask(line)
        (path,) = tmp_path.rglob("games.entered.txt")
        path.unlink()
        path.mkdir()
        if way in ("yes", "no"):
            assert talk.ask("q")[0].startswith("The draft could not be kept: ")
            heard = talk.ask(way)
            assert heard[-1].endswith("or help:") is (way == "yes")
        if way == "signal":
            talk.kill(signal.SIGTERM)
        talk.end({"yes": 0, "signal": -signal.SIGTERM}.get(way, 2))
        assert any(line.startswith("The draft could not be kept: ") for line in talk.lines)
