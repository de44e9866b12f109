"""The client's host when the line is lost, or the table has stopped."""

from __future__ import annotations

from unittest import mock

import pytest

from sixteen_tui.engine.game import IllegalAction
from tests.unit.tables.remote_link import about, dealt, first_action
from tests.unit.tables.script import seen

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
