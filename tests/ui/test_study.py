"""The picture of a review: one play beside the better one."""

from __future__ import annotations

import pytest
from rich.style import Style

from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.study import Curve, Scene, StudiedChoice, Study, paint

LOOK = Look({"text": Style(bgcolor="#005f00")}, UNICODE, {})


@pytest.mark.parametrize("size", [(80, 24), (100, 40)])
def test_no_word_of_a_play_without_a_card_is_broken(size: tuple[int, int]) -> None:
    """French has longer words than cards are wide."""
    plays = ("rester", "échanger 9♣")
    choices = [StudiedChoice(who, None, text, "✓", "good") for who, text in zip(("vous", "mieux"), plays, strict=True)]
    scene = Scene(0, "MANCHE 2", "−7,52 jetons", (), "= 12", choices, "Rester : 16 dans 0,0 % des cas.", "manche 2")
    curve = Curve("JETONS", [0.0, 1.0], (0.0, 1.0), ("1", "", "0"), ())
    lines = paint(Study(curve, [scene], "", [("", "text")]), 0, *size, LOOK)
    words = {word for line in lines for word in "".join(text for text, _ in line).split()}
    assert words >= {"rester", "échanger", "9♣"}
