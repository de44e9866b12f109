"""Tests the verdict of a game, the side of its people, the winners and the share code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final, get_args

import pytest

from sixteen_tui.engine.game import Outcome, Result
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import Table
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.journal import write_save
from sixteen_tui.saves.library import RESULTS, Filter
from sixteen_tui.saves.records import parse, read, rewritten
from sixteen_tui.saves.share_header import nameless
from sixteen_tui.saves.sharing import decode, shared
from sixteen_tui.saves.statistics.count import counted
from sixteen_tui.saves.statistics.totals import summed
from sixteen_tui.session import ending
from sixteen_tui.session.session import Session
from sixteen_tui.text import show
from sixteen_tui.text.over import decided
from tests.unit.session.branches import saved

every_game = pytest.mark.parametrize("name", GAMES)
TEAMS: Final = (20, 10)
FOUR: Final = (5, 9, 9, 1)


def at_table(
    kinds: str, score: tuple[int, ...] | None, *, here: tuple[int, ...] | None = None, watching: bool = False
) -> Session:
    """People ("h") and computers ("c") by seat at a game with that score; `here`: only those share this terminal."""
    outcome = None
    if score is not None:
        outcome = Outcome(tuple(side for side, each in enumerate(score) if each == max(score)), score)
    found: Any = SimpleNamespace(
        seats={None: SimpleNamespace(view=lambda: SimpleNamespace(outcome=outcome))},
        players=[SimpleNamespace(human=kind == "h") for kind in kinds],
        people=here if here is not None else tuple(seat for seat, kind in enumerate(kinds) if kind == "h"),
        company=None if here is None else object(),
        watching=watching,
    )
    session: Session = found
    return session


@pytest.mark.parametrize(
    ("kinds", "score", "side", "verdict"),
    [
        ("hc", (3, 1), 0, "won"),
        ("ch", (3, 1), 1, "lost"),
        ("hc", (2, 2), 0, "drawn"),
        ("hc", None, None, ""),
        ("hh", (3, 1), None, ""),
        ("hh", (2, 2), None, "drawn"),
        ("cc", (3, 1), None, ""),
        ("cc", (2, 2), None, "drawn"),
        ("hchc", TEAMS, 0, "won"),
        ("chch", TEAMS, 1, "lost"),
        ("hhcc", TEAMS, None, ""),
        ("chcc", FOUR, 1, "drawn"),
        ("hccc", FOUR, 0, "placed"),
        ("ccch", FOUR, 3, "lost"),
        ("hhcc", FOUR, None, "drawn"),
        ("hccc", (5, 9, 5, 7), 0, "lost"),
    ],
)
@pytest.mark.every("each is another case of the verdict, at next to no cost")
def test_verdict_and_side_of_the_people(
    kinds: str, score: tuple[int, ...] | None, side: int | None, verdict: str
) -> None:
    session = at_table(kinds, score)
    assert (ending.side(session), ending.verdict(session)) == (side, verdict)


def test_at_a_shared_table_the_verdict_is_that_of_this_terminal() -> None:
    """A spectator gets the verdict for all people."""
    one, other = (at_table("hh", (3, 1), here=(seat,)) for seat in (0, 1))
    assert ([*map(ending.here, (one, other))], [*map(ending.verdict, (one, other))]) == ([[0], [1]], ["won", "lost"])
    spectator = at_table("hch", (3, 1, 0), here=(), watching=True)
    assert ending.here(spectator) == [0, 2]
    assert ending.verdict(spectator) == ""


@every_game
def test_only_a_finished_game_has_a_verdict(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name)
    outcome = record.table.outcome
    assert outcome is not None
    drawn, won = len(outcome.winners) > 1, 0 in outcome.winners
    over, unfinished = Session.of(record), Session.of(saved(tmp_path, name, length=4))
    assert ending.side(over) == 0
    last = "lost" if outcome.score[0] == min(outcome.score) else "placed"
    assert ending.verdict(over) == (last if not won else "drawn" if drawn else "won")
    game = counted(record)
    assert game is not None
    assert [part.result for part in game.parts] == [ending.verdict(over)]
    assert bool(decided(over, "AB", ending.side(over))) == (PLUGINS[name].decided is not None)
    assert (ending.side(unfinished), ending.verdict(unfinished)) == (None, "")


def test_every_place_says_the_same_of_how_a_game_ended(tmp_path: Path) -> None:
    """End, list, filter, statistics and daily deal (`daily.day_of`): the second of four is placed and has not lost."""
    found, chance = set[str](), Random("how it ended")
    for number in range(40):
        folder = tmp_path / f"{number}"
        record = saved(folder, "sweet-sixteen", kinds=("human", "easy", "easy", "easy"), random=chance)
        (entry,) = Catalogue(folder).look(Catalogue(folder).files())
        assert isinstance(entry, Entry)
        how, game = ending.verdict(Session.of(record)), counted(record)
        assert game is not None
        assert [entry.result, *(part.result for part in game.parts)] == [how, how]
        assert [name for name in RESULTS if Filter(result=name).matches(entry)] == [how]
        (group,) = summed([entry]).groups
        total = group.total.as_object()
        assert {name: total[name] for name in get_args(Result)} == {name: name == how for name in get_args(Result)}
        found.add(how)
    assert {"won", "placed", "lost"} <= found


@pytest.mark.parametrize(
    ("winners", "sides", "names"), [((1,), 2, ["B", "D"]), ((0, 3), 4, ["A", "D"]), ((0, 1), 2, ["A", "B", "C", "D"])]
)
def test_the_winners_are_all_players_of_the_winning_sides(
    winners: tuple[int, ...], sides: int, names: list[str]
) -> None:
    assert show.winners(Outcome(winners, (0,) * sides), "ABCD") == (names, len(winners))


@every_game
def test_a_share_code_contains_names_only_on_request(tmp_path: Path, name: str) -> None:
    record = saved(tmp_path, name)
    seats = [{**player._asdict(), "name": f"N{seat}"} for seat, player in enumerate(record.players)]
    raw = rewritten(record.path.read_bytes(), record, id=record.header.id, seats=seats)
    named = read(write_save(tmp_path / "named", record.header.id, raw))
    for names, found in ((True, [each["name"] for each in seats]), (False, [*map(nameless, range(len(seats)))])):
        raw, entry = shared(ending.code(named, names=names, entry=3))
        again = parse(raw, Path())
        assert entry == 3
        assert again.table.log == named.table.log
        assert [player.name for player in again.players] == found
    assert ending.code(named) == ending.code(named, names=False)


def test_a_game_opened_from_a_share_code_is_encoded_without_a_file(tmp_path: Path) -> None:
    record = saved(tmp_path, "sixteen")
    code = ending.code(record)
    again = parse(decode(code), Path())
    again.shared = decode(code)
    assert ending.code(again) == code
    again.shared = b""
    with pytest.raises(SaveError):
        ending.code(again)


@pytest.mark.every("each has another argument")
@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("sixteen", {}, "sixteen"),
        ("sixteen", {"wilds": False, "seats": 4}, "sixteen --rules tame,teams"),
        ("sweet-sixteen", {"seats": 3}, "sweet-sixteen --players human,easy,easy"),
        ("sweet-sixteen", {"banker_plays": False}, "sweet-sixteen --rules banker-sits-out"),
    ],
)
def test_a_deal_is_dealt_again_with_its_rules_and_seats(name: str, rules: dict[str, Any], said: str) -> None:
    """Without them the same code deals other cards: with wilds, or to fewer seats."""
    game = GAMES[name]
    record: Any = SimpleNamespace(table=Table(game, replace(game.default_rules, **rules)))
    assert ending.dealt_by(record) == said
