"""Checks of a deal, and when they are possible."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import commitment, deal_seed, spelled
from sixteen_tui.games.registry import with_chance
from sixteen_tui.session.fair import DealProof, deal, recorded
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from sixteen_tui.text import fair as say

CODE = "PPPMBQ4K5CJ5MBW8"
SEED = deal_seed(CODE)
FIXED = commitment(SEED)


def begun(folder: Path, game: str = "sixteen", **more: Any) -> Host:
    rules = GAMES[game].default_rules
    players = seated(("human", *["easy"] * (rules.seats - 1)), ("Ada",) * rules.seats)
    return Host.new(folder, game, rules, players, **(more or {"deal": CODE}))


@pytest.mark.parametrize("game", with_chance())
def test_nothing_is_handed_out_before_the_last_card_from_which_one_follows(tmp_path: Path, game: str) -> None:
    host = begun(tmp_path, game)
    session = Session(host)
    while host.table.outcome is None:
        found = deal(session)
        assert (found.commitment, found.seed, found.code, [*found.contributions]) == (FIXED, None, None, [])
        told = " ".join(text for text, _ in say.told(found))
        assert FIXED in told
        assert not any(secret in told for secret in (SEED, CODE, spelled(CODE)))
        host.play(host.table.legal[0])
    found = deal(session)
    assert (found.commitment, found.seed, found.code) == (FIXED, SEED, CODE)
    told = " ".join(text for text, _ in say.told(found))
    assert all(each in told for each in (FIXED, SEED, CODE, spelled(CODE)))
    host.close()


@pytest.mark.parametrize(
    ("complete", "watching", "doubtful", "known"),
    [
        (False, False, False, False),
        (True, False, False, True),
        (True, True, False, False),
        (True, False, True, False),
    ],
)
def test_at_a_shared_table_the_commitment_is_the_server_s_until_the_game_is_handed_out(
    tmp_path: Path, *, complete: bool, watching: bool, doubtful: bool, known: bool
) -> None:
    numbers = ("1" * 32, None)
    host = begun(tmp_path, seed=SEED, contributions=numbers)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    company = SimpleNamespace(about={"commitment": FIXED}, doubtful=doubtful)
    session: Any = SimpleNamespace(company=company, complete=complete, watching=watching, record=host.record)
    found = deal(session)
    told = " ".join(text for text, _ in say.told(found))
    assert FIXED in told
    assert "added a number of its own" in told
    assert (found.seed == SEED) == known
    assert (SEED in told) == known
    assert (numbers[0] in told) == known


def test_a_game_that_is_over_is_handed_out_once_its_end_is_shown(tmp_path: Path) -> None:
    host = begun(tmp_path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    view = SimpleNamespace(outcome=None)
    seats = {None: SimpleNamespace(view=lambda: view)}
    session: Any = SimpleNamespace(company=None, seats=seats, record=host.record)
    assert (deal(session).seed, deal(session).code) == (None, None)
    view.outcome = host.table.outcome
    assert (deal(session).seed, deal(session).code) == (SEED, CODE)


def test_cards_that_came_from_elsewhere_have_nothing_to_be_checked() -> None:
    ((told, exact),) = say.told(DealProof(None))
    assert not exact
    assert "nothing to check" in told


def test_a_seed_without_a_commitment_is_told_all_the_same(tmp_path: Path) -> None:
    host = begun(tmp_path)
    while host.table.outcome is None:
        host.play(host.table.legal[0])
    host.close()
    found = recorded(host.record)._replace(commitment=None)
    told = " ".join(text for text, _ in say.told(found))
    assert SEED in told
    assert "sixteen-tui:%s" not in told


def test_whoever_may_only_play_is_told_of_no_command() -> None:
    told = [
        " ".join(text for text, _ in say.told(DealProof("0" * 64), restricted=restricted))
        for restricted in (True, False)
    ]
    assert ["sixteen-tui verify" in text for text in told] == [False, True]
    assert all("The last chapter of the rules explains it all" in text for text in told)
