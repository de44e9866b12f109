"""Games that end before they are played out: a side gives up, or all people agree."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.saves import disk
from sixteen_tui.saves.header import END
from sixteen_tui.saves.records import read
from sixteen_tui.tables.places import Places
from sixteen_tui.tables.server.endings import AGAIN_AFTER
from tests.unit.tables import done
from tests.unit.tables.ended import ended, every_game, is_over, saved, told
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import Party, Program

# Giving up


@every_game
@pytest.mark.parametrize("turn", [False, True])
def test_one_of_two_gives_up(tmp_path: Path, game: str, *, turn: bool) -> None:
    """It needs nobody's consent and no turn, and the game is lost."""
    party = at_play(tmp_path, P, P, game=game)
    loser = mover(party) if turn else others(party)[0]
    (other,) = [person for person in party.people if person is not loser]
    spectator = Program(party, "Zeno")
    spectator.watch()
    assert spectator.ask("resign") == "no-seat"
    log = party.log
    assert loser.ask("resign") == ""
    assert ended(party) == End("resigned", (loser.number,))
    assert spectator.got("over") == [{"type": "over", "ended": {"why": "resigned", "seats": [loser.number]}}]
    assert [*party.log] == [*log]
    outcome = saved(other).table.outcome
    assert outcome is not None
    assert outcome.winners == (other.number,)
    for person in (loser, other):
        assert person.ask("resign") == "game-over"
        assert person.act("draw") != ""
    party.wait(100.0)
    assert saved(other).lines == read(party.path).lines


@every_game
def test_against_computer_players_alone(tmp_path: Path, game: str) -> None:
    party = at_play(tmp_path, P, "easy", game=game)
    (person,) = party.people
    assert person.ask("resign") == ""
    assert ended(party) == End("resigned", (person.number,))


def test_partners_give_up_together(tmp_path: Path) -> None:
    """The others hear nothing of it before both have said so."""
    party = at_play(tmp_path, P, P, P, P)
    one, two, partner, four = party.people
    assert one.ask("resign") == ""
    assert ended(party) is None
    assert told(partner) == {"agree": [], "resign": [0], "out": []}
    assert two.got("ending") == four.got("ending") == []
    assert partner.ask("resign", yes=False) == ""
    assert told(one) == {"agree": [], "resign": [], "out": [], "no": [2]}
    assert one.ask("resign") == "refused-before"
    party.wait(AGAIN_AFTER + 1)
    assert partner.ask("resign") == ""
    assert two.ask("resign") == "", "the other side is asked something of its own"
    assert ended(party) is None
    assert one.ask("resign") == ""
    assert ended(party) == End("resigned", (0, 2))


def test_a_yes_is_withdrawn(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    one, _, partner, _ = party.people
    one.ask("resign")
    one.ask("resign", yes=False)
    assert told(partner) == {"agree": [], "resign": [], "out": [], "no": [0]}
    party.wait(AGAIN_AFTER + 1)
    partner.ask("resign")
    assert ended(party) is None


def test_a_partner_who_is_away_has_not_agreed(tmp_path: Path) -> None:
    """Before a computer player has the seat."""
    party = at_play(tmp_path, P, P, P, P)
    gone = mover(party)
    partner = party.people[(gone.number + 2) % 4]
    rest = [person for person in party.people if person is not gone]
    partner.ask("resign")
    gone.lose()
    party.wait(61.0)
    assert ended(party) is None
    rest[0].ask("give", seat=gone.number)
    for person in rest[1:]:
        person.ask("answer", asked=rest[0].got("asked")[-1]["asked"], yes=True)
    assert ended(party) == End("resigned", (partner.number,))


def test_of_three_a_computer_player_goes_on(tmp_path: Path) -> None:
    """For who has given up, for good; the last one of those who are left wins."""
    party = at_play(tmp_path, P, P, P, game="sweet-sixteen")
    leaver = mover(party)
    one, two = (person for person in party.people if person is not leaver)
    number = leaver.number
    assert leaver.ask("resign") == ""
    assert [each["code"] for each in leaver.got("gone")] == ["resigned"]
    assert ended(party) is None
    assert told(one) == told(two) == {"agree": [], "resign": [], "out": [number]}
    assert not read(party.path).players[number].human
    party.wait(20.0)
    for again in (False, True):
        if again:
            party.again()
            one.sit(have=True)
            two.sit(have=True)
        (listed,) = done.listed(party.hall, leaver.owner, party.now)
        assert listed["yours"] == []
        with pytest.raises(Exception, match="seat"):
            leaver.sit(number)
        assert not read(party.path).players[number].human
    assert told(one)["out"] == [number]
    while not any(person.moves() for person in (one, two)):
        party.step(Random(1))
    loser = one if one.moves() else two
    winner = two if loser is one else one
    assert loser.ask("resign") == ""
    assert ended(party) == End("resigned", tuple(sorted((number, loser.number))))
    assert saved(winner).table.outcome is not None
    assert saved(winner).table.outcome.winners == (winner.number,)  # type: ignore[union-attr]
    (listed,) = done.listed(party.hall, leaver.owner, party.now)
    assert listed["yours"] == [number]
    leaver.sit()
    assert saved(leaver).table.ended == saved(winner).table.ended
    assert not read(party.path).players[number].human, "the finished game is not written any more"
    assert leaver.save == winner.save


def test_who_has_given_up_has_the_game_when_it_is_played_out(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, game="sweet-sixteen")
    leaver = mover(party)
    leaver.ask("resign")
    party.play(Random(1))
    leaver.sit()
    assert saved(leaver).table.outcome is not None
    assert ended(party) is None


# By consent


@every_game
@pytest.mark.parametrize("kinds", [(P, P), (P, P, "easy", P)])
def test_all_agree(tmp_path: Path, game: str, kinds: tuple[str, ...]) -> None:
    party = at_play(tmp_path, *kinds, game=game)
    spectator = Program(party, "Zeno")
    spectator.watch()
    assert spectator.ask("agree") == "no-seat"
    first, *rest, last = party.people
    assert first.ask("agree") == ""
    assert told(last) == {"agree": [first.number], "resign": [], "out": []}
    assert spectator.got("ending") == []
    for person in rest:
        assert person.ask("agree") == ""
    assert first.ask("agree") == "", "once more changes nothing"
    assert ended(party) is None
    assert last.ask("agree") == ""
    assert ended(party) == End("agreed", tuple(person.number for person in party.people))
    outcome = saved(first).table.outcome
    assert outcome is not None
    assert outcome.winners == ()


def test_one_no_is_enough(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    one, two, three, four = party.people
    one.ask("agree")
    two.ask("agree")
    assert two.ask("agree", yes=False) == "", "to take back the own yes leaves that of the others"
    assert told(three) == {"agree": [0], "resign": [], "out": [], "no": [1]}
    party.wait(AGAIN_AFTER + 1)
    assert four.ask("agree", yes=False) == ""
    assert told(one) == {"agree": [], "resign": [], "out": [], "no": [3]}
    assert one.ask("agree") == "refused-before"
    assert four.ask("agree", yes=False) == ""
    assert len(one.got("ending")) == 4, "no to nothing is no news"
    assert ended(party) is None


@every_game
@pytest.mark.parametrize("restarted", [False, True])
def test_people_who_are_never_there_together(tmp_path: Path, game: str, *, restarted: bool) -> None:
    """A yes stands while its owner is away, and while no server runs; a play does not take it back."""
    party = at_play(tmp_path, P, P, game=game)
    one, two = party.people
    one.ask("agree")
    one.leave()
    two.leave()
    party.wait(86400.0)
    if restarted:
        party.again()
    two.sit()
    assert told(two) == {"agree": [one.number], "resign": [], "out": []}
    party.wait(2.0)
    if two.moves():
        assert two.act(two.moves()[0]) == ""
    assert ended(party) is None, "to be away is no consent"
    assert two.ask("agree") == ""
    assert ended(party) == End("agreed", (0, 1))
    one.sit()
    assert saved(one).table.ended == End("agreed", (0, 1))


@every_game
def test_a_stand_in_does_not_agree(tmp_path: Path, game: str) -> None:
    """A person who has lost the line for a minute is not robbed of a game; the others can give up or play on."""
    party = at_play(tmp_path, P, P, game=game)
    gone, (stays, *_) = mover(party), others(party)
    gone.lose()
    party.wait(61.0)
    stays.ask("give", seat=gone.number)
    assert not read(party.path).players[gone.number].human
    assert stays.ask("agree") == ""
    assert ended(party) is None
    assert stays.ask("resign") == ""
    assert ended(party) == End("resigned", (stays.number,))
    gone.sit()
    assert saved(gone).table.outcome is not None
    assert saved(gone).table.outcome.winners == (gone.number,)  # type: ignore[union-attr]


# Refusals, trouble, and saves of earlier servers


def test_before_the_cards(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    assert party.people[0].ask("resign") == "not-begun"
    assert party.people[0].ask("agree") == "not-begun"


@every_game
def test_a_game_that_an_earlier_server_dealt(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sixteen_tui.tables.server.beginning.CLOCK", "daily")
    party = at_play(tmp_path, P, P, game=game)
    assert read(party.path).version == 2
    assert party.people[0].ask("resign") == "dealt-before"
    assert party.people[1].ask("agree") == "dealt-before"
    party.play(Random(1))
    assert ended(party) is None


def test_places_of_an_earlier_server(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    document = json.loads(party.table.places.encode())
    for place in document["places"]:
        for key in ("agrees", "resigns", "out"):
            del place[key]
    assert Places.parse(json.dumps(document).encode(), party.table.places.id) == party.table.places


@every_game
@pytest.mark.parametrize("what", ["resign", "agree"])
@pytest.mark.parametrize("where", ["the places", "the save"])
def test_a_full_disk(tmp_path: Path, game: str, what: str, where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server publishes no end that it could not write, and publishes it once the disk works again.

    Meanwhile the table has stopped: nobody plays on after a yes whose end waits for the disk.
    """
    party = at_play(tmp_path, P, P, game=game)
    one, two = party.people
    with monkeypatch.context() as patched:
        if where == "the save":
            patched.setattr(disk, "fdatasync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left")))
        else:
            patched.setattr(type(party.table.documents), "write_places", _full)
        if what == "agree" and where == "the save":
            two.ask(what)
        one.ask(what)
        assert not one.got("over")
        assert party.table.trouble
        assert two.got("trouble")
        assert two.ask("agree") == "trouble"
        if where == "the places":
            assert mover(party).act(mover(party).moves()[0]) == "trouble"
    assert done.try_again(party.table, party.now)
    if what == "agree" and where == "the places":
        assert ended(party) is None
        two.ask(what)
    party.wait(3.0)
    assert ended(party) == End("resigned" if what == "resign" else "agreed", (0,) if what == "resign" else (0, 1))


def _full(*_: object) -> None:
    raise OSError(28, "No space left on device")


@every_game
@pytest.mark.parametrize("lost", ["the places", "the end of the save"])
def test_a_crash_between_two_writes(tmp_path: Path, game: str, lost: str) -> None:
    """The first write is enough to do the rest."""
    party = at_play(tmp_path, P, P, game=game)
    one, two = party.people
    before = party.path.read_bytes()
    one.ask("resign")
    raw = party.path.read_bytes()
    assert json.loads(raw.splitlines()[-1])[END] == {"why": "resigned", "seats": [0]}
    places = party.table.places
    places.over = False
    party.table.documents.write_places(places)
    party.table.close()
    if lost == "the end of the save":
        party.path.write_bytes(before)
    party.again()
    party.settle()
    two.sit()
    party.settle()
    assert ended(party) == End("resigned", (0,))


# Secrets (B10)


@pytest.mark.parametrize("what", ["resign", "agree"])
def test_a_game_that_is_played_out_and_not_told_yet(tmp_path: Path, what: str) -> None:
    """Its last turn ended in secret: who gives up learns nothing by a refusal, and the game counts as played."""
    found = 0
    for seed in range(60):
        party = Party(tmp_path / f"{seed}", "sweet-sixteen", P, P, seed=seed).begin()
        chance = Random(seed)
        while party.table.host is not None and party.table.host.table.outcome is None:
            party.step(chance)
        if is_over(party):
            continue
        found += 1
        outcome = party.table.host.table.outcome if party.table.host is not None else None
        waits = next(person for person in party.people if person.ended())
        (other,) = [person for person in party.people if person is not waits]
        assert other.ask(what) == ""
        if what == "agree":
            assert not other.got("over")
            assert waits.ask(what) == ""
        assert is_over(party)
        assert ended(party) is None
        for person in party.people:
            assert "ended" not in person.got("over")[-1]
            assert saved(person).table.outcome == outcome
            assert person.view.outcome == outcome
        if found == 2:
            return
    raise AssertionError("no game ended by its cards")


@every_game
def test_lists_say_whose_answer_a_proposal_waits_for(tmp_path: Path, game: str) -> None:
    """Also of those who are not there; nobody is asked whose own yes it is."""
    party = at_play(tmp_path, P, P, P, P, game=game)
    table = party.table

    def asked() -> list[bool]:
        return [bool(table.listed(place.owner or "", party.now)["answer"]) for place in table.places.places]

    assert asked() == [False] * 4
    party.people[1].leave()
    party.people[0].ask("agree", yes=True)
    assert asked() == [False, True, True, True]
    assert table.shown(party.now)["answers"] == [1, 2, 3]
    party.people[2].ask("agree", yes=True)
    assert asked() == [False, True, False, True]
    party.people[3].ask("agree", yes=False)
    assert asked() == [False] * 4
    assert not table.listed("0:nobody", party.now)["answer"]
