"""The feed of a seat: what each member lacks, in messages that are encoded once for all."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixteen_tui.tables import protocol
from sixteen_tui.tables.protocol import Message, Shared, encode
from sixteen_tui.tables.server.company import Member
from sixteen_tui.tables.server.feed import Feed
from tests.unit.tables.local import Local, sat, settle


def test_members_who_lack_the_same_get_the_same_message() -> None:
    feed = Feed(str)
    feed.observe(1, ["a", "b"])
    (batch,) = feed.after(0)
    first = feed.message(batch, 0, 0)
    assert first == {"type": "seen", "from": [0, 0], "at": 1, "entries": ("a", "b")}
    assert feed.message(batch, 0, 0) is first
    assert feed.message(batch, 1, 0)["from"] == [1, 0]
    feed.forget(0)
    feed.observe(1, ["a", "c"])
    (other,) = feed.after(0)
    assert feed.message(other, 0, 0)["entries"] == ("a", "c"), "not that of the entries taken back"


def test_a_shared_message_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    plain: Message = {"type": "seen", "entries": ["Zoë"]}
    message = Shared(plain)
    assert encode(message) == encode(plain) == b'{"type":"seen","entries":["Zo\\u00eb"]}\n'
    monkeypatch.setattr(protocol, "_ENCODER", None)  # a second encoding fails
    assert encode(message) == b'{"type":"seen","entries":["Zo\\u00eb"]}\n'


def test_a_move_is_encoded_once_for_all_spectators(tmp_path: Path) -> None:
    """With a message for each, two hundred took the server a millisecond and a half at every move."""
    local = Local(tmp_path)
    players = sat(local.table, "0:ada", "0:ben")
    sent: list[Message] = []
    for number in range(20):
        local.table.watch(Member(f"0:{number}", "", sent.append), 0.0)
    sent.clear()
    host = local.table.host
    assert host is not None
    seat = host.table.to_move
    action = host.game.encode(host.table.legal[0]).split(" ", 1)[1]
    local.table.act(players[seat], {"type": "act", "at": [*local.table.at(seat)], "action": action}, 0.0)
    settle(local.table, 0.0)
    seen = [message for message in sent if message["type"] == "seen"]
    assert len(seen) == 20 * len({id(message) for message in seen})
    assert all(json.loads(encode(message)) for message in seen)
