"""Games under a director, without a screen, a clock or a prompt."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal, Draw, Play
from sixteen_tui.engine.sixteen.cards import CARDS, deck
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.table import Table
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id
from sixteen_tui.session.cues import Cue, Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated

NAMES: Final = ("Ada", "Blaise", "Sophie", "Carl")


def sit(folder: Path, game: str, *players: str, seed: str = "5" * 64, **rules: object) -> Session:
    """A new game of these players by the plain rules."""
    known = GAMES[game]
    values = {name: getattr(known.default_rules, name) for name in known.default_rules.__slots__}
    chosen = known.rules({**values, **rules, "seats": len(players)})
    return Session.begin(folder, game, chosen, seated(players, NAMES[: len(players)]), seed)


HANDS: Final = ("P6 B2 G2", "O6 B1 G1")
PILE: Final = "B0 P4 G0 O5 O4 G5"
"""Seat 0 draws B0, G0 and O4, seat 1 P4, O5 and G5."""


def dealt(folder: Path, *players: str) -> Host:
    """A game of Sixteen without matches: the hands above, seat 0 to move, and the draw pile from its top."""
    rules = Rules(matches=False)
    header = new_header(new_id(), "sixteen", rules, seated(players, NAMES[: len(players)]), None)
    journal = Journal.create(folder, header)
    host = Host(Record(journal.path, header, Table(GAMES["sixteen"], rules), list(header.seats)), journal)
    known = [CARDS[code] for pair in zip(*(hand.split() for hand in HANDS), strict=True) for code in pair]
    known += [CARDS[code] for code in PILE.split()]
    rest = list(deck())
    for card in known:
        rest.remove(card)
    host.play(Deal(1, (*known, *rest)))
    return host


def played(host: Host, *codes: str) -> None:
    """The seat to move draws and plays, card after card."""
    for code in codes:
        seat = host.table.to_move
        host.play(Draw(seat))
        host.play(Play(seat, CARDS[code]))


def shown(director: Director, due: int | None = None) -> list[Cue]:
    """The cues up to the first at which somebody outside has to do something."""
    cues = [director.next(due)]
    while cues[-1].kind is Kind.SHOW:
        cues.append(director.next(due))
    return cues


def news(director: Director) -> int:
    """Computer players act until there is something to show; the position up to which it is."""
    while (due := director.coming()) is None:
        assert director.session.think()().commit()
    return due
