"""A client's line: where it comes back to, how soon, and what it takes from a server that is not as it should be."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest import mock

import pytest

from sixteen_tui.settings import paths
from sixteen_tui.tables import where
from sixteen_tui.tables.client.link import FIRST, TRIES_BEFORE_START, Link
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.tables.from_server import parse_from_server
from sixteen_tui.tables.protocol import MOST_OUT, BadMessageError, Message, encode
from sixteen_tui.text import tables as words
from tests.patience import PATIENCE, until

WELCOME: Final = encode({"type": "welcome", "version": 1, "app": "0", "name": "ada"})


class Listener:
    """A server that greets, and then does with a connection what the test wants."""

    def __init__(self, path: Path, then: Callable[[socket.socket], object]) -> None:
        self.path, self._then = path, then
        self.taken: list[socket.socket] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(path))
        self._listening.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._listening.accept()
            except OSError:
                return
            self.taken.append(connection)
            connection.recv(4096)
            connection.sendall(WELCOME)
            self._then(connection)

    def end(self) -> None:
        """As if it had been killed."""
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self.path.unlink()
        for connection in self.taken:
            connection.close()


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The places of the machine's server and of the account's own; none is started."""

    def refuse() -> None:
        raise AssertionError("a server was started")

    machine, own = tmp_path / "machine" / "tables.sock", tmp_path / "own"
    monkeypatch.setattr(where, "MACHINE", machine)
    monkeypatch.setattr(paths, "runtime", lambda: own)
    monkeypatch.setattr(where, "_start", refuse)
    return machine, own / "tables.sock"


def test_looking_starts_no_server_where_there_are_no_tables(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(paths, "tables", lambda: tmp_path / "tables")
    assert Lobby(None).tables() == []


def test_looking_starts_the_accounts_server_where_its_folder_has_tables(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """One that a program started ends a minute after the last has left, and the games go on all the same."""
    _, own = places
    monkeypatch.setattr(paths, "tables", lambda: tmp_path / "tables")
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "20261122-100000-abcdef.table.json").write_text("{}")
    started: list[Listener] = []

    def start() -> mock.Mock:
        started.append(Listener(own, lambda line: line.sendall(encode({"type": "tables", "tables": []}))))
        return mock.Mock()

    monkeypatch.setattr(where, "_start", start)
    lobby = Lobby(None)
    assert lobby.tables() == []
    assert (len(started), lobby.of_machine) == (1, False)
    lobby.leave()
    started[0].end()


@pytest.mark.parametrize("left", ["nothing", "socket", "own server"])
@pytest.mark.every("reason: each is found by another system call")
def test_a_machine_whose_server_is_not_running_has_no_other(places: tuple[Path, Path], left: str) -> None:
    """A killed server leaves its socket. A player with a server of their own would be parted from the others."""
    machine, own = places
    machine.parent.mkdir()
    other = Listener(own, nothing) if left == "own server" else None
    if left == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(str(machine))
    lobby = Lobby(None)
    for ask in (lobby.tables, lambda: lobby.look("ABCD")):
        with pytest.raises(LobbyError) as refused:
            ask()
        assert refused.value.code == "machine-away"
    assert words.no_server_yet("machine-away") == "This machine's table server is not running. Looking for it…"
    if other is not None:
        assert other.taken == []
        other.end()
    machine.unlink(missing_ok=True)
    again = Listener(machine, lambda line: line.sendall(encode({"type": "tables", "tables": []})))
    assert (lobby.tables(), lobby.of_machine) == ([], True)
    lobby.leave()
    again.end()


class Heard:
    """The messages that a link delivers."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._came = threading.Condition()

    def __call__(self, message: Message) -> None:
        with self._came:
            self.messages.append(message)
            self._came.notify_all()

    def wait(self, kind: str, times: int = 1) -> Message:
        """The last message of a kind, once there are so many."""
        with self._came:
            assert self._came.wait_for(lambda: len(self._of(kind)) >= times, PATIENCE), kind
            return self._of(kind)[-1]

    def _of(self, kind: str) -> list[Message]:
        return [each for each in self.messages if each["type"] == kind]


def linked() -> tuple[Link, Heard]:
    """A link to the server that there is, greeted."""
    link, heard_by = Link.open(None, start=False), Heard()
    assert link is not None
    link.begin(heard_by)
    heard_by.wait("welcome")
    return link, heard_by


def nothing(_: socket.socket) -> None:
    """The server says nothing more."""


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The attempts to reconnect so far, by name of the function that made them."""
    made = list[str]()

    def counted(name: str) -> Callable[..., Any]:
        real = getattr(where, name)

        def attempt(*given: Any) -> Any:
            made.append(name)
            return real(*given)

        return attempt

    for name in ("connect", "connect_or_start"):
        monkeypatch.setattr(where, name, counted(name))
    return made


ENOUGH: Final = 2 * TRIES_BEFORE_START
"""Attempts to reconnect beyond those after which a server may be started."""


def test_it_goes_back_to_the_server_that_it_was_at(places: tuple[Path, Path], tries: list[str]) -> None:
    """Of a machine's server that is started anew; neither is another one asked meanwhile, nor one started."""
    machine, own = places
    first, other = Listener(machine, nothing), Listener(own, nothing)
    link, heard_by = linked()
    first.end()
    heard_by.wait("lost")
    until(lambda: len(tries) > ENOUGH)
    again = Listener(machine, nothing)
    heard_by.wait("found")
    heard_by.wait("welcome", 2)
    assert (len(again.taken), other.taken) == (1, [])
    link.close()
    again.end()
    other.end()


def test_a_server_that_goes_down_is_awaited(
    places: tuple[Path, Path], tries: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its client is back as soon as it is, and starts none in its place: that one would be in the new one's way."""
    monkeypatch.setattr("sixteen_tui.tables.client.link.AWAITED", 600.0)
    _, own = places
    first = Listener(own, lambda connection: connection.sendall(encode({"type": "down"})))
    link, heard_by = linked()
    heard_by.wait("down")
    first.end()
    heard_by.wait("lost")
    until(lambda: len(tries) > ENOUGH)
    assert link._pause == FIRST
    again = Listener(own, nothing)
    heard_by.wait("found")
    heard_by.wait("welcome", 2)
    link.close()
    again.end()


@pytest.mark.parametrize("there", [False, True])
def test_a_server_is_started_for_its_tables_only(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tries: list[str], there: bool
) -> None:
    """One for another folder than the account's is awaited: the one that would be started has no such table."""
    _, own = places
    monkeypatch.setattr(paths, "tables", lambda: tmp_path / "tables")
    (tmp_path / "tables").mkdir()
    if there:
        (tmp_path / "tables" / "20261122-100000-abcdef.table.json").write_text("{}")
    started: list[Listener] = []

    def start() -> mock.Mock:
        started.append(Listener(own, nothing))
        return mock.Mock(**{"poll.return_value": None})

    monkeypatch.setattr(where, "_start", start)
    first = Listener(own, nothing)
    link, heard_by = linked()
    link.table = "20261122-100000-abcdef"
    first.end()
    heard_by.wait("lost")
    until(lambda: started if there else len(tries) > ENOUGH)
    assert bool(started) == there
    again = started[0] if started else Listener(own, nothing)
    heard_by.wait("found")
    heard_by.wait("welcome", 2)
    link.close()
    again.end()


def test_a_lobby_that_rested_while_the_server_was_started_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next question goes to the new one, and nothing is said of the old one's end."""
    lobby, old, new = Lobby(None), mock.Mock(), mock.Mock()
    new.begin = lambda deliver: deliver({"type": "welcome"})
    new.send = lambda _: lobby._answers.put({"type": "tables", "tables": []})
    lobby._link = old
    for kind in ("down", "lost"):
        lobby._answers.put({"type": kind})
    monkeypatch.setattr(Link, "open", lambda *_, **__: new)
    assert lobby.tables() == []
    old.close.assert_called_once()
    assert lobby._link is new
    lobby._answers.put({"type": "down"})
    lobby._link.send = lambda _: None
    monkeypatch.setattr(Link, "open", lambda *_, **__: None)
    assert lobby.tables() == [], "as where there is none"


@pytest.mark.parametrize(("number", "code"), [(0, "version-old"), (2, "version"), (None, "version")])
def test_whose_protocol_is_the_older_one(places: tuple[Path, Path], number: int | None, code: str) -> None:
    """Of an older server whoever looks after it has to be told; of a newer one this program is to be started again."""
    _, own = places
    refusal = {"type": "no", "code": "version", "end": True, **({} if number is None else {"version": number})}
    server = Listener(own, lambda connection: connection.sendall(encode(refusal)))
    link, heard_by = linked()
    assert heard_by.wait("no")["code"] == code
    assert link.app == "0"
    link.close()
    server.end()


def test_a_message_that_was_sent_in_part_ends_the_line(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next message comes on a line of its own, not behind half a message."""
    _, own = places
    monkeypatch.setattr("sixteen_tui.tables.client.link.SLOW", 0.2)
    server = Listener(own, nothing)
    link, heard_by = linked()
    assert not link.send({"type": "say", "text": "x" * (1 << 24)}), "the server does not read"
    heard_by.wait("found")
    heard_by.wait("welcome", 2)
    assert link.send({"type": "ping"})
    assert server.taken[1].recv(4096) == encode({"type": "ping"})
    link.close()
    server.end()


def test_a_server_that_hangs_up_is_asked_more_and_more_slowly(
    places: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Letting in and hanging up is no reason to come back at once, again and again."""
    monkeypatch.setattr("sixteen_tui.tables.client.link.HELD", 600.0)
    pauses, wait = list[float](), threading.Event.wait

    def waited(event: threading.Event, seconds: float | None = None) -> bool:
        if threading.current_thread().name == "tables" and seconds is not None:
            pauses.append(seconds)
        return wait(event, seconds)

    monkeypatch.setattr(threading.Event, "wait", waited)
    _, own = places
    server = Listener(own, lambda connection: connection.close())
    link, _ = linked()
    until(lambda: len(pauses) >= 5)
    link.close()
    assert pauses[:5] == pytest.approx([FIRST * 1.5**number for number in range(5)])
    server.end()


def test_a_link_that_is_closed_comes_back_no_more(places: tuple[Path, Path]) -> None:
    _, own = places
    server = Listener(own, nothing)
    link, heard_by = linked()
    server.end()
    heard_by.wait("lost")
    link.close()
    again = Listener(own, nothing)
    link._reader.join(PATIENCE)
    assert not link._reader.is_alive()
    assert again.taken == []
    again.end()


NONSENSE: Final = {
    "no JSON": b"hello",
    "no object": b"[1]",
    "deep": b"[" * 100_000,
    "no kind": b"{}",
    "a table that is none": b'{"type":"tables","tables":[{"table":3}]}',
    "a place": b'{"type":"seen","from":0,"at":0,"entries":[]}',
    "entries": b'{"type":"seen","from":[0,0],"at":0,"entries":[5]}',
    "an empty entry": b'{"type":"seen","from":[0,0],"at":0,"entries":[""]}',
    "below zero": b'{"type":"undone","to":[0,-1]}',
    "a path": json.dumps({"type": "table", "table": "../../evil", "you": 0}).encode(),
    "no agreement": b'{"type":"answered","what":"back"}',
    "no seat": b'{"type":"answered","what":"back","agreed":false,"no":[-1]}',
    "a save": b'{"type":"over","save":null}',
    "no code": b'{"type":"no"}',
}


@pytest.mark.parametrize("line", NONSENSE.values(), ids=NONSENSE)
def test_nonsense_ends_the_line_in_a_sentence(places: tuple[Path, Path], line: bytes) -> None:
    with pytest.raises(BadMessageError):
        parse_from_server(line)
    _, own = places
    server = Listener(own, lambda connection: connection.sendall(line + b"\n"))
    link, heard_by = linked()
    assert heard_by.wait("no") == {"type": "no", "code": "nonsense", "end": True}
    link._reader.join(PATIENCE)
    assert not link._reader.is_alive()
    link.close()
    server.end()


def test_a_line_without_end_is_not_kept(places: tuple[Path, Path]) -> None:
    def flood(connection: socket.socket) -> None:
        try:
            for _ in range(MOST_OUT // 65536 + 2):
                connection.sendall(b"x" * 65536)
        except OSError:
            connection.close()

    _, own = places
    server = Listener(own, flood)
    link, heard_by = linked()
    assert heard_by.wait("no")["code"] == "nonsense"
    link.close()
    server.end()


def test_kinds_and_keys_of_a_later_server_are_passed_over() -> None:
    known: dict[str, Any] = {"type": "gone", "code": "idle", "more": 1}
    assert parse_from_server(encode(known)) == known
    assert parse_from_server(b'{"type":"weather","sun":true}') == {"type": "weather"}
