"""Messages to a seat tell nothing that it may not know: no card, no count, no moment (B10)."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine import players as computers
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sweet_sixteen.actions import Stand, Trade
from sixteen_tui.engine.sweet_sixteen.cards import CARDS
from sixteen_tui.saves import disk
from tests.unit.tables import done
from tests.unit.tables.hands import AFTER_TRADE, AS_DEALT, ENDINGS
from tests.unit.tables.refusals import P
from tests.unit.tables.seated import PACE, Party, Program, hide

KEYS: Final = {
    "table": {
        *("type", "you", "table", "game", "rules", "seats", "begun", "over", "created"),
        *("private", "talk", "hints", "commitment", "watching", "clock"),
    },
    "who": {"type", "seats", "begun", "watching"},
    "seen": {"type", "from", "at", "entries"},
    "no": {"type", "code", "at"},
}
SEAT: Final = {"name", "player", "level", "free", "opener", "here", "silent", "away"}


@pytest.mark.parametrize(("game", "kinds"), [("sixteen", (P, P, "easy", P)), ("sweet-sixteen", (P, "easy", P, P))])
def test_what_is_sent_before_the_end(tmp_path: Path, game: str, kinds: tuple[str, ...]) -> None:
    """A seat is sent the entries that it may see, in order, and no key that is not known to tell nothing."""
    party = Party(tmp_path, game, *kinds)
    spectator = Program(party, "Zeno")
    spectator.watch()
    party.begin().play(Random(game))
    host = party.table.host
    assert host is not None
    for person in (*party.people, spectator):
        entries = list[str]()
        messages = [message for _, message in person.messages]
        for message in messages[: next(i for i, each in enumerate(messages) if each["type"] == "over")]:
            own = {"contribution"} if message["type"] == "table" and person is not spectator else set()
            assert set(message) == KEYS[message["type"]] | own
            assert all(set(seat) == SEAT for seat in message.get("seats", ()))
            assert party.table.places.seed not in json.dumps(message)
            entries += message.get("entries", ())
        assert entries == host.table.notation(person.member.seat)
        assert "?" in " ".join(entries) or person is spectator
        assert message["type"] == "seen"


# Twins: the first turn ends in different ways, everything else is the same


def asked_by(party: Party, person: Program) -> list[object]:
    """The requests of somebody who is not to act, and their answers."""
    tried: list[object] = [person.act(action) for action in ("stand", "trade 2C", "trade 7C", "take", "nonsense")]
    tried += [person.ask("seen"), person.ask("hint"), person.ask("back"), person.ask("give", seat=0)]
    tried += [person.ask("agree"), person.ask("agree", yes=False)]
    return [*tried, [hide(each) for each in done.listed(party.hall, person.owner, party.now)]]


def story(party: Party, trades: int, *, again: bool) -> list[object]:
    """All that the others get, and find out by asking, while the first seat has its turn and the next its own."""
    first, *others = party.people
    spectator = Program(party, "Zeno")
    spectator.watch()
    found = list[object]()

    def asked() -> None:
        party.wait(3.0)
        found.extend(asked_by(party, each) for each in (*others, spectator))

    party.begin()
    asked()
    if trades:
        assert first.act("trade 5C") == ""
    asked()
    if first.moves():
        assert first.act("stand") == ""
    else:
        first.ask("seen")
    party.wait(1.0)
    if again:
        party.again()
        for person in (*others, first):
            person.sit(have=True)
        spectator.watch()
    party.wait(1.0)
    found.extend(asked_by(party, each) for each in (others[1], spectator))
    assert others[0].act("trade 7C") == ""
    if again:
        party.again()
        for person in (*others, first):
            person.sit(have=True)
    others[0].act("stand")
    party.wait(1.0)
    for each in (*others, spectator):
        found.append([(at, hide(message)) for at, message in each.messages])
    assert others[1].moves()
    return found


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("trades", [0, 1])
def test_a_persons_turn(tmp_path: Path, dealt: dict[str, str], trades: int, *, again: bool) -> None:
    """The same messages at the same times, however the turn ended, and the same answers to whoever tries things."""
    stories = []
    for ending in ENDINGS:
        dealt["first"] = (AFTER_TRADE if trades else AS_DEALT)[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", P, P, P)
        stories.append(story(party, trades, again=again))
        actions = [type(action) for action in party.log[2 : 4 + trades]]
        assert (Stand in actions) == (ending == "stand")
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.parametrize("trades", [0, 1])
def test_a_computers_turn(tmp_path: Path, dealt: dict[str, str], trades: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the time that the pace says, however it ends."""
    cards = [CARDS["5C"]] if trades else []

    def decide(game: Any, level: str, view: Any, seen: Any) -> object:
        return Trade(0, cards[0]) if cards and not view.trades[0] else Stand(0)

    monkeypatch.setattr(computers, "decide", decide)
    stories = []
    for ending in ENDINGS:
        dealt["first"] = (AFTER_TRADE if trades else AS_DEALT)[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", "easy", P, P)
        party.begin()
        found = list[object]()
        for _ in range(12):
            party.wait(PACE / 4)
            found.extend(asked_by(party, each) for each in party.people[1:])
        party.wait(PACE * 3)
        assert party.people[0].moves()
        stories.append([found, [[(at, hide(each)) for at, each in person.messages] for person in party.people]])
    assert stories[0] == stories[1] == stories[2]


def test_a_seat_that_is_given_away(tmp_path: Path, dealt: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether its turn had been ended by the cards, or is ended by who stands in, is told at the same time."""
    monkeypatch.setattr(computers, "decide", lambda game, level, view, seen: Stand(view.seat))
    stories = []
    for ending in ENDINGS:
        dealt["first"] = AS_DEALT[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", P, P, P).begin()
        first, *others = party.people
        first.lose()
        party.wait(61.0)
        assert others[0].ask("give", seat=0) == ""
        assert others[1].ask("answer", asked=1, yes=True) == ""
        found = list[object]()
        for _ in range(3):
            found.extend(asked_by(party, each) for each in others)
            party.wait(PACE / 4)
        party.wait(PACE)
        assert others[0].moves()
        stories.append([found, [[(at, hide(each)) for at, each in person.messages] for person in others]])
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.parametrize("people", [2, 3])
def test_an_end_before_the_reveal(tmp_path: Path, dealt: dict[str, str], people: int) -> None:
    """Spectators and remaining players observe the same whether the turn of the first seat had ended or not."""
    stories = []
    for ending in ENDINGS:
        dealt["first"] = AS_DEALT[ending]
        kinds = (P, P, P) if people == 3 else (P, P, "easy")
        party = Party(tmp_path / ending, "sweet-sixteen", *kinds).begin()
        first, leaver, *rest = party.people
        spectator = Program(party, "Zeno")
        spectator.watch()
        party.wait(3.0)
        found: list[object] = [leaver.ask("resign")]
        assert party.table.places.over == (people == 2)
        for again in (False, True):
            if again:
                party.again()
                for person in (*rest, first):
                    person.sit()
                spectator = Program(party, "Zeno")
                spectator.watch()
            party.wait(10.0)
            found += [[(at, hide(message)) for at, message in each.messages] for each in (*rest, spectator)]
        assert people == 3 or spectator.got("over") == [{"type": "over", "ended": {"why": "resigned", "seats": [1]}}]
        stories.append(found)
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.parametrize("ending", ENDINGS)
def test_nothing_goes_on_before_a_turn_is_known_to_be_over(tmp_path: Path, dealt: dict[str, str], ending: str) -> None:
    """A server that is at work for the computer players that follow would tell that it is."""
    dealt["first"] = AS_DEALT[ending]
    party = Party(tmp_path, "sweet-sixteen", P, "easy", P).begin()
    length = len(party.log)
    party.wait(5.0)
    assert len(party.log) == length
    assert party.people[0].act("stand") == "" if ending == "stand" else party.people[0].ask("seen") == ""
    party.wait(5.0)
    assert len(party.log) > length + (ending == "stand")


@pytest.mark.parametrize("ending", ENDINGS)
def test_nobody_hears_from_an_answer_that_the_disk_is_at_work(
    tmp_path: Path, dealt: dict[str, str], ending: str
) -> None:
    """Requests of somebody who is not to act are answered at once, at any time; the own repeat waits."""
    dealt["first"] = AS_DEALT[ending]
    party = Party(tmp_path, "sweet-sixteen", P, P, P).begin()
    first, second, _ = party.people
    answers = [second.act("stand"), second.act("stand", [9, 9])]
    party.settles = False
    assert first.act("stand") == "" if ending == "stand" else first.ask("seen") == ""
    told = len(second.messages)
    assert [second.act("stand"), second.act("stand", [9, 9])] == answers
    assert second.messages[told][1]["code"] == "stale"
    assert first.act("stand") == ""
    assert first.got("no") == []
    party.settle()
    assert [each["code"] for each in first.got("no")] == ["stale" if ending == "stand" else "illegal"]


@pytest.mark.parametrize("full", [False, True])
def test_the_end_of_a_turn_waits_for_the_disk_however_it_came(
    tmp_path: Path, dealt: dict[str, str], monkeypatch: pytest.MonkeyPatch, *, full: bool
) -> None:
    """Else a slow or full disk would tell a stand from a turn that the cards ended."""
    synced = list[bool]()

    def sync(_: int) -> None:
        synced.append(full)
        if full:
            raise OSError(errno.EIO, "Input/output error")

    stories = []
    for ending in ENDINGS:
        dealt["first"] = AS_DEALT[ending]
        party = Party(tmp_path / ending, "sweet-sixteen", P, P, P).begin()
        first, *others = party.people
        party.settles, told = False, [len(each.messages) for each in others]
        with monkeypatch.context() as patched:
            patched.setattr(disk, "fdatasync", sync)
            assert first.act("stand") == "" if ending == "stand" else first.ask("seen") == ""
            assert [len(each.messages) for each in others] == told, "the disk does not have it yet"
            party.settle()
        stories.append(
            [bool(synced), party.table.trouble, [[hide(each) for _, each in one.messages] for one in others]]
        )
        synced.clear()
        if full:
            assert done.try_again(party.table, party.now)
            party.settles = True
            assert first.act("stand") == "" if ending == "stand" else first.ask("seen") == ""
            assert others[0].moves()
    assert stories[0] == stories[1] == stories[2]
    assert stories[0][0], "the disk was waited for"


def test_who_tries_to_act_ahead(tmp_path: Path, dealt: dict[str, str]) -> None:
    """Whose cards are dealt already, and not told, can do nothing with them; an earlier version dealt at once."""
    dealt["first"] = AS_DEALT["bust"]
    party = Party(tmp_path, "sweet-sixteen", P, P, P).begin()
    host = party.table.host
    assert host is not None
    assert host.table.to_move == CHANCE
    assert party.people[1].act("stand") == "illegal"
    assert host.enter_deal()
    host.commit()
    party.again()
    for person in party.people:
        person.sit(have=True)
    log = party.log
    assert len(log) == 3
    assert party.people[1].act("stand") == "illegal"
    assert party.log == log
    party.people[0].ask("seen")
    assert party.people[1].act("stand") == ""


def test_who_has_yet_to_see_that_a_turn_is_over_does_not_act_in_the_next(tmp_path: Path) -> None:
    """The last seat of a round is the first of the next with two at the table; its new cards are not told yet."""
    tried = 0
    for seed in range(40):
        party = Party(tmp_path / f"{seed}", "sweet-sixteen", P, P, seed=seed).begin()
        for _ in range(2):
            acting = next((each for each in party.people if each.moves()), None)
            if acting is None:
                break
            assert acting.act("stand") == ""
        host = party.table.host
        assert host is not None
        if host.enter_deal():
            host.commit()  # as an earlier version did, at once
        ahead = [each for each in party.people if host.table.to_move == each.number and not each.moves()]
        for person in ahead:
            log = party.log
            assert person.act("stand") == "illegal"
            assert party.log == log
            assert person.ask("seen") == ""
            party.settle()
            if person.moves():
                assert person.act("stand") == ""
                tried += 1
    assert tried > 2


def test_an_onlooker_sees_backs(tmp_path: Path) -> None:
    """And where turns end in secret no decision before all have come to see what it brought."""
    for game in GAMES:
        party = Party(tmp_path / game, game, P, P).begin()
        spectator, chance = Program(party, "Zeno"), Random(5)
        spectator.watch()
        for _ in range(15):
            party.step(chance)
        host = party.table.host
        assert host is not None
        assert (
            "?" in " ".join(entry for each in spectator.got("seen") for entry in each["entries"]) or game != "sixteen"
        )
        assert spectator.view.hand is None or not spectator.view.hand
        if host.game.discreet:
            seen = [entry for each in spectator.got("seen") for entry in each["entries"]]
            assert seen == host.table.notation(None)[: len(seen)]
        else:
            assert spectator.view == host.table.view(None)
