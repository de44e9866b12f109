"""Filters of saved games: players, rules, results and spans of days."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.library import (
    PERIODS,
    RESULTS,
    Filter,
    NoDayError,
    UnknownError,
    between,
    english_names,
    filtered,
    parse_filter,
    played_on,
    plays,
    rule_names,
    span,
)
from sixteen_tui.text import i18n
from sixteen_tui.text.screens import seat_names
from tests.unit.saves.listed import only
from tests.unit.saves.writer import game

VECTORS: Final = Path(__file__).parents[1] / "conformance"
OVER: Final = (VECTORS / f"sixteen-01{SUFFIX}").read_bytes()
NO_FIGURES: Final = "no-such-day"


def test_the_words_of_a_filter_are_those_of_the_command_line() -> None:
    assert RESULTS == ("won", "lost", "drawn", "placed", "unfinished")
    assert PERIODS == ("today", "week", "month", "year")
    names = rule_names("sixteen")
    assert "bonus" in names
    assert {*rule_names()} == {each for game in GAMES for each in rule_names(game)}
    assert len(rule_names()) == len({*rule_names()})
    assert not plays("sixteen", object(), "casino")  # type: ignore[arg-type]  # asked for no rule


def test_a_filter_is_made_of_texts() -> None:
    assert parse_filter() == Filter()
    assert not parse_filter()
    assert parse_filter(game="sixteen", player="Z", rules=["bonus"], result="won", tags=("x",)) == Filter(
        game="sixteen", player="Z", rules=("bonus",), result="won", tags=("x",)
    )
    assert parse_filter(since="2026", until="2026-02") == Filter(since=date(2026, 1, 1), until=date(2026, 2, 28))
    assert parse_filter(result="drawn", game="", since="", until="") == Filter(result="drawn")
    for text, part in (({"game": "whist"}, "game"), ({"result": "left"}, "result"), ({"until": "x"}, "until")):
        with pytest.raises(UnknownError) as unknown:
            parse_filter(**text)
        assert (unknown.value.part, unknown.value.text) == (part, text[part])
    with pytest.raises(UnknownError) as unknown:
        parse_filter(rules=["chess"])
    assert (unknown.value.part, unknown.value.text) == ("rules", "chess")


def test_the_result_of_a_finished_game_is_wanted_not_that_it_is_over(saves: Path) -> None:
    over = only(saves, OVER)
    assert not Filter(result="unfinished").matches(over)
    assert [name for name in RESULTS if Filter(result=name).matches(over)] == ([over.result] if over.result else [])


def test_a_player_without_a_name_is_found_by_what_they_are_called(saves: Path) -> None:
    seats = [{"name": "", "player": "human", "level": None}, {"name": "Ben", "player": "bot", "level": "easy"}]
    entry = only(saves, game(seats=seats))
    called = seat_names(entry.players)[0]
    assert Filter(player=called.upper()).matches(entry)
    assert Filter(player="EN").matches(entry)
    assert not Filter(player="Zoë").matches(entry)
    named = only(saves, game())
    assert not Filter(player=called).matches(named)


def test_a_computer_player_without_a_name_is_not_you(saves: Path) -> None:
    """Other programs may write such a save."""
    seats = [{"name": "", "player": "human", "level": None}, {"name": "", "player": "bot", "level": "easy"}]
    players = only(saves, game(seats=seats)).players
    assert seat_names(players) == english_names(players) == ["You", "Player 2"]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("people", [1, 2])
def test_a_player_without_a_name_is_found_in_every_language(saves: Path, language: str, people: int) -> None:
    """By the English name, and by that of the current language: a command in a script needs no language."""
    second = {"name": "", "player": "human", "level": None}
    seats = [{**second}, second if people == 2 else {"name": "Ben", "player": "bot", "level": "easy"}]
    entry = only(saves, game(seats=seats))
    english = seat_names(entry.players)[0]
    assert english_names(entry.players)[0] == english
    i18n.set_language(language)
    shown = seat_names(entry.players)[0]
    assert (shown == english) is (language == "en")
    for name in (english, shown):
        assert filtered([entry], {}, Filter(player=name.upper()), seat_names) == [entry]
    assert filtered([entry], {}, Filter(player=english)) == [entry]
    assert filtered([entry], {}, Filter(player="Zoë"), seat_names) == []


def test_games_that_fit_keep_their_order(saves: Path) -> None:
    first, second = only(saves, game()), only(saves, OVER)
    assert filtered([second, first], {}, Filter()) == [second, first]
    assert filtered([second, first], {first.file: ("x",)}, Filter(tags=("x",))) == [second, first]
    assert filtered([second, first], {}, Filter(tags=("x",))) == []


def test_spans_reach_to_the_ends_of_their_month_and_year() -> None:
    today = date(2026, 3, 14)
    for text, first, last in (
        ("2026-12", "2026-12-01", "2026-12-31"),
        (" 1/2/2026 ", "2026-02-01", "2026-02-01"),
        ("9999", "9999-01-01", "9999-12-31"),
        ("month", "2026-03-01", "2026-03-14"),
        ("year", "2026-01-01", "2026-03-14"),
        ("week", "2026-03-09", "2026-03-14"),
    ):
        assert span(text, today) == (date.fromisoformat(first), date.fromisoformat(last))
    for text in ("2026-", "26", "2026-001", "1/1/26", NO_FIGURES):
        with pytest.raises(NoDayError, match=text or "."):
            span(text, today)
    assert between("-", today) == (None, None)
    assert between("2025…month", today) == (date(2025, 1, 1), today)


def test_a_moment_at_the_end_of_all_years_has_a_day() -> None:
    assert played_on("9999-12-31T23:59:59Z").year == 9999
    assert played_on("0001-01-01T00:00:00Z").year == 1
    assert played_on("2026-01-02t12:00:00z") == date(2026, 1, 2)
