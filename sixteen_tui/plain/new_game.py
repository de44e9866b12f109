"""A new game in plain mode: who plays, and by which rules. What was chosen last time is there again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, TypeVar

from sixteen_tui import words as wording
from sixteen_tui.config import paths
from sixteen_tui.engine.games import GAMES
from sixteen_tui.plain import typed
from sixteen_tui.terminal.text import clean
from sixteen_tui.words import errors, screens
from sixteen_tui.words import plain as say

if TYPE_CHECKING:
    from sixteen_tui.plain.program import Program
    from sixteen_tui.play.session import Session

KNOWN: Final = ("name", "rules", "repeat", "leave", "help")
_Choice = TypeVar("_Choice")


class NewGame:
    """Asks by numbers: 1 deals, the others change what stands behind them."""

    def __init__(self, program: Program, game: str) -> None:
        self._program, self._console = program, program.console
        self._game, self._words = GAMES[game], wording.of(game)
        self._levels = ("human", *self._game.levels)
        last, most = program.settings.last(game), max(self._game.seat_counts)
        kinds = [kind if kind in self._levels else self._levels[1] for kind in last.players]
        seats = len(kinds) if len(kinds) in self._game.seat_counts else self._game.default_rules.seats
        self._kinds = [*kinds, *(self._levels[1],) * most][:most]
        self._names = [*(clean(name, screens.NAME_WIDTH) for name in last.names), *("",) * most][:most]
        chosen: dict[str, Any] = {}
        for name in last.rules:
            chosen.update(self._game.names.get(name, {}))
        self._rules: Any = replace(self._game.default_rules, **{**chosen, "seats": seats})

    def _name(self, seat: int) -> str:
        kinds = self._kinds[: self._rules.seats]
        if kinds[seat] != "human":
            return screens.COMPUTERS[seat]
        return self._names[seat] or screens.person(seat, kinds.count("human"))

    @property
    def _rows(self) -> list[tuple[str, str]]:
        """What stands behind each number: what it changes, and what is said of it."""
        rules, seats = self._rules, range(self._rules.seats)
        return [
            ("start", screens.start_game()),
            ("seats", say.about(screens.label_seats(), self._words.how_many(rules.seats))),
            *((f"seat-{i}", say.about(self._name(i), screens.who(self._kinds[i]))) for i in seats),
            *([("preset", say.about(screens.label_preset(), self._preset))] if self._words.presets() else []),
            *(
                (name, say.about(self._words.variation(name), self._words.variation_value(getattr(rules, name))))
                for name in self._game.choices
            ),
        ]

    def _as(self, preset: str) -> Any:
        """The rules by one of the named sets."""
        return replace(self._game.default_rules, **{**self._game.names.get(preset, {}), "seats": self._rules.seats})

    @property
    def _preset(self) -> str:
        named = (words[0] for name, words in self._words.presets().items() if self._as(name) == self._rules)
        return next(named, screens.own_rules()[0])

    def ask(self) -> Session | None:
        """The game that is begun, or None when it is left."""
        self._console.say(say.about(screens.new_game(), self._words.title()))
        self._say_rows()
        self._console.say(say.change_help())
        while True:
            rows = self._rows
            line = self._console.ask(say.choose(len(rows)))
            found, number = typed.command(line, KNOWN), typed.number(line)
            if number == 1:
                session = self._begin()
                if session is not None:
                    return session
            elif number is not None and 1 < number <= len(rows):
                self._change(rows[number - 1][0], number)
            elif number is not None:
                self._console.say(say.no_such_number(line, len(rows)))
            elif found == ("leave", ""):
                return None
            elif not line or found == ("repeat", ""):
                self._say_rows()
            elif found is None or not self._answer(*found, line):
                self._console.say(say.not_understood(line))

    def _answer(self, command: str, rest: str, line: str) -> bool:
        """Whether it was understood."""
        if command == "name":
            return self._rename(line)
        if rest:
            return False
        if command == "rules":
            from sixteen_tui.plain import reader

            reader.read(self._console, self._game.name)
        else:
            self._console.say(say.help_numbers(), *(say.help_line(name) for name in KNOWN))
        return True

    def _rename(self, line: str) -> bool:
        """A name for a seat, as it was typed: `name 1 Ada`. Without one the seat has none."""
        _, number, *words = [*line.split(maxsplit=2), ""][:3]
        seat = typed.number(number)
        if seat is None or not 0 < seat <= self._rules.seats or self._kinds[seat - 1] != "human":
            return False
        self._names[seat - 1] = clean(" ".join(words), screens.NAME_WIDTH)
        self._console.say(say.about(screens.name_question(seat - 1), self._name(seat - 1)))
        return True

    def _say_rows(self) -> None:
        self._console.say(*(say.numbered(number, text) for number, (_, text) in enumerate(self._rows, start=1)))

    def _change(self, row: str, number: int) -> None:
        """The next value of what stands behind a number; where more than one line changes by it, all of them."""
        before = self._rows
        explained = ""
        if row == "seats":
            self._rules = replace(self._rules, seats=_next(self._game.seat_counts, self._rules.seats))
            explained = self._words.seats_help(self._rules.seats)
        elif row == "preset":
            names = [*self._words.presets()]
            now = next((name for name in names if self._as(name) == self._rules), names[-1])
            self._rules = self._as(_next(names, now))
            explained = self._words.presets().get(_next(names, now), ("", ""))[1]
        elif row.startswith("seat-"):
            seat = int(row.removeprefix("seat-"))
            self._kinds[seat] = _next(self._levels, self._kinds[seat])
        else:
            value = _next(self._game.choices[row], getattr(self._rules, row))
            self._rules = replace(self._rules, **{row: value})
            explained = self._words.variation_help(row, value)
        if len(before) != len(self._rows):
            self._say_rows()
        else:
            changed = zip(before, self._rows, strict=True)
            self._console.say(*(say.numbered(n, new[1]) for n, (old, new) in enumerate(changed, start=1) if old != new))
        if explained:
            self._console.say(explained)

    def _begin(self) -> Session | None:
        from sixteen_tui.play.session import Session
        from sixteen_tui.store.schema import Player

        seats = self._rules.seats
        players = [
            Player(name=self._names[i], player="human", level=None)
            if self._kinds[i] == "human"
            else Player(name=self._name(i), player="bot", level=self._kinds[i])
            for i in range(seats)
        ]
        last = self._program.settings.last(self._game.name)
        last.players[:], last.names[:] = self._kinds[:seats], self._names
        last.rules[:] = [
            name
            for name, sets in self._game.names.items()
            if all(getattr(self._rules, key) == value for key, value in sets.items())
        ]
        self._program.keep_settings()
        try:
            return Session.new(paths.saves(), self._game.name, self._rules, players)
        except OSError as error:
            self._console.say(errors.trouble(error))
            return None


def _next(choices: Sequence[_Choice], now: _Choice) -> _Choice:
    """The choice after the one there is, round and round."""
    return choices[(choices.index(now) + 1) % len(choices)]
