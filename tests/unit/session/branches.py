"""Games that are over, for the tests of what branches from them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from sixteen_tui.engine.game import CHANCE, AnyGame
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import DEAL_ALPHABET, DEAL_CHARACTERS, deal_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, read, whole
from sixteen_tui.session.setup import seated


def saved(
    folder: Path,
    name: str,
    *,
    kinds: Sequence[str] = (),
    random: Random | None = None,
    length: int | None = None,
    seedless: bool = False,
    **more: Any,
) -> Record:
    """A game dealt and played at random, to its end or as far as `length` entries, in a folder."""
    random, game = random or Random(name), GAMES[name]
    rules, deal = game.default_rules, "".join(random.choices(DEAL_ALPHABET, k=DEAL_CHARACTERS))
    kinds = kinds or ("human", *("easy",) * (rules.seats - 1))
    rules = game.rules({**{each: getattr(rules, each) for each in game.choices}, "seats": len(kinds)})
    header = new_header(
        None,
        name,
        rules,
        seated(kinds, [""] * len(kinds)),
        None if seedless else deal_seed(deal),
        **({} if seedless else {"deal": deal}),
        **more,
    )
    table = at_random(game, rules, deal_seed(deal), random, length)
    return read(write_save(folder, header.id, whole(header, [("entry", game.encode(each)) for each in table.log])))


def at_random(game: AnyGame, rules: Any, seed: str, random: Random, length: int | None) -> AnyTable:
    table: AnyTable = Table(game, rules, seed)
    while table.outcome is None and (length is None or len(table) < length):
        if table.to_move == CHANCE:
            table.deal()
        else:
            table.play(choice(table, random))
    if length is not None:
        table.take_back(min(length, len(table)))
    return table


def choice(table: AnyTable, random: Random) -> object:
    """Any of what is legal, but mostly the first: a turn that lasts long is not what this is about."""
    return table.legal[0] if random.random() < 0.5 else random.choice(table.legal)
