"""Checks the French typography of everything that people read: 33,0 %, 1,20 série, a space before a colon.

Method: reads the output, not the catalogue: commands, accepted screens, whole games of plain mode, the man page. Text
that is no French is listed below: versions, and addresses of files.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.statistics.game import Sum
from sixteen_tui.text import i18n, numbers, statistics
from sixteen_tui.text.settings import pace_takes
from tests.cli.kit import Begin, Call

ROOT: Final = Path(__file__).parents[2]
KEPT: Final = sorted([*(ROOT / "docs").glob("*.fr.txt"), *(ROOT / "tests/ui/texts/fr").glob("*.txt")])
WRONG: Final = re.compile(r"\d%|\d\.\d|[^\W\d_]: |[^\W\d_]:$", re.MULTILINE)
NO_FRENCH: Final = re.compile(
    r"^\.TH .*$"  # the head of the man page: its version
    r"|(?:Version|Sixteen TUI ) [\d.]+|(?:sixteen-tui|Python|Textual) \d[\w.]*"
    r"|^\$ .*$|\S*/\S*",  # a command that was typed, the address of a file
    re.MULTILINE,
)
SEED: Final = "16" * 32


def wrong(text: str) -> list[str]:
    """The lines that are not written as French is."""
    return [line for line in NO_FRENCH.sub("", text).splitlines() if WRONG.search(line)]


@pytest.fixture
def french(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    i18n.set_language("fr")


def test_what_is_wrong_is_found() -> None:
    assert wrong("95%\n8.67\nTerminées: 3\nTitre:\n33,0\u00a0% des cas\u00a0: 1\nVersion 0.1.0\n/tmp/a.b: 1.5/2.0") == [
        "95%",
        "8.67",
        "Terminées: 3",
        "Titre:",
    ]


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_what_is_kept_is_french(path: Path) -> None:
    assert wrong(path.read_text("utf-8")) == []


def test_the_man_page_is_french() -> None:
    assert wrong((ROOT / "shell/fr/sixteen-tui.1").read_text("utf-8")) == []


@pytest.mark.parametrize("won", [0, 1, 2])
def test_a_number_of_games_won_agrees_with_its_word(french: None, won: int) -> None:
    """The plural of the message is that of the games played."""
    total: Sum[Any] = Sum()
    total.played, total.won = 2, won
    told = PLUGINS["sixteen"].statistics
    assert told is not None
    line = statistics.in_words("Toutes", total, told)
    assert f"gagné {won} fois sur 2" in line
    assert statistics.figures(total)[0] == (str(won), "fois gagné sur 2")


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_what_commands_print_is_french(call: Call, begin: Begin, french: None, game: str) -> None:
    saved = begin(("", "Ada"), finish=True, game=game, seed=SEED).record
    begin(("", "Ada"), plays=3, game=game)
    said = {
        name: call(name, *arguments).out
        for name, *arguments in (
            ("list",),
            ("stats",),
            ("ladder",),
            ("show", saved.header.id),
            ("verify", str(saved.path)),
            ("simulate", game, "--games", "3", "--seed", SEED),
            ("doctor",),
            ("rules", game, "--summary"),
        )
    }
    assert all(said.values())
    assert {name: lines for name, text in said.items() if (lines := wrong(text))} == {}
    assert re.search(r"95\u00a0%", said["simulate"])
    assert not re.search(r"\b(\d (play|draw|trade|stand)|[2-9A][DHS]|[BGOP][0-6] play)\b", said["show"]), "notation"
    assert re.search(r"commencée le \d\d/\d\d/\d{4} à \d\d:\d\d$", said["show"], re.MULTILINE)


def test_decimals_take_the_form_of_their_language(french: None) -> None:
    """In French what stands before the comma counts, in English all but 1 itself are many."""
    assert [numbers.amount(number) for number in (0, 0.35, 1, 1.2, 2, 2.75)] == [0, 0, 1, 1, 2, 2]
    assert [pace_takes(seconds) for seconds in (0.35, 1.8)] == ["0,35 seconde par carte.", "1,8 seconde par carte."]
    i18n.set_language("en")
    assert [numbers.amount(number) for number in (0, 0.35, 1, 1.2, 2, 2.75)] == [0, 2, 1, 2, 2, 2]
    assert [pace_takes(seconds) for seconds in (0.35, 1.0)] == ["0.35 seconds a card.", "1 second a card."]
