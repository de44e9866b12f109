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
        rules = {**message["rules"], "seats": len(kinds)}
        known = game.rules(rules)
    except ValueError as error:
        raise RefusedError("bad-rules", why=str(error)) from None
    holds = all(value in game.choices[name] for name, value in message["rules"].items() if name in game.choices)
    strict = all(type(value) in map(type, game.choices.get(name, ())) for name, value in message["rules"].items())
    if known.seats not in game.seat_counts or not holds or not strict:
        raise RefusedError("bad-rules", why="")
    if any(kind != PERSON and kind not in game.levels for kind in kinds) or PERSON not in kinds:
        raise RefusedError("bad-seats")
    clock = message.get("clock")
    if clock is not None and not SHORTEST <= clock["seconds"] <= LONGEST:
        raise RefusedError("bad-value", key="clock")
    kept = {name: rules[name] for name in rules if name in written(known)}
    places = Places(game.name, kept, [Place() for _ in kinds], owner, talk=bool(message.get("talk")), clock=clock)
    for seat, kind in enumerate(kinds):
        if kind != PERSON:
            places.places[seat] = Place(level=kind, name=COMPUTERS[seat])
    return places
