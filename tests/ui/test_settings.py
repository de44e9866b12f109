"""The settings: each takes effect at once and is kept; what does not fit is named."""

from __future__ import annotations

import errno
from unittest import mock

import pytest

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.settings.settings import NAMES
from sixteen_tui.settings import paths, theme
from sixteen_tui.settings import settings as stored
from sixteen_tui.text import i18n
from sixteen_tui.text import settings as setting_texts
from tests.ui.kit import begin, kept, launched, opened, saves
from tests.ui.menus import choose, to_setting


def test_every_setting_of_the_screen_has_one_row() -> None:
    rows = [name for names in NAMES.values() for name in names]
    rows += [name for plugin in PLUGINS.values() for name in plugin.settings]
    assert sorted(rows) == sorted(setting_texts.shown("screen"))  # the row `keys` opens the screen for `keyboard`, too


async def test_a_theme_takes_effect_at_once_and_is_kept() -> None:
    async with opened() as stage:
        before = stage.app.look.inks["text"]
        await to_setting(stage, "theme")
        await stage.press("right")
        chosen = kept().theme
        assert chosen != theme.DEFAULT
        assert stage.app.look.inks["text"] == theme.load(chosen, paths.themes()).inks["text"] != before
        strip = stage.screen.query_one(Menu).painted[0]
        assert {segment.style for segment in strip} <= set(stage.app.look.inks.values())
        await stage.goes_to("HomeScreen", "q")
        strip = stage.screen.query_one(Menu).painted[-1]
        assert {segment.style for segment in strip} == {stage.app.look.inks["text"]}
    async with launched() as stage:
        assert stage.app.look.inks["text"] == theme.load(chosen, paths.themes()).inks["text"]


async def test_glyphs_take_effect_at_once_and_are_kept() -> None:
    async with opened(glyphs="unicode") as stage:
        assert stage.sees("●", "▶")
        await to_setting(stage, "glyphs")
        await stage.press("right")
        await stage.until(lambda: stage.sees("plain characters") and not stage.sees("▶"))
        assert kept().glyphs == "ascii"
        await stage.goes_to("HomeScreen", "q")
        assert not stage.sees("●")


async def test_cards_are_shown_while_one_chooses_how_they_are_drawn() -> None:
    async with opened(glyphs="unicode") as stage:
        await to_setting(stage, "glyphs")
        assert stage.sees("B6 ●", "G4 ▲", "O5 ■", "P1 ◆")
        await stage.press("right")
        assert stage.sees("B6 ", "G4 ", "O5 ", "P1 ")
        assert not stage.sees("●")


@pytest.mark.parametrize("language", i18n.languages())
async def test_every_pace_says_how_long_a_card_takes(language: str) -> None:
    async with opened(language=language, pace="slow") as stage:
        await to_setting(stage, "pace")
        seen = set()
        for pace in stored.choices("pace"):
            said = setting_texts.pace_takes(stored.SECONDS[str(pace)])
            await stage.shows(said)
            seen.add(said)
            await stage.press("right")
        assert len(seen) == len(stored.choices("pace"))


@pytest.mark.parametrize("asks", [True, False])
async def test_a_game_is_deleted_with_a_question_or_without(asks: bool) -> None:
    begin("0 B6", "1 B5").close()
    async with opened(ask_delete=asks) as stage:
        await stage.looked()
        await choose(stage, "saved", "SavedScreen")
        await stage.until(lambda: stage.sees("0:0"))
        await stage.press("x")
        await stage.comes("Confirm") if asks else await stage.until(lambda: not saves())
        assert bool(saves()) == asks


async def test_with_ascii_glyphs_every_screen_of_a_game_is_ascii() -> None:
    """But for the sentences, where dashes and the like are a matter of the language."""
    drawn = set("╭╮╰╯─│●▲■◆✶▒█░▶→·×↑↓←")
    async with opened(begin("0 B6", "1 B5", hands={0: "W G1 G2"}), glyphs="ascii") as stage:
        await stage.my_turn()
        assert drawn & set(stage.text()) == set()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        assert drawn & set(stage.text()) == set()
        await stage.goes_to("HelpScreen", "?") if "help" in stage.bar else None
        assert drawn & set(stage.text()) == set()


async def test_with_ascii_glyphs_a_trademark_leaves_no_gap() -> None:
    async with opened(glyphs="ascii") as stage:
        assert stage.sees("Sixteen(R) belongs")


async def test_with_ascii_glyphs_a_bonus_set_in_the_bank_is_ascii() -> None:
    session = begin("0 O1", "1 B5", "0 B5", "1 W=B5", bonus=True)
    async with opened(session, glyphs="ascii") as stage:
        await stage.rest()
        assert "×" not in stage.text()


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
async def test_the_language_takes_effect_at_once_and_is_kept() -> None:
    async with opened(language="en") as stage:
        await to_setting(stage, "language")
        await stage.press("right")
        assert kept().language == "fr"
        await stage.until(lambda: stage.sees("Langue") and not stage.sees("Language"))
        await stage.goes_to("HomeScreen", "q")
        await stage.until(lambda: not stage.sees("Play Sixteen"))
    async with launched() as stage:
        assert not stage.sees("Play Sixteen")


async def test_the_other_settings_are_kept() -> None:
    async with opened() as stage:
        for name, value in (("pace", "slow"), ("after_set", "timed"), ("draw_by_key", True), ("take_back", False)):
            await to_setting(stage, name)
            await stage.press("right")
            assert getattr(kept(), name) == value
        await stage.press("left")
        assert kept().take_back


async def test_what_another_program_chose_takes_effect_with_the_next_choice() -> None:
    async with opened() as stage:
        await to_setting(stage, "bell")
        paths.settings().write_text('theme = "paper"\nlanguage = "fr"\n[keys]\n"app.help" = "f3"\n', "utf-8")
        await stage.press("right")
        await stage.until(lambda: i18n.language() == "fr")
        assert stage.app.look.inks["text"] == theme.load("paper", paths.themes()).inks["text"]
        assert stage.app.chosen_keys == {"app.help": ("f3",)}
        assert stage.app.settings == kept()
        assert kept().bell


async def test_a_damaged_settings_file_is_reported_and_the_defaults_used() -> None:
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_bytes(b'theme = "night\n\xff')
    async with launched() as stage:
        await stage.told("The settings file could not be read")
        assert stage.app.settings == stored.Settings()


async def test_settings_that_do_not_fit_are_named_and_the_others_used() -> None:
    paths.settings().parent.mkdir(parents=True)
    paths.settings().write_text('theme = "night"\npace = "ludicrous"\n"[red]x" = 1\n', "utf-8")
    async with launched() as stage:
        await stage.told("These settings could not be used", "pace", "[red]x")
        assert (stage.app.settings.theme, stage.app.settings.pace) == ("night", "normal")


async def test_settings_that_cannot_be_kept_are_reported_and_used() -> None:
    async with opened() as stage:
        await to_setting(stage, "theme")
        with mock.patch.object(stored, "save", side_effect=OSError(errno.ENOSPC, "No space left on device")):
            await stage.press("right")
        await stage.told("The settings could not be kept", "the disk is full")
        assert stage.app.settings.theme != theme.DEFAULT
        assert kept().theme == theme.DEFAULT


async def test_an_unreadable_settings_file_is_named_once_it_is_replaced() -> None:
    """The person learns under which name the old file remains."""
    paths.settings().parent.mkdir(parents=True, exist_ok=True)
    paths.settings().write_text("theme = night\n", "utf-8")
    async with launched() as stage:
        await to_setting(stage, "theme")
        await stage.press("right")
        await stage.told("It is now", "settings.toml.old")
