"""The client's host of a table, with a link that records what is sent: messages, state, and what a session asks."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import Any, cast
from unittest import mock

import pytest

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.saves.records import read
from sixteen_tui.saves.schema import Player
from sixteen_tui.settings import paths
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import MOST_SAID, RemoteHost
from sixteen_tui.tables.protocol import TALK, Message, encode, parse_from_server
from tests.unit.tables.local import Local
from tests.unit.tables.script import rules_of, seen, until_played


class FakeLink:
    """Records the messages that the host sends."""

    app = "9.9"

    def __init__(self) -> None:
        self.sent: list[Message] = []
        self.closed = False
        self.came_back: list[str] = []

    def comes_back(self, code: str) -> bool:
        self.came_back.append(code)
        return code == "trouble"

    def send(self, message: Message) -> bool:
        self.sent.append(message)
        return True

    def close(self) -> None:
        self.closed = True


def about(you: int | None = 0, *, seats: int = 2, game: str = "sixteen", **more: Any) -> Message:
    """The message with which a server lets somebody in."""
    place = {"player": "human", "level": None, "free": False, "here": True, "away": 0}
    return {
        "type": "table",
        "you": you,
        "table": "20261122-100000-abcdef",
        "game": game,
        "rules": rules_of(game, seats),
        "seats": [{**place, "name": name} for name in ("ada", "ben", "carl", "dora")[:seats]],
        "begun": False,
        "over": False,
        "created": "2026-11-22T10:00:00Z",
        "private": False,
        "talk": True,
        "commitment": "0" * 64,
        "watching": 0,
        **more,
    }


def came(you: int | None = 0, **more: Any) -> tuple[RemoteHost, FakeLink]:
    """Somebody who has just been let in, and their link."""
    link = FakeLink()
    return RemoteHost(cast("Link", link), about(you, **more)), link


def dealt(you: int | None = 0, **more: Any) -> tuple[RemoteHost, FakeLink]:
    """The same after the deal, on seat 0's turn."""
    host, link = came(you, **more)
    show(host, 0)
    return host, link


def show(host: RemoteHost, actions: int) -> None:
    """Have the host take in what its seat sees up to so many actions, a batch an entry."""
    for number, entry in enumerate(seen(host.number, actions)):
        host.take({"type": "seen", "from": [0, number], "at": number + 1, "entries": [entry]})
    assert host.catch_up()


def first_action(host: RemoteHost) -> object:
    return host.seat(host.number).view().legal[0]


# Who is let in


def test_a_table_of_other_seats_than_its_rules_is_refused() -> None:
    table = about()
    with pytest.raises(ValueError, match="seats"):
        RemoteHost(cast("Link", FakeLink()), {**table, "seats": table["seats"][:1]})
    with pytest.raises(ValueError, match="seats"):
        RemoteHost(cast("Link", FakeLink()), {**table, "you": 2})
    with pytest.raises(LookupError):
        RemoteHost(cast("Link", FakeLink()), {**table, "game": "whist"})


def test_a_new_host_waits_for_nothing_and_knows_who_sits_there() -> None:
    host, link = came(1)
    assert (host.id, host.number, host.game.name, host.rules.seats) == ("20261122-100000-abcdef", 1, "sixteen", 2)
    assert (host.connected, host.stopped, host.gone, host.app) == (True, "", "", "9.9")
    flags = (host.goes_down, host.doubtful, host.arrived, host.complete, host.under_way, host.has_news, host.over)
    assert not any(flags)
    assert (host.asked, host.refusal, host.said, host.unsaved, host.was_replaced) == (None, "", [], None, False)
    assert host.players == [Player(name=name, player="human", level=None) for name in ("ada", "ben")]
    assert (host.people, host.watching, host.untouched, host.helped) == ((1,), False, False, (0, 0))
    assert host.company is host
    assert host.position(7) == 7
    host.drop()
    assert link.sent == []


def test_a_spectator_plays_no_seat() -> None:
    host, link = dealt(None)
    assert (host.people, host.watching) == ((), True)
    with pytest.raises(IllegalAction, match="watching"):
        host.play(object())
    assert host.take_back_point(None) is None
    assert link.sent == []


def test_a_seat_with_a_level_is_played_by_a_computer_player() -> None:
    table = about()
    table["seats"][1] = {**table["seats"][1], "player": "bot", "level": "hard"}
    host = RemoteHost(cast("Link", FakeLink()), table)
    assert host.players[1] == Player(name="ben", player="bot", level="hard")
    assert not host.was_replaced
    table["seats"][0] = {**table["seats"][0], "level": "easy"}
    assert RemoteHost(cast("Link", FakeLink()), table).was_replaced, "a computer player had our own seat"
    assert not RemoteHost(cast("Link", FakeLink()), {**table, "you": None}).was_replaced


# What a session asks, as it is sent


def test_what_a_player_asks_for_is_sent_with_the_position_of_the_seat() -> None:
    host, link = dealt()
    host.hint()
    host.seen()
    host.take_back_last(0)
    host.say("hello")
    host.talk("well\x1b played" + "x" * TALK)
    host.begin()
    host.give(1)
    assert [each["type"] for each in link.sent] == ["hint", "seen", "back", "say", "say", "begin", "give"]
    assert link.sent[:4] == [
        {"type": "hint", "at": [0, 1]},
        {"type": "seen", "at": [0, 1]},
        {"type": "back", "at": [0, 1]},
        {"type": "say", "phrase": "hello"},
    ]
    assert len(link.sent[4]["text"]) == TALK
    assert link.sent[4]["text"].isprintable()
    assert link.sent[5:] == [{"type": "begin"}, {"type": "give", "seat": 1}]


def test_an_action_is_under_way_until_it_is_told_back() -> None:
    host, link = dealt()
    action = first_action(host)
    entry = host.game.encode(action)
    assert host.play(action) == ()
    assert link.sent == [{"type": "act", "at": [0, 1], "action": entry.split(" ", 1)[1]}]
    with pytest.raises(IllegalAction, match="not-your-turn"):
        host.play(action)
    under_way = [host.under_way]
    host.take({"type": "seen", "from": [0, 1], "at": 2, "entries": seen(0, 1, 1)})
    under_way.append(host.under_way)
    assert host.catch_up()
    assert [*under_way, host.under_way] == [True, True, False], "until it is taken in"
    assert len(link.sent) == 1


def test_an_action_out_of_turn_is_not_sent() -> None:
    ben, link = dealt(1)
    ada, _ = dealt(0)
    with pytest.raises(IllegalAction) as refused:
        ben.play(first_action(ada))
    assert refused.value.code == "not-your-turn"
    assert refused.value.details == {"seat": 1, "to_move": 0}
    assert link.sent == []


def test_a_refused_action_is_under_way_no_longer_and_says_why() -> None:
    host, _ = dealt()
    host.play(first_action(host))
    host.take({"type": "no", "code": "stale", "to": "act", "at": [0, 1]})
    assert (host.under_way, host.refusal) == (True, ""), "a repeat that is stale is no refusal"
    host.take({"type": "no", "code": "asked-already", "to": "back"})
    assert (host.under_way, host.refusal) == (True, "asked-already")
    host.take({"type": "no", "code": "illegal", "to": "act"})
    assert (host.under_way, host.refusal, host.has_news) == (False, "illegal", True)
    with pytest.raises(IllegalAction, match="refused"):
        host.play(first_action(host))
    host.play(first_action(host))
    assert host.refusal == ""


def test_asking_again_clears_the_last_refusal() -> None:
    host, _ = dealt()
    for ask in (lambda: host.take_back_last(0), lambda: host.give(1)):
        host.take({"type": "no", "code": "nobody-there", "to": "back"})
        assert host.refusal == "nobody-there"
        ask()
        assert host.refusal == ""


def test_leaving_closes_the_link_and_a_seat_is_given_free_only_when_asked() -> None:
    host, link = came()
    host.leave_seat()
    assert link.sent == [{"type": "leave", "seat": True}, {"type": "leave"}]
    assert link.closed
    host, link = came()
    host.close()
    assert (link.sent, link.closed) == ([{"type": "leave"}], True)


# What the server says


def test_every_message_gives_notice() -> None:
    host, _ = came()
    host.news = mock.Mock()
    host.take({"type": "left"})
    host.take({"type": "down"})
    assert host.news.call_count == 2


def test_who_sits_there_is_updated_and_the_rest_stays() -> None:
    host, _ = came()
    seats = [{**each, "here": False} for each in host.about["seats"]]
    host.take({"type": "who", "seats": seats, "begun": True, "watching": 3, "over": True})
    assert (host.about["seats"], host.about["begun"], host.about["watching"]) == (seats, True, 3)
    assert (host.about["over"], host.about["table"], host.arrived) == (False, host.id, True)


def test_waiting_for_the_deal_ends_when_the_seats_have_arrived() -> None:
    host, _ = came()
    assert not host.wait_until_begun(0)
    host.take({"type": "who", "seats": host.about["seats"], "begun": False, "watching": 0})
    assert not host.wait_until_begun(0)
    host.take({"type": "who", "seats": host.about["seats"], "begun": True, "watching": 0})
    assert host.wait_until_begun(0)
    early, _ = came(begun=True)
    assert not early.wait_until_begun(0), "what had been seen before has not arrived"


def test_waiting_for_news_ends_when_there_is_some() -> None:
    host, _ = came()
    assert not host.wait(0)
    host.take({"type": "seen", "from": [0, 0], "at": 1, "entries": seen(0)})
    assert host.wait(0)


def test_trouble_and_the_servers_end_are_known_until_the_table_comes_again() -> None:
    host, _ = came()
    host.take({"type": "trouble", "why": "disk full"})
    host.take({"type": "down"})
    host.take({"type": "asked", "asked": 1, "what": "back", "seat": 1, "by": 1})
    host.take({"type": "no", "code": "seats-free", "to": "begin"})
    assert (host.stopped, host.goes_down, host.refusal) == ("disk full", True, "seats-free")
    host.take(about(talk=False))
    assert (host.stopped, host.goes_down, host.refusal, host.asked) == ("", False, "", None)
    assert not host.about["talk"]


def test_a_computer_player_on_the_own_seat_is_reported_until_somebody_has_shown_it() -> None:
    host, _ = came()
    given_away, stood_in = about(), []
    given_away["seats"][0] = {**given_away["seats"][0], "level": "easy"}
    for table in (about(), given_away, about()):
        host.take(table)
        stood_in.append(host.was_replaced)
    assert stood_in == [False, True, True], "whoever shows the table resets it"


def test_a_refusal_that_ends_the_line_is_the_end_of_sitting_there() -> None:
    host, _ = came()
    host.take({"type": "no", "code": "too-fast", "end": True})
    assert (host.gone, host.refusal) == ("too-fast", "")


def test_a_greeting_brings_the_servers_version() -> None:
    host, link = came()
    link.app = "10.0"
    host.take({"type": "welcome", "name": "ada"})
    assert host.app == "10.0"


def test_the_newest_sayings_are_stored_and_taken_in_once() -> None:
    host, _ = came()
    for number in range(MOST_SAID + 1):
        host.take({"type": "said", "seat": 1, "text": str(number)})
    heard = host.heard()
    assert [each["text"] for each in heard] == [str(number) for number in range(1, MOST_SAID + 1)]
    assert host.heard() == []


def test_a_question_is_open_until_it_is_answered() -> None:
    host, link = came()
    question = {"type": "asked", "asked": 5, "what": "give", "seat": 1, "by": 1}
    host.answer(question, yes=True)
    assert link.sent == []
    host.take(question)
    assert host.asked == question
    host.answer(question, yes=False)
    host.answer(question, yes=True)
    assert link.sent == [{"type": "answer", "asked": 5, "yes": False}]
    assert host.asked is None


def test_an_answer_to_a_settled_question_is_none_to_the_next() -> None:
    """Also where a server that was started anew gives the next the same number."""
    host, link = came()
    settled, following = ({"type": "asked", "asked": 5, "what": "give", "seat": 1, "by": seat} for seat in (0, 1))
    host.take(settled)
    host.take({"type": "answered", "asked": 5, "what": "give", "seat": 1, "agreed": True})
    host.take(following)
    host.answer(settled, yes=True)
    assert link.sent == []
    assert host.asked == following


def test_what_the_others_did_not_agree_to_is_a_refusal() -> None:
    host, _ = came()
    for what, agreed, refusal in (("back", False, "not-agreed-back"), ("give", True, "")):
        host.take({"type": "asked", "asked": 5, "what": what, "seat": 1, "by": 0})
        host.take({"type": "answered", "asked": 5, "what": what, "seat": 1, "agreed": agreed})
        assert (host.asked, host.refusal) == (None, refusal)


def test_a_message_about_a_seat_that_does_not_exist_is_ignored() -> None:
    host, _ = came()
    before = host.about
    for message in (
        about(1, seats=4),
        {"type": "who", "seats": before["seats"][:1], "begun": True, "watching": 0},
        {"type": "asked", "asked": 1, "what": "back", "seat": 1, "by": 2},
        {"type": "said", "seat": 2, "phrase": "hello"},
        {"type": "undone", "to": [1, 0], "seat": 2},
    ):
        host.take(message)
    assert (host.about, host.asked, host.said, host.has_news) == (before, None, [], False)


# A lost line


def test_a_line_that_is_found_again_asks_for_what_came_meanwhile() -> None:
    host, link = dealt(code="ABCD")
    connected = []
    for change in ("lost", "found"):
        host.take({"type": change})
        connected.append(host.connected)
    assert connected == [False, True]
    sit = {"type": "sit", "seat": 0, "table": host.id, "code": "ABCD"}
    assert link.sent == [{**sit, "have": [0, 1]}]
    host.take({"type": "seen", "from": [0, 1], "at": 2, "entries": seen(0, 2, 1)})
    host.take({"type": "found"})
    assert link.sent[-1] == {**sit, "have": [0, 3]}, "what has arrived counts before it is shown"
    host.take({"type": "undone", "to": [2, 1], "seat": 1})
    host.take({"type": "found"})
    assert link.sent[-1] == {**sit, "have": [2, 1]}
    host.take({"type": "seen", "from": [2, 1], "at": 2, "entries": seen(0, 1, 1)})
    host.take({"type": "over"})
    host.take({"type": "found"})
    assert link.sent[-1] == {**sit, "have": [2, 2]}
    host.take_back_last(0)
    assert link.sent[-1] == {"type": "back", "at": [2, 2]}


def test_a_spectator_whose_line_is_found_again_watches_again() -> None:
    host, link = dealt(None)
    host.take({"type": "found"})
    assert link.sent == [{"type": "watch", "table": host.id}]


def test_an_action_under_way_is_sent_again_when_the_table_comes_again() -> None:
    host, link = dealt()
    host.take(about())
    assert link.sent == []
    host.play(first_action(host))
    host.take(about())
    assert link.sent[1:] == link.sent[:1]


# A table that has stopped


def test_an_action_that_the_disk_refuses_waits_until_the_table_goes_on() -> None:
    """The draw that is due by itself would be refused again at once, and again, until the server ends the line."""
    host, link = dealt()
    host.play(first_action(host))
    host.take({"type": "no", "code": "trouble", "to": "act", "why": "No space left on device"})
    assert (host.under_way, host.stopped, host.refusal, host.has_news) == (True, "No space left on device", "", False)
    with pytest.raises(IllegalAction, match="not-your-turn"):
        host.play(first_action(host))
    assert len(link.sent) == 1
    host.take(about())
    assert (link.sent[1:], host.stopped) == (link.sent[:1], "")


def test_a_stopped_table_is_told_later_what_its_seat_has_seen() -> None:
    """A round of Sweet Sixteen waits for it, and the person says it once."""
    host, link = dealt()
    host.hint()
    host.seen()
    seen_message, hint = {"type": "seen", "at": [0, 1]}, {"type": "hint", "at": [0, 1]}
    host.take(about())
    assert link.sent[2:] == [seen_message], "a line that broke may have lost it; a hint would count twice"
    for kind in ("seen", "hint"):
        host.take({"type": "no", "code": "trouble", "to": kind, "why": "full"})
    host.take(about())
    assert link.sent[3:] == [seen_message, hint]
    show_next = {"type": "seen", "from": [0, 1], "at": 2, "entries": seen(0, 1, 1)}
    host.take(show_next)
    host.catch_up()
    host.take(about())
    assert link.sent[5:] == []


def test_what_the_server_refuses_is_not_sent_again_by_itself() -> None:
    """A person who does it again is believed."""
    host, link = dealt()
    action = first_action(host)
    for _ in range(2):
        host.play(action)
        host.take({"type": "no", "code": "illegal", "to": "act", "why": "not-your-turn"})
        host.catch_up()
        with pytest.raises(IllegalAction, match="refused"):
            host.play(action)
    assert [each["type"] for each in link.sent] == ["act", "act"]


def test_a_seat_that_is_refused_for_now_is_asked_for_again() -> None:
    host, link = dealt()
    host.take({"type": "found"})
    host.take({"type": "no", "code": "trouble", "to": "sit"})
    assert (link.came_back, host.gone) == (["trouble"], "")
    host.take({"type": "no", "code": "no-such-table", "to": "sit"})
    assert host.gone == "no-such-table"


def test_a_sign_of_life_is_no_news() -> None:
    host, link = dealt()
    with mock.patch.object(host, "news") as news:
        host.beat()
        host.take({"type": "pong"})
    assert link.sent == [{"type": "ping"}]
    news.assert_not_called()


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


def test_a_computer_players_turn_keeps_no_play_from_being_taken_back() -> None:
    table = about()
    with_bot = {**table, "seats": [table["seats"][0], {**table["seats"][1], "player": "bot", "level": "easy"}]}
    points = []
    for each in (table, with_bot):
        host = RemoteHost(cast("Link", FakeLink()), each)
        show(host, until_played(0, 1))
        points.append(host.take_back_point(0))
    assert points == [None, until_played(0)]


def test_sweet_sixteen_takes_nothing_back() -> None:
    host, _ = came(0, game="sweet-sixteen")
    assert host.take_back_point(0) is None


# The end


def over(tmp_path: Path, *, contribution: str | None = "0" * 32) -> tuple[RemoteHost, FakeLink, list[str]]:
    """A host at a table whose game is over, and the save that its server has."""
    local = Local(tmp_path / "tables", "sweet-sixteen")
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
