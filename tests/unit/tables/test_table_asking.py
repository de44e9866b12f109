"""Requests of the people at a table: actions, phrases, take-backs, and seats given away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.saves.records import read
from sixteen_tui.tables.protocol import IDLE
from sixteen_tui.tables.server import consent
from tests.unit.tables.parties import at_play, file_of, mover, others
from tests.unit.tables.refusals import P, refused
from tests.unit.tables.seated import PACE, Party, Program

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
    party = at_play(tmp_path, P, P, hints=True)
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


def test_a_person_on_two_seats_takes_back_a_limited_number_of_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else the file of the game grows as long as they like, also over restarts of the server."""
    monkeypatch.setattr(consent, "MOST_TAKEN_BACK", 3)
    party = at_play(tmp_path, P, P)
    for taken in range(3):
        if taken == 2:
            party.again()
            for person in party.people:
                person.sit(have=True)
        actor, (other,) = mover(party), others(party)
        assert actor.act(actor.moves()[0]) == ""
        assert actor.ask("back") == ""
        party.table.answer(other.member, other.got("asked")[-1]["asked"], yes=True, now=party.now)
        party.settle()
        assert actor.undone == taken + 1
    actor, size = mover(party), len(file_of(party))
    assert actor.act(actor.moves()[0]) == ""
    grown = len(file_of(party))
    assert grown > size
    assert actor.ask("back") == "taken-back-often"
    party.settle()
    assert len(file_of(party)) == grown


def test_a_person_alone_takes_back_a_limited_number_of_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked there."""
    monkeypatch.setattr(consent, "MOST_TAKEN_BACK", 2)
    party = at_play(tmp_path, P, "easy")
    (actor,) = party.people
    party.wait(10 * PACE)
    for expected in ("", "", "taken-back-often"):
        assert actor.act(actor.moves()[0]) == ""
        party.settle()
        assert actor.ask("back") == expected
        party.settle()


def test_what_cannot_be_taken_back_is_not_asked(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, P)
    actor = mover(party)
    assert actor.act(actor.moves()[0]) == ""
    assert actor.ask("back", at=[0, 0]) == "nothing-to-take-back"
    next(person for person in party.people if person is not actor).lose()
    assert actor.ask("back") == "nobody-there"
    assert not actor.got("asked")


@pytest.mark.parametrize("drawn", [False, True])
def test_who_asks_need_not_know_that_the_next_player_has_drawn(tmp_path: Path, *, drawn: bool) -> None:
    """The card may be drawn in the moment in which a person asks, also while the disk writes it."""
    party = at_play(tmp_path, P, P)
    actor, (other, *_) = mover(party), others(party)
    before = actor.at
    actor.act("draw")
    log, between = party.log, actor.at
    assert actor.act(actor.moves()[0]) == ""
    at = actor.at
    party.settles = drawn
    assert other.act("draw") == ""
    for stale in (before, between, [1, at[1]], [0, actor.at[1] + 1]):
        assert actor.ask("back", at=stale) == "nothing-to-take-back", "who has not seen the play does not mean it"
    party.settles = True
    assert actor.ask("back", at=at) == ""
    other.ask("answer", asked=1, yes=True)
    assert (party.log, actor.at) == (log, [1, between[1]])
    assert actor.ask("back", at=at) == "nothing-to-take-back", "a repeat changes nothing"


def test_computer_players_end_no_question_and_a_refusal_holds_for_the_play(tmp_path: Path) -> None:
    party = at_play(tmp_path, P, "easy", P, "easy")
    actor = mover(party)
    (other,) = others(party)
    actor.act("draw")
    assert actor.act(actor.moves()[0]) == ""
    asked_at = actor.at
    assert actor.ask("back") == ""
    party.wait(PACE)
    assert actor.at > asked_at, "they have played"
    assert not actor.got("answered")
    other.ask("answer", asked=1, yes=False)
    assert [each["agreed"] for each in actor.got("answered")] == [False]
    other.act("draw")
    assert actor.ask("back") == "refused-before", "it is the same play"


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
    answered = {"type": "answered", "asked": 1, "what": "back", "seat": actor.number, "agreed": True, "no": []}
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
