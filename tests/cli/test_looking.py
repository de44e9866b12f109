"""`list`, `show`, `verify`, `schema`, `paths`: looking without touching."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.engine.variations import added
from sixteen_tui.saves.header import CLOCK, NEW_KEYS
from sixteen_tui.settings import paths
from tests.cli.kit import Begin, Call, Refused, Snapshot
from tests.terminal.pty_terminal import Terminal

VECTORS = Path(__file__).parents[1] / "unit" / "conformance"
CARD = re.compile(r"\b(?:[BGOP][0-6]|W=?[BGOP]?[0-6]?)\b")


# list


def test_list_of_nothing(call: Call) -> None:
    assert call("list") == (0, "There is no saved game yet. Begin one with 'sixteen-tui play sixteen'.\n", "")
    assert call("list", "--json") == (0, "", "")


def test_a_game_beside_its_damaged_file_is_listed_by_a_name_that_opens_it(call: Call, begin: Begin) -> None:
    session = begin(plays=4)
    session.close()
    id = session.record.header.id
    path = paths.saves() / f"{id}.sixteen.jsonl"
    shutil.copy(path, paths.saves() / f"{id}.1.sixteen.jsonl")
    assert call("list").out.splitlines()[1].split()[0] == id
    path.write_bytes(path.read_bytes() + b"{}\n")
    name, bad = (line.split()[0] for line in call("list").out.splitlines()[1:])
    assert (name, bad) == (f"{id}.1", id)
    assert call("verify", name).status == 0
    assert call("verify", bad).status != 0


def test_list_unfinished_first_newest_first(
    call: Call, begin: Begin, snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sixteen_tui.saves import records

    order = []
    for day, finish in ((3, True), (1, False), (4, False), (2, True)):
        monkeypatch.setattr(records, "now", lambda day=day: f"2026-01-{day:02}T12:00:00Z")
        session = begin(finish=finish, plays=4)
        session.close()
        order.append(session.record.header.id)
    damaged = shutil.copy(VECTORS / "bad" / "crc-wrong.sixteen.jsonl", paths.saves())
    (paths.saves() / "folder.sixteen.jsonl").mkdir()
    before = snapshot()
    said = call("list")
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert [line.split()[0] for line in lines[1:5]] == [order[2], order[1], order[0], order[3]]
    assert ["open" in line for line in lines[1:5]] == [True, True, False, False]
    assert {line.split()[0] for line in lines[5:]} == {Path(damaged).name.removesuffix(".sixteen.jsonl"), "folder"}
    assert [("damaged: " in line, line.split()[0] == "folder") for line in sorted(lines[5:])] == [
        (True, False),
        (False, True),
    ], "a folder is not damaged"
    assert snapshot() == before
    objects = [json.loads(line) for line in call("list", "--json").out.splitlines()]
    assert [each["id"] for each in objects[:4]] == [order[2], order[1], order[0], order[3]]
    assert [each["state"] for each in objects] == ["unfinished"] * 2 + ["finished"] * 2 + ["damaged"] * 2
    assert objects[0]["last"] == "2026-01-04T12:00:00Z"
    assert objects[0]["players"][0] == {"name": "You", "player": "human", "level": None}


def test_list_fits_and_shows_no_card(call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    begin(
        ("Ada Lovelace, Countess \x1b[2J", "日本語日本語日本語日本語日本語", "Emmy", "S" * 150),
        matches=False,
        bonus=True,
    )
    begin(finish=True, drawing="loose")
    shutil.copy(VECTORS / "bad" / "wrong-seat.sixteen.jsonl", paths.saves())
    from rich.cells import cell_len

    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    lines = call("list").out.splitlines()
    assert max(map(cell_len, lines)) <= 80
    assert all(line.isprintable() for line in lines)
    assert not CARD.findall("\n".join(lines))
    quoted = call("list", "--json").out
    assert not any(f'"{code}"' in quoted for code in CODES)
    assert "0" * 64 not in quoted


@pytest.mark.parametrize(("columns", "names"), [(160, ("Ada Lovelace", "Grace Hopper")), (80, ("You", "Blaise"))])
def test_list_takes_the_room_that_a_terminal_has(
    home: Path, begin: Begin, columns: int, names: tuple[str, str]
) -> None:
    """The opponent is seen before the variations are."""
    begin(names, bonus=True, matches=False, drawing="loose")
    with Terminal(("list",), home, columns=columns) as terminal:
        assert terminal.ended() == 0
        assert max(map(len, terminal.raw.decode().splitlines())) <= columns
        assert ", ".join(names) in terminal.text()


def test_list_calls_the_plain_rules_the_same_for_any_number_of_players(call: Call, begin: Begin) -> None:
    for names in (("Ada", "Ben"), ("Ada", "Ben", "Cleo", "Dan")):
        begin(names)
    _, *lines = call("list").out.splitlines()
    assert ["plain rules" in line for line in lines] == [True, True]


def test_list_on_a_pipe_cuts_nothing(call: Call, begin: Begin) -> None:
    begin(("Ada Lovelace", "Grace Hopper", "Emmy Noether", "Alan Turing"), bonus=True, matches=False, drawing="loose")
    begin([f"P{seat}" for seat in range(10)], game="sweet-sixteen", finish=True)
    out = call("list").out
    assert "Ada Lovelace, Grace Hopper, Emmy Noether, Alan Turing" in out
    assert "…" not in out


# show


def test_show_says_everything(call: Call, begin: Begin, snapshot: Snapshot) -> None:
    session = begin(("Ada \x1b[31m", "Blaise"), finish=True, bonus=True)
    session.close()
    before = snapshot()
    said = call("show", session.record.header.id)
    assert (said.status, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].startswith(f"Sixteen, game {session.record.header.id}, begun 20")
    assert lines[1:4] == ["Bonus", "Seat 0: Ada [31m", "Seat 1: Blaise (easy)"]
    entries = [line for line in lines if re.match(r" {0,3}\d+  ", line)]
    assert len(entries) == len(session.table)
    for number, (line, action) in enumerate(zip(entries[1:], session.table.log[1:], strict=True), start=2):
        assert line.split()[0] == str(number)
        assert session.game.encode(action) in line
    assert "win" in lines[-1] or "drawn" in lines[-1]
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)
    assert snapshot() == before


def test_show_names_sides_and_sets(call: Call) -> None:
    out = call("show", str(VECTORS / "sixteen-02.sixteen.jsonl")).out
    assert "   9  0 play G6          0    0:1   set for P1: other's bust" in out.splitlines()
    teams = call("show", str(VECTORS / "sixteen-01.sixteen.jsonl")).out
    assert "set for P0 & P2: number" in teams
    assert teams.splitlines()[-1] == "P1 and P3 win, 5:6"
    assert "2 sets for" in call("show", str(VECTORS / "triple-at-once.sixteen.jsonl")).out


def test_show_notes_and_a_torn_line(call: Call) -> None:
    lines = call("show", str(VECTORS / "edge" / "undo-seat-note.sixteen.jsonl")).out.splitlines()
    assert lines[lines.index("      * é ←") - 1].split()[:2] == ["4", "1"]
    assert "é" not in call("show", str(VECTORS / "edge" / "undo-seat-note.sixteen.jsonl"), "--seat", "0").out
    torn = call("show", str(VECTORS / "edge" / "torn-tail.sixteen.jsonl")).out.splitlines()
    assert torn[-2:] == ["unfinished", "the last line was never finished and does not count (22 bytes)"]


@pytest.mark.parametrize("seat", ["2", "-1", "x", "", "00000", "1.0", "²"])
def test_show_a_seat_that_there_is_not(refused: Refused, seat: str) -> None:
    assert "seats 0 to 1" in refused("show", str(VECTORS / "sixteen-02.sixteen.jsonl"), f"--seat={seat}")


# verify


@pytest.mark.parametrize(
    ("file", "words"),
    [
        (
            "sixteen-03",
            "99 entries, all legal; the cards follow from the seed, and the seed from the commitment; drawn, 6:6",
        ),
        ("young-no-match", "103 entries, all legal; no seed, so the cards cannot be checked; drawn, 5:5"),
        ("edge/torn-tail", "unfinished; the last line was never finished and does not count (22 bytes)"),
        ("edge/undo-seat-note", "12 entries, all legal"),
    ],
)
def test_verify_says_what_holds(call: Call, file: str, words: str) -> None:
    path = str(VECTORS / f"{file}.sixteen.jsonl")
    said = call("verify", path)
    assert (said.status, said.err, said.out.count("\n")) == (0, "", 1)
    assert said.out.startswith(f"{path}: holds: ")
    assert words in said.out


@pytest.mark.parametrize(
    ("seed", "commitment", "words"),
    [
        (True, False, "the cards follow from the seed, which has no commitment"),
        (False, True, "the seed has not been disclosed"),
        (False, False, "no seed"),
    ],
)
def test_verify_says_where_the_cards_come_from(
    call: Call, tmp_path: Path, seed: bool, commitment: bool, words: str
) -> None:
    from sixteen_tui.cli.commands.keep import whole
    from sixteen_tui.engine.table import Table
    from sixteen_tui.saves.decoding import chained

    table = Table(GAMES["sixteen"], GAMES["sixteen"].default_rules, "0" * 64)
    table.deal()
    path = tmp_path / "x.sixteen.jsonl"
    head, line = (json.loads(each) for each in whole(path, table, [("A", "easy"), ("B", "easy")]).splitlines())
    head.update({"seed": head["seed"] if seed else None, "commitment": head["commitment"] if commitment else None})
    header = json.dumps(head)
    import zlib

    line["crc"] = chained(f"{zlib.crc32(header.encode()):08x}", line)
    path.write_text(f"{header}\n{json.dumps(line)}\n")
    said = call("verify", "x.sixteen.jsonl")
    assert said.status == 0
    assert words in said.out
    path.write_text(f"{header}\n")
    assert "0 entries, all legal; nothing has been dealt yet; unfinished" in call("verify", "x.sixteen.jsonl").out


def test_verify_by_id(call: Call, begin: Begin) -> None:
    session = begin(plays=3)
    said = call("verify", session.record.header.id)
    assert said.status == 0
    assert said.out.startswith(f"{session.record.header.id}: holds: 4 entries")


# schema, paths


def test_schema_is_json(call: Call) -> None:
    said = call("schema")
    assert (said.status, said.err) == (0, "")
    schema = json.loads(said.out)
    first, later = schema["anyOf"]
    headers = first["discriminator"]["mapping"]
    assert {*headers} == {*GAMES}
    for name, game in GAMES.items():
        header = schema["$defs"][headers[name].split("/")[-1]]
        rules = schema["$defs"][header["properties"]["rules"]["$ref"].split("/")[-1]]
        assert header["properties"]["game"]["const"] == name
        assert header["required"] == [key for key in header["properties"] if key not in (*NEW_KEYS, CLOCK)]
        assert list(rules["properties"]) == list(game.default_rules.__slots__)
        later_rules = added(game.default_rules)
        assert rules["required"] == [key for key in rules["properties"] if key not in later_rules]
        assert header["additionalProperties"] is rules["additionalProperties"] is False
    line = schema["$defs"][later["$ref"].split("/")[-1]]
    assert [kind["required"] for kind in line["oneOf"]] == [["entry"], ["undo"], ["seat"], ["hint"], ["note"], ["end"]]


def test_paths(call: Call, home: Path, snapshot: Snapshot) -> None:
    before = snapshot()
    lines = call("paths").out.splitlines()
    places = json.loads(call("paths", "--json").out)
    beside = ["index", "tags", "daily", "matches", "coach", "unlisted", "mistakes", "draft"]
    tables = ["tables", "tables_lock", "socket", "socket_lock", "warm_socket", "warm_lock"]
    assert list(places) == ["saves", *beside, "trash", "settings", "themes", "logs", *tables]
    assert [line.split("  ")[-1].strip() for line in lines] == list(places.values())
    assert all(place.startswith(str(home)) for place in places.values())
    assert snapshot() == before


# Names of games


ONE_GAME = {
    "show": (), "replay": ("--plain",), "review": (), "picture": (), "cast": (), "code": (), "verify": (),
    "play --from": ("--plain",), "import": (),
}  # fmt: skip
"""Commands that take one saved game, with what follows it."""


@pytest.mark.parametrize("command", [*ONE_GAME, "resume", "tag"])
def test_a_part_of_an_id_names_a_game(
    call: Call, refused: Refused, begin: Begin, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    session = begin(finish=command != "resume", plays=2)
    session.close()
    id = session.record.header.id
    more = ("--plain",) if command == "resume" else ONE_GAME.get(command, ())
    for name in (id, id[:12], id.rpartition("-")[2], id[-5:], "last"):
        said = call(*command.split(), name, *more)
        assert said.status == 0, (name, said.err)
        for path in paths.saves().iterdir():
            if path != session.record.path:
                path.unlink()  # the branch
    begin().close()
    message = refused(*command.split(), id[:4], *more)
    assert "2 games" in message
    assert id in message
    assert "no-such-game" in refused(*command.split(), "no-such-game", *more)
