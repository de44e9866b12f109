"""Parses a game played with real cards from a text by people: head, entries in notation, notes, comments.

Invariant: a text becomes a save as a whole, or is refused with the number of the line and the reason; the same text
gives the same save.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sixteen_tui.engine.entered import CannotEnterError, EnteredLine, as_written
from sixteen_tui.engine.game import AnyGame, BadNotation, SomeRules
from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves.header import BadLine, Player
from sixteen_tui.saves.records import Said, new_header, whole
from sixteen_tui.session.noting import written
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.setup import HUMAN, seated, variations
from sixteen_tui.terminal.text import given_name

MOST: Final = 20_000
"""Maximum number of lines of a text."""
COMMENT: Final = "#"
NOTE: Final = "*"
"""Prefix of a note on the entry before it, as `show` prints notes."""
_NO_DATE: Final = "2000-01-01T00:00:00Z"
"""Creation time used to compute the id of an undated text, so that its last six digits never change."""
_HEADS: Final = ("game", "rules", "players", "date")


class Entered(NamedTuple):
    """The parsed head and lines of a text."""

    game: AnyGame
    rules: SomeRules
    names: Sequence[str]
    date: str
    lines: Sequence[EnteredLine]
    notes: Sequence[EnteredLine]


def is_text(raw: bytes) -> bool:
    """Return True if the first line that is not a comment names a game."""
    for line in raw[:4096].decode("utf-8", "replace").lstrip("\ufeff").splitlines():
        if line.strip() and not line.lstrip().startswith(COMMENT):
            key = line.split()[0].casefold()
            return key.rstrip(":") == "game" or key in GAMES
    return False


def read(text: str) -> Entered:
    """Parse a text into head, lines and notes; the entries are not validated. Raises Refusal."""
    heads: dict[str, EnteredLine] = {}
    lines, notes = list[EnteredLine](), list[EnteredLine]()
    rows = text.lstrip("\ufeff").splitlines()
    if len(rows) > MOST:
        raise Refusal("too-long")
    for number, row in enumerate(rows, start=1):
        line = row.partition(COMMENT)[0].strip() if not row.lstrip().startswith(NOTE) else row.strip()
        key, _, rest = line.partition(" ")
        key = key.rstrip(":").casefold()
        if not line:
            continue
        if line.startswith(NOTE):
            notes.append(EnteredLine(lines[-1].number if lines else 0, line.removeprefix(NOTE)))
        elif key in _HEADS or (key in GAMES and not heads):
            name = "game" if key in GAMES else key
            if lines or name in heads:
                raise _at_line(number, "head-out-of-place", name=name)
            heads[name] = EnteredLine(number, key if key in GAMES else rest.strip())
        else:
            lines.append(EnteredLine(number, line))
    game = _game(heads.get("game"))
    rules, names = _rules(game, heads)
    return Entered(game, rules, names, heads["date"].text if "date" in heads else "", lines, notes)


def _game(line: EnteredLine | None) -> AnyGame:
    if line is None or line.text not in GAMES:
        raise _at_line(1 if line is None else line.number, "which-game", games=GAMES)
    return GAMES[line.text]


def _rules(game: AnyGame, heads: dict[str, EnteredLine]) -> tuple[SomeRules, list[str]]:
    players, said = heads.get("players"), heads.get("rules")
    names = [given_name(name.strip()) for name in players.text.split(",")] if players is not None else []
    chosen = [name.strip() for name in said.text.split(",") if name.strip()] if said is not None else []
    for name in chosen:
        if said is not None and name not in game.names:
            raise _at_line(said.number, "no-rule", name=name, known=game.names)
    seats = next((game.names[name]["seats"] for name in chosen if "seats" in game.names[name]), None)
    count = len(names) or (seats if isinstance(seats, int) else min(game.seat_counts))
    if count not in game.seat_counts or seats not in (None, count):
        raise _at_line(players.number if players is not None else 1, "wrong-seats", count=count)
    rules: SomeRules = game.rules({**variations(game, chosen), "seats": count})
    return rules, names or [""] * count


def people(names: Sequence[str]) -> list[Player]:
    """Return the players of a game in which every seat has a person."""
    return seated((HUMAN,) * len(names), names)


def complete(entered: Entered) -> Sequence[Any]:
    """Return the whole log, each entry with the number of its line. Raises Refusal."""
    game = entered.game
    try:
        return (game.complete or as_written(game))(entered.rules, entered.lines)
    except CannotEnterError as error:
        if isinstance(error.error, BadNotation):
            raise _at_line(error.number, "not-notation", text=str(error.error)) from None
        raise _at_line(error.number, "illegal", error=error.error) from None


def _at_line(number: int, code: str, **details: object) -> Refusal:
    return Refusal("at-line", number=number, why=Refusal(code, **details))


def save(entered: Entered, created: str) -> bytes:
    """Return the bytes of a save; `created` is its time if the text has no date. Raises Refusal."""
    game, log = entered.game, complete(entered)
    said: list[Said] = [("entry", game.encode(each.action)) for each in log]
    places = {each.number: place for place, each in enumerate(log)}
    said += [
        ("note", {"entry": places[line.number], "text": written(line.text)})
        for line in entered.notes
        if line.number in places and written(line.text)
    ]
    from sixteen_tui.saves import schema

    players = people(entered.names)
    when = f"{entered.date}T12:00:00Z" if entered.date else created
    made = new_header(None, game.name, entered.rules, players, None)
    try:
        header = schema.header({**made.json, "created": when, "id": "x"})
    except BadLine:
        raise Refusal("bad-date", date=entered.date) from None
    timeless = header if entered.date else header._replace(created=_NO_DATE)
    mark = zlib.crc32(whole(timeless, said)) & 0xFFFFFF
    stamp = "".join(char for char in when if char.isdecimal())
    id = f"{stamp[:8]}-{stamp[8:14]}-{mark:06x}"
    return whole(header._replace(id=id), said)
