"""A table without a socket: how it is described, what it refuses, what it waits for, and disks that fail."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.table import ServedTable
from sixteen_tui.tables.stores.files import Files
from sixteen_tui.tables.stores.store import OUT_OF_REACH
from sixteen_tui.text import i18n, refusals
from tests.unit.tables import done
from tests.unit.tables.parties import at_play, mover, others
from tests.unit.tables.refusals import P, refused
from tests.unit.tables.seated import PACE, Party, Program

# Description


def test_a_refusal_says_what_it_is_about_and_why() -> None:
    assert RefusedError("illegal", why="w", rule="A5").message("act") == {
        "type": "no",
        "code": "illegal",
        "to": "act",
        "why": "w",
        "rule": "A5",
    }


def test_the_server_gives_a_refusal_its_text(tmp_path: Path) -> None:
    """In its language, after the code; what the system or the rules say stays as it is."""
    i18n.set_language("fr")
    server = Server(Hall(Files(tmp_path)), one_account=True, say=refusals.why)
    refused = server.worded(RefusedError("illegal", why="not-your-turn", rule="A5").message("act"))
    assert [*refused.items()][:3] == [("type", "no"), ("code", "illegal"), ("text", refusals.why("illegal"))]
    assert (refused["why"], refused["rule"], refused["to"]) == ("not-your-turn", "A5", "act")
    stopped = server.worded(RefusedError("trouble", why=OUT_OF_REACH).message("act"))
    assert stopped["why"] == refusals.why(OUT_OF_REACH) != OUT_OF_REACH
    assert stopped["reason"] == OUT_OF_REACH, "for a client that has another language"
    for why in ("", "Input/output error"):
        assert server.worded({"type": "trouble", "why": why}) == {"type": "trouble", "why": why}
    for message in ({"type": "no", "code": "stale", "at": [1, 2]}, {"type": "pong"}, refused):
        assert server.worded(message) == message


def test_a_new_table_is_described_without_its_seed(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, "easy", people=0)
    places, described = party.table.places, party.table.company.described(party.now)
    computer, there = places.places[1].name, {"opener": False, "silent": False, "away": 0}
    assert described == {
        "table": places.id,
        "game": "sixteen",
        "rules": places.rules,
        "seats": [
            {"name": "", "player": "human", "level": None, "free": True, "here": False, **there},
            {"name": computer, "player": "bot", "level": "easy", "free": False, "here": True, **there},
        ],
        "begun": False,
        "over": False,
        "created": places.created,
        "private": False,
        "talk": False,
        "hints": False,
        "commitment": places.commitment,
        "watching": 0,
        "clock": None,
    }
    assert places.seed not in str(described)


def test_the_description_says_who_is_there_and_for_how_long_not(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    gone, (other, *_) = mover(party), others(party)
    for name in ("Zeno", "Zoe"):
        Program(party, name).watch()

    def seat(number: int) -> tuple[bool, int]:
        found = party.table.company.described(party.now)["seats"][number]
        return found["here"], found["away"]

    assert seat(gone.number) == seat(other.number) == (True, 0)
    gone.lose()
    party.now += 30.4
    assert seat(gone.number) == (False, 30)
    assert seat(other.number) == (True, 0)
    party.now -= 60
    assert seat(gone.number) == (False, 0), "a clock that was set back"
    assert party.table.company.described(party.now)["watching"] == 2
    gone.sit(have=True)
    assert seat(gone.number) == (True, 0)


def test_everybody_hears_who_comes_and_goes(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada = party.people[0]
    spectator = Program(party, "Zeno")
    spectator.watch()
    assert ada.got("who")[-1] == {
        key: value
        for key, value in {"type": "who", **party.table.company.described(party.now)}.items()
        if key in {"type", "seats", "begun", "watching"}
    }
    assert ada.got("who")[-1]["watching"] == 1
    party.table.leave(spectator.member, party.now)
    assert ada.got("who")[-1]["watching"] == 0
    told = len(ada.got("who"))
    party.table.leave(spectator.member, party.now)
    assert len(ada.got("who")) == told, "somebody who has left leaves nothing"


def test_a_list_tells_an_owner_their_seats_and_their_turn(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    listed = party.table.listed(actor.owner, party.now)
    assert (listed["yours"], listed["turn"]) == ([actor.number], True)
    assert listed == {
        **party.table.company.described(party.now),
        "yours": [actor.number],
        "turn": True,
        "answer": False,
        "score": [0, 0],
    }
    assert party.table.listed(other.owner, party.now)["turn"] is False
    assert party.table.listed("Zeno", party.now)["yours"] == []
    assert party.table.shown(party.now) == {
        **party.table.company.described(party.now),
        "turns": [actor.number],
        "answers": [],
        "score": [0, 0],
    }
    party.play(Random(1))
    assert party.table.listed(actor.owner, party.now)["turn"] is False
    assert party.table.shown(party.now)["turns"] == []


def test_nobody_is_to_act_before_the_cards(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    assert party.table.listed("Ada", party.now)["turn"] is False
    assert party.table.shown(party.now)["turns"] == []
    assert party.table.work(party.now) == (None, None, None)
    assert party.table.rests


def test_the_code_of_a_private_table_is_told_to_those_who_may_know_it(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=0)
    party.table.places.private = "ABCD"
    assert party.table.listed("Ada", party.now)["code"] == "ABCD"
    assert "code" not in party.table.listed("Blaise", party.now)
    Program(party, "Blaise").sit()
    assert party.table.listed("Blaise", party.now)["code"] == "ABCD"
    assert party.table.listed("Blaise", party.now)["private"] is True
    assert "code" not in party.table.listed("Carl", party.now)
    party.table.places.private = None
    assert "code" not in party.table.listed("Ada", party.now)


# Spectators


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_who_looks_on_from_now_sees_what_who_looked_on_from_the_beginning_has(tmp_path: Path, game: str) -> None:
    for steps in range(0, 16, 3):
        seen = []
        for early in (True, False):
            party, chance = Party(tmp_path / f"{steps} {early}", game, P, P, P, P).begin(), Random(steps)
            spectator = Program(party, "Zeno")
            if early:
                spectator.watch()
            for _ in range(steps):
                party.step(chance)
            if not early:
                spectator.watch()
            entries = [entry for each in spectator.got("seen") for entry in each["entries"]]
            seen.append((entries, spectator.got("seen")[-1:] and spectator.got("seen")[-1]["at"]))
            party.table.close()
        assert seen[0] == seen[1]


# Computer players


def test_computer_players_may_have_the_first_turn_of_sweet_sixteen(tmp_path: Path) -> None:
    for seed in range(3):
        party = Party(tmp_path / f"{seed}", "sweet-sixteen", P, "easy", "easy", seed=seed).begin()
        assert party.table.shown(party.now)["turns"] in ([1], [2])
        party.wait(60)
        assert party.people[0].moves() or party.people[0].ended()
        party.table.close()


def test_a_computer_player_takes_as_long_over_a_card_as_the_pace_says(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, "easy").begin()
    chance = Random(5)
    while party.people[0].moves():
        party.step(chance)
    log = party.log
    party.settle()
    assert party.log == log, "thought out, not yet played"
    wake = party.table.work(party.now).wake
    assert wake is not None
    assert party.now < wake <= party.now + PACE
    party.table.woken(wake - 0.01)
    assert party.table.rests is False
    party.settle()
    assert party.log == log
    party.now = wake
    party.table.woken(wake)
    party.settle()
    assert len(party.log) > len(log)


def test_free_seats_are_filled_only_when_that_is_asked_for(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    refused("seats-free", lambda: done.begin(party.table, party.now))
    done.begin(party.table, party.now, fill=True)
    place = party.table.places.places[1]
    assert (place.level, place.owner) == ("medium", None)
    assert place.name not in ("", "Ada")
    log = party.log
    done.begin(party.table, party.now, fill=True)
    assert party.log == log, "a second beginning does nothing"


# Places


def test_places_are_read_as_they_were_written() -> None:
    places = Places(
        "sixteen", rules(2), [Place(owner="0:ada", name="Ada", contribution="1" * 32), Place("easy")], "0:ada"
    )
    places.private, places.talk, places.begun = "ABCD", True, True
    assert Places.parse(places.encode(), places.id) == places
    with pytest.raises(ValueError, match="other"):
        Places.parse(places.encode(), "other")


def test_places_of_owners_and_people() -> None:
    places = Places("sixteen", rules(4), [Place(owner="a"), Place("easy"), Place(owner="b"), Place()], "a")
    assert (places.of("a"), places.of("b"), places.of("c")) == ([0], [2], [])
    assert places.free == [3]
    assert places.played_by_others(0) == [2, 3]
    places.places[2].stand_in = "easy"
    assert places.played_by_others(0) == [3]
    places.begun = True
    assert places.free == []
    assert places.contributions == [None] * 4
    places.over = True
    places.places[0].fetched = places.places[2].fetched = True
    places.reopen()
    assert not places.over
    assert not any(place.fetched for place in places.places)


def rules(seats: int) -> dict[str, Any]:
    return {"matches": True, "bonus": False, "wilds": True, "drawing": "enforced", "seats": seats}


def test_a_table_without_a_game_closes_and_opens_nothing(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=0)
    table: ServedTable = party.table
    done.open_journal(table, party.now)
    assert table.host is None
    table.close()
    table.stop("why")
    assert table.trouble == "why"
