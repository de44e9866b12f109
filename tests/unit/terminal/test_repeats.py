"""Held keys: which key acts, by when keys arrive and when the picture changes."""

from __future__ import annotations

import pytest

from sixteen_tui.terminal.repeats import REPEAT, TYPED_AHEAD, Repeats

RATE = 0.033


def act(*keys: tuple[str, float, int]) -> list[str]:
    """The keys that act, of (key, seconds since the key before, moment)."""
    repeats, now, acted = Repeats(), 0.0, list[str]()
    for key, gap, moment in keys:
        now += gap
        if not repeats.held(key, now, moment):
            acted.append(key)
    return acted


def test_a_held_key_acts_until_the_moment_changes() -> None:
    held = [("enter", RATE, 0)] * 5 + [("enter", RATE, 1)] * 5 + [("enter", RATE, 2)] * 100
    assert act(*held) == ["enter"] * 5


def test_a_held_key_stays_held_when_the_moment_comes_back() -> None:
    """A page that opens and closes."""
    assert act(("enter", RATE, 0), ("enter", RATE, 1), *[("enter", RATE, 0)] * 5) == ["enter"]


def test_a_hiccup_does_not_end_a_run_but_a_pause_and_another_key_do() -> None:
    held = [("enter", RATE, 0), ("enter", RATE, 1)]
    assert act(*held, ("enter", TYPED_AHEAD * 0.9, 1)) == ["enter"]
    assert act(*held, ("enter", TYPED_AHEAD, 1)) == ["enter"] * 2
    assert act(*held, ("1", RATE, 1), ("enter", RATE, 1)) == ["enter", "1", "enter"]


@pytest.mark.parametrize("gap", [1.1 * REPEAT, 0.25, 0.5])
def test_whoever_presses_deliberately_is_never_ignored(gap: float) -> None:
    assert act(*[("enter", gap, moment) for moment in range(20)]) == ["enter"] * 20


def test_different_keys_in_one_go_all_act() -> None:
    typed = [("1", 0.0, 0), ("enter", 0.0, 0), ("2", 0.0, 1), ("enter", 0.0, 1)]
    assert act(*typed) == ["1", "enter", "2", "enter"]


def test_the_silence_before_a_key_is_known() -> None:
    repeats = Repeats()
    repeats.held("1", 5.0, 0)
    repeats.held("2", 5.25, 0)
    assert repeats.quiet == 0.25
