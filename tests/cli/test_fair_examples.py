"""The chapter on fair deals: its examples run as they stand, and say the same as the engine."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment, deal_seed
from sixteen_tui.engine.table import Table
from sixteen_tui.games.registry import with_chance
from sixteen_tui.text import booklet
from tests.patience import PATIENCE

WIDTH = 72
SPELLED = re.compile(r"PPPM-BQ4K-5CJ5-MBW8")
CODE = "PPPMBQ4K5CJ5MBW8"
EN, FR = "en", "fr"


def chapter(language: str, game: str = "sixteen") -> list[booklet.Block]:
    """The chapter as it is read: the last of every booklet."""
    blocks = booklet.read(game, language)
    return blocks[max(n for n, block in enumerate(blocks) if block.kind == "chapter") :]


def examples(language: str) -> list[list[str]]:
    """The examples in the chapter for machines, each with the lines that belong together."""
    found: list[list[str]] = [[]]
    for block in chapter(language):
        if block.kind == "example":
            found[-1].append(block.text)
        elif found[-1]:
            found.append([])
    return [each for each in found if each]


def ran(*command: str, text: str = "") -> str:
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True, timeout=PATIENCE).stdout


@pytest.mark.parametrize("language", [EN, FR])
def test_the_shell_says_what_the_chapter_says_and_the_engine_too(language: str) -> None:
    shell, printed, *_ = examples(language)
    seed = deal_seed(CODE)
    assert shell[0] == f"code={CODE}"
    assert printed == [seed, commitment(seed)]
    assert ran("sh", text="\n".join(shell)).split() == printed


@pytest.mark.parametrize("language", [EN, FR])
def test_the_program_deals_what_the_engine_deals(language: str, tmp_path: Path) -> None:
    _, (seed, _), program, (begins,) = examples(language)
    file = tmp_path / "cards.py"
    for number in range(20):
        file.write_text("\n".join(program))
        game: Any = GAMES["sixteen"]
        table: Any = Table(game, game.default_rules, seed)
        table.deal()
        told = ran(sys.executable, str(file), seed).strip()
        assert f"deal {told}" == game.encode(table.log[0])
        if not number:
            assert told.startswith(f"{begins} ")
            dealer, *cards = begins.split()
            view = table.view(0)
            assert int(dealer) == 1
            held = sorted(game.encode(table.log[0]).split()[2:8:2])
            assert held == sorted(cards[0:6:2])
            assert len(view.hand) == 3
        seed = commitment(seed)  # any seed will do


@pytest.mark.parametrize("language", [EN, FR])
@pytest.mark.parametrize("game", with_chance())
def test_every_booklet_ends_in_it(game: str, language: str) -> None:
    first, *rest = chapter(language, game)
    assert first.place == "fair"
    assert len(rest) > 20
    assert [each.kind for each in rest] == [each.kind for each in chapter(FR if language == EN else EN, game)[1:]]
    assert not any(each.place == "fair" for each in booklet.read(game, language, summary=True))
    for each in rest:
        assert each.kind != "example" or len(each.text) <= WIDTH, each.text
        assert "\t" not in each.text
        if each.kind != "example" and language == FR:
            assert not re.search(r"(?<!\N{NO-BREAK SPACE})[:;!?»]", each.text), each.text
    assert any(SPELLED.search(each.text) for each in rest)


def test_both_languages_have_the_same_examples() -> None:
    assert examples(EN) == examples(FR)
