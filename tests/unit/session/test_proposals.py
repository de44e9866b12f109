"""Proposals to end a shared game, as one of its people gets to know them."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.session.proposals import Event, Proposals
from tests.unit.tables.local import Local


def test_a_yes_that_ends_the_game_waits_for_nobody(tmp_path: Path) -> None:
    """Else the program would say, beside the end, that the yes stands while the others are asked."""
    local = Local(tmp_path, "sixteen", 2)
    ada, ben = local.come("ada"), local.come("ben")
    of_ada, of_ben = Proposals(ada), Proposals(ben)
    ada.agree(yes=True)
    assert [*of_ada.news()] == [*of_ben.news()] == [Event("yes", 0, "agree")]
    ben.agree(yes=True)
    local.work()
    assert [*of_ada.news(), *of_ben.news()] == []


def test_a_yes_stands_as_long_as_one_of_several_has_not_answered(tmp_path: Path) -> None:
    local = Local(tmp_path, "sweet-sixteen", 3)
    ada, ben, _ = [local.come(name) for name in ("ada", "ben", "cleo")]
    of_ben = Proposals(ben)
    ada.agree(yes=True)
    ben.agree(yes=True)
    assert [*of_ben.news()] == [Event("yes", 0, "agree"), Event("yes", 1, "agree")]


def test_a_yes_that_was_refused_during_an_absence_stands_no_more(tmp_path: Path) -> None:
    """The server repeats only what is open, so its silence says so."""
    local = Local(tmp_path, "sixteen", 4)
    ada, _, cleo, _ = [local.come(name) for name in ("ada", "ben", "cleo", "dora")]
    of_ada = Proposals(ada)
    ada.resign(yes=True)
    assert [*of_ada.news()] == [Event("yes", 0, "resign")]
    ada.take({**ada.about, "type": "table", "you": 0})
    assert [*of_ada.news()] == [Event("dropped", 0, "resign")]
    assert not of_ada.stands("resign")
    ada.take({"type": "ending", "agree": [], "resign": [0], "out": [], "no": []})
    assert [*of_ada.news()] == [Event("yes", 0, "resign")]
    cleo.resign(yes=False)
    assert [*of_ada.news()] == [Event("no", 2, "resign")], "and nothing else"
