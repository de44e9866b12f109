"""The setup of a new game, over all games: what is remembered, shown, changed and begun."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.session.setup import HUMAN, Setup, following, kinds, seated, variations
from sixteen_tui.settings.settings import Last, Settings
from sixteen_tui.terminal.text import NAME_WIDTH
from sixteen_tui.text.screens import own_rules
from sixteen_tui.text.setup import SetupText

every_game = pytest.mark.parametrize("name", GAMES)
CHANGES: Final = (1, -1)


def fresh(name: str) -> Setup:
    return Setup.remembered(name, Settings().last(name))


def with_seats(setup: Setup, seats: int) -> Setup:
    while setup.seats != seats:
        setup = setup.change("seats")
    return setup


def with_kind(setup: Setup, seat: int, kind: str) -> Setup:
    while setup.kinds[seat] != kind:
        setup = setup.change(f"seat-{seat}")
    return setup


# Remembered


@every_game
def test_nothing_remembered_is_the_default_game(name: str) -> None:
    game, setup = GAMES[name], Setup.remembered(name, Last([], [], [], []))
    assert setup.rules == game.default_rules
    assert set(setup.kinds) == {kinds(GAMES[name])[1]}
    assert len(setup.kinds) == len(setup.names) == max(game.seat_counts)


@every_game
def test_what_is_remembered_comes_back(name: str) -> None:
    last = Last([], [], [], [])
    setup = fresh(name)
    for row in setup.rows[1:]:
        setup = setup.change(row)
    setup = with_kind(setup, 0, HUMAN).rename(0, "Sophie")
    setup.remember(last)
    again = Setup.remembered(name, last)
    assert (again.seats, again.names, again.rules) == (setup.seats, setup.names, setup.rules)
    assert again.kinds[: again.seats] == setup.kinds[: setup.seats]


@every_game
def test_remembering_keeps_the_lists_of_the_settings(name: str) -> None:
    settings = Settings()
    before = settings.last(name)
    setup = with_seats(fresh(name), max(GAMES[name].seat_counts)).rename(0, "Emmy")
    setup.remember(before)
    after = settings.last(name)
    assert all(each is same for each, same in zip(before, after, strict=True))
    assert after.players == list(setup.kinds)
    assert after.names[0] == "Emmy"


@every_game
def test_what_means_nothing_any_more_is_passed_over(name: str) -> None:
    most, weakest = max(GAMES[name].seat_counts), kinds(GAMES[name])[1]
    last = Last(["human", "grandmaster"], ["\x1b[31m" + "x" * 40, "Ada"], ["nonsense"], ["4"])
    setup = Setup.remembered(name, last)
    assert (setup.seats, setup.kinds[:2], setup.rules) == (2, (HUMAN, weakest), GAMES[name].default_rules)
    assert len(setup.names[0]) <= NAME_WIDTH
    assert "\x1b" not in setup.names[0]
    too_many = Setup.remembered(name, Last([HUMAN] * (most + 1), ["Ada"] * (most + 1), [], ["3", "5"]))
    assert too_many.seats == GAMES[name].default_rules.seats
    assert len(too_many.kinds) == len(too_many.names) == most


@every_game
def test_a_number_of_seats_comes_from_the_players_not_from_a_variation(name: str) -> None:
    names = list(GAMES[name].names)
    setup = Setup.remembered(name, Last(["human", "easy"], [], names, []))
    assert setup.seats == 2
    assert list(setup.values) == list(GAMES[name].choices)


# Rows


@every_game
def test_rows_are_the_start_the_players_and_the_rules(name: str) -> None:
    for seats in GAMES[name].seat_counts:
        setup = with_seats(fresh(name), seats)
        assert setup.rows == ("start", *setup.seat_rows, *setup.rule_rows, "match")
        assert [setup.seat_of(row) for row in setup.seat_rows] == [None, *range(seats)]
        assert [row for row in setup.rule_rows if row != "preset"] == list(GAMES[name].choices)
        assert ("preset" in setup.rows) == bool(GAMES[name].presets)


@every_game
def test_every_row_has_something_to_say_at_every_value(name: str) -> None:
    setup = fresh(name)
    for row in setup.rows:
        assert SetupText(setup).row(row).label
        assert SetupText(setup).row(row).help
        assert bool(SetupText(setup).row(row).value) == (row != "start")
        for _ in range(5) if row != "start" else ():
            setup = setup.change(row)
            assert SetupText(setup).row(row).label
            assert SetupText(setup).row(row).value
            assert SetupText(setup).row(row).help


# Changes


@every_game
def test_a_change_is_another_value_and_alters_nothing(name: str) -> None:
    setup = fresh(name)
    as_it_was = (setup.kinds, setup.names, setup.seats, dict(setup.values))
    for row, by in product(setup.rows[1:], CHANGES):
        if row == "seats" and len(setup.game.seat_counts) == 1:
            continue
        assert setup.change(row, by) != setup
    assert setup.rename(0, "Emmy") != setup
    assert as_it_was == (setup.kinds, setup.names, setup.seats, setup.values)


@every_game
def test_changes_go_round_both_ways_over_all_values_that_there_are(name: str) -> None:
    game = GAMES[name]
    there_are = {"seats": game.seat_counts, "seat-1": kinds(GAMES[name]), **game.choices}
    for (row, values), by in product(there_are.items(), CHANGES):
        setup, seen = fresh(name), list[str]()
        for _ in values:
            setup = setup.change(row, by)
            seen.append(SetupText(setup).row(row).value)
        assert len(set(seen)) == len(values)
        assert setup == fresh(name)
        assert setup.change(row, by).change(row, -by) == setup


@every_game
def test_any_change_leaves_a_game_that_can_be_begun(name: str) -> None:
    for seats in GAMES[name].seat_counts:
        setup = with_seats(fresh(name), seats)
        for row in setup.rows[1:]:
            changed = setup.change(row)
            assert changed.rules.seats == changed.seats == len(changed.players)


@every_game
def test_fewer_seats_and_more_again_bring_the_players_back(name: str) -> None:
    most, fewest = max(GAMES[name].seat_counts), min(GAMES[name].seat_counts)
    setup = with_kind(with_seats(fresh(name), most), most - 1, kinds(GAMES[name])[-1]).rename(most - 1, "Grace")
    assert with_seats(with_seats(setup, fewest), most) == setup


def test_a_preset_sets_all_variations_and_is_known_by_them() -> None:
    setup = fresh("sweet-sixteen")
    presets = GAMES["sweet-sixteen"].presets
    assert setup.preset == presets[0]
    for by, order in ((1, [*presets[1:], presets[0]]), (-1, [*presets[:0:-1], presets[0]])):
        seen = []
        for _ in presets:
            setup = setup.change("preset", by)
            assert setup.preset is not None
            assert setup.values == variations(setup.game, (setup.preset,))
            seen.append(setup.preset)
        assert seen == order


@pytest.mark.parametrize(("by", "reached"), [(1, 0), (-1, -1)])
def test_from_ones_own_rules_a_preset_is_the_first_or_the_last(by: int, reached: int) -> None:
    setup = fresh("sweet-sixteen").change("faces_ten").change("banker_plays")
    assert setup.preset is None
    assert (SetupText(setup).row("preset").value, SetupText(setup).row("preset").help) == own_rules()
    assert setup.change("preset", by).preset == GAMES["sweet-sixteen"].presets[reached]


def test_a_preset_does_not_change_the_number_of_seats() -> None:
    setup = with_seats(fresh("sweet-sixteen"), 7)
    assert setup.change("preset").seats == 7


# Names and players


def called(setup: Setup) -> list[str]:
    return [SetupText(setup).name(seat) for seat in range(setup.seats)]


@every_game
def test_people_are_called_as_they_said_and_computers_by_their_seat(name: str) -> None:
    setup = with_kind(with_kind(with_seats(fresh(name), 2), 0, HUMAN), 1, kinds(GAMES[name])[1])
    assert called(setup) == ["You", COMPUTERS[1]]
    assert called(setup.rename(0, "Emmy"))[0] == "Emmy"
    assert called(setup.rename(0, "Emmy").rename(0, ""))[0] == "You"
    both = with_kind(setup, 1, HUMAN)
    assert called(both) == ["Player 1", "Player 2"]
    assert [both.name(seat) for seat in range(2)] == ["", ""], "a save has no name in a language"


@pytest.mark.parametrize("address", ["You", "VOUS", "ｙｏｕ", "Votre équipe"])
def test_nobody_is_called_as_sentences_call_their_reader(address: str) -> None:
    setup = fresh("sixteen").rename(0, address)
    assert setup.names[0] == ""
    assert Setup.remembered("sixteen", Last([], [address], [], [])).names[0] == "", "nor by the settings file"
    assert fresh("sixteen").rename(0, "Youri").names[0] == "Youri"


@every_game
def test_only_a_person_can_be_given_a_name(name: str) -> None:
    setup = with_kind(with_kind(fresh(name), 0, HUMAN), 1, kinds(GAMES[name])[1])
    assert [setup.person(row) for row in ("start", "seats", "seat-0", "seat-1", *setup.rule_rows)][:4] == [
        *(None, None, 0, None)
    ]
    assert not any(setup.person(row) for row in setup.rule_rows)


def test_a_name_is_made_safe_and_short() -> None:
    setup = fresh("sixteen").rename(0, "A\x1b[2Jda" + "x" * 40)
    assert setup.names[0].startswith("A[2Jda")
    assert len(setup.names[0]) == NAME_WIDTH


@every_game
def test_players_are_those_on_the_seats(name: str) -> None:
    level = kinds(GAMES[name])[-1]
    setup = with_kind(with_kind(with_seats(fresh(name), 2), 0, HUMAN), 1, level)
    assert [(each.name, each.player, each.level) for each in setup.players] == [
        ("", "human", None),
        (COMPUTERS[1], "bot", level),
    ]
    assert setup.rename(0, "Emmy").players[0].name == "Emmy"
    assert setup.rename(1, "Emmy").players[1].name == COMPUTERS[1]
    assert seated((HUMAN, level), ("", COMPUTERS[1])) == setup.players


@every_game
def test_a_game_is_begun_with_these_players_and_rules(name: str, tmp_path: Path) -> None:
    setup = fresh(name)
    for row in setup.rule_rows:
        setup = setup.change(row)
    session = setup.begin(tmp_path, "5" * 64)
    assert session.game.name == name
    assert session.rules == setup.rules
    assert session.players == setup.players
    assert session.record.table.seed == "5" * 64
    assert session.record.path.parent == tmp_path
    session.close()


def test_a_folder_that_takes_nothing_is_told_as_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    with pytest.raises(OSError, match="games"):
        fresh("sixteen").begin(tmp_path / "games")


def test_following_goes_round() -> None:
    assert [following((1, 2, 3), now) for now in (1, 2, 3)] == [2, 3, 1]
    assert [following((1, 2, 3), now, -1) for now in (1, 2, 3)] == [3, 1, 2]
    with pytest.raises(ValueError, match="in tuple"):
        following((1, 2), 3)
