"""The one sanitiser for foreign text."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from sixteen_tui.terminal import text as module
from sixteen_tui.terminal.text import _is_clean, _thinned, clean, padded

ANY = st.text(st.characters(codec=None, categories=None), max_size=60)
MARK = "\u0301"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("", ""),
        ("a\x1b[31mb\x07\x7f\x9b", "a[31mb"),
        ("one\ntwo\r\u2028three\u2029\t", "onetwothree"),
        ("\u202egnp.exe\u2066\u200d\u200b\ufeff\u00ad", "gnp.exe"),
        ("\ud800x\udcff", "x"),
        ("e\u0301", "é"),
        ("x" + MARK * 50, "x" + MARK * 3),
        (MARK * 5 + "x", "x"),
        ("日本", "日本"),
        ("[/red][@click=app.quit]x", "[/red][@click=app.quit]x"),
    ],
)
def test_what_is_left(text: str, shown: str) -> None:
    assert clean(text) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [
        ("Blaise", 6, "Blaise"),
        ("Blaise", 5, "Blai…"),
        ("Blaise", 1, "…"),
        ("Blaise", 0, ""),
        ("", 0, ""),
        ("日本語", 6, "日本語"),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        ("日本語", 2, "…"),
        ("ab\u0308\u0301c", 3, "ab\u0308\u0301c"),
        ("ab\u0308\u0301cd", 3, "ab\u0308\u0301…"),
    ],
)
def test_cut_to_a_width(text: str, width: int, shown: str) -> None:
    assert clean(text, width) == shown


@given(ANY)
def test_nothing_dangerous_is_left(text: str) -> None:
    shown = clean(text)
    assert not {unicodedata.category(char) for char in shown} & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert unicodedata.is_normalized("NFC", shown)
    assert len(shown.splitlines()) <= 1
    assert clean(shown) == shown


def test_a_text_that_stays_is_not_cleaned_character_by_character(monkeypatch: pytest.MonkeyPatch) -> None:
    clean.cache_clear()
    monkeypatch.setattr(module, "_thinned", None)  # a call fails
    for shown in ("Ada  6:4", "Zoë – 小明", "✓ gagné, 3 cartes à jouer · 가"):
        assert clean(shown) == shown


@given(ANY)
def test_only_texts_that_stay_are_spared(text: str) -> None:
    assert not _is_clean(text) or "".join(_thinned(unicodedata.normalize("NFC", "".join(_thinned(text))))) == text


@given(st.text(st.sampled_from("aé日\u0301\u0308\ufe0f☺❤\u200d1"), max_size=30), st.integers(0, 20))
def test_never_wider_than_asked(text: str, width: int) -> None:
    assert cell_len(clean(text, width)) <= width
    assert cell_len(padded(text, width)) == width


@given(ANY, st.integers(0, 20))
def test_cut_only_what_does_not_fit(text: str, width: int) -> None:
    whole, cut = clean(text), clean(text, width)
    assert cut == whole if cell_len(whole) <= width else whole.startswith(cut.removesuffix("…"))


@pytest.mark.parametrize("char", ["\u0903", "\u1160", "\u3164", "\U0001f3fd", "\u1b04"])
def test_what_has_no_cell_of_its_own_does_not_pile_up(char: str) -> None:
    """A terminal may give such letters a cell; counted as none, hundreds would run over what stands behind."""
    assert clean(char * 200) == ""
    assert clean("A" + char * 200 + "da") == "A" + char * 3 + "da"
