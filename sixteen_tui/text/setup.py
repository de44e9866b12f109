"""Texts of the rows of a setup (`session.setup`), which has only their values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.text import branches, clocks, matches, tables, terms
from sixteen_tui.text import screens as say

if TYPE_CHECKING:
    from sixteen_tui.session.branching import Branching
    from sixteen_tui.session.setup import Setup
    from sixteen_tui.tables.setup import TableSetup


class SetupRow(NamedTuple):
    """The texts of a row."""

    label: str
    """The name of the option; for a seat, of its player."""
    value: str
    """Its value; "" for the row that begins the game."""
    help: str
    """One line that explains the value."""


class SetupText:
    """The texts of a new game. A subclass has those of another kind of setup."""

    def __init__(self, setup: Setup) -> None:
        self._setup, self._game = setup, PLUGINS[setup.game.name].text

    def row(self, row: str) -> SetupRow:
        """Return the texts of a row."""
        setup, game = self._setup, self._game
        seat = setup.seat_of(row)
        if seat is not None:
            kind = setup.kinds[seat]
            help = say.help_person() if setup.is_human(seat) else game.level_help(kind)
            return SetupRow(self.name(seat), say.who(kind), help)
        match row:
            case "start":
                return SetupRow(say.start_game(), "", say.help_start())
            case "seats":
                return SetupRow(say.label_seats(), game.how_many(setup.seats), game.seats_help(setup.seats))
            case "preset":
                named = say.own_rules() if setup.preset is None else game.presets()[setup.preset]
                return SetupRow(say.label_preset(), *named)
            case "match":
                return SetupRow(matches.label(), matches.value(setup.best), matches.help(setup.best))
        texts = game.variations()[row]
        value = texts.values[setup.values[row]]
        return SetupRow(texts.title, value.value, value.help)

    def choices(self, row: str) -> tuple[Sequence[str], int]:
        """Return the texts of all values of a row (`Setup.choices`) and the index of the current one."""
        values, at = self._setup.choices(row)
        return [self.choice(row, value) for value in values], at

    def choice(self, row: str, value: object) -> str:
        """Return the text of a value beside others."""
        match row, value:
            case "seats", int(count):
                return self._game.how_many(count)
            case "preset", str(name):
                return self._game.presets()[name][0]
            case "match", int(best):
                return matches.choice(best)
            case _, str(kind) if self._setup.seat_of(row) is not None:
                return say.who(kind)
        return self._game.variations()[row].values[value].value

    def name(self, seat: int) -> str:
        """Return the name of a player; a person who entered none gets a default."""
        return self._setup.name(seat) or say.person(seat, self._setup.people)


class BranchText(SetupText):
    """The texts of a branch."""

    def __init__(self, setup: Branching) -> None:
        super().__init__(setup)
        self._branching = setup

    def row(self, row: str) -> SetupRow:
        setup = self._branching
        match row:
            case "start":
                return SetupRow(branches.start(), "", branches.start_help(setup.step))
            case "cards":
                help = branches.cards_help(same=setup.same, may=setup.may_be_same)
                return SetupRow(branches.label_cards(), branches.cards(same=setup.same), help)
            case "you":
                return SetupRow(branches.label_you(), self.choice(row, setup.seat), branches.you_help())
        return super().row(row)

    def choice(self, row: str, value: object) -> str:
        match row, value:
            case "cards", bool(same):
                return branches.cards(same=same)
            case "you", int(seat):
                return branches.seat(seat, say.seat_names(self._branching.record.players)[seat])
        return super().choice(row, value)


class TableText(SetupText):
    """The texts of a shared table; seats for people are free, so they have no names."""

    def __init__(self, setup: TableSetup) -> None:
        super().__init__(setup)
        self._table = setup

    def row(self, row: str) -> SetupRow:
        setup = self._table
        match row:
            case "start":
                return SetupRow(tables.start(), "", tables.start_help(private=setup.private))
            case "private":
                help = terms.private_help(yes=setup.private)
                return SetupRow(terms.label_private(), terms.private(yes=setup.private), help)
            case "talk":
                return SetupRow(terms.label_talk(), terms.talk(yes=setup.talk), terms.talk_help(yes=setup.talk))
            case "hints":
                help = terms.hints_help(yes=setup.hints)
                return SetupRow(terms.label_hints(), terms.hints(yes=setup.hints), help)
            case "clock":
                return SetupRow(clocks.label(), clocks.value(setup.clock), clocks.help(setup.clock))
            case "flag":
                return SetupRow(clocks.label_flag(), clocks.flag(setup.flag), clocks.flag_help(setup.clock, setup.flag))
        seat = setup.person(row)
        if seat is None:
            return super().row(row)
        help = tables.start_help(private=setup.private)
        return SetupRow(tables.seat_number(seat), tables.seat_for(own=seat == setup.own), help)

    def choice(self, row: str, value: object) -> str:
        match row, value:
            case "private", bool(yes):
                return terms.private(yes=yes)
            case "talk", bool(yes):
                return terms.talk(yes=yes)
            case "hints", bool(yes):
                return terms.hints(yes=yes)
            case "clock", None:
                return clocks.value(None)
            case "clock", (str(per), int(seconds)):
                return clocks.value((per, seconds))
            case "flag", str(flag):
                return clocks.flag(flag)
            case _, "human":
                return tables.seat_for(own=self._setup.seat_of(row) == self._table.own)
        return super().choice(row, value)

    def name(self, seat: int) -> str:
        return tables.seat_number(seat) if self._setup.is_human(seat) else super().name(seat)
