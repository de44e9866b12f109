"""The others at a shared table in plain mode: what is told of them, and what they are told; no socket, no terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from sixteen_tui.plain.asking import Asker
from sixteen_tui.plain.console import Console, Ended, NewsArrived
from sixteen_tui.plain.others import PlainOthers
from sixteen_tui.plain.table import PlainTable
from sixteen_tui.session.director import Director
from sixteen_tui.session.session import Session
from sixteen_tui.settings.settings import Settings
from sixteen_tui.tables.protocol import Message
from sixteen_tui.text import plain
from tests.plain.company import Typist, link, play
from tests.unit.tables.local import Local

# Questions


def test_yes_to_ones_own_question_is_no_vote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The others' question waits until the own one is answered."""
    local = Local(tmp_path)
    ada, _ben = local.come("ada"), local.come("ben")
    ada.catch_up()
    sent: list[dict[str, Any]] = []
    with mock.patch.object(link(ada), "send", sent.append):
        asker = Asker(Director(Session(ada), transcript=True), Typist("yes", "yes"), Settings(), restricted=False)
        asker.others.heard()
        ada.take({"type": "asked", "asked": 3, "what": "back", "seat": 1, "by": 1})
        capsys.readouterr()
        assert asker.yes("Sure?")
        assert sent == []
        assert "May they?" not in capsys.readouterr().out
        with pytest.raises(Ended):
            asker.ask(lambda: "1, or help:", (), lambda: None)
        assert "May they?" in capsys.readouterr().out
    assert sent == [{"type": "answer", "asked": 3, "yes": True}]


def test_the_end_of_a_trouble_is_said(tmp_path: Path) -> None:
    ada = Local(tmp_path).come("ada")
    ada.catch_up()
    asker = Asker(Director(Session(ada), transcript=True), Typist(), Settings(), restricted=False)
    asker.others.heard()
    stops = {
        "Input/output error": {"why": "Input/output error"},
        "the server's disk is full": {"why": "sa langue", "reason": "disk-full"},
        "the database does not answer": {"why": "sa langue", "reason": "out-of-reach"},
    }
    for why, message in stops.items():
        ada.take({"type": "trouble", **message})
        assert asker.others.heard() == [f"The game has stopped: {why}. It will go on by itself."]
    ada.take({"type": "trouble", "why": ""})
    assert asker.others.heard() == ["Play goes on."]
    assert asker.others.heard() == []


@pytest.mark.parametrize("message", [{"type": "trouble", "why": "No space left"}, {"type": "lost"}, {"type": "down"}])
def test_while_nobody_can_play_no_prompt_and_no_answer_says_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], message: dict[str, Any]
) -> None:
    """Not that others are to move, and not that all is saved: the own card is under way."""
    local = Local(tmp_path)
    ada, ben = local.come("ada"), local.come("ben")
    for host in (ada, ben):
        host.catch_up()
    asker = Asker(Director(Session(ada), transcript=True), Console(), Settings(), restricted=False)
    assert asker._save() == [plain.kept()]
    ada.take(message)
    (why,) = asker.others.held_up()
    with mock.patch.object(asker, "ask", side_effect=NewsArrived) as asked, pytest.raises(NewsArrived):
        asker.wait_for_others()
    assert asked.call_args.args[0]() == "Waiting for the server:"
    asked.call_args.args[2]()
    assert capsys.readouterr().out.splitlines() == ["It is your turn.", why]
    assert asker._facts("whose-turn") == ["It is your turn.", why]
    assert asker._save() == [why]


def test_yes_is_to_the_question_that_was_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A question that takes its place while that is typed, or before the next prompt, has not been read."""
    local = Local(tmp_path)
    ada, _ben = local.come("ada"), local.come("ben")
    sent: list[dict[str, Any]] = []
    with mock.patch.object(link(ada), "send", sent.append):
        others = PlainOthers(Session(ada), Console())
        ada.take({"type": "asked", "asked": 1, "what": "give", "seat": 1, "by": 1})
        assert len(others.heard()) == 2
        ada.take({"type": "answered", "asked": 1, "what": "give", "seat": 1, "agreed": True})
        assert not others.answered("yes"), "it is settled"
        ada.take({"type": "asked", "asked": 2, "what": "back", "seat": 1, "by": 1})
        assert not others.answered("yes")
        assert others.matters()
        assert not others.answered("yes"), "it is about to be printed"
        assert len(others.heard()) == 2
        assert others.answered("yes")
    assert capsys.readouterr().out == "You say yes.\n", "once, and nothing for those that answered nothing"
    assert sent == [{"type": "answer", "asked": 2, "yes": True}]


def test_who_said_no_is_named(tmp_path: Path) -> None:
    """To the others; a server of an earlier version names nobody."""
    local = Local(tmp_path, "sixteen", 4)
    ada, ben, _, _ = (local.come(name) for name in ("ada", "ben", "cyd", "dan"))
    heard = {name: PlainOthers(Session(host), Console()) for name, host in (("ada", ada), ("ben", ben))}
    for others in heard.values():
        others.heard()
    for no, said in (
        ({"no": [1]}, {"ada": "ben says no. The card stays where it is.", "ben": "The card stays where it is."}),
        ({"no": [1, 3]}, {"ada": "ben and dan say no. The card stays where it is."}),
        ({}, {"ada": "The card stays where it is."}),
    ):
        for name, sentence in said.items():
            host = {"ada": ada, "ben": ben}[name]
            host.take({"type": "answered", "asked": 1, "what": "back", "seat": 0, "agreed": False, **no})
            assert heard[name].heard() == [sentence]


def test_the_others_are_asked_once_the_server_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A request may be refused, and then nobody is asked. One's own question is not one to answer."""
    local = Local(tmp_path)
    ada, _ben = local.come("ada"), local.come("ben")
    ada.catch_up()
    sent: list[dict[str, Any]] = []
    with mock.patch.object(link(ada), "send", sent.append), mock.patch.object(Director, "back_point", return_value=1):
        asker = Asker(Director(Session(ada), transcript=True), Typist(), Settings(), restricted=False)
        asker.others.heard()
        capsys.readouterr()
        assert not asker.take_back()
        assert [each["type"] for each in sent] == ["back"]
        assert capsys.readouterr().out == ""
        ada.take({"type": "no", "code": "refused-before", "to": "back"})
        assert asker.others.heard() == ["That has just been refused; wait half a minute."]
        ada.take({"type": "asked", "asked": 3, "what": "back", "seat": ada.number, "by": ada.number})
        assert [asker.others.heard() for _ in range(2)] == [["The others are asked."], []]
        assert not asker.others.answered("yes")


def test_whose_turn_it_is_between_two_turns(tmp_path: Path) -> None:
    """Prompt and command name the seat that acts next, as the screen does, and nobody of whom it is said: done."""
    local = Local(tmp_path, "sweet-sixteen", 3)
    hosts = [local.come(name) for name in ("ada", "ben", "cy")]
    prompts = set()
    for turn in range(3):
        mover = next(host for host in hosts if local.table._is_to_act(host.number or 0))
        for host in hosts:
            host.catch_up()
            if host is mover:
                continue
            director = Director(Session(host), transcript=True)
            director.at = director.seat.newest
            asker = Asker(director, Console(), Settings(), restricted=False)
            name = ("ada", "ben", "cy")[mover.number or 0]
            assert asker.turn() == f"It is {name}'s turn.", turn
            with mock.patch.object(asker, "ask", side_effect=NewsArrived) as asked, pytest.raises(NewsArrived):
                asker.wait_for_others()
            assert asked.call_args.args[0]() == f"Waiting for {name}:"
            prompts.add(name)
        if mover.seat(mover.number).view().legal:
            mover.play(mover.seat(mover.number).view().legal[0])
        mover.seen()
    assert len(prompts) == 3


@pytest.mark.parametrize("take_back", [True, False])
def test_undo_is_named_while_waiting_if_the_settings_have_it(tmp_path: Path, *, take_back: bool) -> None:
    local = Local(tmp_path)
    local.come("ada")
    ben = local.come("ben")
    asker = Asker(Director(Session(ben), transcript=True), Console(), Settings(take_back=take_back), restricted=False)
    with mock.patch.object(asker, "ask", side_effect=NewsArrived) as asked, pytest.raises(NewsArrived):
        asker.wait_for_others()
    assert ("undo" in asked.call_args.args[1]) is take_back


# Stops


class Interrupted(Console):
    """Plays on at this seat; others play while a prompt to go on stands, as far as they can without that."""

    def __init__(self, happens: Callable[[], object]) -> None:
        super().__init__()
        self.happens, self.prompts = happens, [("", False)]

    def ask(self, prompt: str, *, stands: bool = False, news: Callable[[], bool] | None = None, **options: Any) -> str:
        assert news is not None
        stops, again = prompt == plain.go_on(), self.prompts[-1][0] == plain.go_on()
        self.prompts.append((prompt, stands))
        if stops:
            self.happens()
        if news():
            sys.stdout.write("interrupted\n" if stops else "")
            raise NewsArrived
        if stops and again:
            raise Ended
        return "" if stops else "0"


def test_a_stop_stands_while_others_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing of the next round is told before Enter, and the prompt is not printed again."""
    local = Local(tmp_path, "sweet-sixteen")
    ada, ben = local.come("ada"), local.come("ben")
    console = Interrupted(lambda: play(local, ben))
    with pytest.raises(Ended):
        PlainTable(Session(ada), console, Settings(), restricted=False).play()
    assert console.prompts[-2:] == [(plain.go_on(), True)] * 2
    assert capsys.readouterr().out.endswith("interrupted\n")


def test_an_end_is_said_at_once_at_a_stop(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path, "sweet-sixteen")
    ada, ben = local.come("ada"), local.come("ben")
    console = Interrupted(lambda: ben.resign(yes=True))
    assert PlainTable(Session(ada), console, Settings(), restricted=False).play()
    assert [prompt for prompt, _ in console.prompts].count(plain.go_on()) == 1
    assert "ben gave up." in capsys.readouterr().out.split("interrupted\n")[1]


def test_the_clock_is_said_when_the_own_time_begins_and_when_little_is_left(tmp_path: Path) -> None:
    local = Local(tmp_path / "tables", "sixteen", 2)
    ada, blaise = local.come("Ada"), local.come("Blaise")
    for host in (ada, blaise):
        host.catch_up()
    others = PlainOthers(Session(ada), Console())
    others.heard()
    clock = {"per": "game", "seconds": 600, "flag": "loss"}
    ada.take({**ada.about, "type": "table", "you": 0, "clock": clock, "counts": 1})
    assert others.heard() == []
    with mock.patch.object(others._console, "say") as said:
        assert others.answered("stand-in")
    assert "the clock decides" in said.call_args.args[0]
    ada.take({"type": "clock", "counts": 0, "used": [60, 10]})
    assert others.heard() == ["You have 9 min left."]
    ada.take({"type": "clock", "counts": 0, "used": [480, 10]})
    assert others.heard() == ["You have 2 min left."]
    ada.take({"type": "clock", "counts": 0, "used": [481, 10]})
    ada.take({"type": "clock", "counts": 1, "used": [481, 10]})
    assert others.heard() == []
    ada.take({"type": "clock", "counts": 1, "used": [481, 490]})
    assert others.heard() == ["Blaise has 2 min left."]
    ada.take({"type": "clock", "counts": 0, "used": [490, 490]})
    assert others.heard() == ["You have 2 min left."]
    ada.take({"type": "clock", "counts": 1, "used": [490, 491]})
    assert others.heard() == ["Blaise has 2 min left."], "the second seat is short of time, too"
    ada.take({"type": "ending", "agree": [], "resign": [], "out": [1], "no": [], "late": [1]})
    assert others.heard() == ["Blaise has no time left; a computer player goes on."]


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
def test_an_end_that_arrives_after_the_last_card_ends_the_wait(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = Local(tmp_path, game)
    people = [local.come(name) for name in ("ada", "ben")]
    ben = people[1]
    held: list[Message] = []
    deliver = link(ben).deliver
    link(ben).deliver = lambda message: (held.append if message["type"] == "over" else deliver)(message)
    while not local.places.over:
        for host in people:
            host.catch_up()
            if legal := host.seat(host.number).view().legal:
                host.play(legal[0])
            host.seen()
            local.now += 1
            local.table.woken(local.now)
            local.work()
    ben.catch_up()

    def wait(*_: object) -> bool:
        deliver(held.pop())
        return True

    monkeypatch.setattr(PlainOthers, "wait", wait)
    assert PlainTable(Session(ben), Typist(*[""] * 9), Settings(), restricted=False).play()
    assert "The game is over" in capsys.readouterr().out
    assert not held
