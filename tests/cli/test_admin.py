"""`admin`: what it sends for its arguments, and how it prints the answer; no server."""

from __future__ import annotations

import json
import socket
from typing import Any, Final

import pytest

from sixteen_tui.cli.commands import admin
from sixteen_tui.tables.protocol import Message
from tests.cli.kit import Call, Refused
from tests.cli.test_tables import WAITS

ID: Final = "20260101-000000-abcdef"
PERSON: Final[Message] = {
    "name": "zoé",
    "account": "zoé",
    "seconds": 7200,
    "table": None,
    "seat": None,
    "silent": False,
}


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """What the server was asked."""
    found: list[Message] = []
    answers: dict[str, Any] = {
        "who": {"people": [PERSON, {**PERSON, "name": "bo", "table": ID, "seat": 1, "silent": True}]},
        "tables": {"tables": [{**WAITS, "private": True}]},
    }
    kinds = {"who": "people", "tables": "hosted"}

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
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
@pytest.mark.every("each request has arguments of its own")
def test_what_is_asked(call: Call, sent: list[Message], words: tuple[str, ...], message: Message) -> None:
    assert call("admin", *words).status == 0
    assert sent == [{"type": "admin", **message}]


def test_what_is_answered(call: Call, sent: list[Message]) -> None:
    assert call("admin", "who").out.splitlines() == [
        "zoé; connected: 2 h",
        f"bo (zoé); {ID}, Seat 2; connected: 2 h; silent",
    ]
    assert call("admin", "tables").out == "waits  Sixteen: Ada, Zoé. It is your turn. It is private.\n"
    assert call("admin", "close", ID).out == "Closed; 2 people were there.\n"
    assert call("admin", "say", "x").out == "Sent to 2 people.\n"


def test_for_programs(call: Call, sent: list[Message]) -> None:
    said = call("admin", "who", "--json")
    assert [json.loads(line)["name"] for line in said.out.splitlines()] == ["zoé", "bo"]
    assert json.loads(call("admin", "close", ID, "--json").out) == {"people": 2}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dance",), "who, tables, close, say"),
        (("who", "ada"), "admin who takes nothing after it"),
        (("close",), "admin close takes the id of a table"),
        (("close", ID, ID), "admin close takes the id of a table"),
        (("close", "../x"), "this cannot be the id of a table"),
        (("say", "x" * 201), "this cannot be a text of at most 200 characters"),
        (("who", "--reason", "x" * 201), "this cannot be a reason of at most 200 characters"),
        (("say", ""), "this cannot be a text"),
    ],
)
@pytest.mark.every("each is wrong in another way")
def test_what_cannot_be_asked(refused: Refused, sent: list[Message], words: tuple[str, ...], said: str) -> None:
    assert said in refused("admin", *words)
    assert sent == []


def test_not_in_restricted_mode(refused: Refused, sent: list[Message]) -> None:
    refused("--restricted", "admin", "who")
    assert sent == []
