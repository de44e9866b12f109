"""The setup of a shared table: who the seats are for, its rows and their texts, and what can be changed."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.session.setup import HUMAN, Setup
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.protocol import is_clock
from sixteen_tui.tables.setup import CLOCKS, TableSetup
from sixteen_tui.text import clocks, screens, terms
from sixteen_tui.text import tables as say
from sixteen_tui.text.setup import SetupText, TableText


def last(*players: str, rules: tuple[str, ...] = ()) -> Last:
    """The choices of the last game."""
    return Last([*players], [], [*rules], ["3"])


def opened(*kinds: str) -> TableSetup:
    """A table for two or four whose seats are of these kinds."""
    setup = TableSetup.for_others("sixteen", last(*kinds))
    return TableSetup(setup.game, (*kinds, *setup.kinds[len(kinds) :]), setup.names, setup.seats, setup.values)


def test_a_table_for_others_has_people_on_all_seats_and_the_rules_of_the_last_game() -> None:
    remembered = Setup.remembered("sixteen", last("human", "easy", "easy", "hard", rules=("bonus",)))
    setup = TableSetup.for_others("sixteen", last("human", "easy", "easy", "hard", rules=("bonus",)))
    assert setup.seats == 4
    assert setup.kinds == (HUMAN,) * len(remembered.kinds)
    assert (setup.names, setup.values, setup.game) == (remembered.names, remembered.values, remembered.game)
    assert setup.values["bonus"] is True
    assert setup.seated == ["person"] * 4
    assert (setup.private, setup.talk, setup.hints) == (False, False, False)
    assert TableSetup.for_others("sixteen", last("human", "easy")).seated == ["person"] * 2


def test_the_server_is_told_a_person_or_a_level_for_each_seat() -> None:
    assert opened(HUMAN, "hard").seated == ["person", "hard"]
    assert opened("easy", HUMAN, HUMAN, "hard").seated == ["easy", "person", "person", "hard"]


def test_the_rows_begin_with_how_a_table_is_found_and_have_no_match() -> None:
    setup = opened(HUMAN, HUMAN)
    assert setup.rows[:4] == ("start", "private", "talk", "hints")
    assert setup.rows[4:7] == ("seats", "seat-0", "seat-1")
    assert "match" not in setup.rows
    assert setup.last_rows == ("clock",)


def test_the_first_seat_for_a_person_is_that_of_who_opens_the_table() -> None:
    setup = opened("easy", HUMAN, HUMAN, "hard")
    assert TableText(setup).row("seat-1") == (say.seat_number(1), say.seat_for(own=True), say.start_help(private=False))
    assert TableText(setup).row("seat-2") == (
        say.seat_number(2),
        say.seat_for(own=False),
        say.start_help(private=False),
    )
    assert TableText(setup).row("seat-0") == SetupText(setup).row("seat-0")
    assert TableText(setup).row("seat-0").value == screens.who("easy")
    assert TableText(setup).choices("seat-1")[0][0] == say.seat_for(own=True)
    assert TableText(setup).choices("seat-2")[0][0] == say.seat_for(own=False)


def test_a_person_on_a_seat_that_is_not_played_is_not_the_opener() -> None:
    setup = opened("easy", "hard", HUMAN, HUMAN)
    two = TableSetup(setup.game, setup.kinds, setup.names, 2, setup.values)
    assert two.seated == ["easy", "hard"]
    assert TableText(two).row("seat-2").value == say.seat_for(own=False)


def test_the_values_of_a_seat_are_a_person_and_the_levels() -> None:
    setup = opened(HUMAN, "hard")
    known, at = SetupText(setup).choices("seat-1")
    assert TableText(setup).choices("seat-1") == ([say.seat_for(own=False), *known[1:]], at)
    assert at == [HUMAN, *setup.game.levels].index("hard")
    assert TableText(setup).choices("seat-0")[1] == 0
    assert TableText(setup).choices("seats") == SetupText(setup).choices("seats")


def test_people_are_called_by_their_seat_and_computer_players_by_name() -> None:
    setup = opened(HUMAN, "hard")
    assert [TableText(setup).name(0), TableText(setup).name(1)] == [say.seat_number(0), COMPUTERS[1]]


@pytest.mark.parametrize("row", ["private", "talk", "hints"])
def test_how_a_table_is_found_free_text_and_hints_can_be_switched(row: str) -> None:
    setup = opened(HUMAN, HUMAN)
    label = {"private": terms.label_private, "talk": terms.label_talk, "hints": terms.label_hints}[row]
    value = {"private": terms.private, "talk": terms.talk, "hints": terms.hints}[row]
    help = {"private": terms.private_help, "talk": terms.talk_help, "hints": terms.hints_help}[row]
    assert TableText(setup).row(row) == (label(), value(yes=False), help(yes=False))
    assert TableText(setup).choices(row) == ([value(yes=False), value(yes=True)], 0)
    changed = setup.change(row)
    assert isinstance(changed, TableSetup)
    assert {each for each in ("private", "talk", "hints") if getattr(changed, each)} == {row}
    assert TableText(changed).row(row) == (label(), value(yes=True), help(yes=True))
    assert TableText(changed).choices(row)[1] == 1
    assert changed.change(row) == setup


def test_a_private_table_is_found_in_no_lobby() -> None:
    """The rows that open it and that call somebody to a free seat do not say the opposite of "Found by"."""
    private = opened(HUMAN, HUMAN).change("private")
    assert isinstance(private, TableSetup)
    for row in ("start", "seat-0", "seat-1"):
        assert TableText(private).row(row).help == say.start_help(private=True)
        assert "lobby" not in TableText(private).row(row).help


def test_seats_and_rules_change_as_in_any_other_setup() -> None:
    setup = opened(HUMAN, HUMAN)
    more = setup.change("seats")
    assert isinstance(more, TableSetup)
    assert more.seats == 4
    assert setup.change("seat-1", -1).kinds[1] == Setup.change(setup, "seat-1", -1).kinds[1] != HUMAN
    assert setup.change("bonus").values["bonus"] != setup.values["bonus"]
    assert TableText(setup).row("start") == (say.start(), "", say.start_help(private=False))


def test_a_clock_is_chosen_with_its_effect() -> None:
    """The second row is there only with a clock."""
    setup = opened(HUMAN, HUMAN)
    assert setup.timed is None
    seen = [clocks.value(None)]
    for expected in CLOCKS[1:]:
        changed = setup.change("clock")
        assert isinstance(changed, TableSetup)
        setup = changed
        assert setup.clock == expected
        assert setup.last_rows == ("clock", "flag")
        assert setup.timed is not None
        assert is_clock(setup.timed)
        seen.append(TableText(setup).row("clock").value)
    assert TableText(setup).choices("clock") == (seen, len(CLOCKS) - 1)
    assert len({*seen}) == len(CLOCKS)
    lost = setup.change("flag")
    assert isinstance(lost, TableSetup)
    assert lost.timed == {"per": "move", "seconds": 7 * 86400, "flag": "loss"}
    assert TableText(lost).choices("flag") == ([clocks.flag("computer"), clocks.flag("loss")], 1)
    assert TableText(lost).row("flag").help == clocks.flag_help(lost.clock, "loss")
    assert len({clocks.flag_help(each, kind) for each in CLOCKS[1:] for kind in ("loss", "computer")}) == 3
    assert setup.change("clock").last_rows == ("clock",)
