"""Held keys: which key acts, by when keys arrive and when the picture changes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sixteen_tui.terminal.repeats import BY_ITSELF, FIRST_REPEAT, PAUSE, REPEAT, STALL, TYPED_AHEAD, UNSEEN, Repeats

RATE = 0.033


def told(*keys: tuple[str, float, int]) -> Iterator[tuple[str, bool, bool]]:
    """Each key, of (key, seconds since the key before, moment), whether it is suppressed, and whether carried."""
    repeats, now = Repeats(), 0.0
    for number, (key, gap, moment) in enumerate(keys):
        now += gap
        following, later, _ = keys[number + 1] if number + 1 < len(keys) else ("", 9.0, 0)
        yield key, repeats.held(key, now, moment, next_key=(following, now + later)), repeats.carried


def act(*keys: tuple[str, float, int]) -> list[str]:
    """The keys that act."""
    return [key for key, held, _ in told(*keys) if not held]


def test_a_held_key_acts_until_the_moment_changes() -> None:
    held = [("enter", RATE, 0)] * 5 + [("enter", RATE, 1)] * 5 + [("enter", RATE, 2)] * 100
    assert act(*held) == ["enter"] * 5


def test_a_held_key_stays_held_when_the_moment_comes_back() -> None:
    """A page that opens and closes."""
    assert act(("enter", RATE, 0), ("enter", RATE, 1), *[("enter", RATE, 0)] * 5) == ["enter"]


def test_a_hiccup_does_not_end_a_run_but_a_pause_and_another_key_do() -> None:
    held = [("enter", RATE, 0), ("enter", RATE, 1)]
    assert act(*held, ("enter", PAUSE * 0.9, 1)) == ["enter"]
    assert act(*held, ("enter", PAUSE, 1)) == ["enter"] * 2
    assert act(*held, ("1", RATE, 1), ("enter", RATE, 1)) == ["enter", "1", "enter"]


@pytest.mark.parametrize("gap", [1.1 * REPEAT, 0.25, 0.5])
def test_whoever_presses_deliberately_is_never_ignored(gap: float) -> None:
    assert act(*[("enter", gap, moment) for moment in range(20)]) == ["enter"] * 20


@pytest.mark.parametrize("delay", [0.15, 0.25, 0.5, 0.66, 1.0])
def test_of_a_held_key_only_the_press_acts(delay: float) -> None:
    """The key after the first repeat tells it from a second press."""
    held = [("enter", 1.0, 0), ("enter", delay, 1), *[("enter", RATE, 2)] * 50, *[("enter", RATE, 3)] * 50]
    assert act(*held) == ["enter"]


@pytest.mark.parametrize("delay", [0.15, 0.25, 0.5, 0.66, 1.0])
def test_a_held_key_scrolls_on_from_its_first_repeat(delay: float) -> None:
    held = [("down", 1.0, 0), ("down", delay, 0), *[("down", RATE, 0)] * 50]
    assert act(*held) == ["down"] * 52


@pytest.mark.parametrize("delay", [0.15, 0.25, 0.5, 0.66, 1.0])
def test_a_second_press_acts_in_a_new_moment(delay: float) -> None:
    """Any key that follows it, and the same one if it follows as fast as a finger."""
    twice = [("enter", 1.0, 0), ("enter", delay, 1)]
    assert act(*twice) == ["enter"] * 2
    assert act(*twice, ("1", RATE, 2)) == ["enter", "enter", "1"]
    assert act(*twice, ("enter", 1.1 * REPEAT, 2)) == ["enter"] * 3


def test_only_a_key_that_may_repeat_a_held_one_waits_for_the_next() -> None:
    repeats = Repeats()
    repeats.held("enter", 1.0, 0)
    assert repeats.undecided("enter", 1.0 + REPEAT, 1)
    assert not repeats.undecided("enter", 1.0 + REPEAT, 0), "in the same moment"
    assert not repeats.undecided("enter", 1.01 + FIRST_REPEAT, 1), "after longer than keys take to repeat"
    assert not repeats.undecided("1", 1.0 + REPEAT, 1), "another key"
    repeats.held("enter", 1.0 + RATE, 1)
    assert not repeats.undecided("enter", 1.2, 2), "in a run"


def carried(*keys: tuple[str, float, int]) -> list[bool]:
    """By key, whether it repeats one that was pressed in another moment."""
    return [carried for _, _, carried in told(*keys)]


@pytest.mark.parametrize("delay", [0.25, 0.5, 0.66])
def test_repeats_of_a_held_key_are_carried_into_the_next_moments(delay: float) -> None:
    held = [("q", 1.0, 0), ("q", delay, 1)]
    assert carried(*held, ("q", RATE, 1), ("q", RATE, 2)) == [False, True, True, True]
    assert carried(*held, ("q", RATE, 1), ("q", 1.1 * PAUSE, 1)) == [False, True, True, False], "it was let go"
    assert carried(*held, ("q", RATE, 0)) == [False, True, False], "the moment in which it was pressed"


def test_equal_keys_of_one_burst_and_deliberate_ones_are_not_carried() -> None:
    assert carried(*[("q", 0.0, moment) for moment in range(3)]) == [False] * 3
    assert carried(*[("q", 0.25, moment) for moment in range(9)]) == [False] * 9
    assert carried(("q", 1.0, 0), ("q", STALL, 1), ("q", RATE, 1)) == [False] * 3
    assert carried(("q", 1.0, 0), ("down", 0.2, 1), ("q", 0.2, 1), ("q", RATE, 1)) == [False] * 4


def test_different_keys_in_one_go_all_act() -> None:
    typed = [("1", 0.0, 0), ("enter", 0.0, 0), ("2", 0.0, 1), ("enter", 0.0, 1)]
    assert act(*typed) == ["1", "enter", "2", "enter"]


def test_the_silence_before_a_key_is_known() -> None:
    repeats = Repeats()
    repeats.held("1", 5.0, 0)
    repeats.held("2", 5.25, 0)
    assert repeats.quiet == 0.25


def opens(*gaps: float, frame: float = 0.0, burst: int = 1, before: str = "enter") -> bool:
    """True if a "2" could open a hand that is asked for from `frame` on.

    It comes after `before`, which played the card at 0, with these gaps, `burst` of them at a time.
    """
    repeats, now, asked, found = Repeats(), 0.0, False, False
    repeats.shows("table", -9.0)
    repeats.held(before, now, "table")
    for gap in gaps:
        now += gap
        for number in range(burst):
            if now >= frame and not asked:
                repeats.shows("hand-over", frame)
                asked = True
            following = ("2", now) if number + 1 < burst else ("", 99.0)
            repeats.held("2", now, "hand-over" if asked else "table", next_key=following)
            found |= asked and min(repeats.quiet, repeats.shown_for) >= TYPED_AHEAD and not repeats.again
    return found


@pytest.mark.parametrize("gap", [0.0, RATE, 0.15, 0.5, 0.66, 0.75, 1.0, 2.0, 3.0, 60.0])
@pytest.mark.parametrize("burst", [1, 2, 9])
def test_no_timing_of_repeats_opens_a_hand(gap: float, burst: int) -> None:
    """Of a key that was pressed before the hand-over was drawn, or less than `TYPED_AHEAD` after it."""
    assert not opens(0.1, *[gap] * 30, burst=burst)
    assert not opens(0.1, 0.5, *[RATE, gap] * 9, burst=burst)
    assert not opens(0.1, *[gap] * 30, frame=0.2, burst=burst)
    assert not opens(2.0, *[gap] * 30, frame=1.5, burst=burst), "pressed before the frame could be read"
    assert not opens(2.0, *[gap] * 30, frame=2.5, burst=burst), "pressed before the frame"
    assert not opens(gap, *[gap] * 9, before="2", burst=burst), "the key that played the card"


def test_repeats_that_arrive_at_once_open_no_hand() -> None:
    assert not opens(3.0, burst=2)


@pytest.mark.parametrize("seconds", [TYPED_AHEAD, 1.0, 60.0])
def test_a_key_after_a_quiet_time_opens_a_hand(seconds: float) -> None:
    assert opens(seconds)
    assert opens(seconds + 1.0, frame=1.0)


def test_another_key_ends_the_doubt_about_a_held_one() -> None:
    repeats = Repeats()
    for key, at in (("2", 1.0), ("2", 9.0), ("space", 10.0), ("2", 11.0)):
        repeats.held(key, at, 0)
        assert repeats.again == (at == 9.0)


def shown(*events: tuple[str, float, int]) -> list[str]:
    """The keys that act, of keys and pictures ("") with the seconds since the event before, and the moment."""
    repeats, now, acted = Repeats(), 0.0, list[str]()
    for key, gap, moment in events:
        now += gap
        if not key:
            repeats.shows(moment, now)
        elif not repeats.held(key, now, moment):
            acted.append(key)
    return acted


def after(*events: tuple[str, float, int]) -> list[str]:
    """The keys that act after an Enter in moment 0, of which the picture has been there for a second."""
    return shown(("", 0.0, 0), ("enter", 1.0, 0), *events)[1:]


def late(key: str, moment: int, before: float) -> list[str]:
    """The effect of a key that was pressed so long before the picture of the moment in which it acts."""
    repeats = Repeats()
    repeats.shows(0, 0.0)
    repeats.held("enter", 1.0, 0)
    repeats.shows(moment, 1.3)
    return [] if repeats.held(key, 1.3 - before, moment) else [key]


def test_an_enter_too_many_on_a_slow_machine_confirms_nothing() -> None:
    """It was pressed before the picture of what the first one did."""
    assert late("enter", 1, 0.1) == late("space", 1, 0.1) == []
    assert late("enter", 1, -0.01) == ["enter"]
    assert late("enter", 0, 0.1) == ["enter"], "the same picture"
    assert late("2", 1, 0.1) == ["2"], "it confirms nothing"


def test_an_enter_for_a_wait_does_not_confirm_the_turn_that_comes() -> None:
    by_itself = [("", BY_ITSELF, 1)]
    assert after(*by_itself, ("enter", UNSEEN * 0.9, 1)) == []
    assert after(*by_itself, ("enter", UNSEEN * 0.9, 1), ("enter", UNSEEN, 1)) == ["enter"]
    assert after(*by_itself, ("enter", UNSEEN, 1)) == ["enter"]
    assert after(*by_itself, ("2", 0.05, 1), ("enter", 0.05, 1)) == ["2", "enter"], "a card was picked"
    assert after(("enter", BY_ITSELF, 1)) == [], "not even drawn"


def test_a_screen_that_has_just_come_takes_the_first_key() -> None:
    repeats = Repeats()
    repeats.shows(0, 0.0)
    assert not repeats.held("enter", 0.01, 0)


def test_the_enter_of_the_shell_does_not_act_on_the_first_picture() -> None:
    """It is held while the program starts: some repeats precede the first frame, others follow it."""
    held = [("enter", RATE, 0)] * 9
    for drawn_before_they_act in (True, False):
        repeats = Repeats(drawn=True)
        if drawn_before_they_act:
            repeats.shows(0, 1.0)
        assert all(repeats.held("enter", 0.8 + RATE * number, 0) for number, _ in enumerate(held))
        repeats.shows(0, 1.0)
        assert repeats.held("enter", 1.1, 0), "it is still held"
        assert not repeats.held("enter", 1.2 + PAUSE, 0)
    assert shown(("1", 0.0, 0), ("enter", 0.0, 0), ("", 0.0, 0)) == ["1", "enter"], "typed ahead, and no repeat"


def test_an_enter_from_before_raw_mode_is_the_same_key() -> None:
    repeats = Repeats(drawn=True)
    repeats.shows(0, 1.0)
    keys = ["ctrl+j"] * 5 + ["enter"] * 20
    assert all(repeats.held(key, 0.8 + RATE * number, 0) for number, key in enumerate(keys))


def test_an_enter_for_the_table_does_not_act_on_the_result_that_has_just_come() -> None:
    """The screen is another one: `Repeats` knows moments only, and the moment of a page names its screen."""
    repeats = Repeats()
    repeats.shows(("table", 1), 0.0)
    assert not repeats.held("enter", 1.0, ("table", 1))
    repeats.shows(("result", 0), 1.0 + BY_ITSELF)
    assert repeats.held("enter", 1.0 + BY_ITSELF + UNSEEN * 0.9, ("result", 0))
    assert not repeats.held("enter", 1.0 + BY_ITSELF + UNSEEN * 2, ("result", 0))


def test_whoever_sees_what_a_key_did_may_go_on_at_once() -> None:
    """The picture follows the key: a quick person loses nothing."""
    events = [event for moment in range(1, 20) for event in (("", 0.02, moment), ("enter", 1.1 * REPEAT, moment))]
    assert after(*events) == ["enter"] * 19


def test_a_moment_that_is_never_drawn_takes_one_key_only() -> None:
    assert after(("enter", BY_ITSELF, 1), ("enter", 0.3, 1)) == ["enter"]


@pytest.mark.parametrize("delay", [RATE, 0.15, 0.5, 1.0])
def test_a_held_key_that_confirms_acts_once_in_the_same_moment(delay: float) -> None:
    keys = [("enter", 1.0, 0), ("enter", delay, 0), *[("enter", RATE, 0)] * 50]
    repeats, now, acted = Repeats(), 0.0, 0
    for number, (key, gap, moment) in enumerate(keys):
        now += gap
        acted += not repeats.held(
            key, now, moment, next_key=("enter", now + RATE) if number < 51 else ("", 99), once=True
        )
    assert acted == 1
    assert repeats.undecided("enter", now + 1.01 * PAUSE, 0, once=True)
    assert not repeats.held("enter", now + 1.01 * PAUSE, 0, once=True), "a press"


@pytest.mark.parametrize("gap", [1.2, 3.0, 9.0])
def test_the_repeats_that_a_line_delivers_after_it_stood_still_do_nothing(gap: float) -> None:
    assert act(("enter", 1.0, 0), ("enter", gap, 1), *[("enter", 0.0, 1)] * 90) == ["enter"]
    assert act(("enter", 1.0, 0), ("enter", gap, 1), ("1", 0.0, 1)) == ["enter", "enter", "1"]
    assert act(("1", 1.0, 0), ("enter", gap, 1), ("enter", 0.0, 1)) == ["1", "enter", "enter"]
