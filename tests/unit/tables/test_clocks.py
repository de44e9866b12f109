"""Clocks at shared tables: whose time counts, the time while no server runs, and what follows when it is used up."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.saves.records import read
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.client.lobby import Lobby, LobbyError
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.protocol import Message
from sixteen_tui.tables.server.clocks import MOST_AT_ONCE, STORED_LEAST
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.terminal.text import Code
from sixteen_tui.text.refusals import NO_SERVER
from tests.unit.tables import done
from tests.unit.tables.ended import ended, every_game, is_over, saved
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, Program, opening

MINUTE = 60


def clock(per: str = "game", flag: str = "loss", seconds: int = MINUTE) -> Message:
    return {"per": per, "seconds": seconds, "flag": flag}


def used(party: Party) -> list[int]:
    """Seconds of each seat, as everybody is told."""
    return [seat["used"] for seat in party.table.company.described(party.now)["seats"]]


def player_of(party: Party, seat: int) -> str:
    return read(party.path).players[seat].player


# The table


@pytest.mark.parametrize("seconds", [10, 30 * 86400])
def test_it_is_chosen_when_the_table_is_opened(tmp_path: Path, seconds: int) -> None:
    party = at_play(tmp_path, P, P, clock=clock("move", "computer", seconds))
    described = party.table.company.described(party.now)
    assert described["clock"] == {"per": "move", "seconds": seconds, "flag": "computer"}
    assert described["counts"] == mover(party).number
    header = read(party.path).header
    assert header.version == 3
    assert header.clock is not None
    assert header.clock._asdict() == described["clock"]
    assert Places.parse(party.table.places.encode(), party.table.places.id) == party.table.places


@pytest.mark.parametrize("seconds", [9, 30 * 86400 + 1])
def test_too_short_or_too_long(tmp_path: Path, seconds: int) -> None:
    party = Party(tmp_path, "sixteen", P, P)
    with pytest.raises(RefusedError, match="bad-value"):
        done.open(party.hall, "Ada", opening("sixteen", P, P, clock=clock(seconds=seconds)))


def test_places_of_an_earlier_server(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    document = json.loads(party.table.places.encode())
    for key in ("clock", "counted"):
        del document[key]
    for place in document["places"]:
        for key in ("used", "flagged", "late"):
            del place[key]
    assert Places.parse(json.dumps(document).encode(), party.table.places.id) == party.table.places
    with pytest.raises(ValueError, match=party.table.places.id):
        Places.parse(json.dumps({**document, "clock": {"per": "move"}}).encode(), party.table.places.id)


# Whose time counts


@every_game
@pytest.mark.parametrize("per", ["game", "move"])
def test_time_counts_on_the_own_turn_only(tmp_path: Path, game: str, per: str) -> None:
    """Present or not; to come back, or that others do something, changes nothing."""
    party = at_play(tmp_path, P, P, game=game, clock=clock(per))
    actor, (other,) = mover(party), others(party)
    before = used(party)
    party.wait(10.0)
    actor.lose()
    party.wait(10.0)
    actor.sit(have=True)
    other.lose()
    other.sit()
    other.ask("agree")
    party.wait(5.0)
    now = used(party)
    assert now[actor.number] in range(before[actor.number] + 24, before[actor.number] + 27)
    assert now[other.number] == before[other.number]
    assert not party.table.places.over


@every_game
def test_a_move_gets_new_time_and_a_game_does_not(tmp_path: Path, game: str) -> None:
    for per in ("game", "move"):
        party = at_play(tmp_path / per, P, P, game=game, clock=clock(per, seconds=3600))
        actor = mover(party)
        party.wait(101.0)  # the first tick begins to count
        before = used(party)[actor.number]
        assert before >= 100
        chance = Random(1)
        while party.table.company.counts == actor.number and party.step(chance):
            pass
        assert used(party)[actor.number] == (before if per == "game" else 0)
        assert party.table.company.counts != actor.number


def test_everybody_is_told_whose_time_counts(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, clock=clock())
    spectator = Program(party, "Zeno")
    spectator.watch()
    actor = mover(party)
    while party.table.company.counts == actor.number and party.step(Random(1)):
        pass
    for person in (*party.people, spectator):
        told = person.got("clock")[-1]
        assert told["counts"] == party.table.company.counts == mover(party).number
        assert told["used"] == used(party)


def test_everybody_is_warned_when_little_is_left(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, clock=clock())
    actor, (other,) = mover(party), others(party)
    told = len(other.got("clock"))
    party.wait(0.8 * MINUTE - 2 - used(party)[actor.number])
    assert len(other.got("clock")) == told
    party.wait(3.0)
    assert len(other.got("clock")) == told + 1
    assert other.got("clock")[-1]["used"][actor.number] >= 0.8 * MINUTE
    party.wait(5.0)
    assert len(other.got("clock")) == told + 1


def test_the_time_of_a_computer_player_does_not_count(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, "easy", clock=clock(seconds=30))
    (person,) = party.people
    party.play(Random(1))
    assert ended(party) is None
    assert used(party)[1 - person.number] == 0


# When it is used up


@every_game
@pytest.mark.parametrize("per", ["game", "move"])
@pytest.mark.parametrize("away", [False, True])
def test_the_game_is_lost(tmp_path: Path, game: str, per: str, *, away: bool) -> None:
    """Also while nobody is there."""
    party = at_play(tmp_path, P, P, game=game, clock=clock(per))
    loser, (winner,) = mover(party), others(party)
    if away:
        loser.lose()
        winner.lose()
    party.wait(MINUTE - 5)
    assert not is_over(party)
    party.wait(10.0)
    assert is_over(party)
    assert read(party.path).table.ended == End("time", (loser.number,))
    if away:
        winner.sit()
        loser.sit()
    assert ended(party) == End("time", (loser.number,))
    outcome = saved(winner).table.outcome
    assert outcome is not None
    assert outcome.winners == (winner.number,)


@every_game
def test_a_computer_player_stands_in_for_a_move(tmp_path: Path, game: str) -> None:
    """Until the owner is back, whose next move has new time."""
    party = at_play(tmp_path, P, P, game=game, clock=clock("move", "computer"))
    late = mover(party)
    number = late.number
    party.wait(MINUTE + 1)
    assert [each["code"] for each in late.got("gone")] == ["late"]
    assert player_of(party, number) == "bot"
    assert party.table.company.counts != number
    late.sit()
    assert player_of(party, number) == "bot"
    party.wait(2.0)
    assert player_of(party, number) == "human"
    assert ended(party) is None


@every_game
@pytest.mark.parametrize("restarted", [False, True])
def test_a_computer_player_has_the_seat_for_the_game(tmp_path: Path, game: str, *, restarted: bool) -> None:
    """The owner is told in the lobby, may look on, and has the save in the end; it is not lost by time."""
    party = at_play(tmp_path, P, P, game=game, clock=clock("game", "computer"))
    late, (stays,) = mover(party), others(party)
    number = late.number
    late.lose()
    party.wait(MINUTE + 1)
    if restarted:
        party.again()
        stays.sit(have=True)
    assert player_of(party, number) == "bot"
    (listed,) = done.listed(party.hall, late.owner, party.now)
    assert (listed["yours"], listed["lost"]) == ([], [number])
    assert stays.got("ending")[-1]["late"] == stays.got("ending")[-1]["out"] == [number]
    with pytest.raises(RefusedError, match="seat"):
        late.sit(number)
    party.play(Random(1))
    (listed,) = done.listed(party.hall, late.owner, party.now)
    assert (listed["yours"], "lost" in listed) == ([number], False)
    late.sit()
    assert late.save == stays.save
    assert ended(party) is None


@pytest.mark.parametrize("flag", ["loss", "computer"])
def test_both_run_out_of_time(tmp_path: Path, flag: str) -> None:
    """A game with a clock comes to its end even if nobody is there."""
    party = at_play(tmp_path, P, P, clock=clock("game", flag))
    for person in party.people:
        person.lose()
    party.wait(20 * MINUTE)
    assert is_over(party)


def test_of_three_the_game_goes_on_without_the_loser(tmp_path: Path) -> None:
    """As if they had given up."""
    party = at_play(tmp_path, P, P, P, game="sweet-sixteen", clock=clock())
    loser = mover(party)
    number = loser.number
    party.wait(MINUTE + 1)
    assert [each["code"] for each in loser.got("gone")] == ["time"]
    assert not is_over(party)
    rest = [person for person in party.people if person is not loser]
    assert rest[0].got("ending")[-1]["out"] == [number]
    party.wait(3 * MINUTE)
    end = read(party.path).table.ended
    assert end is not None
    assert end.why == "time"
    assert number in end.seats
    assert len(end.seats) == 2


def test_a_partner_is_not_asked(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P, clock=clock())
    loser = mover(party)
    party.wait(MINUTE + 1)
    assert ended(party) == End("time", (loser.number,))
    outcome = saved(loser).table.outcome
    assert outcome is not None
    assert outcome.winners == (1 - loser.number % 2,)


def test_nobody_is_replaced_by_vote(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, clock=clock(seconds=86400))
    gone, (stays,) = mover(party), others(party)
    gone.lose()
    party.wait(400.0)
    assert stays.ask("give", seat=gone.number) == "timed"


# Restarts


@every_game
@pytest.mark.parametrize("per", ["game", "move"])
def test_the_time_while_no_server_runs_does_not_count(tmp_path: Path, game: str, per: str) -> None:
    """A server that ends in order stores the used time; one that is killed forgets a part of it, never more."""
    party = at_play(tmp_path, P, P, game=game, clock=clock(per, seconds=1000))
    actor = mover(party)
    party.wait(130.0)
    before = used(party)[actor.number]
    party.now += 86400.0
    party.again()
    assert before - max(STORED_LEAST, 50) - 1 <= used(party)[actor.number] <= before
    assert party.table.company.counts == actor.number
    party.wait(30.0)
    before = used(party)[actor.number]
    party.table.store_time(party.now)
    party.settle()
    party.again()
    assert used(party)[actor.number] == before


@pytest.mark.parametrize("per", ["game", "move"])
def test_stored_time_of_an_earlier_move(tmp_path: Path, per: str) -> None:
    """A crashed server stored the time of a move that is over."""
    party = at_play(tmp_path, P, P, clock=clock(per, seconds=1000))
    actor = mover(party)
    party.wait(200.0)
    document = party.table.places.encode()
    while party.table.company.counts == actor.number and party.step(Random(1)):
        pass
    party.table.documents.write_places(Places.parse(document, party.table.places.id))
    party.again()
    assert used(party)[actor.number] in (range(1) if per == "move" else range(199, 205))
    assert party.table.company.counts == mover(party).number


def test_a_server_that_stands_still_takes_nobodys_time(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, clock=clock())
    actor = mover(party)
    before = used(party)[actor.number]
    party.now += 3600.0
    party.table.tick(party.now)
    party.settle()
    assert not is_over(party)
    assert used(party)[actor.number] <= before + MOST_AT_ONCE + 1


def test_a_stopped_table_takes_nobodys_time(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, clock=clock())
    party.wait(3.0)
    before = used(party)
    party.table.stop("disk-full")
    party.wait(300.0)
    assert used(party) == before
    assert party.people[0].got("clock")[-1]["counts"] is None


def test_games_are_read_so_that_their_clocks_run(tmp_path: Path) -> None:
    """At a start, without anybody who asks for the table."""
    party = at_play(tmp_path, P, P, clock=clock())
    untimed = done.open(party.hall, "Ada", opening("sixteen", P, P))
    party.table.close()
    server = done.served(type(party.hall)(party.hall.store))
    server.driver.drive = lambda table: None  # type: ignore[method-assign]
    assert server.hall.tables[party.table.places.id].host is None
    done.done(server._tidied(0.0))
    table = server.hall.tables[party.table.places.id]
    assert table.host is not None
    assert table.company.counts is not None
    assert not server.hall.tables[untimed.places.id].is_timed


# The program's own client


@pytest.mark.parametrize(
    ("refusal", "shown"),
    [("bad-value", "no-clocks"), (Code("bad-value", {"key": "clock"}), "bad-value")],
)
def test_an_earlier_server_has_no_clocks(monkeypatch: pytest.MonkeyPatch, refusal: str, shown: str) -> None:
    """It knows no such key, so it cannot name it, and the person can open the table without."""
    asked = list[Message]()

    def refuse(_: Lobby, message: Message, kind: str, *, start: bool) -> Message:
        asked.append(message)
        raise LobbyError(refusal)

    monkeypatch.setattr(Lobby, "_asked", refuse)
    setup = TableSetup.for_others("sixteen", Last([], [], [], ["3"]))
    with pytest.raises(LobbyError, match="bad-value"):
        Lobby(None).open(setup)
    timed = setup.change("clock")
    assert isinstance(timed, TableSetup)
    with pytest.raises(LobbyError, match=shown):
        Lobby(None).open(timed)
    assert "clock" not in asked[0]
    assert asked[1]["clock"] == timed.timed
    assert NO_SERVER["no-clocks"]
