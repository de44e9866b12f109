"""A game that nothing in the program names is saved, followed, listed, coded and imported: its record is enough."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.game import CHANCE, AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import Stream
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.engine.variations import added
from sixteen_tui.saves.disk import Damaged
from sixteen_tui.saves.follower import Follower
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import Journal, write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import lines, new_header, parse, read
from sixteen_tui.saves.schema import json_schema
from sixteen_tui.saves.sharing import decode, encode
from sixteen_tui.text import errors
from tests.any_game.game import GAME, Rules
from tests.unit.saves.writer import game as save
from tests.unit.saves.writer import header, save_of

STORE: Final = Path(__file__).parents[3] / "sixteen_tui" / "saves"
SEEDS: Final = ("5" * 64, None)
WITHOUT_CARDS: Final[AnyGame] = GAME._replace(cards=())
"""The same, but a share code knows nothing of what an entry of chance is made of."""


@pytest.fixture(params=[GAME, WITHOUT_CARDS], ids=["cards", "no-cards"])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    monkeypatch.setitem(GAMES, GAME.name, request.param)
    played: AnyGame = request.param
    return played


def played(folder: Path, seed: str | None, rules: Rules, moves: int, number: int = 0) -> Path:
    """A game of some moves at random, with a line of every other kind."""
    random = Random(number)
    players = [Player(name=f"P{seat}", player="human", level=None) for seat in range(rules.seats)]
    made = Journal.create(folder, new_header(f"null-{number}", GAME.name, rules, players, seed))
    table: AnyTable = Table(GAMES[GAME.name], rules, seed)
    while table.outcome is None and len(table) < moves:
        if table.to_move == CHANCE:
            table.play(table.game.chance(None, Stream(seed or random.randbytes(32).hex())))
        else:
            table.play(random.choice(table.legal))
        made.append("entry", table.game.encode(table.log[-1]))
    made.append("note", {"entry": 0, "text": "é"})
    made.append("hint", 1)
    made.append("seat", {"seat": 1, "player": "bot", "level": "easy"})
    if table.outcome is None:
        made.append("undo", 1)
    made.close()
    return made.path


def content(record: Record) -> tuple[object, ...]:
    return record.header, record.table.log, record.players, record.hints, record.notes, record.took_back


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", [Rules(), Rules(3, most=3, last="loses")])
def test_it_is_kept_shared_and_brought_back(game: AnyGame, tmp_path: Path, seed: str | None, rules: Rules) -> None:
    for number in range(4):
        path = played(tmp_path, seed, rules, moves=1 + number, number=number)
        record = read(path)
        assert (record.table.rules, record.header.seed) == (rules, seed)
        assert content(Follower(path).record) == content(record)
        raw = decode(encode(path.read_bytes(), path))
        brought = read(write_save(tmp_path / "elsewhere", record.header.id, raw))
        assert content(brought) == content(record)
        assert [*lines(raw, brought)] == [*lines(path.read_bytes(), record)]


def test_it_is_in_a_list(game: AnyGame, tmp_path: Path) -> None:
    record = read(played(tmp_path, SEEDS[0], Rules(3), moves=2))
    entry = Entry.of(record, record.path.name, "1 2 3")
    assert entry.holds
    assert (entry.game, entry.rules, entry.finished) == (game.name, Rules(3), False)
    assert [person.name for person in entry.players] == ["P0", "P1", "P2"]


def test_its_rules_are_in_the_schema(game: AnyGame) -> None:
    schema = json_schema()["$defs"]
    rules = schema["NullRules"]
    assert list(rules["properties"]) == rules["required"] == ["seats", "most", "last"]
    assert rules["properties"]["seats"] == {"maximum": 4, "minimum": 2, "title": "Seats", "type": "integer"}
    assert rules["properties"]["most"] == {"enum": [2, 3, 5], "title": "Most", "type": "integer"}
    assert schema["NullHeader"]["properties"]["game"]["const"] == game.name


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"last": "draws"}, "value-wrong"),
        ({"last": True}, "value-wrong"),
        ({"most": 4}, "value-wrong"),
        ({"most": 3.0}, "value-wrong"),
        ({"seats": 5}, "value-wrong"),
        ({"seats": 3}, "seats-disagree"),
        ({"extra": True}, "newer-version"),
    ],
)
def test_what_its_rules_cannot_be_is_refused(game: AnyGame, changes: dict[str, object], why: str) -> None:
    good = {"seats": 2, "most": 2, "last": "wins"}
    assert parse(save_of(header(game=game.name, rules=good)), Path()).table.rules == Rules()
    with pytest.raises(Damaged) as refused:
        parse(save_of(header(game=game.name, rules={**good, **changes})), Path())
    assert refused.value.code == why


def test_it_is_unknown_without_its_record() -> None:
    with pytest.raises(Damaged) as refused:
        parse(save(game=GAME.name), Path())
    assert refused.value.code == "unknown-game"
    assert f"written by sixteen-tui {refused.value.details['app']}, update" in errors.problem(refused.value)


def test_the_order_of_games_rules_and_values_in_a_code_is_for_ever() -> None:
    """If this fails, codes that people have sent each other no longer work.

    New games and values go to the end. A new rule is `added`, and codes name it; what this test lists never changes.
    """
    flag = {False, True}
    first_two = [*GAMES.values()][:2]
    assert [(game.name, game.seat_counts) for game in first_two] == [
        ("sixteen", (2, 4)),
        ("sweet-sixteen", tuple(range(2, 11))),
    ]
    first = [
        [(rule, {*values}) for rule, values in game.choices.items() if rule not in added(game.default_rules)]
        for game in first_two
    ]
    assert first == [
        [("matches", flag), ("bonus", flag), ("wilds", flag), ("drawing", {"enforced", "strict", "loose"})],
        [("take", flag), ("second_chance", flag), ("faces_ten", flag), ("banker_plays", flag)],
    ]
    assert GAMES["sixteen"].choices["drawing"] == ("enforced", "strict", "loose")
    numbered = [f"{colour}{number}" for colour in "BGOP" for number in range(7)]
    assert GAMES["sixteen"].cards == (*numbered, "W")
    assert GAMES["sweet-sixteen"].cards == tuple(f"{rank}{suit}" for suit in "CDHS" for rank in "A23456789TJQK")


def test_no_file_of_the_store_names_a_game() -> None:
    for path in STORE.rglob("*.py"):
        text = path.read_text("utf-8")
        for name in GAMES:
            for said in (json.dumps(name), f"engine.{name.replace('-', '_')}"):
                assert said not in text, path
