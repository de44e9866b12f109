"""The client's host of a table, with a link that records what is sent: messages, state, and what a session asks."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import cast
from unittest import mock

import pytest

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.saves.header import Player
from sixteen_tui.tables.client.link import Link
from sixteen_tui.tables.client.remote import MOST_SAID, RemoteHost
from sixteen_tui.tables.protocol import TALK
from tests.patience import PATIENCE
from tests.unit.tables.remote_link import FakeLink, about, came, dealt, first_action
from tests.unit.tables.script import seen

# Arrivals


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


# Requests of a session, as they are sent


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


def test_a_wait_for_the_others_ends_without_leaving_the_table() -> None:
    host, link = came()
    with ThreadPoolExecutor(1) as pool:
        reply = pool.submit(host.think())
        with pytest.raises(TimeoutError):
            reply.result(0.05)
        host.dismiss()
        assert not reply.result(PATIENCE).commit()
    assert (link.sent, link.closed) == ([], False)


# Messages of the server


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


def test_a_refusal_that_ends_the_connection_ends_the_seat_there() -> None:
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


def test_a_waiting_room_takes_in_the_notices_and_leaves_what_people_say() -> None:
    host, _ = came()
    for message in ({"type": "said", "seat": 1, "text": "hello"}, {"type": "notice", "text": "we stop"}):
        host.take(message)
    assert [each["text"] for each in host.heard("notice")] == ["we stop"]
    assert host.heard("notice") == []
    assert [each["text"] for each in host.heard()] == ["hello"]


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
        {"type": "answered", "asked": 1, "what": "back", "seat": 0, "agreed": False, "no": [2]},
    ):
        host.take(message)
    assert (host.about, host.asked, host.said, host.has_news) == (before, None, [], False)
