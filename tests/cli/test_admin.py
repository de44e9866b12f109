"""`admin`: what it sends for its arguments, and how it prints the answer; no server."""

from __future__ import annotations

import json
import socket
from typing import Any, Final

import pytest

from sixteen_tui.cli.commands import admin
from sixteen_tui.tables.protocol import Message
from sixteen_tui.text import errors
from tests.cli.kit import Call, Refused
from tests.cli.test_tables import WAITS

ID: Final = "20260101-000000-abcdef"
NEWER: Final = "20260102-000000-0002aa"
PERSON: Final[Message] = {
    "name": "zoé",
    "account": "zoé",
    "seconds": 7200,
    "table": None,
    "seat": None,
    "silent": False,
}
BAN: Final[Message] = {
    "what": "ban",
    "name": "ada",
    "since": "2026-11-25T20:00:00Z",
    "until": "2026-11-27T20:00:00Z",
    "by": "root",
    "reason": "floods",
}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """The requests that the server got."""
    found: list[Message] = []
    answers: dict[str, Any] = {
        "who": {"people": [PERSON, {**PERSON, "name": "bo", "table": ID, "seat": 1, "silent": True}]},
        "tables": {
            "tables": [
                {**WAITS, "table": ID, "private": True},
                {**WAITS, "table": NEWER, "private": False, "stopped": "disk-full"},
            ]
        },
        "bans": {"bans": [BAN, {**BAN, "what": "mute", "name": "bo", "until": None, "reason": ""}]},
    }
    kinds = {"who": "people", "tables": "hosted", "bans": "bans"}

    def ask(_: socket.socket, request: Message, __: object) -> Message:
        found.append(request)
        do = request["do"]
        return {"type": kinds.get(do, "done"), **answers.get(do, {"people": 2})}

    monkeypatch.setattr(admin, "connected", lambda _: socket.socket(socket.AF_UNIX))
    monkeypatch.setattr(admin, "ask", ask)
    return found


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("who",), {"do": "who"}),
        (("tables", "--reason", "to see"), {"do": "tables", "reason": "to see"}),
        (("close", ID), {"do": "close", "table": ID}),
        (("--reason", "old", "close", ID), {"do": "close", "table": ID, "reason": "old"}),
        (("say", "At", "eight"), {"do": "say", "text": "At eight"}),
        (("kick", "Anna", "Maria"), {"do": "kick", "name": "Anna Maria"}),
        (("ban", "ada", "--for", "90m"), {"do": "ban", "name": "ada", "seconds": 5400}),
        (("mute", "ada", "--for", "4w"), {"do": "mute", "name": "ada", "seconds": 2_419_200}),
        (("unban", "ada"), {"do": "unban", "name": "ada"}),
        (("unmute", "ada"), {"do": "unmute", "name": "ada"}),
        (("bans",), {"do": "bans"}),
        (("motd", "On", "Friday"), {"do": "motd", "text": "On Friday"}),
        (("motd",), {"do": "motd"}),
        (("drain",), {"do": "drain"}),
        (("undrain", "--reason", "not yet"), {"do": "undrain", "reason": "not yet"}),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
@pytest.mark.every("each request has arguments of its own")
def test_what_is_asked(call: Call, sent: list[Message], words: tuple[str, ...], message: Message) -> None:
    assert call("admin", *words).status == 0
    assert sent == [{"type": "admin", **message}]


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("20260102-", NEWER),
        ("abcdef", ID),
        ("0002aa", NEWER),
        ("last", NEWER),
        ("LAST", NEWER),
        ("zzz", "zzz"),
    ],
)
def test_a_table_is_named_by_a_part_of_its_id(call: Call, sent: list[Message], name: str, id: str) -> None:
    assert call("admin", "close", name, "--reason", "old").status == 0
    assert sent == [
        {"type": "admin", "do": "tables"},
        {"type": "admin", "do": "close", "table": id, "reason": "old"},
    ]


def test_a_part_of_two_ids_closes_neither(refused: Refused, sent: list[Message]) -> None:
    text = f"'2026010' may be one of 2 tables; type more of it: {NEWER}, {ID}"
    assert refused("admin", "close", "2026010") == f"sixteen-tui: {text}"
    assert [each["do"] for each in sent] == ["tables"]


def test_what_is_answered(call: Call, sent: list[Message]) -> None:
    assert call("admin", "who").out.splitlines() == [
        "zoé; connected: 2 h",
        f"bo (zoé); {ID}, Seat 2; connected: 2 h; silent",
    ]
    assert call("admin", "tables").out == (
        f"{ID}  Sixteen: Ada, Zoé. It is your turn. It is private.\n"
        f"{NEWER}  Sixteen: Ada, Zoé. It has stopped: the server's disk is full.\n"
    )
    assert call("admin", "close", ID).out == "Closed; 2 people were there.\n"
    assert call("admin", "say", "x").out == "Sent to 2 people.\n"
    assert call("admin", "kick", "ada").out == "2 connections ended.\n"
    assert call("admin", "ban", "ada").out == "Banned; 2 connections ended.\n"
    assert [call("admin", do, "ada").out for do in ("unban", "mute", "unmute")] == [
        "The ban has ended.\n",
        "Muted.\n",
        "The mute has ended.\n",
    ]
    ends = "until undrain or the next start of the server"
    assert call("admin", "drain").out == f"No table can be opened any more, {ends}.\n"
    assert call("admin", "motd", "x").out == "The lobby shows it.\n"
    assert call("admin", "motd").out == "The lobby shows no message any more.\n"


def test_where_others_share_the_tables(call: Call, sent: list[Message], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(admin, "ask", lambda *_: {"type": "done", "people": 2, "others": 2})
    one = "This concerns the server here; 2 other servers share its tables."
    assert call("admin", "say", "x").out.splitlines() == ["Sent to 2 people.", one]
    assert json.loads(call("admin", "say", "x", "--json").out) == {"people": 2, "others": 2}
    monkeypatch.setattr(admin, "ask", lambda *_: {"type": "people", "people": [], "others": 1})
    assert call("admin", "who").out.splitlines() == [
        "Nobody is connected.",
        "This concerns the server here; 1 other server shares its tables.",
    ]
    assert call("admin", "who", "--json").out == ""


def test_who_is_banned(call: Call, sent: list[Message], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixteen_tui.text.numbers.moment", lambda at: at)
    assert call("admin", "bans").out.splitlines() == [
        "ada: banned until 2026-11-27T20:00:00Z; by root on 2026-11-25T20:00:00Z; floods",
        "bo: muted; by root on 2026-11-25T20:00:00Z",
    ]
    monkeypatch.setattr(admin, "ask", lambda *_: {"type": "bans", "bans": []})
    assert call("admin", "bans").out == "Nobody is banned or muted.\n"
    monkeypatch.setattr(admin, "ask", lambda *_: {"type": "people", "people": []})
    assert call("admin", "who").out == "Nobody is connected.\n"
    monkeypatch.setattr(admin, "ask", lambda *_: {"type": "hosted", "tables": []})
    assert call("admin", "tables").out == "There are no tables.\n"


def test_for_programs(call: Call, sent: list[Message]) -> None:
    said = call("admin", "who", "--json")
    assert [json.loads(line)["name"] for line in said.out.splitlines()] == ["zoé", "bo"]
    assert json.loads(call("admin", "close", ID, "--json").out) == {"people": 2}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dance",), "who, tables, close, say, motd"),
        (("who", "ada"), "admin who takes nothing after it"),
        (("close",), "admin close takes the id of a table"),
        (("close", ID, ID), "admin close takes the id of a table"),
        (("close", "../x"), "this cannot be the id of a table"),
        (("say", "x" * 201), "this cannot be a text of at most 200 characters"),
        (("who", "--reason", "x" * 201), "this cannot be a reason of at most 200 characters"),
        (("say", ""), "this cannot be a text"),
        (("ban",), "admin ban takes the name of an account or a person"),
        (("kick", "ada", "--for", "2h"), "--for goes with ban and mute"),
        (("ban", "ada", "--for", "2"), "90m, 2h, 3d or 4w"),
        (("ban", "ada", "--for", "h"), "90m, 2h, 3d or 4w"),
        (("ban", "ada", "--for=-1h"), "90m, 2h, 3d or 4w"),
        (("ban", "ada", "--for", "0d"), "at most ten years"),
        (("ban", "ada", "--for", "999w"), "at most ten years"),
    ],
)
@pytest.mark.every("each is wrong in another way")
def test_what_cannot_be_asked(refused: Refused, sent: list[Message], words: tuple[str, ...], said: str) -> None:
    assert said in refused("admin", *words)
    assert sent == []


def test_not_in_restricted_mode(refused: Refused, sent: list[Message], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "_files_have_names", True)  # to be taken back afterwards
    refused("--restricted", "admin", "who")
    assert sent == []
