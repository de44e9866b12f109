"""The transcripts in the documentation are what the program says, in lines made for the ear."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.plain.transcripts import DOCS, NAMES, transcript


@pytest.mark.every("a file each")
@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_is_what_is_said(tmp_path: Path, name: str) -> None:
    """On 40 columns, too. After a change of a sentence or of a computer player: `python -m tests.plain.transcripts`."""
    assert (DOCS / name).read_text("utf-8") == transcript(name, tmp_path, columns=40)


@pytest.mark.every("a file each")
@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_is_for_the_ear(name: str) -> None:
    """No columns, nothing cut, no sign or code that is not read as a word, and no colon after a colon."""
    for line in (DOCS / name).read_text("utf-8").splitlines()[1:]:
        assert not re.search(r"\s\s|\s$|…|[−&·|]|\b[BGOPVM][0-6]\b", line), line
        said = re.split(r" ?[.;!] ", line)
        assert line[0].islower() or all(part.count(": ") < 2 for part in said), line  # a help line begins with its word
