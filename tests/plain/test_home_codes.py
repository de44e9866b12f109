"""Codes of games and deals, entered at home in plain mode."""

from __future__ import annotations

from pathlib import Path

from sixteen_tui.saves.records import read
from tests.plain.left import begun
from tests.plain.talk import Talk, number_of, saves

# Codes


CODE = (
    "S16-1-2Uqd13aL5JvvQxdolZrC5WkuLaaH2jdGpZb0vDJ0YTMWg7SH1eR7UMZ3kqTRx25XY4dRoUyuOUOFVsXnsllVM28aSEEAFWOP7hIbyOrRA0aHY"
    "nbLuBmolM"
)
HALF = len(CODE) // 2


def test_a_share_code_is_entered_over_two_lines(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        talk.ask("code")
        talk.ask(f"> {CODE[:HALF]}")
        heard = talk.ask(f"> {CODE[HALF:]}")
        assert any(line.startswith("Replay") for line in heard)
        assert len(saves(tmp_path)) == 1
        talk.ask("leave")
        assert any(line.startswith("Replay") for line in talk.ask(f"`{CODE}`")), "a code alone will do"
        assert len(saves(tmp_path)) == 1
        talk.ask("leave")
        assert "share code" in " ".join([*talk.ask(CODE[:HALF]), *talk.ask("")])
        talk.answer("leave")
        assert talk.end() == ""


def test_the_code_of_a_deal_is_entered_at_home_and_at_a_new_game(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        assert "V8V0-XRH6-DCE5-411A" in " ".join(talk.ask("code v8v0–xrh6–dce5–411a."))
        assert "V8V0-XRH6-DCE5-411A" in " ".join(talk.ask("1"))
        talk.ask("1")
        talk.ask(number_of(talk.ask("leave"), "Play Sixteen"))
        assert "not the code of a deal" in " ".join(talk.ask("deal nonsense"))
        talk.ask("deal Look: V8V0 XRH6 DCE5 411A")
        talk.ask("1")
        talk.answer("leave")
        talk.hear()
        talk.answer("leave")
        assert talk.end() == ""
    assert [read(path).header.deal for path in saves(tmp_path)] == ["V8V0XRH6DCE5411A"] * 2


def test_the_code_of_a_deal_alone_will_do(tmp_path: Path) -> None:
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        for code in ("V8V0-XRH6-DCE5-411A", "> v8v0 xrh6 dce5 411a", "Look: V8V0–XRH6–DCE5–411A."):
            assert "V8V0-XRH6-DCE5-411A" in talk.ask(code)[0], code
            talk.ask("saved")
            assert "V8V0-XRH6-DCE5-411A" in talk.ask(code)[0], code
            talk.ask("leave")
        assert talk.ask("sixteen")[0] == "New game: Sixteen"
        talk.ask("1")
        talk.answer("leave")
        talk.end()
    assert [read(path).header.deal for path in saves(tmp_path)] == ["V8V0XRH6DCE5411A"]


def test_the_code_of_a_deal_may_stand_in_several_lines(tmp_path: Path) -> None:
    """At home, among the saved games, at the prompt for a code and at a new game."""
    wrapped = ("> V8V0-XRH6-", ">> DCE5-\u00a0", "\u200b> 411A")
    with Talk(tmp_path, "--plain") as talk:

        def enters(lines: tuple[str, ...]) -> str:
            return [talk.ask(line) for line in lines][-1][0]

        talk.hear()
        assert "V8V0-XRH6-DCE5-411A" in enters(wrapped)
        talk.ask("saved")
        assert "V8V0-XRH6-DCE5-411A" in enters(("V8V0-XRH6-DC=", "E5-411A"))
        talk.ask("leave")
        talk.ask("code")
        assert "V8V0-XRH6-DCE5-411A" in enters(wrapped)
        talk.ask("code")
        assert "V8V0-XRH6-DCE5-411A" in enters(("V8V0-XR", "H6-DCE5-411A"))
        talk.ask("sixteen")
        assert "V8V0-XRH6-DCE5-411A" in enters((f"deal {wrapped[0]}", *wrapped[1:]))
        talk.ask("leave")
        assert talk.ask("V8V0-XRH6-") == ["More of the code, or Enter:"]
        assert "V8V0-XRH6-DCE5-411A" not in talk.ask("")[0]
        talk.answer("leave")
        talk.end()


def test_a_game_in_the_list_is_named_by_a_part_of_its_id(tmp_path: Path) -> None:
    begun(tmp_path)
    [path] = saves(tmp_path)
    with Talk(tmp_path, "--plain") as talk:
        talk.ask(number_of(talk.hear(), "Saved games"))
        for name in (path.name.partition(".")[0].rpartition("-")[2], path.name[:13], "last"):
            assert any(line.startswith("Replay") for line in talk.ask(f"watch {name}")), name
            talk.ask("leave")
