"""The transcripts in the documentation are what the program says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plain.transcripts import DOCS, GAMES, transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_transcript_is_what_is_said(tmp_path: Path, name: str) -> None:
    """After a change of a sentence or of a computer player: `python -m tests.plain.transcripts`, and read it."""
    assert (DOCS / name).read_text("utf-8") == transcript(name, tmp_path)
