"""The page on the table protocol, `docs/tables.md`, held to the code, and its client to a real server."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest import mock

import pytest

from sixteen_tui.settings import paths
from sixteen_tui.tables import protocol, where
from sixteen_tui.tables.server import connection, game, hall, questions, server
from sixteen_tui.tables.stores.store import MOST_LISTED
from sixteen_tui.text import phrases, refusals
from tests.patience import PATIENCE, until

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "tables.md").read_text("utf-8")
CLIENT: Final = ROOT / "examples" / "table_client.py"
MOST: Final = 60.0
"""Seconds for a game, on a machine with other things to do."""
EXAMPLES: Final = [json.loads(text) for text in re.findall(r'(?:^    |`)(\{"type".*\})(?:$|`)', PAGE, re.MULTILINE)]
TO_THE_SERVER: Final = [
    each
    for each in EXAMPLES
    if each["type"] in protocol.KINDS and "from" not in each and "tables" not in each and "since" not in each
]


@contextmanager
def served(home: Path, *words: str) -> Iterator[Path]:
    """A server in a folder of its own; yields its socket."""
    path = home / "s.sock"
    given = ["--socket", str(path), "--folder", str(home / "tables"), *words]
    process = subprocess.Popen([sys.executable, "-m", "sixteen_tui", "serve", *given], env=environment(home), cwd=ROOT)
    try:
        until(lambda: path.exists() or process.poll() is not None)
        yield path
    finally:
        process.terminate()
        process.wait(PATIENCE)


def environment(home: Path) -> dict[str, str]:
    """Of somebody who has nothing yet."""
    folder = str(Path(sys.executable).parent)  # not where its link leads
    return {"HOME": str(home), "PATH": f"{folder}:{os.environ['PATH']}", "LANG": "C.UTF-8"}


def begun(home: Path, *words: str) -> subprocess.Popen[str]:
    given = [sys.executable, str(CLIENT), *words]
    return subprocess.Popen(given, stdout=subprocess.PIPE, text=True, env=environment(home), cwd=home)


# The client


def test_the_client_plays_a_game_with_another(tmp_path: Path) -> None:
    with served(tmp_path) as path, begun(tmp_path, str(path), "ada") as ada:
        assert ada.stdout is not None
        id = ada.stdout.readline().strip()
        with begun(tmp_path, str(path), "bo", id) as bo:
            told = [each.communicate(timeout=MOST)[0] for each in (ada, bo)]
        assert (ada.returncode, bo.returncode) == (0, 0)
    assert told[1] == f"{id}\n{told[0]}", "both are given the same game"
    save = tmp_path / f"{id}.sixteen.jsonl"
    save.write_text(told[0], "utf-8")
    verified = [sys.executable, "-m", "sixteen_tui", "verify", str(save)]
    done = subprocess.run(verified, capture_output=True, text=True, env=environment(tmp_path), cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout
    assert [seat["name"] for seat in json.loads(told[0].splitlines()[0])["seats"]] == ["ada", "bo"]


# Names on the page


def test_every_message_to_the_server_has_its_example() -> None:
    assert {each["type"] for each in TO_THE_SERVER} == {*protocol.KINDS}


@pytest.mark.parametrize("example", TO_THE_SERVER, ids=[each["type"] for each in TO_THE_SERVER])
def test_every_example_to_the_server_is_taken(example: protocol.Message) -> None:
    assert protocol.parse_to_server(json.dumps(example).encode()) == example


def test_every_message_from_the_server_has_its_example() -> None:
    code = "".join((ROOT / "sixteen_tui" / "tables" / "server" / f"{name}.py").read_text("utf-8") for name in SENDING)
    sent = set(re.findall(r'\{"type": "([a-z]+)"', code))
    assert sent >= {"welcome", "seen", "undone", "over", "no"}, "it is looked for in the right place"
    assert {each["type"] for each in EXAMPLES} >= sent


SENDING: Final = ("admin", "connection", "feed", "health", "server", "table", "game", "telling", "company", "questions")


def test_every_key_to_the_server_is_named() -> None:
    for needs, takes in protocol.KINDS.values():
        for key in {*needs, *takes}:
            assert f"`{key}`" in PAGE or f'"{key}": ' in PAGE, key


def test_every_refusal_is_named() -> None:
    named = re.findall(r"^\| `([a-z-]+)` \| ", PAGE[PAGE.index("## Refusals") :], re.MULTILINE)
    assert sorted(named) == sorted(refusals.REFUSALS)


def test_every_phrase_is_named() -> None:
    assert (*phrases.PHRASES,) == protocol.PHRASES
    for name in protocol.PHRASES:
        assert f"`{name}`" in PAGE


def test_the_numbers_are_those_of_the_code() -> None:
    bounds = server.Bounds()
    for sentence in (
        f'"version": {protocol.VERSION}',
        f"at most {protocol.MOST_IN} bytes",
        f"A line to the server: {protocol.MOST_IN} bytes",
        f"at most {protocol.NAME_CELLS} cells wide",
        f"Names are {protocol.NAME_CELLS} cells wide, texts {protocol.TALK} characters",
        f"Free text has at most {protocol.TALK} characters",
        f"within {connection.GREETING:.0f} seconds",
        f"Messages of a connection: {connection.A_SECOND:.0f} a second, {connection.AT_ONCE:.0f} at once",
        f"from {connection.WAITING >> 10} KiB on nothing more is read from it",
        f"at {connection.MOST_WAITING >> 20} MiB or after {connection.STALLED:.0f} seconds it is cut off",
        f"Connections of one account: {bounds.connections}, and {bounds.new_a_minute} new ones a minute",
        f"The server's own account may have {bounds.own}",
        f"Tables: {hall.MOST_TABLES}, of those {hall.MOST_OF_OWNER} open ones of one owner",
        f"A list has {MOST_LISTED}",
        f"is gone after {hall.EMPTY / 60:.0f} minutes",
        f"It is gone {hall.EMPTY / 60:.0f} minutes after all",
        f"every {game.PACE} seconds",
        f"been away for {protocol.AWAY:.0f} seconds",
        f"delayed the table for {protocol.IDLE:.0f}",
        f"within {questions.ASKED:.0f} seconds",
        f"serve --linger {where.LINGER:.0f}`",
        f"`{where.MACHINE}`",
    ):
        assert sentence in " ".join(PAGE.split()), sentence


def test_the_socket_is_where_the_page_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    assert where.own() == tmp_path / "sixteen-tui" / "tables.sock"
    monkeypatch.setattr(os, "geteuid", lambda: 987654)
    monkeypatch.setenv("HOME", "/home/ada")
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    assert where.own() == Path("/home/ada/.local/state/sixteen-tui/tables.sock")
    assert paths.runtime() == where.own().parent
    monkeypatch.setattr("tempfile._get_default_tempdir", mock.Mock(side_effect=FileNotFoundError))
    monkeypatch.setattr("tempfile.tempdir", None)
    assert paths.runtime() == where.own().parent, "as in a container in which nothing can be written"
