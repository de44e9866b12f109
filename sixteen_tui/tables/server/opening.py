"""Checks what an `open` message describes: game, rules, and the kinds of the seats."""

from __future__ import annotations

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.engine.variations import written
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import PERSON, Message
from sixteen_tui.tables.server.company import RefusedError

SHORTEST, LONGEST = 10, 30 * 86400
"""Seconds that a clock may have."""


def wanted_places(owner: str, message: Message) -> Places:
    """Return the places that an `open` message describes. Raises RefusedError for a bad game, rules or seats."""
    game, kinds = GAMES.get(message["game"]), message["seats"]
    if game is None:
        raise RefusedError("unknown-game")
    try:
        values = {**message["rules"], "seats": len(kinds)}
        rules = game.rules(values)
    except ValueError as error:
        raise RefusedError("bad-rules", why=str(error)) from None
    possible = all(value in game.choices[name] for name, value in message["rules"].items() if name in game.choices)
    typed = all(type(value) in map(type, game.choices.get(name, ())) for name, value in message["rules"].items())
    if rules.seats not in game.seat_counts or not possible or not typed:
        raise RefusedError("bad-rules", why="")
    if any(kind != PERSON and kind not in game.levels for kind in kinds) or PERSON not in kinds:
        raise RefusedError("bad-seats")
    clock = message.get("clock")
    if clock is not None and not SHORTEST <= clock["seconds"] <= LONGEST:
        raise RefusedError("bad-value", key="clock")
    stored = written(rules)
    values = {name: value for name, value in values.items() if name in stored}
    places = Places(game.name, values, [Place() for _ in kinds], owner, clock=clock)
    places.talk, places.hints = bool(message.get("talk")), bool(message.get("hints"))
    for seat, kind in enumerate(kinds):
        if kind != PERSON:
            places.places[seat] = Place(level=kind, name=COMPUTERS[seat])
    return places
