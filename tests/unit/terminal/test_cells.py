"""Lines of a width: nothing of a text is lost, whatever its words are."""

from __future__ import annotations

import textwrap

import pytest
from rich.cells import cell_len

from sixteen_tui.terminal.cells import wrap

PATH = "/home/ada/a folder/" + "of-many-saved-games/" * 5 + "20261126-100000-abcdef.sixteen.jsonl"
TEXTS = {
    "path": f"{PATH}: written, 12 bytes",
    "columns": "                Played  Won  Rate",
    "wide letters": "保存されたゲーム" * 20,
    "colons": "one: " + "file:" * 30,
    "nothing": "",
}


@pytest.mark.parametrize("width", [2, 9, 37, 80])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_text_is_folded_and_never_cut(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert max(map(cell_len, lines)) <= width
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_line_keeps_the_spaces_before_its_first_column() -> None:
    assert wrap(TEXTS["columns"], 80) == [TEXTS["columns"]]
    assert [line.rstrip() for line in wrap(TEXTS["columns"], 25)] == ["                Played", "Won  Rate"]
    assert wrap("     ", 3) == [""]


def test_a_wide_letter_in_one_cell_is_a_line() -> None:
    assert wrap("保存", 1) == ["保", "存"]
    assert wrap("two words", -2)


SENTENCES = (
    "Wilhelmina-Maria is not to move. Constantin-Peter is.",
    "Wilhelmina-Maria n’est pas au trait. C’est Constantin-Peter qui l’est.",
    "A game counts once it has been played to its end.",
    "Every game is kept here from its first card on.",
)


def test_a_line_above_gives_a_word_and_a_dash_stays_where_it_is() -> None:
    assert wrap("Manche 2\u00a0: que devrait faire Wilhelmina-Maria\u00a0?", 22) == [
        "Manche 2\u00a0: que",
        "devrait faire",
        "Wilhelmina-Maria\u00a0?",
    ]
    assert wrap("You – Blaise – Emmy – Sophie", 26) == ["You – Blaise –", "Emmy – Sophie"]


@pytest.mark.parametrize("text", SENTENCES)
def test_no_short_word_stands_alone_in_the_last_line(text: str) -> None:
    """If the line above can spare a word; in as many lines as before."""
    for width in range(max(map(len, text.split())), len(text)):
        *_, above, last = wrap(text, width)
        alone = [" " not in line and len(line) < width / 3 for line in (last, above.rpartition(" ")[0])]
        assert alone != [True, False], width
        assert len(wrap(text, width)) == len(textwrap.wrap(text, width, break_on_hyphens=False))
