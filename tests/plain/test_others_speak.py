"""Shared tables in plain mode: phrases, notices and help."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from sixteen_tui.plain.console import Console
from sixteen_tui.plain.others import PlainOthers
from sixteen_tui.session.session import Session
from sixteen_tui.tables.client.remote import RemoteHost
from tests.plain.company import typing
from tests.plain.talk import Talk
from tests.plain.talk import play as play_to_the_end
from tests.unit.tables.local import Local


def table_of_two(tmp_path: Path) -> tuple[RemoteHost, PlainOthers]:
    """Return a seat of a table of two, and its plain mode, which has said all that there was."""
    local = Local(tmp_path)
    ada = local.come("ada")
    local.come("ben")
    ada.catch_up()
    others = PlainOthers(Session(ada), Console())
    others.heard()
    return ada, others


def test_who_says_something_is_told_that_the_others_have_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path)
    ada, ben = Session(local.come("ada")), Session(local.come("ben"))
    assert "You say: Hello!" in (line.replace("\u00a0", " ") for line in typing(ada, capsys, "mute", "say 1"))
    assert PlainOthers(ben, Console()).heard() == ["ada: Hello!"]


def test_a_phrase_of_a_later_version_is_not_shown(tmp_path: Path) -> None:
    local = Local(tmp_path)
    ada = local.come("ada")
    local.come("ben")
    others = PlainOthers(Session(ada), Console())
    others.heard()
    for seat in (0, 1):
        ada.take({"type": "said", "seat": seat, "phrase": "see-you"})
        ada.take({"type": "said", "seat": seat})
    assert others.heard() == []


def test_who_is_banned_or_muted_at_a_table_reads_why(tmp_path: Path) -> None:
    ada, others = table_of_two(tmp_path)
    ada.take({"type": "no", "code": "muted", "to": "say", "reason": "swears!"})
    assert others.heard() == ["An admin of these tables does not let you say anything: swears!"]
    ada.take({"type": "no", "code": "banned", "end": True, "reason": "swears"})
    assert others.gone == "An admin of these tables has banned you from them: swears."


def test_what_an_admin_says_is_heard_by_who_hears_no_player(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    local = Local(tmp_path)
    ada = local.come("ada")
    local.come("ben")
    ada.catch_up()
    session = Session(ada)
    others = PlainOthers(session, Console())
    others.heard()
    assert others.answered("mute")
    ada.take({"type": "said", "seat": 1, "phrase": "hello"})
    ada.take({"type": "notice", "text": "At eight we stop."})
    assert others.matters()
    assert others.heard() == ["From the admin: At eight we stop."]
    capsys.readouterr()


def test_help_does_not_speak_of_hand_overs_where_there_are_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    local = Local(tmp_path)
    ada, _ben = Session(local.come("ada")), local.come("ben")
    heard = typing(ada, capsys, "help")
    assert any(line.startswith("stand-in") for line in heard)
    assert not any("hand-over" in line for line in heard)


def test_enter_alone_at_the_end_says_the_choices(tmp_path: Path) -> None:
    with Talk(tmp_path, "play", "sixteen", "--plain", "--seed", "16" * 32) as talk:
        play_to_the_end(talk, Random(5))
        heard = talk.ask("")
        assert any("Blaise" in line for line in heard), "the result once more"
        assert not any("not understood" in line for line in heard)


def test_a_save_that_was_put_back_is_told_with_its_reason(tmp_path: Path) -> None:
    """While the table stands still, and once when it goes on; a reason of a later server as it is."""
    ada, others = table_of_two(tmp_path)
    ada.take({"type": "trouble", "why": "a text of the server", "reason": "file-replaced"})
    assert others.heard() == ["The game has stopped: another program replaced the file. It will go on by itself."]
    ada.take({**ada.about, "type": "table", "you": ada.number, "restored": "file-replaced"})
    heard = others.heard()
    assert "The server has saved this game again: another program replaced the file." in heard
    assert others.heard() == []
    ada.take({**ada.about, "type": "table", "you": ada.number, "restored": "file-eaten"})
    assert "The server has saved this game again: file-eaten." in others.heard()
