"""`rules`: booklets and summaries as plain text; the summaries fit on a page and leave no rule out."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from string import ascii_uppercase
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import added
from sixteen_tui.text import booklet, i18n
from sixteen_tui.text.booklet.plain import COLUMNS
from tests.cli.kit import Call, Refused

ROOT: Final = Path(booklet.__file__).parents[3]
PARTS: Final = dict(zip(GAMES, ascii_uppercase, strict=False))
CITED: Final = re.compile(r"% (none|[A-Z]\d+[a-z]?( [A-Z]\d+[a-z]?)*)")

each_game = pytest.mark.parametrize("game", list(GAMES))
each_language = pytest.mark.parametrize(
    "language",
    [
        "en",
        pytest.param(
            "fr", marks=pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue is not compiled")
        ),
    ],
)


def source(game: str, language: str) -> list[str]:
    """A summary as it is written."""
    file = Path(booklet.__file__).parent / language / f"{game.replace('-', '_')}-summary.txt"
    return file.read_text("utf-8").splitlines()


@each_game
@each_language
def test_the_booklet_is_printed_whole(call: Call, game: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    said = call("rules", game)
    assert (said.status, said.err) == (0, "")
    printed = " ".join(said.out.split())
    for block in booklet.read(game, language):
        shown = block.text.upper() if block.kind == "chapter" else block.text
        assert " ".join(shown.split()) in printed
    assert max(map(len, said.out.splitlines())) <= COLUMNS
    assert "\x1b" not in said.out
    assert "\n\n\n" not in said.out


@each_game
@each_language
def test_the_summary_fits_on_a_page_and_lies_in_the_documents(
    call: Call, game: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", f"{language}_XX.UTF-8")
    said = call("rules", game, "--summary")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert len(lines) <= 66, "a printed page"
    assert max(map(len, lines)) <= COLUMNS == 78
    assert said.out == (ROOT / "docs" / f"summary-{game}.{language}.txt").read_text("utf-8")


@each_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_summary_leaves_no_rule_out(game: str, language: str) -> None:
    """Every block cites the rules that it tells, and together they are all the rules of the game."""
    text = (ROOT / "docs" / "rules.md").read_text("utf-8")
    rules = set(re.findall(rf"^ *- \*\*({PARTS[game]}\d+[a-z]?)\b", text, re.MULTILINE))
    cited: set[str] = set()
    lines = source(game, language)[1:]
    for before, line in pairwise(lines):
        if line and not line.startswith(("%", "# ")):
            assert CITED.fullmatch(before), line
            cited |= set(before.split()[1:])
    own = {record.number for record in added(GAMES[game].default_rules).values()}  # sections are made for them
    assert cited - {"none"} | own == rules


@each_game
def test_the_summary_is_one_text_in_two_languages(game: str) -> None:
    english, french = (
        [line if line.startswith("%") else line[:2] if line.startswith(("# ", "- ")) else bool(line) for line in lines]
        for lines in (source(game, "en"), source(game, "fr"))
    )
    assert english == french
    numbers = [
        [sorted(re.findall(r"\d+", block.text)) for block in booklet.read(game, language, summary=True)]
        for language in ("en", "fr")
    ]
    assert numbers[0] == numbers[1]
    for line in source(game, "fr")[1:]:
        assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", line), line
        assert not set("'\"`") & set(line), line


def test_without_a_game_it_is_the_first(call: Call) -> None:
    assert call("rules") == call("rules", "sixteen")


def test_an_unknown_game_is_refused(refused: Refused) -> None:
    assert "unknown game 'poker'" in refused("rules", "poker")
