"""The client's host and the batches of a game: what is observed, undone, and over."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import cast
from unittest import mock

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import encode
from tests.unit.tables.local import Local
from tests.unit.tables.remote_link import FakeLink, about, came, dealt, first_action, show
from tests.unit.tables.script import seen, until_played

# Batches


def test_a_batch_that_is_known_or_too_early_is_passed_over() -> None:
    host, _ = dealt()
    view = host.seat(0).view()
    for since in ([0, 0], [0, 5], [1, 1]):
        host.take({"type": "seen", "from": since, "at": 2, "entries": ["0 draw"]})
        assert host.catch_up()
        assert host.seat(0).view() == view
    assert not host.doubtful


@pytest.mark.parametrize("entry", ["1 play B1", "nonsense"])
def test_a_batch_that_does_not_hold_makes_the_deal_doubtful(entry: str) -> None:
    host, link = dealt()
    host.take({"type": "seen", "from": [0, 1], "at": 2, "entries": [entry]})
    assert host.catch_up()
    assert host.doubtful
    host.hint()
    assert link.sent == [{"type": "hint", "at": [0, 1]}]


def test_what_is_undone_is_forgotten_and_no_longer_under_way() -> None:
    host, link = dealt()
    before = host.seat(0).view()
    host.take({"type": "seen", "from": [0, 1], "at": 2, "entries": seen(0, 1, 1)})
    host.catch_up()
    assert host.seat(0).view() != before
    host.play(first_action(host))
    host.take({"type": "undone", "to": [1, 1], "seat": 0})
    assert host.catch_up()
    assert (host.seat(0).view(), host.under_way) == (before, False)
    host.hint()
    assert link.sent[-1] == {"type": "hint", "at": [1, 1]}


@pytest.mark.parametrize(("known", "lost"), [(1, True), (2, False)])
def test_an_action_that_the_server_lost_is_said(known: int, lost: bool) -> None:
    host, _ = dealt()
    first = seen(0, 1, 1)
    host.play(first_action(host))
    host.take({**host.about, "type": "table", "you": 0})
    host.take({"type": "undone", "to": [0, 0]})
    shuffled = host.seat(0).entries()
    host.take({"type": "seen", "from": [0, 0], "at": 1, "entries": shuffled})
    if known == 2:
        host.take({"type": "seen", "from": [0, 1], "at": 2, "entries": first})
    host.take({**host.about, "type": "who"})
    assert host.refusal == ("lost-on-the-way" if lost else "")
    assert host.catch_up()
    assert not host.under_way
    host.refusal = ""
    host.take({**host.about, "type": "who"})
    assert not host.refusal, "it is said once"


def test_a_thought_is_what_comes_next_and_shows_only_what_others_decided() -> None:
    host, _ = dealt()
    shows = []
    for message in (
        {"type": "seen", "from": [0, 1], "at": 2, "entries": ["1 play B1"]},
        {"type": "seen", "from": [0, 1], "at": 2, "entries": ["1 draw ?", "1 play B1"]},
        {"type": "seen", "from": [0, 1], "at": 2, "entries": ["1 draw ?"]},
        {"type": "seen", "from": [0, 1], "at": 2, "entries": ["0 play B1"]},
        {"type": "seen", "from": [0, 1], "at": 2, "entries": ["nonsense x"]},
        {"type": "seen", "from": [0, 1], "at": 2, "entries": []},
        {"type": "undone", "to": [1, 1], "seat": 1},
        {"type": "over"},
    ):
        host.take(message)
        reply = host.think()()
        shows.append(reply.shows)
        host._incoming.clear()
        assert not reply.commit(), "there is nothing left to take in"
    assert shows == [True, True, False, False, False, False, False, False]


def test_a_thought_takes_in_one_message_at_a_time() -> None:
    host, _ = came()
    host.take({"type": "seen", "from": [0, 0], "at": 1, "entries": seen(0)})
    host.take({"type": "over"})
    assert host.think()().commit()
    assert host.has_news
    assert not host.complete
    assert host.think()().commit()
    assert (host.has_news, host.complete) == (False, True)
    assert host.catch_up() is False


@pytest.mark.parametrize("end", ["gone", "closed"])
def test_a_thought_ends_with_nothing_when_nothing_more_can_come(end: str) -> None:
    host, _ = came()
    if end == "gone":
        host.take({"type": "gone", "code": "idle"})
    else:
        host.close()
    reply = host.think()()
    assert (reply.shows, reply.commit()) == (False, False)


# Taking back


def test_the_own_last_play_can_be_taken_back_until_another_person_plays() -> None:
    played, answered = until_played(0), until_played(0, 1)
    points = []
    for you in (0, 1):
        for actions in (0, played - 1, played, answered - 1, answered):
            host, _ = came(you)
            show(host, actions)
            points.append(host.take_back_point(you))
    assert points == [None, None, played, played, None, None, None, None, None, answered]
    assert host.take_back_point(0) is None
    assert host.take_back_point(None) is None
    host.take({"type": "asked", "asked": 1, "what": "back", "seat": 0, "by": 0})
    assert host.take_back_point(1) is None, "one question at a time"


@pytest.mark.parametrize("level", [None, "easy"])
def test_what_has_arrived_and_is_not_shown_counts_for_a_take_back(level: str | None) -> None:
    """While the end of a set stands, the others play on: the server would refuse."""
    played, answered = until_played(0), until_played(0, 1)
    table = about()
    kind = {"player": "human" if level is None else "bot", "level": level}
    host = RemoteHost(cast("Link", FakeLink()), {**table, "seats": [table["seats"][0], {**table["seats"][1], **kind}]})
    show(host, played)
    known = len(seen(0, played))
    entries = seen(0, answered)[known:]
    for number, entry in enumerate(entries[:-1], known):
        host.take({"type": "seen", "from": [0, number], "at": number + 1, "entries": [entry]})
        assert host.take_back_point(0) == played, "a card that another person draws prevents nothing"
    last = known + len(entries) - 1
    host.take({"type": "seen", "from": [0, last], "at": last + 1, "entries": entries[-1:]})
    assert host.has_news
    assert (host.take_back_point(0) is None) == (level is None)


@pytest.mark.parametrize("entry", ["9 play B1", "nonsense"])
def test_what_has_arrived_and_does_not_hold_breaks_no_take_back(entry: str) -> None:
    host, _ = came(0)
    show(host, until_played(0))
    host.take({"type": "seen", "from": [0, len(seen(0, until_played(0)))], "at": 99, "entries": [entry]})
    assert host.take_back_point(0) == until_played(0)


def test_a_computer_players_turn_keeps_no_play_from_being_taken_back() -> None:
    table = about()
    with_bot = {**table, "seats": [table["seats"][0], {**table["seats"][1], "player": "bot", "level": "easy"}]}
    points = []
    for each in (table, with_bot):
        host = RemoteHost(cast("Link", FakeLink()), each)
        show(host, until_played(0, 1))
        points.append(host.take_back_point(0))
    assert points == [None, until_played(0)]


@pytest.mark.parametrize("when", ["before", "since", "on arrival"])
def test_no_play_from_before_a_stand_in_is_offered(when: str) -> None:
    """As the server has it: its owner was not there to agree."""
    table, played = about(), until_played(0)
    stands_in = {**table, "seats": [table["seats"][0], {**table["seats"][1], "level": "easy"}]}
    host = RemoteHost(cast("Link", FakeLink()), stands_in if when == "on arrival" else table)
    host.take({**table, "type": "who"} if when != "on arrival" else {"type": "pong"})
    if when == "before":
        host.take({**stands_in, "type": "who"})
    show(host, played)
    if when != "before":
        host.take({**stands_in, "type": "who"})
    assert host.take_back_point(0) == (played if when == "before" else None)
    host.take({**table, "type": "who"})
    assert host.take_back_point(0) == (played if when == "before" else None), "nor once the owner is back"


def test_sweet_sixteen_takes_nothing_back() -> None:
    host, _ = came(0, game="sweet-sixteen")
    assert host.take_back_point(0) is None


# The end


def over(tmp_path: Path, *, contribution: str | None = "0" * 32) -> tuple[RemoteHost, FakeLink, list[str]]:
    """A host at a table whose game is over, and the save that its server has."""
    local = Local(tmp_path / "tables", "sweet-sixteen")
    local.places.hints = True
    hosts = [local.come("Zoé"), local.come("ben")]
    for _ in range(2000):
        for host in hosts:
            host.catch_up()
            legal = host.seat(host.number).view().legal
            if legal and not host.under_way:
                host.hint()
                host.play(legal[-1])
            else:
                host.seen()
            local.now += 10
            local.work()
        if local.places.over:
            break
    lines = local.path.read_text("utf-8").splitlines()
    link = FakeLink()
    again = RemoteHost(cast("Link", link), {**hosts[0].about, "you": 0}, contribution)
    return again, link, lines


def test_a_game_that_is_over_is_saved_among_ones_own(tmp_path: Path) -> None:
    host, _, lines = over(tmp_path)
    with mock.patch.object(paths, "saves", return_value=tmp_path / "games"):
        host.take(parse_from_server(encode({"type": "over", "save": lines})))
        saved = read(tmp_path / "games" / f"{host.id}.sixteen.jsonl")
        assert saved.finished
        assert saved.hints
        assert (host.record.table.log, host.helped) == (saved.table.log, (len(saved.hints), 0))
        assert (host.doubtful, host.complete, host.unsaved) == (False, False, None)
        host.take({"type": "over", "save": lines})
        assert host.unsaved is None, "the second copy is no failure"
        assert host.rescue([]) == tmp_path / "games"
    assert host.catch_up()
    assert host.complete


def test_a_disk_that_refuses_the_save_is_reported(tmp_path: Path) -> None:
    host, _, lines = over(tmp_path)
    refusing = mock.patch("sixteen_tui.tables.client.hosted.write_save", side_effect=OSError(errno.ENOSPC, "full"))
    with mock.patch.object(paths, "saves", return_value=tmp_path / "games"), refusing:
        host.take({"type": "over", "save": lines})
    assert host.unsaved is not None
    assert host.record.finished
    with pytest.raises(OSError, match="full"):
        host.rescue([])


def test_a_spectator_saves_nothing(tmp_path: Path) -> None:
    host, _, lines = over(tmp_path, contribution=None)
    host.number = None
    with mock.patch.object(paths, "saves", return_value=tmp_path / "games"):
        host.take({"type": "over", "save": lines})
    assert host.record.finished
    assert not host.doubtful
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("wrong", ["damaged", "surrogate", "commitment", "contribution"])
def test_a_save_that_does_not_fit_is_doubtful_and_not_saved(tmp_path: Path, wrong: str) -> None:
    host, _, lines = over(tmp_path, contribution="1" * 32 if wrong == "contribution" else "0" * 32)
    if wrong == "damaged":
        lines = [*lines[:-1], "{}"]
    elif wrong == "surrogate":
        lines = [*lines[:-1], "\ud800"]
    elif wrong == "commitment":
        host._commitment = "1" * 64
    with mock.patch.object(paths, "saves", return_value=tmp_path / "games"):
        host.take({"type": "over", "save": lines})
    assert host.doubtful
    assert not (tmp_path / "games").exists()
