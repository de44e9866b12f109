"""Tests giving a game up: an ending like any other, in saves, codes, lists, statistics, replays and reviews."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from sixteen_tui.engine.game import NOBODY, End, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import sharing
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.header import Header, Player
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents, lines, parse, read, whole
from sixteen_tui.saves.sharing import CODE_VERSIONS, decode, encode, is_short
from sixteen_tui.saves.statistics import ladder
from sixteen_tui.saves.statistics.count import counted
from sixteen_tui.saves.statistics.totals import summed
from sixteen_tui.session import ending, matches
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.host import Host
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.session import Session
from sixteen_tui.text import ends
from sixteen_tui.text.names import You
from tests.games import FOUR
from tests.unit.saves import coder

DEAL: Final = "S1XTEENXTWY00016"
HERE: Final = Path("test.sixteen.jsonl")
every_game = pytest.mark.parametrize("name", GAMES)
every_length = pytest.mark.parametrize("plays", [0, 1, 7, 30])


def begun(folder: Path, name: str, kinds: str = "hc", plays: int = 7) -> Session:
    """A game of people ("h") and computers ("c"), after so many entries of seats, or before its last one."""
    game = GAMES[name]
    level = next(iter(game.levels))
    players = [
        Player("", "human", None) if kind == "h" else Player(f"C{seat}", "bot", level)
        for seat, kind in enumerate(kinds)
    ]
    rules = game.rules({**{key: getattr(game.default_rules, key) for key in game.choices}, "seats": len(kinds)})
    more = {"deal": DEAL} if PLUGINS[name].chance else {}
    session = Session(Host.new(folder, name, rules, players, **more))
    host = session._host
    assert isinstance(host, Host)
    for _ in range(plays):
        action = host.table.legal[-1]  # of Sweet Sixteen a stand
        if game.outcome(game.apply(host.table.timeline.here.state, action).state) is None:
            host.play(action)
    return session


def given_up(folder: Path, name: str, kinds: str = "hc", plays: int = 7) -> Record:
    session = begun(folder, name, kinds, plays)
    session.give_up()
    session.close()
    return read(session.record.path)


def with_line(record: Record, *said: tuple[str, object]) -> bytes:
    return whole(record.header, [*lines(contents(record.path), record), *said])


@every_game
@every_length
def test_the_game_is_over_and_lost(tmp_path: Path, name: str, plays: int) -> None:
    session = begun(tmp_path, name, plays=plays)
    score = session.game.score(session.seats[None].view())
    log = session.record.table.log
    session.give_up()
    for seat in (0, None):
        view = session.seats[seat].view()
        assert (view.outcome, view.to_move, [*view.legal]) == (((1,), score, End("resigned", (0,))), NOBODY, [])
    assert (ending.verdict(session), session.may_not_give_up) == ("lost", "over")
    session.close()
    record = read(session.record.path)
    assert record.finished
    assert record.table.log == log
    assert record.table.outcome == ((1,), score, End("resigned", (0,)))
    assert (record.table.to_move, record.table.legal) == (NOBODY, ())
    last = json.loads(record.path.read_text("utf-8").splitlines()[-1])
    assert last["end"] == {"why": "resigned", "seats": [0]}
    assert (record.version, record.header.json["clock"]) == (3, None)


@pytest.mark.parametrize("name", FOUR)
def test_the_others_share_the_win(tmp_path: Path, name: str) -> None:
    record = given_up(tmp_path, name, "chcc")
    outcome = record.table.outcome
    assert outcome is not None
    sides = len(outcome.score)
    assert outcome.winners == tuple(side for side in range(sides) if side != 1)
    game = counted(record)
    assert game is not None
    assert [part.result for part in game.parts] == ["lost"]


def test_partners_at_one_keyboard_give_up_together(tmp_path: Path) -> None:
    team = begun(tmp_path, "sixteen", "hchc")
    team.give_up()
    assert team.record.table.ended == End("resigned", (0, 2))
    assert ending.verdict(team) == "lost"


@every_game
def test_it_is_refused_where_it_would_end_the_game_of_another(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name, "hh")
    assert session.may_not_give_up == "several"
    with pytest.raises(Refusal):
        session.give_up()
    watching = Session.watch(session.record.path)
    assert watching.may_not_give_up
    assert session.record.table.ended is None


@every_game
def test_a_save_of_an_earlier_version_cannot_be_given_up(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    path, record = session.record.path, session.record
    header = record.header.without_clock
    session.close()
    path.write_bytes(whole(header, lines(contents(path), read(path))))
    again = Session.resume(path)
    assert again.record.version == header.version < 3
    assert again.may_not_give_up == "older"


@every_game
def test_the_director_ends_at_once(tmp_path: Path, name: str) -> None:
    director = Director(begun(tmp_path, name))
    director.next()
    director.give_up()
    assert director.next().kind is Kind.OVER
    assert director.view.outcome is not None
    assert director.back_point() is None


@every_game
def test_nothing_follows_the_end(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    host = session._host
    assert isinstance(host, Host)
    while host.mover is None or host.mover.human:
        host.play(host.table.legal[-1])
    late, action = host.think(), host.table.legal[0]
    session.give_up()
    assert not late().commit()
    for act in (lambda: host.play(action), lambda: host.take_back(1), lambda: host.give_up((0,))):
        with pytest.raises(IllegalAction):
            act()
    assert host.take_back_point(0) is None


@every_game
def test_another_window_sees_the_end(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    watching = Director(Session.watch(session.record.path))
    session.give_up()
    assert watching.follow()
    assert watching.view.outcome is not None
    assert watching.view.outcome.end == End("resigned", (0,))


@every_game
@every_length
def test_a_code_contains_the_end(tmp_path: Path, name: str, plays: int) -> None:
    record = given_up(tmp_path, name, plays=plays)
    code = encode(contents(record.path), record.path)
    assert is_short(code) == (record.header.deal is not None)
    again = parse(decode(code), HERE)
    assert again.table.ended == record.table.ended
    assert again.header.identity == record.header.identity
    assert (again.table.log, again.version) == (record.table.log, 3)


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("name", coder.GAMES)
def test_a_code_is_what_the_format_says(tmp_path: Path, name: str, *, short: bool) -> None:
    session = begun(tmp_path, name)
    session.give_up()
    session.close()
    record = read(session.record.path)
    raw = contents(record.path)
    if not short:
        more = {"seed": record.header.seed, "clock": {"per": "game", "seconds": 90, "flag": "loss"}}
        header = Header.of({**record.header.without_clock.json, "version": 3, "deal": None, **more})
        header = header._replace(given=("clock",))
        raw = whole(header, lines(raw, record))
    code = encode(raw, HERE)
    fields, shown = coder.Fields(code), [*record.table.describe()]
    assert fields.version == ("5" if short else "4")
    first = coder.short_header(fields) if short else coder.header(fields)
    if not short:
        assert coder.clock(fields) == {"per": "game", "seconds": 90, "flag": "loss"}
    entries, end = coder.ended(fields, first, shown)
    assert entries == [record.table.game.encode(entry) for entry in record.table.log]
    assert end == {"why": "resigned", "seats": [0]}
    assert fields.rest == 0
    assert parse(decode(code), HERE).table.ended == record.table.ended


@every_game
def test_a_code_of_another_version_is_refused(tmp_path: Path, name: str) -> None:
    """A game has one code: no version that says more than it needs."""
    session = begun(tmp_path, name)
    session.close()
    raw = contents(session.record.path)
    record = parse(raw, HERE)
    needless = sharing._encoded(raw, record, record.header.json, sharing.SHORT_ENDED)
    with pytest.raises(sharing.CodeError, match="not-a-game"):
        decode(needless)


@every_game
def test_a_game_that_was_played_on_has_the_code_of_the_version_before(tmp_path: Path, name: str) -> None:
    session = begun(tmp_path, name)
    session.close()
    raw = contents(session.record.path)
    code = encode(raw, HERE)
    plain = whole(session.record.header.without_clock, lines(raw, parse(raw, HERE)))
    assert code == encode(plain, HERE)
    assert code.split("-")[1] in CODE_VERSIONS[:3]
    again = parse(decode(code), HERE)
    assert again.header.identity == session.record.header.identity


@every_game
def test_lists_statistics_and_verdicts_count_a_loss(tmp_path: Path, name: str) -> None:
    record = given_up(tmp_path, name)
    assert [*Catalogue(tmp_path).unfinished()] == []
    catalogue = Catalogue(tmp_path)
    (entry,) = catalogue.look(catalogue.files())
    assert isinstance(entry, Entry)
    assert entry.finished
    assert entry.holds
    assert entry.countable
    assert entry.result == "lost"
    assert Entry.of(record, record.path.name, "").result == "lost"
    begun(tmp_path, name).close()
    entries = [each for each in catalogue.look(catalogue.files()) if isinstance(each, Entry)]
    totals = summed(entries)
    assert (totals.games, totals.unfinished, totals.groups[0].total.lost) == (1, 1, 1)
    played = matches.played("a", record.table)
    assert played is not None
    assert played.winners == (1,)


@every_game
@every_length
def test_a_replay_and_a_branch(tmp_path: Path, name: str, plays: int) -> None:
    record = given_up(tmp_path, name, plays=plays)
    replay = Replay(record)
    assert replay.finished
    assert replay.last == len(record.table)
    replay.move("end", 1)
    assert replay.end is not None
    assert replay.view.outcome is not None
    assert [view.outcome for view in replay.open_views] == [replay.view.outcome] * 2
    if replay.last > 1:
        replay.move("step", -1)
        assert [view.outcome for view in replay.open_views] == [None] * 2
        replay.move("end", 1)
    if not replay.last:  # a game without chance that was given up at once
        with pytest.raises(Refusal, match="branch-nowhere"):
            Branching.at(record, 0)
        return
    branch = Branching.at(record, len(record.table)).begin(tmp_path)
    assert not branch.record.finished
    assert branch.may_not_give_up == ""
    assert branch.record.table.log == record.table.log


@every_game
def test_a_review_gives_each_seat_what_it_could_expect(tmp_path: Path, name: str) -> None:
    record = given_up(tmp_path, name, plays=9)
    reviewing = Replay(record).reviewing()
    for _ in reviewing.go():
        pass
    for account in reviewing.accounts:
        parts = account.begins + account.cards + account.play + account.others
        assert parts == pytest.approx(account.result)
    assert all(swing.entry < len(record.table) for swing in reviewing.swings)


def test_a_rating_asks_who_won_and_not_for_the_score(tmp_path: Path) -> None:
    session = begun(tmp_path, "sixteen", plays=60)
    score = session.game.score(session.seats[None].view())
    assert score[0] != score[1]
    leader = session.game.score(session.seats[None].view()).index(max(score))
    session.close()
    raw = with_line(read(session.record.path), ("end", {"why": "resigned", "seats": [leader]}))
    entry = Entry.of(parse(raw, HERE), "a.sixteen.jsonl", "")
    assert entry.won_by == [1 - leader]
    assert entry.counted is not None
    (result,) = ladder._results(entry, entry.counted)
    assert result.score[leader] < result.score[1 - leader]


def test_the_sentences_of_other_ends() -> None:
    names = [You("You"), "Ada", "Bo"]
    assert ends.headline(End("resigned", (1, 2)), names) == "Ada and Bo gave up."
    assert ends.headline(End("resigned", (0, 2)), names) == "You and Bo gave up."
    assert ends.headline(End("time", (0,)), names) == "You have no time left."
    assert ends.headline(End("time", (1,)), names) == "Ada has no time left."
    assert ends.headline(End("agreed", ()), names) == "All agreed to end the game: nobody wins."
