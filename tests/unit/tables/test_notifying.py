"""The program that is run when a game waits for a person who is not connected: when, how often, and with what."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.places import Places
from sixteen_tui.tables.server.notices import AFTER, AGAIN
from sixteen_tui.tables.server.notifying import LOOK
from tests.unit.tables.local import Local
from tests.unit.tables.notified import MIDNIGHT, Club, ada_to_move


def test_an_absent_person_is_notified_once_a_turn_and_then_once_a_day(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    assert club.wait(10 * AFTER) == [], "Ada is connected"
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == []
    assert club.wait(4 * LOOK) == ["turn"]
    assert club.wait(AGAIN - AFTER, AFTER) == []
    assert club.wait(3 * AFTER, AFTER) == ["digest"], "a day later"
    assert club.wait(AGAIN + 3 * AFTER, AFTER) == ["digest"]
    words, environment = club.ran[0]
    assert words == ("mail-me", "--now")
    ours = {name: value for name, value in environment.items() if name.startswith("SIXTEEN")}
    assert ours == {
        "SIXTEEN_TUI_NOTICE": "turn",
        "SIXTEEN_TUI_ACCOUNT": "0",
        "SIXTEEN_TUI_PLAYER": "ada",
        "SIXTEEN_TUI_NAME": "ada",
        "SIXTEEN_TUI_TABLE": club.local.places.id,
        "SIXTEEN_TUI_GAME": "sixteen",
        "SIXTEEN_TUI_LEFT": "",
        "SIXTEEN_TUI_WAITING": "1",
    }
    assert environment.keys() - ours.keys() <= {"PATH", "HOME", "LANG", "LC_ALL", "TZ"}


def test_with_a_clock_notices_come_at_shares_of_it(tmp_path: Path) -> None:
    club = Club(tmp_path, clock={"per": "move", "seconds": 4000, "flag": "computer"})
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER + 50) == ["turn"]
    assert club.wait(1600) == []
    assert club.wait(100) == ["half"]
    assert club.wait(1100) == []
    assert club.wait(100) == ["low"]
    assert club.wait(900) == [], "then a computer player stands in"
    assert club.local.places.places[0].stand_in is not None
    assert [round(int(environment["SIXTEEN_TUI_LEFT"]), -2) for _, environment in club.ran] == [3700, 2000, 800]


def test_little_time_is_told_at_once(tmp_path: Path) -> None:
    """A turn that begins with less than half of a clock per game has one notice of that."""
    club = Club(tmp_path, clock={"per": "game", "seconds": 4000, "flag": "loss"})
    ada_to_move(club)
    club.local.places.places[0].used = 2200.0
    club.ada_goes()
    assert club.wait(3 * AFTER) == ["half"]


def test_a_short_clock_has_a_short_patience(tmp_path: Path) -> None:
    club = Club(tmp_path, clock={"per": "move", "seconds": 600, "flag": "computer"})
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(90) == ["turn"]


def test_a_digest_names_how_many_tables_wait_and_is_sent_once_a_day(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """For three tables: a notice for each, then one digest for all, also from two servers that share them."""
    club = Club(tmp_path)
    for number in (1, 2):
        other = Local(tmp_path / f"{number}")
        other.places.id = f"20261122-10000{number}-abcdef"
        other.come("ada")
        members = other.come("ben")
        while not other.table._is_to_act(0):
            members.catch_up()
            members.play(members.seat(1).view().legal[0])
        for member in [*other.table.members]:
            other.table.leave(member, 0.0)
        club.hall.tables[other.places.id] = other.table
        club.hall.changed(other.table)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER + 3 * LOOK) == ["turn"] * 3
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        assert club.wait(AGAIN + 2 * AFTER, AFTER) == ["digest"]
    assert len([each for each in caplog.messages if "notified" in each]) == 1
    assert club.ran[-1][1]["SIXTEEN_TUI_WAITING"] == "3"
    store = club.hall.store
    assert not store.claim_digest("0:ada", int(MIDNIGHT + club.now) // AGAIN), "another server asks"
    assert store.claim_digest("0:ada", int(MIDNIGHT + club.now) // AGAIN + 1)


def test_a_restart_repeats_nothing(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(2 * AFTER) == ["turn"]
    path = tmp_path / "0" / f"{club.local.places.id}.table.json"
    written = Places.parse(path.read_bytes(), club.local.places.id)
    assert written.places[0].notified == club.local.places.places[0].notified != []
    assert written.due == written.places[0].notified[1] + AGAIN
    club.begin()
    assert club.wait(10 * AFTER) == []


def test_one_written_by_an_earlier_version_is_not_repeated(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.local.places.places[0].notified = [club.local.table.at(0)[1], MIDNIGHT]
    assert club.wait(3 * AFTER) == []


def test_nothing_is_sent_that_the_disk_does_not_have(tmp_path: Path) -> None:
    """So that a server that is killed at that moment does not send it twice, nor another one of the same tables."""
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    with mock.patch.object(club.local.table.documents, "write_places", side_effect=OSError(28, "full")):
        assert club.wait(3 * AFTER) == []
    assert club.wait(AFTER) == ["turn"]


def test_a_person_on_a_dead_line_is_notified(tmp_path: Path) -> None:
    """Their client is still at the table, but gives no sign of life."""
    club = Club(tmp_path)
    ada_to_move(club)
    link: Any = club.ada._link
    assert club.wait(2 * AFTER) == []
    link.member.fall_silent(silent=True)
    club.connected.discard("0:ada")
    assert club.wait(AFTER - LOOK) == [], "it counts from their last sign of life"
    assert club.wait(4 * LOOK) == ["turn"]


def test_nobody_is_notified_who_came_back_or_whose_turn_is_over(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    assert club.wait(AFTER - LOOK) == []
    club.connected.add("0:ada")  # in the lobby, say
    assert club.wait(AFTER) == []
    club.connected.discard("0:ada")
    assert club.wait(AFTER - LOOK) == [], "it counts from their last connection"
    club.ada_plays()
    assert club.wait(3 * AFTER) == [], "now it is Ben's turn, who is there"
    assert not club.local.table.notifies
    assert club.local.places.due > 0, "Ben might go before the server looks"


@pytest.mark.parametrize("comes", [True, False])
def test_who_comes_or_plays_between_the_record_and_the_program_is_left_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, *, comes: bool
) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.wait(AFTER)
    while not club.notifier._recorded:
        club.wait(LOOK)
    if comes:
        club.connected.add("0:ada")
    else:
        club.ada_plays()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        assert club.wait(2 * LOOK) == []
    assert f"why={'connected' if comes else 'turn-over'}" in caplog.text


def test_a_computer_player_that_stands_in_needs_no_notice(tmp_path: Path) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    club.local.now += 61
    club.ben.give(0)
    assert club.local.places.places[0].stand_in is not None
    assert club.wait(3 * AFTER) == []


@pytest.mark.parametrize(("why", "said"), [("", "notified"), ("timeout", "not-notified")])
def test_the_log_says_whether_one_was_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, why: str, said: str
) -> None:
    club = Club(tmp_path, why)
    ada_to_move(club)
    club.ada_goes()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        club.wait(2 * AFTER)
    (line,) = [each for each in caplog.messages if "notified" in each]
    assert line == f"{said} table={club.local.places.id} kind=turn{f' why={why}' if why else ''}"
    assert "ada" not in line


def test_the_log_says_why_none_was_sent(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    club = Club(tmp_path)
    ada_to_move(club)
    club.ada_goes()
    with caplog.at_level(logging.INFO, "sixteen_tui.tables"):
        club.wait(3 * LOOK)
        club.connected.add("0:ada")
        club.wait(3 * LOOK)
        club.connected.discard("0:ada")
        club.wait(3 * LOOK)
        club.ada_plays()
        club.wait(3 * LOOK)
    lines = [each for each in caplog.messages if "notified" in each]
    assert [line.rpartition("why=")[2] for line in lines] == ["connected", "turn-over"]
