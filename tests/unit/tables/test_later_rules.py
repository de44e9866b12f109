"""A rule that a later version adds, between programs and servers of both versions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.variations import written
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.text import refusals
from tests.unit.later_rules import Later, later_program
from tests.unit.tables import done
from tests.unit.tables.local import Local
from tests.unit.tables.seated import opening

P = "person"
PLAIN = {name: value for name, value in written(GAMES["sixteen"].default_rules).items() if name != "seats"}
OLD = {**opening("sixteen", P, P), "rules": PLAIN}
"""The messages of a program of the older version."""


def asked(setup: TableSetup) -> dict[str, Any]:
    """The message with which a program opens a table."""
    with mock.patch.object(Lobby, "_asked", return_value={}) as sent:
        Lobby(None).open(setup)
    message: dict[str, Any] = sent.call_args.args[0]
    return message


def test_a_newer_program_opens_a_table_with_the_default_as_an_older_one_does() -> None:
    before = asked(TableSetup.for_others("sixteen", Last.of("sixteen")))
    with later_program():
        setup = TableSetup.for_others("sixteen", Last.of("sixteen"))
        assert setup.values["later"] is False
        assert asked(setup) == before
        varied = replace(setup, values={**setup.values, "later": True})
        assert asked(varied)["rules"] == {**before["rules"], "later": True}


def test_a_newer_server_takes_and_describes_a_table_as_an_older_one_does(tmp_path: Path) -> None:
    with later_program():
        hall = Hall(Files(tmp_path))
        for message in (OLD, {**OLD, "rules": {**OLD["rules"], "later": False}}):
            places = done.open(hall, "Ada", message).places
            assert places.known_rules == Later()
            assert places.rules == {**OLD["rules"], "seats": 2}
            assert Places.parse(places.encode(), places.id).known_rules == Later()
        rules = {**OLD["rules"], "later": True}
        assert done.open(hall, "Ada", {**OLD, "rules": rules}).places.rules == {**rules, "seats": 2}


def test_an_older_server_refuses_the_rule_and_names_it(tmp_path: Path) -> None:
    with pytest.raises(RefusedError) as refused:
        done.open(Hall(Files(tmp_path)), "Ada", {**OLD, "rules": {**OLD["rules"], "later": False}})
    assert (refused.value.code, refused.value.details["why"]) == ("bad-rules", "later")


def test_an_older_program_at_a_table_with_the_rule_has_to_be_updated(tmp_path: Path) -> None:
    about = Local(tmp_path / "tables").come("ada").about
    lobby = Lobby(None)
    for rules, code in (({"later": True}, "newer-rules"), ({"wilds": 1}, "unknown-game")):
        lobby._link = mock.Mock()
        table = {**about, "rules": {**about["rules"], **rules}}
        with mock.patch.object(Lobby, "_asked", return_value=table), pytest.raises(LobbyError) as refused:
            lobby.join(table)
        assert refused.value.code == code
    assert "update sixteen-tui" in refusals.why("newer-rules")
    assert "later" not in GAMES["sixteen"].choices
