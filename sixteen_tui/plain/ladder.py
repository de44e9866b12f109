"""Ladder in plain mode: all ratings, those of a time, or the results of everybody against a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixteen_tui.plain import typed
from sixteen_tui.plain.shelf import read
from sixteen_tui.saves.appended import COUNTED, unread
from sixteen_tui.saves.library import Filter, UnknownError
from sixteen_tui.saves.statistics.meetings import against
from sixteen_tui.session import own
from sixteen_tui.session.statistics import Season, laddered
from sixteen_tui.settings import paths
from sixteen_tui.text import errors, filters
from sixteen_tui.text import ladder as wording
from sixteen_tui.text.commands.lines import words
from sixteen_tui.text.names import capital
from sixteen_tui.text.statistics import left_out

if TYPE_CHECKING:
    from sixteen_tui.plain.program import PlainProgram
    from sixteen_tui.saves.catalogue import Catalogue


def show(program: PlainProgram, catalogue: Catalogue, asked: str = "") -> None:
    """Print the ladders, as `sixteen-tui ladder --lines` does.

    `asked`: the word for everybody, a time as in a filter of saved games, or a name.
    """
    say, mine = program.console.say, own.names(program.settings, program.limits.player)
    everybody = typed.folded(asked) in map(typed.folded, words("everything"))
    wanted, name = Filter(), ""
    if asked and not everybody:
        begins = filters.begins()
        first = typed.folded(asked.split(maxsplit=1)[0])
        if first in {typed.folded(word) for field in ("since", "until") for word in begins[field]}:
            try:
                wanted = read(asked, wanted)
            except UnknownError as error:
                spoken = filters.INPUTS[error.part].spoken() if error.part in filters.INPUTS else {}
                say(capital(filters.problem(error.part, error.text, [each[0] for each in spoken.values()])))
                return
        else:
            name = asked
    season = Season(wanted.since, wanted.until)
    hidden = own.hidden(program.settings, paths.saves(), program.limits.player)
    found, unreadable = laddered(catalogue, season=season, everybody=everybody or bool(name), hidden=hidden)
    person = wording.person(name, found, mine) if name else None
    if name and person is None:
        say(capital(wording.unknown(name, found)))
    elif person is not None:
        say(*wording.against_spoken([*against(found, person)], person, mine), *left_out(None, unreadable))
    else:
        say(*wording.spoken(found, mine, filters.conditions(wanted)), *left_out(None, unreadable))
    say(*map(errors.missing, unread(paths.saves(), COUNTED)))
