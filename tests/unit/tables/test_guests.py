"""People who come from another server of the same store: in turn like those who are here, and heard in order."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.stores.files import Files
from tests.unit.tables import done
from tests.unit.tables.seated import opening
from tests.unit.tables.test_connection import Busy, line

P = "person"


class Posted(Files):
    """A folder whose server posts to another one."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.posted: list[tuple[int, Message]] = []

    def post(self, server: int, message: Message) -> None:
        self.posted.append((server, message))


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Busy]:
    found = Busy(tmp_path)
    found.server.hall = Hall(Posted(tmp_path))
    found.server.peers._store = found.server.hall.store
    yield found
    found.server.hall.close()


def says(busy: Busy, of: int, *messages: Message) -> None:
    """The posts of server 2 about somebody at its socket."""
    for message in messages:
        busy.server.peers.heard(2, {"of": of, "owner": f"o{of}", "name": f"n{of}", "say": message})


def told(busy: Busy, of: int) -> list[Any]:
    store = busy.server.hall.store
    assert isinstance(store, Posted)
    return [message["tell"]["type"] for _, message in store.posted if message["to"] == of and "tell" in message]


def test_what_a_guest_sends_holds_nobody_up(busy: Busy) -> None:
    table = done.open(busy.server.hall, "Ada", opening("sixteen", P, P))
    id = table.places.id
    says(busy, 7, *[{"type": "look", "table": id}] * 100)
    says(busy, 8, {"type": "look", "table": id})
    for _ in range(2):
        busy.step()
    assert told(busy, 8) == ["opened"]
    assert len(told(busy, 7)) < 10
    busy.work()
    assert told(busy, 7) == ["opened"] * 100
    assert busy.server.peers._waiting == {}


def test_what_a_guest_sends_during_a_wait_is_handled_after_it(busy: Busy) -> None:
    """Also if the guest has been here before: the queue of their first message has been dropped by then."""
    table, requests = done.open(busy.server.hall, "Ada", opening("sixteen", P, P)), busy.server.requests
    look = {"type": "look", "table": table.places.id}
    says(busy, 7, look)
    busy.work()
    (guest,) = busy.server.peers._guests.values()
    with mock.patch.object(requests, "serve", side_effect=lambda guest, _: setattr(guest, "at_disk", True)):
        says(busy, 7, look)
        busy.work()
    says(busy, 7, look)
    busy.work()
    assert told(busy, 7) == ["opened"]
    guest.at_disk = False
    guest.go_on()
    busy.work()
    assert told(busy, 7) == ["opened"] * 2


def test_a_guest_has_gone_after_all_that_was_said(busy: Busy) -> None:
    table = done.open(busy.server.hall, "Ada", opening("sixteen", P, P, P, P))
    id = table.places.id
    says(busy, 6, *[{"type": "look", "table": id}] * 9)
    says(busy, 7, {"type": "sit", "table": id}, {"type": "leave", "seat": True}, {"type": "sit", "table": id})
    busy.server.peers.heard(2, {"of": 7, "gone": True})
    says(busy, 7, {"type": "say", "phrase": "hello"})
    busy.work()
    assert not table.members
    assert table.places.of("o7") == [0]
    store = busy.server.hall.store
    assert isinstance(store, Posted)
    assert store.posted.count((2, {"to": 7, "drop": True})) == 1, "who has gone has no more to say"


def test_a_fault_of_a_guest_is_not_the_next_ones(busy: Busy, caplog: pytest.LogCaptureFixture) -> None:
    table = done.open(busy.server.hall, "Ada", opening("sixteen", P, P))
    with mock.patch.object(Hall, "find", side_effect=KeyError("P6")):
        says(busy, 7, {"type": "look", "table": table.places.id})
        busy.work()
    says(busy, 7, {"type": "look", "table": table.places.id})
    busy.work()
    assert told(busy, 7) == ["opened"]
    assert "KeyError" in caplog.text


@pytest.mark.parametrize("what", ["gone", "lost"])
def test_what_a_lost_server_has_posted_is_dropped(busy: Busy, what: str) -> None:
    table = done.open(busy.server.hall, "Ada", opening("sixteen", P, P))
    says(busy, 7, *[{"type": "look", "table": table.places.id}] * 9)
    before = len(told(busy, 7))
    if what == "gone":
        busy.server.peers.gone({2})
    else:
        busy.server.peers.lost()
    busy.work()
    assert len(told(busy, 7)) == before < 9
    assert busy.server.peers._waiting == {}


def test_silence_is_handed_on(busy: Busy) -> None:
    """By the server at whose socket somebody is, and to the table where they sit."""
    table = done.open(busy.server.hall, "Ada", opening("sixteen", P, P, P, P))
    says(busy, 7, {"type": "sit", "table": table.places.id})
    busy.work()
    for silent in (True, False):
        busy.server.peers.heard(2, {"of": 7, "silent": silent})
        assert table.company.described(0.0)["seats"][0]["silent"] is silent
    busy.server.peers.heard(2, {"of": 99, "silent": True})
    connection, _ = busy.connected("ada")
    connection.data_received(line(type="ping"))
    busy.work()
    assert not busy.server.peers.silence(connection, silent=True)
    busy.server.peers._away[connection], busy.server.peers._of[connection] = 2, 5
    assert busy.server.peers.silence(connection, silent=True)
    store = busy.server.hall.store
    assert isinstance(store, Posted)
    assert store.posted[-1] == (2, {"of": 5, "silent": True})
