"""The letters of a private table among the codes that can be typed at home."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.session.importing import ImportResult, enter
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.tables.letters import letters


@pytest.mark.parametrize(
    ("text", "found"),
    [("EAGN", "EAGN"), (" eagn\n", "EAGN"), ("EAG", ""), ("EAGNE", ""), ("EAG1", ""), ("EÄGN", ""), ("S16-", "")],
)
def test_four_letters_in_any_case_are_a_table(tmp_path: Path, text: str, found: str) -> None:
    assert letters(text, enter(tmp_path, text, lambda _: lambda: None, files=False)) == found


@pytest.mark.parametrize("came", [ImportResult(Refusal("ambiguous")), ImportResult(deal="EAGN")])
def test_a_game_of_that_name_comes_first(came: ImportResult) -> None:
    assert not letters("EAGN", came)
