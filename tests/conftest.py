"""For all tests: how many at once, what they need not do, and signals as a terminal gives them to a program."""

from __future__ import annotations

import gc
import os
import signal
from collections import Counter
from typing import Final

import pytest


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """With `-n auto` one more than there are processors: many tests wait for a program or for its clock."""
    return (len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) + 1


THINNED: Final = {
    "test_a_report_fits_and_cuts_no_label": (1, 2),
    "test_a_state": (2, 3),
    "test_all_that_is_legal_is_accepted_and_nothing_else": (1, 2),
    "test_cards_that_nobody_here_has_seen_change_nothing": (1, 2),
    "test_every_key_of_a_screen": (1, 3),
    "test_everybody_has_a_place_round_the_table": (1, 2),
    "test_every_other_choice_is_answered": (1, 2),
    "test_keys_at_random": (1, 2),
    "test_no_save_starts_a_program": (1, 2),
    "test_no_screen_tells_why_a_turn_ended": (1, 2),
    "test_nobody_else_learns_how_a_person_s_turn_ended": (1, 2),
    "test_nothing_is_cut": (1, 2),
    "test_a_save_without_end": (1, 2),
    "test_sixteen_agrees_with_enumeration": (1, 2),
    "test_sweet_sixteen_agrees_with_enumeration": (1, 3),
    "test_the_filter_is_the_player": (1, 2),
    "test_the_files_of_the_program_itself_without_end": (1, 2),
    "test_the_terminal_shows_what_was_drawn": (1, 2),
    "test_twin_games_give_equal_hints": (1, 3),
    "test_twin_games_of_sweet_sixteen_give_equal_hints": (1, 3),
    "test_unseen_cards_change_nothing": (1, 2),
    "test_what_a_seat_has_seen_is_its_view": (1, 2),
    "test_who_follows_comes_to_the_end": (1, 2),
}
"""Tests with many parameters that take long together: so many of every so many run each time, the others are `long`."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out a part of what is thinned, the same in every worker."""
    seen: Counter[str] = Counter()
    for item in items:
        name = getattr(item, "originalname", "")
        if name in THINNED:
            keep, of = THINNED[name]
            if seen[name] % of >= keep:
                item.add_marker(pytest.mark.long)
            seen[name] += 1


def pytest_collection_finish() -> None:
    """Some ten thousand tests stay to the end: whoever looks for garbage need not look through them each time."""
    gc.collect()
    gc.freeze()


def pytest_configure(config: pytest.Config) -> None:
    """A shell in the background hands on that Ctrl-C is ignored, to the programs that are tested, too.

    Caught here instead, it is as little noticed here, and as it is by default in whatever is started.
    """
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda *_: None)
