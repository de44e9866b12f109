"""A seat's program at a shared table: what a session and a director make of what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.records import read
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.lobby import Lobby
from sixteen_tui.tables.client.remote import RemoteHost
from tests.unit.session.directing import Advancing
from tests.unit.tables.local import Local


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    return tmp_path / "games"


def gone_through(host: RemoteHost, director: Director) -> Kind:
    """Go on until the person here is to decide, or nothing more comes: the cue that it is for."""
    due: int | None = None
    while True:
        cue = director.next(due)
        if cue.kind is Kind.STOP:
            director.go_on()
        elif cue.kind is Kind.OTHERS:
            while (position := next(director.seat.after(director.at), None)) is None:
                if not host.has_news:
                    return cue.kind
                host.think()().commit()
                if not cue.paced:
                    break
            due = position.at if position is not None else None
        elif cue.kind is not Kind.SHOW:
            return cue.kind


@pytest.mark.parametrize(("game", "seats"), [("sixteen", 2), ("sweet-sixteen", 2), ("sweet-sixteen", 4)])
def test_directors_at_their_terminals_play_a_game_to_its_end(
    tmp_path: Path, saves: Path, game: str, seats: int
) -> None:
    """Nobody waits for ever, and nobody is told that the game is over before it has been handed out."""
    with mock.patch.object(paths, "saves", return_value=saves):
        local = Local(tmp_path / "tables", game, seats)
        hosts = [local.come(f"player {seat}") for seat in range(seats)]
        directors = [Advancing(Session(host)) for host in hosts]
        kinds = [Kind.SHOW] * seats
        for _ in range(2000):
            for seat, (host, director) in enumerate(zip(hosts, directors, strict=True)):
                kinds[seat] = gone_through(host, director)
                if kinds[seat] is Kind.TURN:
                    director.session.act(director.view.legal[-1])
                if kinds[seat] is Kind.OVER:
                    assert director.session.record.finished
            if all(kind is Kind.OVER for kind in kinds):
                break
        assert kinds == [Kind.OVER] * seats
        record = read(next(saves.iterdir()))
        for host in hosts:
            assert host.seat(host.number).view() == record.table.view(host.number)
            assert not host.doubtful


def test_the_answer_to_a_persons_own_action_is_shown_without_a_delay(tmp_path: Path, saves: Path) -> None:
    """So that trading on and on is as quick as at one keyboard; the play of others keeps its delay (B10)."""
    with mock.patch.object(paths, "saves", return_value=saves):
        local = Local(tmp_path / "tables", "sweet-sixteen", 4)
        hosts = [local.come(f"player {seat}") for seat in range(4)]
        directors = [Advancing(Session(host)) for host in hosts]
        asked = 0
        for host, director in [*zip(hosts, directors, strict=True)] * 20:
            kind = gone_through(host, director)
            if kind is not Kind.TURN:
                assert kind is Kind.OVER or director.next().paced
                continue
            asked += 1
            director.session.act(director.view.legal[-1])
            cue = director.next()
            assert (cue.kind, cue.paced, director.following) == (Kind.OTHERS, False, False)
            reply = host.think()()
            assert not reply.shows, "no pause after it either"
            reply.commit()
            assert not director.session.under_way
        assert asked > 3


def test_a_save_that_was_not_agreed_upon_is_told(tmp_path: Path, saves: Path) -> None:
    """The commitment or the own contribution are others than before the game."""
    with mock.patch.object(paths, "saves", return_value=saves):
        local = Local(tmp_path / "tables")
        ada, ben = local.come("ada"), local.come("ben")
        ada._commitment = "0" * 64
        ben._contribution = "1" * 32
        lines = local.path.read_text("ascii").splitlines()
        for host in (ada, ben):
            host.take({"type": "over", "save": lines})
            assert host.doubtful
        assert not saves.exists(), "it counts for nothing"


def test_another_game_than_the_tables_is_not_kept(tmp_path: Path, saves: Path) -> None:
    """A server may say what it likes; what is written is named after the table that one sat at."""
    with mock.patch.object(paths, "saves", return_value=saves):
        local, other = Local(tmp_path / "tables"), Local(tmp_path / "others", "sweet-sixteen")
        ada, _ = local.come("ada"), local.come("ben")
        other.come("ada"), other.come("ben")
        ada.take({"type": "over", "save": other.path.read_text("ascii").splitlines()})
        assert ada.doubtful
        assert not saves.exists()


def test_who_has_gone_does_not_take_the_seat_back_when_the_line_is_found(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    ada = local.come("ada")
    sent = mock.Mock()
    for gone, times in (("", 1), ("elsewhere", 0)):
        with mock.patch.object(ada._link, "send", sent):
            if gone:
                ada.take({"type": "gone", "code": gone})
            ada.take({"type": "lost"})
            ada.take({"type": "found"})
        assert sent.call_count == times
        sent.reset_mock()


def test_a_question_from_before_the_line_was_down_is_open_no_longer(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    ada, _ = local.come("ada"), local.come("ben")
    ada.take({"type": "asked", "asked": 1, "what": "back", "seat": 1, "by": 1})
    ada.take({"type": "table", **ada.about})
    assert ada.asked is None


def test_a_message_of_a_seat_that_there_is_not_is_passed_over(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    ada, _ = local.come("ada"), local.come("ben")
    ada.take({"type": "said", "seat": 7, "phrase": "hello"})
    ada.take({"type": "asked", "asked": 1, "what": "back", "seat": 7, "by": 1})
    assert ada.heard() == []
    assert ada.asked is None


def test_an_action_is_sent_again_where_the_line_was_down(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    ada, ben = local.come("ada"), local.come("ben")
    for host in (ada, ben):
        host.catch_up()
    mover = ada if ada.seat(0).view().legal else ben
    link = mover._link
    with mock.patch.object(link, "send", return_value=False):
        mover.play(mover.seat(mover.number).view().legal[0])
    assert (mover.under_way, mover.has_news) == (True, False)
    mover.take({"type": "table", **mover.about})
    assert mover.has_news
    mover.catch_up()
    assert (mover.under_way, mover.has_news) == (False, False)


def test_the_public_view_of_a_seat_shows_no_card_of_its_own(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    ada, _ = local.come("ada"), local.come("ben")
    ada.catch_up()
    view = ada.seat(None).view()
    assert view.seat is None
    assert not view.hand
    assert not view.legal
    assert GAMES["sixteen"].score(view) == (0, 0)


@pytest.mark.parametrize(("yours", "contributes"), [([], True), ([0], False), ([1], False)])
def test_who_comes_back_to_a_seat_does_not_expect_a_new_contribution(
    tmp_path: Path, yours: list[int], *, contributes: bool
) -> None:
    """Only the first is the deal's; another would make an honest deal look like none."""
    about = {**Local(tmp_path / "tables").come("ada").about, "yours": yours}
    del about["contribution"]
    lobby = Lobby(None)
    lobby._link = mock.Mock()
    with mock.patch.object(Lobby, "_asked", return_value=about):
        assert (lobby.join(about)._contribution is not None) == contributes


@pytest.mark.parametrize(("first", "contributes"), [(None, True), ("0" * 32, False)])
def test_the_contribution_that_the_server_names_is_the_deals(
    tmp_path: Path, first: str | None, *, contributes: bool
) -> None:
    """Also for a seat that became one's own after the list was read: an earlier message has arrived since."""
    about = {**Local(tmp_path / "tables").come("ada").about, "yours": []}
    assert about["contribution"] == "0" * 32
    lobby = Lobby(None)
    lobby._link = mock.Mock()

    def asked(_: Lobby, message: dict[str, Any], *_kinds: str) -> dict[str, Any]:
        return {**about, "contribution": first or message["contribution"]}

    with mock.patch.object(Lobby, "_asked", asked):
        assert (lobby.join(about)._contribution is not None) == contributes


@pytest.mark.parametrize(
    ("answer", "motd", "draining"),
    [
        ({"tables": [], "motd": "On Friday", "draining": True}, "On Friday", True),
        ({"tables": []}, "", False),
        (None, "", False),
    ],
)
@pytest.mark.every("each is another answer")
def test_a_lobby_knows_the_message_of_the_day_of_the_last_list(
    answer: dict[str, Any] | None, motd: str, *, draining: bool
) -> None:
    lobby = Lobby(None)
    lobby.motd, lobby.draining = "before", not draining
    with mock.patch.object(Lobby, "_asked", return_value=answer):
        assert lobby.tables() == []
    assert (lobby.motd, lobby.draining) == (motd, draining)


def test_a_lobby_has_each_notice_once_whenever_it_comes() -> None:
    """Between two requests, and before an answer."""
    lobby = Lobby(None)
    lobby._answers.put({"type": "notice", "text": "one"})
    lobby._answers.put({"type": "down"})
    assert lobby._has_ended()
    lobby._answers.put({"type": "notice", "text": "two"})
    lobby._answers.put({"type": "tables", "tables": []})
    assert lobby._answer("tables")["tables"] == []
    assert lobby.notices() == ["one", "two"]
    assert lobby.notices() == []


def test_what_is_taken_back_is_forgotten_by_the_public_view_too(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables")
    both = [local.come("ada"), local.come("ben")]
    assert local.table.host is not None

    def everybody() -> list[Any]:
        """The public state, at the table and in both programs."""
        for host in both:
            host.catch_up()
        return [local.table.host and local.table.host.table.view(None), *(host.seat(None).view() for host in both)]

    everybody()
    mover = next(host for host in both if host.seat(host.number).view().legal)
    while (legal := mover.seat(mover.number).view().legal) and not everybody()[0].pile:
        mover.play(legal[0])
        everybody()
    assert [len(view.pile) for view in everybody()] == [1, 1, 1]
    mover.take_back_last(mover.number)
    other = next(host for host in both if host is not mover)
    assert other.asked is not None
    other.answer(other.asked, yes=True)
    views = everybody()
    assert [len(view.pile) for view in views] == [0, 0, 0]
    assert views[0] == views[1] == views[2]
