"""`sit` as a filter: its exit status, and what it prints, whatever the server does."""

from __future__ import annotations

import io
import json
import os
import socket
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from sixteen_tui.cli.commands import DONE, UNUSABLE, Refused, tables
from sixteen_tui.cli.commands.tables import Relay, called
from sixteen_tui.tables import where
from sixteen_tui.text import refusals

END = b'{"type":"no","code":"too-fast","end":true}\n'


@pytest.fixture
def typed() -> Iterator[int]:
    """The writing end of a pipe that is the standard input of `sit`."""
    reading, writing = os.pipe()
    saved = os.dup(0)
    os.dup2(reading, 0)
    yield writing
    os.dup2(saved, 0)
    for each in (saved, reading, writing):
        os.close(each)


@pytest.mark.parametrize("letters", ["EAGN", "eagn", " eagn ", "`EAGN`", "«EAGN»", "EAGN.", "ＥＡＧＮ"])
def test_the_letters_of_a_private_table_are_taken_as_they_are_handed_on(letters: str) -> None:
    assert called(letters) == {"table": "EAGN", "code": "EAGN"}


def test_an_id_is_no_letters() -> None:
    assert called("20260314-120000-00002a") == {"table": "20260314-120000-00002a"}


def test_a_part_of_an_id_is_looked_for_in_the_lobby(monkeypatch: pytest.MonkeyPatch, typed: int) -> None:
    ours, theirs = socket.socketpair()
    theirs.shutdown(socket.SHUT_WR)
    monkeypatch.setattr(where, "connect_to_list", lambda: SimpleNamespace(socket=ours))
    monkeypatch.setattr(tables, "in_lobby", lambda _: [{"table": "20260314-120000-00002a"}])
    monkeypatch.setattr(tables, "output", lambda: SimpleNamespace(buffer=io.BytesIO()))
    tables.sit("002a", player=None)
    _, come = theirs.recv(4096).splitlines()
    assert json.loads(come) == {"type": "sit", "table": "20260314-120000-00002a"}
    for each in (ours, theirs):
        each.close()


@pytest.mark.parametrize("cut", range(1, len(END)))
def test_a_marker_may_come_in_two_parts(typed: int, cut: int) -> None:
    ours, theirs = socket.socketpair()
    out = io.BytesIO()
    relay = Relay(ours, out)
    theirs.send(END[:cut])
    assert relay._received() == END[:cut]
    theirs.send(END[cut:])
    theirs.close()
    assert relay.run() == UNUSABLE
    assert out.getvalue() == END[cut:]
    ours.close()


def test_a_regular_end_is_status_0_and_a_text_is_no_marker(typed: int) -> None:
    said = b'{"type":"said","text":"\\"end\\":true"}\n'
    ours, theirs = socket.socketpair()
    out = io.BytesIO()
    theirs.sendall(said)
    theirs.shutdown(socket.SHUT_WR)
    assert (Relay(ours, out).run(), out.getvalue()) == (DONE, said)
    ours.close()
    theirs.close()


def test_input_for_a_server_that_has_closed_is_an_error(typed: int) -> None:
    os.write(typed, b'{"type":"ping"}\n')
    ours, theirs = socket.socketpair()
    theirs.sendall(b"last\n")
    theirs.close()
    out = io.BytesIO()
    relay = Relay(ours, out)
    relay.send(b"hello\n")
    with pytest.raises(Refused) as refused:
        relay.run()
    assert (str(refused.value), out.getvalue()) == (refusals.why("closed"), b"last\n")
    ours.close()


def test_a_refusal_is_read_although_the_server_takes_nothing_more(typed: int) -> None:
    os.write(typed, b'{"type":"ping"}\n')
    ours, theirs = socket.socketpair()
    theirs.sendall(END)
    theirs.shutdown(socket.SHUT_RD)
    out = io.BytesIO()
    relay = Relay(ours, out)
    relay.send(b"hello\n")
    theirs.close()
    assert relay.run() == UNUSABLE
    assert out.getvalue() == END
    ours.close()


def test_a_closed_output_is_still_a_broken_pipe(typed: int) -> None:
    class Closed(io.BytesIO):
        def write(self, _: object) -> int:
            raise BrokenPipeError

    ours, theirs = socket.socketpair()
    theirs.sendall(b"news\n")
    with pytest.raises(BrokenPipeError):
        Relay(ours, Closed()).run()
    ours.close()
    theirs.close()
