"""Headers of saves: keys that agree, rules, commitments."""

from __future__ import annotations

import json
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal, deal_seed
from sixteen_tui.saves.header import KINDS, BadLine, Header, Parent, Player
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, parse
from sixteen_tui.saves.schema import Line, ParentModel, PlayerModel, RulesModel, header_model, json_schema
from sixteen_tui.saves.schema import header as header_of
from tests.unit.saves.damage import HERE
from tests.unit.saves.writer import commitment, game, header

# Headers


def header_refused(**changes: Any) -> str:
    """The fault of a header."""
    with pytest.raises(BadLine) as error:
        header_of(header(**changes))
    return error.value.code


def test_the_keys_of_a_header_agree_with_each_other() -> None:
    deal = daily_deal("sixteen", "2026-03-14")
    seed = deal_seed(deal)
    two: dict[str, Any] = {"version": 2, "deal": deal, "seed": seed}
    assert header_of(header(**two)).deal == deal
    assert header_of(header(**two, daily="2026-03-14")).daily == "2026-03-14"
    reshuffled = {"id": "x", "entries": 0, "cards": "reshuffled"}
    assert header_of(header(version=2, parent=reshuffled)).reshuffled
    assert not header_of(header(version=2, parent={**reshuffled, "cards": "same"})).reshuffled
    assert header_refused(version=2) == "version-wrong"
    assert header_refused(deal=deal, seed=seed) == "version-wrong"
    assert header_refused(**{**two, "seed": "0" * 64}) == "deal-wrong"
    assert header_refused(version=2, contributions=["0" * 32]) == "contributions-wrong"
    assert header_refused(**two, daily="2026-03-15") == "daily-wrong"
    assert header_refused(**two, daily="2026-02-30") == "time-wrong"
    assert header_refused(created="2026-02-30T00:00:00Z") == "time-wrong"
    assert header_refused(version=2, parent=reshuffled, seed=seed) == "parent-wrong"
    assert header_refused(version=2, parent=reshuffled, commitment="0" * 64) == "parent-wrong"
    assert header_refused(seed=seed, commitment="0" * 64) == "commitment-wrong"
    assert header_refused(seats=header()["seats"][:1]) == "seats-disagree"


def test_a_header_has_the_rules_that_its_game_can_have() -> None:
    sweet = GAMES["sweet-sixteen"]
    rules = {name: getattr(sweet.default_rules, name) for name in sweet.choices}
    seat = header()["seats"][0]
    for seats in range(12):
        value = header(game="sweet-sixteen", rules={**rules, "seats": seats}, seats=[seat] * seats)
        if seats in sweet.seat_counts:
            assert header_of(value).rules.seats == seats
        else:
            with pytest.raises(BadLine):
                header_of(value)
    with pytest.raises(BadLine):
        header_of(header(game="whist"))
    with pytest.raises(BadLine):
        header_of(header(game=None))


def test_the_model_of_a_header_is_named_and_described_by_its_game() -> None:
    model = header_model("sweet-sixteen")
    assert (model.__name__, model.__doc__) == ("SweetSixteenHeader", "The first line of a save of Sweet Sixteen.")
    rules = model.model_fields["rules"].annotation
    assert isinstance(rules, type)
    assert issubclass(rules, RulesModel)
    assert rules.__name__ == "SweetSixteenRules"
    assert str(rules.__doc__).startswith("The variations of Sweet Sixteen")
    assert str(rules.__doc__).endswith(", every one spelled out.")
    assert header_model("sweet-sixteen") is model
    assert {"SixteenHeader", "SweetSixteenHeader", "Line", "Note", "TakeOver"} <= json_schema()["$defs"].keys()


def test_a_header_and_its_players_cannot_be_changed() -> None:
    found: Header = header_of(header())
    with pytest.raises(AttributeError):
        found.app = "other"  # type: ignore[misc]
    assert [player.human for player in found.seats] == [True, False]
    assert found.stream is None
    assert hash(found.seats[0]) == hash(Player(name="Zoë", player="human", level=None))


def test_a_header_has_the_identity_of_its_copies() -> None:
    identity = header_of(header()).identity
    renamed = [{**seat, "name": "other"} for seat in header()["seats"]]
    assert header_of(header(id="other", app="1", seats=renamed)).identity == identity
    other = [{**seat, "player": "bot", "level": "easy"} for seat in renamed]
    for change in (
        {"seats": other},
        {"created": "2026-01-02T03:04:06Z"},
        {"rules": {**header()["rules"], "bonus": True}},
    ):
        assert header_of(header(**change)).identity != identity


def test_a_new_header_commits_to_its_seed() -> None:
    rules = GAMES["sixteen"].default_rules
    players = [Player(name="A", player="human", level=None), Player(name="B", player="bot", level="easy")]
    plain = new_header(None, "sixteen", rules, players, None)
    assert (plain.version, plain.seed, plain.commitment, plain.seats) == (1, None, None, tuple(players))
    assert plain.id.startswith(plain.created.translate(str.maketrans("T", "-", "-:Z")))
    seeded = new_header("x", "sixteen", rules, players, "0" * 64, contributions=[None, "1" * 32])
    assert (seeded.version, seeded.id, seeded.commitment) == (2, "x", commitment("0" * 64))
    assert seeded.stream not in (None, "0" * 64)
    assert new_header("x", "sixteen", rules, players, "0" * 64).stream == "0" * 64


def test_what_the_program_writes_itself_would_be_valid() -> None:
    """It is not validated when it is written, so that a new game needs no pydantic."""
    players = [Player(name="Zoë ☃", player="human", level=None), Player(name="", player="bot", level="easy")]
    deal = daily_deal("sixteen", "2026-03-14")
    parent = {"id": "before", "entries": 3, "cards": "reshuffled"}
    made = (
        new_header(None, "sixteen", GAMES["sixteen"].default_rules, players, None),
        new_header(None, "sixteen", GAMES["sixteen"].default_rules, players, None, parent=parent),
        new_header(None, "sixteen", GAMES["sixteen"].default_rules, players, deal_seed(deal), deal=deal),
        new_header("x", "sixteen", GAMES["sixteen"].default_rules, players, "0" * 64, contributions=[None, "1" * 32]),
    )
    for each in made:
        assert header_of(json.loads(each.line)) == each
        assert each.json == json.loads(each.line)


def test_plain_headers_have_the_keys_of_the_models() -> None:
    """The models are the only definition; a key that one of them lacks would be lost or never validated."""
    keys = header_model("sixteen").model_fields.keys()
    assert keys - {"format", "rules_version"} == {*Header._fields} - {"given"}
    assert (*PlayerModel.model_fields,) == Player._fields
    assert (*ParentModel.model_fields,) == Parent._fields
    assert {*KINDS} <= Line.model_fields.keys()


def test_notes_stand_until_another_takes_their_place() -> None:
    record: Record = parse(game(), HERE)
    for entry, text in ((0, "first"), (1, "other"), (0, "second"), (1, "")):
        record.note(entry, text)
    assert record.noted == {0: "second"}
    assert record.notes == [(0, "first"), (1, "other"), (0, "second"), (1, "")]
    assert record.only_person == 0
    record.players = [record.players[1]] * 2
    assert record.only_person is None
