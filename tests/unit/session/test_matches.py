"""Matches beside a folder of saves: what is kept of them, and what stays when saves or that file are lost."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import matches as kept
from sixteen_tui.saves.catalogue import listing
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import read
from sixteen_tui.session import keeping, matches, matchplay
from sixteen_tui.session.host import Host
from sixteen_tui.session.matchplay import Match
from sixteen_tui.session.opening import go_on
from sixteen_tui.session.session import Session
from sixteen_tui.text.keeping import ended, may_leave
from tests.games import LED
from tests.refusing import refusing
from tests.tiers import first


@pytest.fixture
def saves(tmp_path: Path) -> Path:
    folder = tmp_path / "saves"
    folder.mkdir()
    return folder


def seat(level: str | None = None, name: str = "") -> Player:
    return Player(name=name, player="human" if level is None else "bot", level=level)


def begin(
    saves: Path, best: int = 3, game: str = "sixteen", players: tuple[Player, ...] = (seat(), seat("easy"))
) -> Session:
    chosen = GAMES[game]
    values = {rule: getattr(chosen.default_rules, rule) for rule in chosen.choices}
    rules = chosen.rules({**values, "seats": len(players)})
    return Session.begin(saves, game, rules, players, match=matchplay.new(chosen, rules, best))


def finish(session: Session) -> Session:
    """Play the game to its end, everybody the first thing there is, and leave."""
    play(session)
    session.close()
    return session


def play(session: Session) -> None:
    host = session._host
    assert isinstance(host, Host)
    while not host.over:
        host.play(host.table.legal[0])
    session.conclude()


def through(saves: Path, best: int = 3, **options: Any) -> list[Session]:
    """A match to its end."""
    games = [finish(begin(saves, best, **options))]
    while not _match(games[-1]).over:
        games.append(finish(games[-1].again(saves)))
    return games


def _match(session: Session) -> Match:
    assert session.match is not None
    return session.match


@pytest.mark.parametrize("game", GAMES)
def test_a_match_to_its_end_and_another_one(saves: Path, game: str) -> None:
    games = through(saves, game=game)
    last = _match(games[-1])
    assert last.id == games[0].record.header.id
    assert [each.game for each in last.played] == [each.record.header.id for each in games]
    for before, after in pairwise(games):
        dealers = _match(before).dealers(after.rules.seats)
        dealer = GAMES[game].dealer(after.record.table.timeline[len(after.record.table)].state)
        assert dealer in dealers if game in LED else dealer is None
        coded = read(after.record.path).header.deal is not None
        assert coded == PLUGINS[game].chance  # the cards of a game with chance always follow from a code
    assert matches.offered(saves) is None
    with refusing():
        go_on(saves)
    another = games[-1].again(saves)
    assert _match(another).id == another.record.header.id != last.id
    assert _match(another).played == ()
    another.release()


def test_it_goes_on_after_a_game_and_in_the_middle_of_one(saves: Path) -> None:
    first = finish(begin(saves))
    second = go_on(saves)
    assert second.match == first.match
    assert second.players == first.players
    assert second.rules == first.rules
    second.close()  # nobody has acted in it, and it stays: else one could ask for other cards
    assert second.record.path.exists()
    again = go_on(saves)
    assert again.record.header.id == second.record.header.id
    assert again.match == first.match
    again.release()


def test_how_a_game_ended_is_read_from_its_save_where_the_file_does_not_say(saves: Path) -> None:
    """As after a power cut between the last card and the line about it."""
    session = begin(saves)
    host = session._host
    assert isinstance(host, Host)
    while not host.over:
        host.play(host.table.legal[0])
    session.release()
    assert b"score" not in kept.path_of(saves).read_bytes()
    offer = matches.offered(saves)
    assert offer is not None
    assert len(offer.match.played) == 1
    assert offer.waiting is None
    session.record.path.unlink()
    assert matches.offered(saves) == offer  # by now the file does


def test_a_deleted_save_still_counts_and_a_damaged_one_does_not_stop_the_match(saves: Path) -> None:
    first = finish(begin(saves, 7))
    second = finish(first.again(saves))
    third = second.again(saves)
    third.release()
    first.record.path.unlink()
    second.record.path.write_bytes(b"\0" * 100)
    offer = matches.offered(saves)
    assert offer is not None
    assert offer.match == second.match
    assert offer.waiting == third.record.path
    third.record.path.write_bytes(third.record.path.read_bytes()[:200])
    offer = matches.offered(saves)
    assert offer is not None
    assert (offer.match, offer.waiting) == (second.match, None)
    fourth = go_on(saves)
    assert fourth.match == second.match
    fourth.release()


@pytest.mark.parametrize("during", [False, True], ids=["between games", "during a game"])
@pytest.mark.parametrize("left", ["nothing", "an earlier file", "other matches"])
def test_lines_that_somebody_removes_while_the_match_is_played_are_written_again(
    saves: Path, left: str, *, during: bool
) -> None:
    other = finish(begin(saves))
    before = kept.path_of(saves).read_bytes()
    first = begin(saves, 5)
    start = kept.path_of(saves).read_bytes()
    second = finish(first).again(saves) if during else finish(first)
    kept.path_of(saves).unlink()
    if left != "nothing":
        kept.path_of(saves).write_bytes(start if left == "an earlier file" else before)
    second = finish(second if during else second.again(saves))
    offer = matches.offered(saves)
    assert offer is not None
    assert offer.match == second.match
    assert len(_match(second).played) == 2
    assert (_match(other).id in {each.id for each in kept.load(saves)}) == (left != "nothing")


@pytest.mark.parametrize("over", [False, True], ids=["during a game", "between games"])
@pytest.mark.parametrize("way", [Session.may_leave, Session.close, Session.release])
def test_a_match_that_loses_its_file_is_written_again_on_each_way_out(
    saves: Path, way: Callable[[Session], object], *, over: bool
) -> None:
    first = finish(begin(saves, 5))
    session = first.again(saves)
    if over:
        play(session)
    kept.path_of(saves).unlink()
    way(session)
    session.release()
    offer = matches.offered(saves)
    assert offer is not None
    assert offer.match == session.match
    assert (offer.waiting is None) == over


def test_a_match_that_cannot_be_saved_is_not_left_in_silence(saves: Path) -> None:
    session = begin(saves)
    kept.path_of(saves).unlink()
    kept.path_of(saves).mkdir()
    assert not session.may_leave()
    risk = keeping.may_leave(session)
    assert risk is not None
    assert risk.match
    assert str(kept.path_of(saves)) in may_leave(risk)
    left = keeping.ended(session, left=False, restricted=False)
    assert left is not None
    assert str(kept.path_of(saves)) in ended(left)
    kept.path_of(saves).rmdir()
    assert session.may_leave()
    assert keeping.may_leave(session) is None


def test_without_the_file_only_the_grouping_is_lost(saves: Path) -> None:
    games = through(saves)
    kept.path_of(saves).unlink()
    assert matches.offered(saves) is None
    assert matches.standings(saves) == {}
    assert len(listing(catalogue(saves)).finished) == len(games)
    single = Session.begin(saves, "sixteen", games[0].rules, games[0].players)
    single.release()
    assert Session.resume(single.record.path).match is None


def catalogue(saves: Path) -> Any:
    from sixteen_tui.saves.catalogue import Catalogue

    found = Catalogue(saves)
    return found.look(found.files())


@pytest.mark.parametrize("every", first([5, 1]))
def test_the_file_cut_at_any_byte(saves: Path, every: int) -> None:
    """The rest is a match with fewer games, and games added then are there."""
    first = finish(begin(saves, 5))
    second = finish(first.again(saves))
    whole = kept.path_of(saves).read_bytes()
    ids = {each.record.header.id for each in (first, second)}
    for save in saves.iterdir():
        save.unlink()  # so that nothing is known but by the file
    ends = [at for at, byte in enumerate(whole) if byte == ord("\n")]
    for cut in sorted({*range(0, len(whole), every), *(end + near for end in ends for near in (-1, 0, 1))}):
        kept.path_of(saves).write_bytes(whole[:cut])
        found = matches.standings(saves)
        assert found.keys() <= ids
        offer = matches.offered(saves)
        assert (offer is None) == (not found)
        kept.begin(saves, "another", 3, "another", {"of": "sixteen", "rules": {}, "players": []})
        assert kept.load(saves)[-1].id == "another"
        assert len(kept.load(saves)) == 1 + bool(found)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "x",
        "[]",
        "null",
        "[" * 100_000,
        '{"match": 1}',
        '{"match": [], "given_up": true}',
        '{"match": "a", "given_up": true}',
        '{"match": {}, "game": []}',
        '{"match": "a", "game": "../b", "best": 3, "of": "sixteen", "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": 1, "of": "sixteen", "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": true, "of": "sixteen", "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": 1e400, "of": "sixteen", "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": 3, "of": 4, "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": 3, "of": "chess", "rules": {}, "players": []}',
        '{"match": "a", "game": "b", "best": 3, "of": "sixteen", "rules": [], "players": []}',
        '{"match": "a", "game": "b", "best": 3, "of": "sixteen", "rules": {"seats": []}, "players": []}',
        '{"match": "a", "game": "b", "best": 3, "of": "sixteen", "rules": {}, "players": [1]}',
        '{"match": "a", "game": "b", "score": [1], "winners": [1], "dealer": 0}',
        '{"match": "a", "game": "b", "score": [1, 2], "winners": [], "dealer": 0}',
        '{"match": "a", "game": "b", "score": [NaN, 2], "winners": [0], "dealer": 0}',
        '{"match": "a", "game": "b", "score": [1, 2], "winners": [0], "dealer": 99}',
        "\udcff\udcfe",
    ],
)
def test_a_line_that_is_none_is_passed_over(saves: Path, line: str) -> None:
    from sixteen_tui.saves.appended import append

    append(kept.path_of(saves), line)
    assert matches.offered(saves) is None
    assert matches.standings(saves) == {}
    first = finish(begin(saves))
    append(kept.path_of(saves), line)
    offer = matches.offered(saves)
    assert offer is not None
    assert offer.match == first.match


def _changed(saves: Path, **values: Any) -> None:
    lines = [json.loads(line) for line in kept.path_of(saves).read_text().splitlines()]
    kept.path_of(saves).write_text(
        "".join(f"{json.dumps({**line, **values} if 'best' in line else line)}\n" for line in lines)
    )


@pytest.mark.parametrize(
    "players",
    [
        [],
        [{"name": "A", "player": "human", "level": None}],
        [{"name": "A", "player": "human", "level": None}, {"name": "B", "player": "bot", "level": "grandmaster"}],
        [{"name": "A", "player": "human", "level": None}, {"name": "B" * 900, "player": "bot", "level": "easy"}],
        [{"name": "A", "player": "ghost", "level": None}, {"name": "B", "player": "bot", "level": "easy"}],
    ],
)
def test_nobody_sits_down_with_players_that_there_are_not(saves: Path, players: list[Any]) -> None:
    finish(begin(saves))
    _changed(saves, players=players)
    with refusing():
        go_on(saves)


def test_a_file_that_is_none_is_left_alone(saves: Path) -> None:
    os.mkfifo(kept.path_of(saves))
    session = finish(begin(saves))
    assert len(_match(session).played) == 1  # as long as it is at the table the match goes on
    assert matches.offered(saves) is None
    assert matches.standings(saves) == {}


def test_programs_of_a_command_line_are_not_started_by_a_match(saves: Path) -> None:
    finish(begin(saves))
    named = [{"name": "", "player": "human", "level": None}, {"name": "Ada", "player": "bot", "level": "cmd:reboot"}]
    _changed(saves, players=named)
    session = go_on(saves)
    assert session.players[1].level == [*GAMES["sixteen"].levels][-1]
    assert session.news().replaced
    session.release()


def test_what_is_played_after_the_end_of_a_match_counts_nothing(saves: Path) -> None:
    """A game that was deleted, made up for by another, and brought back."""
    first = begin(saves)
    first.release()
    hidden = first.record.path.rename(saves / "hidden")
    while matches.offered(saves) is not None:
        finish(go_on(saves))
    hidden.rename(first.record.path)
    assert matches.offered(saves) is None
    late = Session.resume(first.record.path)
    assert _match(late).over
    before = _match(late)
    finish(late)
    assert late.match == before


def test_a_game_that_is_being_played_is_looked_at(saves: Path) -> None:
    first = begin(saves)
    first.release()
    second = go_on(saves)
    spectator = go_on(saves)
    assert spectator.watching
    assert spectator.match == second.match
    spectator.conclude()
    spectator.release()
    second.release()


def test_an_offer_names_the_people_and_computers_of_the_match(saves: Path) -> None:
    finish(begin(saves, players=(seat(name="Ada"), seat("easy", name="B"))))
    offer = matches.offered(saves)
    assert offer is not None
    assert [(each.name, each.human) for each in offer.players] == [("Ada", True), ("B", False)]
