"""Codes as chats and mail hand them on: each gives the game or the deal, or a sentence about the code."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from sixteen_tui.saves.pasted import deal, joined
from sixteen_tui.saves.sharing import CodeError, given, shared
from sixteen_tui.session import deals, finding, importing
from sixteen_tui.text import imports
from tests.refusing import refusing
from tests.unit.saves.test_short_codes import GOLDEN

CODE = (
    "S16-1-2Uqd13aL5JvvQxdolZrC5WkuLaaH2jdGpZb0vDJ0YTMWg7SH1eR7UMZ3kqTRx25XY4dRoUyuOUOFVsXnsllVM28aSEEAFWOP7hIbyOrRA0aHY"
    "nbLuBmolM"
)
HALF = len(CODE) // 2
DEAL = "V8V0-XRH6-DCE5-411A"
WIDE = str.maketrans({char: chr(ord(char) + 0xFEE0) for char in map(chr, range(33, 127))})

AROUND = [
    *("{}", " {} ", "`{}`", "```\n{}\n```", "<{}>", "{}.", "{}!", '"{}"', "'{}',", "«{}»", "« {} »", "“{}”", "„{}“"),
    *("_{}_", "__{}__", "~{}~", "||{}||"),
    *("({})", "*{}*", "**{}**", "> {}", ">> {}", "| {}", "\ufeff{}", "{}\u00a0", "\u202a{}\u202c", "\u200b{}\u200b"),
    *("Look: {}", "Look:{}", "{} — have fun!", "{} have fun with it", "I mean {}, not the other", "one\n{}\nthree"),
    *("https://club.example/games/{}", "<https://club.example/g/{}>", "https://club.example/#{}?view=0"),
]
"""The form of a code in a text."""


def changed(code: str) -> list[str]:
    """The code with what transport does to its characters."""
    return [
        code[:HALF] + "\u200b" + code[HALF:],
        code[:HALF] + "\u00ad" + code[HALF:],
        code[:HALF] + "\n" + code[HALF:],
        code[:HALF] + "\r\n" + code[HALF:],
        code[:HALF] + "=\r\n" + code[HALF:],
        f"> {code[:HALF]}= \n> {code[HALF:]}",
        f"Code:=C2=A0{code[:HALF]}=\n{code[HALF:]}=20\n",
        code[:HALF] + "\u2010\n" + code[HALF:],
        f"> {code[:HALF]}\n> {code[HALF:]}",
        f"> {code[:HALF]} > {code[HALF:]}",
        code.replace("-", "\u2011"),
        code.replace("-", "\u2013"),
        code.replace("-", "\u2014"),
        code.replace("-", "\u2212"),
        code.replace("-", "\\-"),
        code.replace("-", " - "),
        code.translate(WIDE),
        code.replace("-", "&#8209;"),
        code[:HALF] + "<wbr>" + code[HALF:],
        f"&gt; {code[:HALF]}<br>\r\n&gt; {code[HALF:]}",
        code.replace("S16", "s16"),
        code.replace("-", "%2D"),
        f"\x1b[1;32m{code[:HALF]}\x1b[0m\x1b[K{code[HALF:]}\x1b[m",
        f"\x1b]8;;https://club.example/\x07{code}\x1b]8;;\x07",
        f"\x1b[1m{code}\x1b(B\x1b[m",
        f"[1;32m{code[:HALF]}[0m[K{code[HALF:]}[m",
        f"^[[32m{code}^[[0m",
        f"\\e[32m{code[:HALF]}\\e[0m{code[HALF:]}",
        f"\\033[32m{code}\\033[0m",
        f"\x9b32m{code}\x9b0m",
        code.swapcase(),
        f"look: {code.swapcase()}, it is good",
        code.replace("-", "."),
        code.replace("-", "_"),
        code.replace("-", "~"),
        code.replace("-", " : "),
        code.replace("-", "--"),
        code.replace("-", " "),
        code.replace("-", "\u2043"),
        code.replace("-", "%E2%80%91"),
        code.replace("-", "%252D"),
        f"https://club.example/?game=3D{code}&amp;view=3D0",
        code.replace("-", "&amp;#8209;"),
        code.replace("-", "\\u2011"),
        code.replace("-", "\u2011").encode().decode("cp1252"),
        code.replace("-", "\u2010").encode().decode("latin-1"),
        f"{code[:HALF]}=20\n{code[HALF:]}",
        f'<div dir="auto"><span style="color: red">{code[:HALF]}</span><b>{code[HALF:]}</b></div><p>Ada</p>',
        f"{code} " + "and then we played on " * 40,
    ]


@cache
def game_of_code() -> bytes:
    """Return the save in `CODE`."""
    return shared(CODE).raw


@pytest.mark.every("reason: each is another decoration")
@pytest.mark.parametrize("text", [*(each.format(CODE) for each in AROUND), *changed(CODE)], ids=ascii)
def test_a_share_code_in_a_text_is_its_game(text: str, tmp_path: Path) -> None:
    assert given(text).raw == game_of_code()
    assert finding.opened(tmp_path, text).raw == game_of_code()


@pytest.mark.parametrize("sign", ["[14:0{}] Ada: ", "<Ada> ", "1{}:02 <@Ada> ", "Ada ({}): "])
def test_a_share_code_in_two_lines_of_a_chat_is_its_game(sign: str) -> None:
    text = f"{sign.format(2)}{CODE[:HALF]}\n{sign.format(3)}{CODE[HALF:]}\n"
    assert given(text).raw == given(joined(text)).raw == game_of_code()


def test_a_quoted_code_that_was_broken_after_a_hyphen_survives_a_field_of_one_line() -> None:
    assert given(joined(f"> {CODE[:6]}\n> {CODE[6:]}")) == given(CODE)
    assert deal(joined("> V8V0-XRH6-\n>> DCE5-\n| 411A")) == "V8V0XRH6DCE5411A"
    assert joined("/tmp/a > b.tar.gz") == "/tmp/a > b.tar.gz"


@pytest.mark.parametrize("command", ["import {}", "replay {} --plain", "play --from {} --at 3", "play --from={}"])
def test_a_whole_command_line_is_its_code(command: str) -> None:
    assert given(f"sixteen-tui {command.format(CODE)}").raw == shared(CODE).raw


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_short_codes_too(name: str) -> None:
    game = shared(GOLDEN[name])
    for around in AROUND:
        assert given(around.format(GOLDEN[name])) == game


@pytest.mark.every("reason: each is another decoration")
@pytest.mark.parametrize(
    "text",
    [
        *(each.format(DEAL) for each in AROUND),
        *changed(DEAL)[2:3],
        *changed(DEAL)[10:19],
        *changed(DEAL)[24:29],
        *changed(DEAL)[32:35],
        *changed(DEAL)[36:],
        DEAL.replace("-", " "),
        DEAL.replace("-", ""),
        f"I had {DEAL.replace('-', '.')}.",
        DEAL.lower(),
        DEAL.replace("0", "o").replace("1", "l"),
        "V8V0-XRH6-\nDCE5-411A",
        "> V8V0-XRH6-\n> DCE5-411A",
        "&gt; V8V0-XRH6&ndash;<br>\n&gt; DCE5&#8209;411A",
        "the deal<br>V8V0-XRH6-DCE5-411A&nbsp;&copy; Ada",
        f"https://chat.example/?deal={DEAL}&game=sixteen",
        f"sixteen-tui play sixteen --deal {DEAL}",
        f"--deal={DEAL}",
        f"{DEAL.lower()} - nice game",
        "deal V8V0 XRH6 DCE5 411A",
        "Here take this code V8V0 XRH6 DCE5 411A with love from here",
    ],
    ids=ascii,
)
def test_a_deal_code_in_a_text_is_its_deal(text: str) -> None:
    assert deals.read(text) == "V8V0XRH6DCE5411A"


def test_a_deal_code_may_begin_like_an_equals_sign_of_mail() -> None:
    assert deals.read("--deal=3D41-XRH6-DCE5-411A") == "3D41XRH6DCE5411A"
    assert deals.read("--deal=3DV8V0-XRH6-DCE5-411A") == "V8V0XRH6DCE5411A"


def test_words_beside_a_deal_code_are_not_taken_for_a_part_of_it() -> None:
    """In lower case nothing says which four of the five groups are the code."""
    with refusing():
        deals.read("deal v8v0 xrh6 dce5 411a")


@pytest.mark.parametrize(
    "text",
    [CODE[:-1], CODE[:HALF] + "…", CODE.lower(), CODE[:HALF] + "!" + CODE[HALF:], "S16-", "S16-1-", "<S16-9-abc>"],
)
def test_what_does_not_hold_is_told_of_the_code(text: str, tmp_path: Path) -> None:
    for around in ("{}", "> {}", "Look: {}", "`{}`"):
        with refusing(r"share code") as refusal:
            finding.opened(tmp_path, around.format(text))
        assert "no saved game" not in refusal.said


@pytest.mark.parametrize("change", [str.upper, str.lower])
def test_a_code_that_lost_its_case_is_no_beginning_of_a_code(tmp_path: Path, change: Callable[[str], str]) -> None:
    came = importing.enter(tmp_path, f"> {change(CODE)}", lambda _: lambda: None)
    assert not came.cut
    assert "capitals" in imports.entered(came)


@pytest.mark.parametrize("end", [4, 6, HALF])
@pytest.mark.parametrize("mark", ["", "="])
def test_the_first_line_of_a_code_asks_for_more(tmp_path: Path, end: int, mark: str) -> None:
    first = f"> {CODE[:end]}{mark}"
    assert importing.enter(tmp_path, first, lambda _: lambda: None).cut
    assert importing.enter(tmp_path, f"{first}\n> {CODE[end:]}", lambda _: lambda: None).game is not None


def test_a_changed_character_stays_noticed_within_a_text() -> None:
    """The check sum is the judge, whatever is cleaned."""
    for place in range(6, len(CODE)):
        other = "a" if CODE[place] != "a" else "b"
        with pytest.raises(CodeError):
            given(f"Look: {CODE[:place]}{other}{CODE[place + 1 :]}.")


def test_each_kind_of_code_in_the_place_of_the_other(tmp_path: Path) -> None:
    with refusing("share code of a game"):
        deals.read(f"> {CODE}")
    with refusing("the code of a deal"):
        finding.opened(tmp_path, DEAL)
    for text in ("nothing", "V8V0-XRH6-DCE5-411", "V8V0-XRH6-DCE5-411U", ""):
        with refusing("not the code of a deal"):
            deals.read(text)


def test_marks_of_any_kind_around_a_code_are_no_part_of_it() -> None:
    """Also those that can stand in the name of a file, and around groups of another length."""
    for mark in "-./_([*":
        with refusing("share code of a game"):
            deals.read(f"{mark}S16-1-abc")
        assert deals.read(f"{mark}V8V0XRH6-DCE5411A{mark}") == "V8V0XRH6DCE5411A"


def test_words_of_four_letters_before_a_deal_code_do_not_hide_it() -> None:
    assert deals.read("with your very good luck: V8V0 XRH6 DCE5 411A") == "V8V0XRH6DCE5411A"


def test_a_file_with_such_a_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = Path("S16-1-mine.sixteen.jsonl")
    path.write_bytes(shared(CODE).raw)
    assert finding.opened(tmp_path, str(path)).raw == shared(CODE).raw
    Path("mail.txt").write_text(f"Hello,\n> {CODE[:HALF]}\n> {CODE[HALF:]}\nbye\n", encoding="utf-8")
    assert finding.opened(tmp_path, "mail.txt").raw == shared(CODE).raw


def test_what_is_entered_in_a_dialog(tmp_path: Path) -> None:
    saves = tmp_path / "games"

    def entered(text: str, *, files: bool = True) -> importing.ImportResult:
        return importing.enter(saves, text, lambda _: lambda: None, files=files)

    came = entered(f"> {CODE}")
    assert came.game is not None
    assert "is now saved" in imports.entered(came)
    there = entered(CODE)
    assert "is there already" in imports.entered(there)
    for each in (came, there):
        assert "/" not in imports.entered(each), "restricted players read no names of files"
    assert entered(f"{DEAL}.").deal == "V8V0XRH6DCE5411A"
    assert entered(CODE[:HALF]).cut
    assert entered(DEAL[:10]).cut
    assert not entered("nothing").cut
    assert "no such file" in imports.entered(entered("nothing"))
    file = tmp_path / "game.sixteen.jsonl"
    file.write_bytes(shared(GOLDEN["no names"]).raw)
    assert "is now saved" in imports.entered(entered(str(file)))
    assert "file" not in imports.entered(entered(str(file), files=False))
    assert "not a file" in imports.entered(entered(str(tmp_path)))
    own = came.game.record.header.id
    for name in (own, own[-6:], f"“{own}”", "last"):
        assert f"{own} is there already" in imports.entered(entered(name)), "as import on the command line says"
        assert "this is no share code" in imports.entered(entered(name, files=False))
    assert "no such file" in imports.entered(entered(own[:2]))
