"""The work of a server is the same however a turn of Sweet Sixteen ends, and done at the same moments (B10)."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.engine import players as computers
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.session.host import Host
from tests.unit.tables import done
from tests.unit.tables.counted import count_work
from tests.unit.tables.hands import AFTER_TRADE, AS_DEALT, ENDINGS
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import PACE, Party, Program, hide


@pytest.mark.parametrize("mover", [P, "easy"])
@pytest.mark.parametrize("trades", [0, 1])
def test_the_work_of_a_turn_does_not_depend_on_how_it_ends(
    tmp_path: Path, dealt: dict[str, str], trades: int, mover: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An observer who counts waits and writes of the server, and their times, learns no more than the other seats."""
    monkeypatch.setattr(
        computers, "decide", lambda *asked: Stand(0) if asked[2].trades[0] == trades else Trade(0, CARDS["5C"])
    )
    stories = []
    for ending in ENDINGS:
        dealt["first"] = (AFTER_TRADE if trades else AS_DEALT)[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", mover, P, P)
        others = party.people[mover == P :]
        done.begin(party.table, party.now)
        with monkeypatch.context() as patched:
            counts = count_work(party, patched)
            steps = list[object]()

            def step(after: float, steps: Any = steps, counts: Any = counts, party: Party = party) -> None:
                party.wait(after)
                steps.append((Counter(counts), [len(each.messages) for each in party.people[mover == P :]]))

            step(0.0)
            if mover == P and trades:
                assert party.people[0].act("trade 5C") == ""
                step(0.0)
            if mover == P:
                assert party.people[0].act("stand") == "" if ending == "stand" else party.people[0].ask("seen") == ""
            for _ in range(6):
                step(PACE / 4)
        assert others[0].moves()
        stories.append(steps)
    assert stories[0] == stories[1] == stories[2]


def test_a_computers_turn_is_not_told_before_it_could_have_stood(
    tmp_path: Path, dealt: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where it thinks for longer than its pace."""
    monkeypatch.setattr(computers, "decide", lambda *asked: Stand(0) if asked[2].trades[0] else Trade(0, CARDS["5C"]))
    stories = []
    for ending in ENDINGS:
        dealt["first"] = AFTER_TRADE[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", "easy", P, P)
        table, told = party.table, list[int]()
        done.begin(table, party.now)
        for _ in range(2):
            think = table.work(party.now).think
            assert think is not None
            party.now += 2 * PACE
            table.woken(party.now)
            told.append(len(party.people[0].messages))
            table.thought(think(), party.now)
            commit = table.work(party.now).commit
            assert commit is not None
            commit()
            table.committed(party.now)
            told.append(len(party.people[0].messages))
        stories.append(told)
    assert stories[0] == stories[1] == stories[2]
    assert told[-2] < told[-1]


def test_what_is_sent_while_a_seat_is_given_back_waits_however_a_turn_ends(
    tmp_path: Path, dealt: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stories = []
    for ending in ENDINGS:
        dealt["first"] = AS_DEALT[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", P, P, P).begin()
        first, second, third = party.people
        third.lose()
        party.wait(61.0)
        assert second.ask("give", seat=2) == ""
        assert first.ask("answer", asked=1, yes=True) == ""
        with monkeypatch.context() as patched:
            counts = count_work(party, patched)
            party.settles = False
            done.sit(party.table, third.member, None, None, party.now)
            told = len(second.messages)
            assert first.act("stand") == "" if ending == "stand" else first.ask("seen") == ""
            party.settle()
            stories.append([counts, [hide(each) for _, each in second.messages[told:]]])
        assert second.moves()
    assert stories[0] == stories[1] == stories[2]


def test_the_pace_of_the_next_turn_begins_when_all_is_sent(tmp_path: Path, dealt: dict[str, str]) -> None:
    """To publish a stand takes longer, so that the turn after it would seem shorter."""
    dealt["first"] = AS_DEALT["stand"]
    party = Party(tmp_path, "sweet-sixteen", P, "easy", P).begin()
    assert party.people[0].act("stand") == ""
    party.table.sent(party.now - 1.0, party.now + 5.0)
    assert (wake := party.table.work(party.now).wake) is not None
    assert wake == party.now + PACE
    party.table.sent(party.now, party.now + 0.1)
    assert party.table.work(party.now).wake == wake + 0.1


def test_who_had_the_turn_is_sent_its_end_last(tmp_path: Path, dealt: dict[str, str]) -> None:
    """Only a stand brings them a message, which would delay those of the others."""
    dealt["first"] = AS_DEALT["stand"]
    party = Party(tmp_path, "sweet-sixteen", P, P, P).begin()
    order = list[int]()

    def noted(person: Program, message: Any) -> None:
        order.append(person.number)
        person.take(message)

    for each in party.people:
        each.member.send = partial(noted, each)
    assert party.people[0].act("stand") == ""
    assert order == [1, 1, 2, 0]


def test_the_turn_after_a_persons_is_dealt_at_their_word(
    tmp_path: Path, dealt: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also if a computer's turn, before theirs, is still to be published; a crash after their word loses no deal."""
    monkeypatch.setattr(computers, "decide", lambda game, level, view, seen: Stand(view.seat))
    dealt["first"], dealt["second"] = AS_DEALT["stand"], AS_DEALT["sixteen"]
    party = Party(tmp_path, "sweet-sixteen", "easy", P, P).begin()
    party.wait(5.0)
    length = len(party.log)
    assert length == 4  # cut, shuffle, stand, shuffle
    with monkeypatch.context() as patched:
        patched.setattr(Host, "commit", lambda self: None)  # the machine stops before it is written
        refusal: str = party.people[0].ask("seen")
        assert not refusal
    party.again()
    for person in party.people:
        person.sit(have=True)
    party.settle()
    assert len(party.log) == length + 1
    assert party.people[1].moves()
