"""A table without a socket: how it is described, what it refuses, what it waits for, and disks that fail."""

from __future__ import annotations

import errno
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.records import read
from sixteen_tui.tables.places import Place, Places
from sixteen_tui.tables.protocol import IDLE
from sixteen_tui.tables.server.company import RefusedError
from sixteen_tui.tables.server.hall import Hall
from sixteen_tui.tables.server.server import Server
from sixteen_tui.tables.server.table import Table
from sixteen_tui.tables.stores.files import Files, TableFiles
from sixteen_tui.tables.stores.store import OUT_OF_REACH
from sixteen_tui.text import i18n, refusals
from tests.unit.tables import done
from tests.unit.tables.seated import PACE, Party, Program
from tests.unit.tables.test_people import at_play, mover, others

P: Final = "person"


def refused(code: str, ask: Any) -> dict[str, Any]:
    """The details of a refusal with that code."""
    with pytest.raises(RefusedError) as error:
        ask()
    assert error.value.code == code
    return dict(error.value.details)


class Full:
    """Makes a disk refuse some of what is written, while it is switched on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *methods: tuple[type, str]) -> None:
        self.on = True
        for owner, name in methods:
            monkeypatch.setattr(owner, name, self._or(getattr(owner, name)))

    def _or(self, real: Any) -> Any:
        def write(*args: Any) -> Any:
            if self.on:
                raise OSError(errno.ENOSPC, "No space left on device")
            return real(*args)

        return write


KEEP: Final = (TableFiles, "write_places")
COMMIT: Final = (Journal, "commit")


# How it is described


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
    try:
        server = Server(Hall(Files(tmp_path)), one_account=True, say=refusals.why)
        refused = server.worded(RefusedError("illegal", why="not-your-turn", rule="A5").message("act"))
        assert [*refused.items()][:3] == [("type", "no"), ("code", "illegal"), ("text", refusals.why("illegal"))]
        assert (refused["why"], refused["rule"], refused["to"]) == ("not-your-turn", "A5", "act")
        stopped = server.worded(RefusedError("trouble", why=OUT_OF_REACH).message("act"))
        assert stopped["why"] == refusals.why(OUT_OF_REACH) != OUT_OF_REACH
        for why in ("", "Input/output error"):
            assert server.worded({"type": "trouble", "why": why})["why"] == why
        for message in ({"type": "no", "code": "stale", "at": [1, 2]}, {"type": "pong"}, refused):
            assert server.worded(message) == message
    finally:
        i18n.set_language(i18n.SOURCE)


def test_a_new_table_is_described_without_its_seed(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, "easy", people=0)
    places, described = party.table.places, party.table.company.described(party.now)
    computer, there = places.places[1].name, {"silent": False, "away": 0}
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
        "commitment": places.commitment,
        "watching": 0,
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
    assert listed == {**party.table.company.described(party.now), "yours": [actor.number], "turn": True}
    assert party.table.listed(other.owner, party.now)["turn"] is False
    assert party.table.listed("Zeno", party.now)["yours"] == []
    assert party.table.shown(party.now) == {**party.table.company.described(party.now), "turns": [actor.number]}
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


# Acting


def test_an_illegal_action_is_refused_with_the_rule(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    actor, log = mover(party), party.log
    message = {"at": actor.at, "action": "play B1"}
    details = refused("illegal", lambda: party.table.act(actor.member, message, party.now))
    assert details == {"why": "draw-first", "rule": "A5"}
    assert party.log == log
    other = others(party)[0]
    message = {"at": other.at, "action": "draw"}
    details = refused("illegal", lambda: party.table.act(other.member, message, party.now))
    assert details == {"why": "not-your-turn", "rule": ""}


def test_an_action_while_the_own_last_is_written_waits_for_it(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    actor = mover(party)
    party.settles = False
    assert not party.table.entering
    assert actor.act("draw") == ""
    assert (party.table.entering, party.table.rests) == (True, False)
    assert party.table.listed(actor.owner, party.now)["turn"] is False
    assert actor.act("draw") == ""
    assert not actor.got("no")
    party.settle()
    assert [each["code"] for each in actor.got("no")] == ["stale"], "the repeat was done in the position before"
    assert (party.table.entering, party.table.rests) == (False, True)


def test_what_waited_for_the_disk_is_done_or_refused_once_it_is_free(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P).begin()
    actor = mover(party)
    party.settles = False
    assert actor.act("draw") == ""
    work = party.table.work(party.now)
    assert work.commit is not None
    work.commit()
    assert actor.act("nonsense") == ""
    party.table.committed(party.now)
    assert [(each["to"], each["code"]) for each in actor.got("no")] == [("act", "stale")]
    assert len(party.log) == 2


def test_a_hint_is_saved_only_on_the_own_turn_and_in_its_position(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    for person, at in ((other, other.at), (actor, [0, 0]), (actor, [1, actor.at[1]])):
        person.ask("hint", at=at)
    assert actor.act(actor.moves()[0]) == ""
    assert read(party.path).hints == []
    actor = mover(party)
    actor.ask("hint")
    log = party.log
    assert actor.act(actor.moves()[0]) == ""
    assert read(party.path).hints == [len(log)]


def test_those_who_do_not_sit_can_ask_for_nothing(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    spectator = Program(party, "Zeno")
    spectator.watch()
    asks: dict[str, dict[str, Any]] = {
        "act": {"action": "draw"},
        "seen": {},
        "hint": {},
        "back": {},
        "give": {"seat": 0},
    }
    assert {spectator.ask(kind, **more) for kind, more in asks.items()} == {"no-seat"}
    refused("no-seat", lambda: party.table.say(spectator.member, "hello", None))
    party.table.answer(spectator.member, 1, yes=True, now=party.now)


# Talking


def test_a_phrase_is_said_to_everybody_at_the_table(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P)
    ada, blaise = party.people
    spectator = Program(party, "Zeno")
    spectator.watch()
    party.table.say(blaise.member, "hello", None)
    said = {"type": "said", "seat": blaise.number, "phrase": "hello"}
    assert [each.got("said") for each in (ada, blaise, spectator)] == [[said]] * 3


def test_free_text_is_said_only_where_the_table_allows_it(tmp_path: Path) -> None:
    party = Party(tmp_path, "sixteen", P, P)
    ada, blaise = party.people
    refused("no-talk", lambda: party.table.say(ada.member, None, "hi"))
    refused("no-talk", lambda: party.table.say(ada.member, "hello", "hi"))
    party.table.places.talk = True
    refused("bad-value", lambda: party.table.say(ada.member, None, None))
    refused("bad-value", lambda: party.table.say(ada.member, "no-such-phrase", None))
    party.table.say(ada.member, None, "hi")
    party.table.say(ada.member, "bye", None)
    assert blaise.got("said") == [
        {"type": "said", "seat": ada.number, "text": "hi"},
        {"type": "said", "seat": ada.number, "phrase": "bye"},
    ]


# Taking back and giving away


def test_what_cannot_be_taken_back_is_not_asked(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    assert actor.act(actor.moves()[0]) == ""
    assert actor.ask("back", at=[0, 0]) == "nothing-to-take-back"
    next(person for person in party.people if person is not actor).lose()
    assert actor.ask("back") == "nobody-there"
    assert not actor.got("asked")


def test_everybody_who_sits_is_told_of_a_question_and_what_was_taken_back(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    spectator, actor = Program(party, "Zeno"), mover(party)
    spectator.watch()
    other = next(person for person in party.people if person is not actor)
    before = actor.at
    assert actor.act(actor.moves()[0]) == ""
    assert actor.ask("back") == ""
    question = {"type": "asked", "asked": 1, "what": "back", "seat": actor.number, "by": actor.number}
    assert actor.got("asked") == other.got("asked") == [question]
    assert not spectator.got("asked")
    other.ask("answer", asked=1, yes=True)
    answered = {"type": "answered", "asked": 1, "what": "back", "seat": actor.number, "agreed": True}
    assert actor.got("answered") == other.got("answered") == [answered]
    assert not spectator.got("answered")
    assert actor.got("undone") == [{"type": "undone", "to": [1, before[1]], "seat": actor.number}]
    assert spectator.got("undone")[-1]["to"][0] == 1


def test_a_newcomer_is_sent_the_open_question(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    actor = mover(party)
    late, *rest = [person for person in party.people if person is not actor]
    late.lose()
    party.wait(60.0)
    assert actor.act(actor.moves()[0]) == ""
    assert actor.ask("back") == ""
    spectator = Program(party, "Zeno")
    spectator.watch()
    late.sit(have=True)
    assert late.got("asked") == rest[0].got("asked")
    assert not spectator.got("asked")
    late.ask("answer", asked=1, yes=False)
    assert not rest[0].got("answered"), "who came in the meantime is not asked"


def test_a_seat_that_can_be_given_to_nobody(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, "easy")
    actor = mover(party)
    rest = [person for person in party.people if person is not actor]
    asker = rest[0]
    assert asker.ask("give", seat=4) == "no-such-seat"
    assert asker.ask("give", seat=3) == "not-away", "a computer player has it"
    assert asker.ask("give", seat=rest[1].number) == "not-away", "it is not their turn"


def test_how_long_somebody_still_has_is_told(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    party.wait(PACE)
    since = party.table._shown_at
    details = refused("away-too-short", lambda: party.table.give(other.member, actor.number, since + 100.0))
    assert details == {"seconds": round(IDLE - 100)}
    actor.lose()
    left = party.now
    details = refused("away-too-short", lambda: party.table.give(other.member, actor.number, left + 15.0))
    assert details == {"seconds": 45}
    party.table.company.left.clear()
    details = refused("away-too-short", lambda: party.table.give(other.member, actor.number, left + 15.0))
    assert details == {"seconds": 60}, "nobody knows since when: since the first who asks"
    party.table.give(other.member, actor.number, left + 75.0)
    party.settle()
    assert not read(party.path).players[actor.number].human
    assert party.table.company.described(left + 75.0)["seats"][actor.number]["level"] == "medium"


# Failing disks


def test_a_seat_is_taken_only_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=0)
    ada = Program(party, "Ada", contribution="1" * 32)
    disk = Full(monkeypatch, KEEP)
    assert refused("trouble", ada.sit) == {"why": "No space left on device"}
    assert party.table.places.places[0] == Place()
    assert party.table.members == []
    disk.on = False
    ada.sit()
    assert party.table.places.places[0] == Place(owner="Ada", name="Ada", contribution="1" * 32)


def test_a_seat_is_given_free_only_when_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = Party(tmp_path, "sixteen", P, P, people=1)
    ada = party.people[0]
    before = party.table.places.places[0]
    disk = Full(monkeypatch, KEEP)
    refused("trouble", lambda: done.give_up(party.table, ada.member, party.now))
    assert party.table.places.places[0] is before
    assert party.table.members == [ada.member], "who is refused is still there"
    assert party.table.company.left == {}
    disk.on = False
    party.table.leave(ada.member, party.now)
    assert party.table.places.places[0] is before
    ada.sit()
    done.give_up(party.table, ada.member, party.now)
    assert party.table.places.places[0] == Place()
    assert party.table.company.left == {}, "nobody is away from a free seat"


def test_a_take_back_that_the_disk_refuses_stops_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    other = next(person for person in party.people if person is not actor)
    assert actor.act(actor.moves()[0]) == ""
    log = party.log
    actor.ask("back")
    disk = Full(monkeypatch, COMMIT)
    other.ask("answer", asked=1, yes=True)
    assert party.table.trouble == "No space left on device"
    assert [person.got("trouble")[-1]["why"] for person in party.people] == ["No space left on device"] * 2
    assert not actor.got("undone")
    assert party.table.work(party.now + 1000) == (None, None, None)
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert party.log in (log, log[:-1])
    party.settle()
    assert all(person.at == [*party.table.at(person.number)] for person in party.people)


def test_a_seat_that_the_disk_does_not_hand_over_stops_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = at_play(tmp_path, P, P)
    gone, (other, *_) = mover(party), others(party)
    gone.lose()
    party.wait(61)
    disk = Full(monkeypatch, COMMIT)
    assert other.ask("give", seat=gone.number) == ""
    assert party.table.trouble == "No space left on device"
    assert party.table.places.places[gone.number].stand_in is None
    details = refused("trouble", lambda: party.table.give(other.member, gone.number, party.now))
    assert details == {"why": "No space left on device"}
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert party.table.trouble == ""
    assert other.got("table")[-1]["you"] == other.number


def test_a_table_that_has_stopped_goes_on_when_the_game_can_be_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    assert done.try_again(party.table, party.now), "nothing is wrong"
    disk = Full(monkeypatch, COMMIT, (TableFiles, "resume"))
    actor.act(actor.moves()[0])
    assert party.table.trouble
    assert not done.try_again(party.table, party.now)
    assert party.table.trouble == "No space left on device"
    late = Program(party, actor.owner)
    late.sit()
    assert [each["why"] for each in late.got("trouble")] == ["No space left on device"]
    disk.on = False
    assert done.try_again(party.table, party.now)
    assert (party.table.trouble, party.table.rests) == ("", True)
    party.people[party.people.index(actor)] = late
    party.play(Random(2))


def test_the_game_is_handed_out_without_the_disk_and_fetched_by_who_says_goodbye(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    chance = Random(1)
    ada, blaise = party.people
    party.table.taken(ada.member)
    assert not party.table.places.places[ada.number].fetched, "it has not been sent yet"
    while party.step(chance):
        pass
    kept = party.path.read_text("ascii").splitlines()
    assert (ada.save, blaise.save) == (kept, kept)
    party.path.unlink()
    ada.sit(have=True)
    assert ada.save == kept
    party.table.taken(ada.member)
    assert party.table.places.places[ada.number].fetched
    done_with = [party.table.done_with]
    ada.lose()
    blaise.lose()
    done_with.append(party.table.done_with)
    party.table.places.places[blaise.number].fetched = True
    done_with.append(party.table.done_with)
    party.table.places.over = False
    done_with.append(party.table.done_with)
    assert done_with == [False, False, True, False], "once all have it and none is there"


def test_a_spectators_farewell_changes_nothing(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    spectator = Program(party, "Zeno")
    spectator.watch()
    party.table.taken(spectator.member)
    party.table.taken(party.people[0].member)
    assert not any(place.fetched for place in party.table.places.places)


def test_a_vote_that_comes_while_the_disk_is_at_work_counts_after_it(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    actor = mover(party)
    away, asker, voter = [person for person in party.people if person is not actor]
    away.lose()
    party.now += 60
    assert asker.ask("give", seat=away.number) == ""
    asked = asker.got("asked")[-1]["asked"]
    actor.ask("answer", asked=asked, yes=True)
    party.settles = False
    assert actor.act(actor.moves()[0]) == ""
    voter.ask("answer", asked=asked, yes=True)
    party.table.woken(party.now)
    assert not asker.got("answered")
    party.settle()
    party.table.woken(party.now)
    party.settle()
    assert [each["agreed"] for each in asker.got("answered")] == [True]
    assert party.table.places.places[away.number].stand_in == "medium"


def test_who_comes_back_while_a_card_of_their_stand_in_is_written_has_their_seat_after_it(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P, P, P)
    gone, (asker, other, late) = mover(party), others(party)
    gone.lose()
    late.lose()
    party.wait(61)
    assert asker.ask("give", seat=gone.number) == ""
    other.ask("answer", asked=asker.got("asked")[-1]["asked"], yes=True)
    assert party.table.places.places[gone.number].stand_in == "medium"
    party.settles = False
    work = party.table.work(party.now)
    if work.think is not None:
        party.table.thought(work.think(), party.now)
    party.now += 2 * PACE
    party.table.woken(party.now)
    work = party.table.work(party.now)
    assert work.commit is not None
    gone.sit(have=True)
    assert party.table.places.places[gone.number].stand_in is None
    assert asker.got("who")[-1]["seats"][gone.number]["level"] is None
    assert asker.got("who")[-1]["seats"][late.number]["away"] == 61 + round(2 * PACE)


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
    table: Table = party.table
    done.open_journal(table, party.now)
    assert table.host is None
    table.close()
    table.stop("why")
    assert table.trouble == "why"
