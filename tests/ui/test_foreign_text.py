"""Text from elsewhere, in names, files and settings, is shown clean and never acts."""

from __future__ import annotations

import json

import pytest

from sixteen_tui.settings import paths
from tests.ui.kit import Stage, begin, computer, human, opened, saves
from tests.ui.menus import choose, to_row, to_saved, to_setting

FOREIGN = {
    "markup": ("[red]x[/red]", "[red]x[/red]"),
    "a link of markup": ("[@click=app.quit]", "[@click=app.qui"),
    "an end of markup": ("[/red]", "[/red]"),
    "an escape": ("a\x1b[31mb", "a[31mb"),
    "an override of direction": ("ab\u202ecd", "abcd"),
    "a new line": ("a\r\nb", "ab"),
    "200 characters": ("x" * 200, "x" * 15 + "…"),
    "wide characters": ("字" * 20, "字" * 7 + "…"),
}


def _clean(stage: Stage) -> None:
    rows = stage.rows()
    assert len(rows) == 24
    for text in rows:
        assert not any(letter < " " or "\x7f" <= letter <= "\x9f" or letter in "\u202e\u200b" for letter in text), text


@pytest.mark.parametrize("what", FOREIGN)
async def test_a_name_is_shown_as_it_is_or_cleaned(what: str) -> None:
    name, shown = FOREIGN[what]
    session = begin("0 B6", players=(human(), computer(name)))
    session.close()
    async with opened() as stage:
        await stage.looked()
        assert stage.sees(shown[:20])
        _clean(stage)
        await choose(stage, "resume", "TableScreen")
        await stage.until(lambda: stage.can_play)
        assert stage.sees(shown)
        _clean(stage)


@pytest.mark.parametrize("what", FOREIGN)
async def test_a_name_in_the_settings_is_shown_as_it_is_or_cleaned(what: str) -> None:
    name, shown = FOREIGN[what]
    async with opened(last_names=[name, ""]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        _clean(stage)
        assert stage.sees(shown)
        await to_row(stage, "seat-0")
        await stage.goes_to("LineEntry", "enter")
        _clean(stage)


@pytest.mark.parametrize("length", [16, 201, 5000])
async def test_a_name_of_any_length_in_the_settings_can_be_played_with(length: int) -> None:
    async with opened(last_names=["x" * length, ""]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "s")
        stage.screen.session.close()  # type: ignore[attr-defined]  # the screen is the table


async def test_a_theme_name_in_the_settings_is_cleaned() -> None:
    async with opened(theme="a\x1b[31mb\u202e[red]") as stage:
        await to_setting(stage, "theme")
        _clean(stage)


async def test_the_name_of_a_damaged_file_is_cleaned() -> None:
    paths.saves().mkdir(parents=True)
    (paths.saves() / "a\x1b[31m\u202e[red].sixteen.jsonl").write_bytes(b"x\n")
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("a[31m[red].sixteen.jsonl")
        await stage.goes_to("Confirm", "x")
        await stage.shows("a[31m[red].sixteen.jsonl")
        _clean(stage)
        await stage.goes_to("SavedScreen", "n")
        _clean(stage)


async def test_a_header_with_odd_rules_and_names_cannot_break_the_list() -> None:
    session = begin(players=(human("A & B – C, 9 : 9"), computer("\u200b")))
    session.close()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("A & B – C")
        _clean(stage)
        assert json.loads(saves()[0].read_text("utf-8").splitlines()[0])["seats"][1]["name"] == "\u200b"
