"""Words by which sentences call their reader, which nobody may have as a name."""

from __future__ import annotations

import pytest

from sixteen_tui.terminal.text import is_address
from sixteen_tui.text import i18n, names
from sixteen_tui.text.names import You, YourTeam
from sixteen_tui.text.screens import person


@pytest.mark.parametrize("language", i18n.languages())
def test_every_address_is_known(language: str) -> None:
    before = i18n.language()
    i18n.set_language(language)
    try:
        said = [person(0, 1), names.in_row(You("")), names.in_row(YourTeam("")), names.first(YourTeam(""))]
    finally:
        i18n.set_language(before)
    assert all(map(is_address, said)), said
