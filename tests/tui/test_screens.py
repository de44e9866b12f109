"""The screens around the table: home, new game, saved games, replay, end, settings; foreign text; small terminals."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from unittest import mock

import pytest
from textual.events import ScreenResume

from engine.cards import CODES
from sixteen_tui import i18n, paths, theme
from sixteen_tui import settings as stored
from sixteen_tui.journal import read
from sixteen_tui.screens import replay as replay_module
from sixteen_tui.screens.replay import ReplayScreen
from sixteen_tui.screens.table import TableScreen
from sixteen_tui.session import Session
from sixteen_tui.widgets.menu import Menu
from tests.tui.kit import (
    TWO_PEOPLE,
    Stage,
    begin,
    computer,
    finish,
    finished,
    human,
    kept,
    launched,
    opened,
    saves,
)


def row(stage: Stage) -> str:
    """What the cursor of the menu is on."""
    found = stage.screen.query_one(Menu).row
    return found.id if found else ""


async def to_row(stage: Stage, wanted: str) -> None:
    """Put the menu's cursor on a row, by keys."""
    for _ in range(20):
        if row(stage) == wanted:
            return
        await stage.press("down")
    raise AssertionError(f"no row {wanted}\n{stage.text()}")


async def choose(stage: Stage, wanted: str, screen: str) -> None:
    await to_row(stage, wanted)
    await stage.goes_to(screen, "enter")


# Home


@pytest.mark.parametrize(
    ("wanted", "screen"),
    [
        ("sixteen", "NewGameScreen"),
        ("sweet-sixteen", "NewGameScreen"),
        ("saved", "SavedScreen"),
        ("rules", "BookletScreen"),
        ("settings", "SettingsScreen"),
        ("resume", "TableScreen"),
    ],
)
@pytest.mark.parametrize("key", ["q", "escape"])
async def test_from_home_and_back(wanted: str, screen: str, key: str) -> None:
    begin("0 B6", "1 B5").close()
    async with opened() as stage:
        await stage.looked()
        assert row(stage) == "resume"
        await choose(stage, wanted, screen)
        await stage.goes_to("HomeScreen", key)
        assert row(stage) == wanted


@pytest.mark.parametrize("keys", [("q",), ("end", "enter"), ("ctrl+c",), ("ctrl+q",)])
async def test_home_can_be_left(keys: tuple[str, ...]) -> None:
    async with opened() as stage:
        await stage.press(*keys)
        await stage.until(lambda: stage.app._exit)


async def test_home_offers_the_game_played_last_and_no_finished_one() -> None:
    finished()
    async with opened() as stage:
        await stage.looked()
        assert not stage.sees("Resume")
    begin("0 B6", players=(human("Sophie"), computer("Ada"))).close()
    async with opened() as stage:
        await stage.looked()
        assert stage.sees("Resume", "0 : 0  Sophie – Ada")
        await choose(stage, "resume", "TableScreen")
        await stage.until(lambda: stage.sees("B6"))


async def test_home_learns_of_a_game_just_left() -> None:
    async with opened(last_players=["human", "easy"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "enter")
        await stage.goes_to("HomeScreen", "q")
        await stage.shows("Resume", "You – Blaise")


async def test_home_opens_where_the_folder_of_saves_cannot_be_read() -> None:
    paths.saves().parent.mkdir(parents=True)
    paths.saves().write_text("a file in the folder's place")
    async with opened() as stage:
        await stage.looked()
        assert stage.showing == "HomeScreen"
        await choose(stage, "saved", "SavedScreen")
        await stage.rest()


async def test_help_lists_the_keys_of_the_screen_that_it_was_opened_from() -> None:
    async with opened(begin()) as stage:
        await stage.my_turn()
        await stage.goes_to("HelpScreen", "?")
        assert stage.sees("Play the card that is picked.", "Take back your last card", "Leave the table.")
        for key in ("escape", "?", "q", "enter", "f1"):
            if key == "f1":
                await stage.goes_to("HelpScreen", "f1")
                break
            await stage.goes_to("TableScreen", key)
            await stage.goes_to("HelpScreen", "?")


async def test_the_rules_scroll_and_go_from_chapter_to_chapter() -> None:
    async with opened() as stage:
        await stage.goes_to("BookletScreen", "r")
        await stage.shows("chapter")
        first = stage.text()
        await stage.press("space")
        await stage.until(lambda: stage.text() != first)
        await stage.press("home")
        await stage.until(lambda: stage.text() == first)
        await stage.press("n")
        await stage.until(lambda: stage.text() != first)
        await stage.press("end", "k", "j", "b", "g")
        await stage.until(lambda: stage.text() == first)
        await stage.goes_to("HomeScreen", "r")


# New game


async def test_a_new_game_is_as_chosen_and_remembered() -> None:
    async with opened() as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await to_row(stage, "seats")
        await stage.press("right")
        await stage.shows("4 in two teams")
        await to_row(stage, "seat-0")
        await stage.goes_to("NameScreen", "enter")
        await stage.press(*"Sophie")
        await stage.goes_to("NewGameScreen", "enter")
        await stage.shows("Sophie")
        await to_row(stage, "seat-1")
        await stage.press("right", "right")
        for name, times in (("matches", 1), ("bonus", 1), ("wilds", 1), ("drawing", 2)):
            await to_row(stage, name)
            await stage.press(*["right"] * times)
        await stage.goes_to("TableScreen", "s")
        session = next(screen.session for screen in stage.app.screen_stack if isinstance(screen, TableScreen))
        rules = session.table.rules
        assert (rules.seats, rules.matches, rules.bonus, rules.wilds, rules.drawing) == (4, False, True, False, "loose")
        chosen = [(player.player, player.level) for player in session.players]
        assert session.players[0].name == "Sophie"
        assert kept().last_names[0] == "Sophie"
        assert len(kept().last_players) == 4
        session.close()
    async with launched() as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        await stage.shows("4 in two teams", "Sophie", "loose")
        await stage.goes_to("TableScreen", "s")
        again = next(screen.session for screen in stage.app.screen_stack if isinstance(screen, TableScreen))
        assert again.table.rules == rules
        assert [(player.player, player.level) for player in again.players] == chosen
        assert [player.name for player in again.players] == [player.name for player in session.players]
        again.close()


async def test_an_empty_name_is_the_seats_own_again() -> None:
    async with opened(last_names=["Sophie"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.shows("Sophie")
        await to_row(stage, "seat-0")
        await stage.goes_to("NameScreen", "n")
        await stage.press(*["backspace"] * 6)
        await stage.goes_to("NewGameScreen", "enter")
        await stage.until(lambda: not stage.sees("Sophie") and stage.sees("You"))


async def test_escape_keeps_the_name_that_was_there() -> None:
    async with opened(last_names=["Sophie"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await to_row(stage, "seat-0")
        await stage.goes_to("NameScreen", "n")
        await stage.press(*"qxr")
        assert stage.sees("Sophieqxr")
        await stage.goes_to("NewGameScreen", "escape")
        await stage.shows("Sophie ")


@pytest.mark.parametrize("players", [[], ["human"], ["nobody", "human"], ["easy"] * 9, ["human", "easy", "medium"]])
async def test_players_in_the_settings_that_there_are_not(players: list[str]) -> None:
    async with opened(last_players=players, last_rules=["nonsense", "bonus"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "s")
        session = stage.screen.session  # type: ignore[attr-defined]  # the screen is the table
        assert len(session.players) == 2
        assert session.table.rules.bonus
        session.close()


async def test_a_new_game_that_cannot_be_kept_is_told_and_not_begun() -> None:
    async with opened() as stage:
        await stage.looked()
        paths.saves().parent.mkdir(parents=True)
        paths.saves().write_text("a file in the folder's place")
        await stage.goes_to("NewGameScreen", "enter")
        await stage.press("s")
        await stage.told("already exists")
        assert stage.showing == "NewGameScreen"


# Saved games


def _damage() -> Path:
    path = paths.saves() / "old.sixteen.jsonl"
    path.write_bytes(b'{"format": "sixteen-tui", "version": 9}\n')
    return path


async def _saved(stage: Stage) -> None:
    await stage.looked()
    await choose(stage, "saved", "SavedScreen")


async def test_no_saved_games() -> None:
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("No saved games yet.")
        await stage.press("enter", "x", "w", "u", "down", "up", "end", "pagedown")
        await stage.rest()
        assert stage.showing == "SavedScreen"


async def test_unfinished_games_come_first_and_go_on() -> None:
    finished(players=(human("Emmy"), computer()))
    begin("0 B6", players=(human("Sophie"), computer())).close()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("Unfinished", "Sophie – Ada", "Finished", "Emmy – Ada")
        assert stage.text().index("Sophie") < stage.text().index("Emmy")
        await stage.shows("Enter: go on playing.")
        await stage.goes_to("TableScreen", "enter")
        await stage.goes_to("SavedScreen", "q")
        await stage.rest()
        await stage.press("down")
        await stage.shows("Enter: watch it again.")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.goes_to("SavedScreen", "q")
        await stage.goes_to("HomeScreen", "q")


async def test_deleting_asks_moves_to_the_trash_and_can_be_undone() -> None:
    begin("0 B6", players=(human("Sophie"), computer())).close()
    (path,) = saves()
    before = path.read_bytes()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("Sophie – Ada")
        await stage.goes_to("Confirm", "x")
        await stage.shows("Move this game to the trash folder?", "Sophie – Ada")
        await stage.goes_to("SavedScreen", "n")
        assert saves() == [path]
        await stage.goes_to("Confirm", "delete")
        await stage.goes_to("SavedScreen", "escape")
        assert saves() == [path]
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: not saves())
        assert (paths.trash() / path.name).read_bytes() == before
        await stage.until(lambda: not stage.sees("Sophie – Ada"))
        await stage.until(lambda: stage.bar.get("undo"))
        await stage.press("u")
        await stage.shows("Sophie – Ada")
        assert saves() == [path]
        assert path.read_bytes() == before
        await stage.until(lambda: not stage.bar["undo"])
        await stage.press("u")
        await stage.rest()
        assert stage.showing == "SavedScreen"


async def test_after_deleting_one_is_told_how_to_undo_it() -> None:
    """The sentence must still be there when the list has been read again, until one moves on."""
    said = "The game is in the trash folder. u brings it back."
    for _ in range(3):
        begin("0 B6").close()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("You – Ada")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: len(saves()) == 2)
        await stage.shows(said)
        begin("0 B6").close()
        stage.app.screen.post_message(ScreenResume())
        await stage.until(lambda: stage.text().count("You – Ada") == 3)
        await stage.rest()
        assert stage.sees(said)
        await stage.press("down")
        await stage.until(lambda: not stage.sees(said))


async def test_a_damaged_file_is_listed_and_only_goes_to_the_trash() -> None:
    begin("0 B6").close()
    path = _damage()
    before = path.read_bytes()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("Damaged", path.name)
        await stage.press("end", "enter", "w")
        await stage.rest()
        assert stage.showing == "SavedScreen"
        assert path.read_bytes() == before
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: not path.exists())
        assert (paths.trash() / path.name).read_bytes() == before


async def test_what_is_wrong_with_a_damaged_file_is_said() -> None:
    """Whatever the path of the folder, the reason is what the line is for."""
    begin("0 B6").close()
    _damage()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("Damaged")
        await stage.press("end")
        await stage.shows("written by a newer version")


async def test_a_game_being_played_elsewhere_is_not_deleted() -> None:
    playing = begin("0 B6")
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("You – Ada")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.told("being played elsewhere")
        assert saves() == [playing.record.path]
    playing.close()


async def test_a_game_that_has_gone_in_the_meantime() -> None:
    begin("0 B6").close()
    async with opened() as stage:
        await _saved(stage)
        await stage.shows("You – Ada")
        saves()[0].unlink()
        await stage.press("enter")
        await stage.told("no such file")
        assert stage.showing == "SavedScreen"


async def test_a_game_with_a_computer_player_that_there_is_not() -> None:
    begin("0 B6", players=(human(), computer("Ada", "grandmaster"))).close()
    async with opened() as stage:
        await stage.looked()
        await stage.press("enter")
        await stage.told("cannot go on", "grandmaster")
        assert stage.showing == "HomeScreen"
        Session.resume(saves()[0]).close()


# Replay


def _replay(stage: Stage) -> ReplayScreen:
    assert isinstance(stage.screen, ReplayScreen)
    return stage.screen


def _sets(session: Session) -> list[int]:
    """After which entries a set more has been won."""
    table = session.table
    won = [len(table.view(None, length).won) for length in range(len(table) + 1)]
    return [length for length in range(1, len(won)) if won[length] > won[length - 1]]


async def test_replay_steps_both_ways() -> None:
    session = finished()
    async with opened(replay=read(session.record.path)) as stage:
        start = stage.text()
        await stage.shows(f"Step 1 of {len(session.table)}, 0 sets")
        seen = [start]
        for key in ("right", "l", "right"):
            await stage.press(key)
            await stage.until(lambda: stage.text() != seen[-1])
            seen.append(stage.text())
        for key, text in zip(("left", "h", "left"), reversed(seen[:-1]), strict=True):
            await stage.press(key)
            await stage.until(lambda text=text: stage.text() == text)  # type: ignore[misc]  # the default binds
        await stage.press("end")
        await stage.shows(f"Step {len(session.table)} of {len(session.table)}")
        await stage.press("home")
        await stage.until(lambda: stage.text() == start)


async def test_behind_the_last_step_of_a_finished_game_lies_its_end() -> None:
    record = read(finished().record.path)
    async with opened(replay=record) as stage:
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        assert "play again" not in stage.bar
        await stage.press("a", "enter")
        assert stage.showing == "OverScreen"
        await stage.goes_to("ReplayScreen", "w")
        await stage.shows("Step 1 of")


async def test_replay_goes_from_set_to_set_both_ways() -> None:
    session = finished()
    places = _sets(session)
    assert len(places) > 3
    async with opened(replay=read(session.record.path)) as stage:
        screen = _replay(stage)
        there = []
        for _ in places:
            await stage.press("down")
            there.append(screen._at)
        assert there == places
        back = []
        for _ in places[1:]:
            await stage.press("up")
            back.append(screen._at)
        assert back == places[-2::-1]


async def test_replay_set_back_from_between_two_sets_goes_to_the_one_just_passed() -> None:
    session = finished()
    first, second = _sets(session)[:2]
    assert second - first > 2
    async with opened(replay=read(session.record.path)) as stage:
        screen = _replay(stage)
        await stage.press("down", "right")
        assert screen._at == first + 1
        await stage.press("up")
        assert screen._at == first


async def test_replay_before_the_first_set_goes_back_to_the_start() -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        start = screen._at
        await stage.press("right", "right", "up")
        assert screen._at == start


async def test_replay_runs_by_itself_to_the_end_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SPEEDS", (0.002,) * 5)
    session = finished()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.press("space")
        await stage.shows("Running; speed 3")
        await stage.shows(f"Step {len(session.table)} of", "Stopped")


async def test_replay_runs_at_five_speeds_and_stops_on_a_key() -> None:
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        await stage.shows("Stopped; speed 3")
        for keys, speed in ((("plus",), 4), (("f", "f", "f"), 5), (("minus",), 4), (("s",) * 5, 1)):
            await stage.press(*keys)
            await stage.shows(f"Stopped; speed {speed}")
        await stage.press("space")
        await stage.shows("Running; speed 1")
        assert screen._timer is not None
        assert screen._timer._interval == replay_module.SPEEDS[0]
        await stage.press("+")
        await stage.shows("Running; speed 2")
        assert screen._timer._interval == replay_module.SPEEDS[1]
        await stage.press("space")
        await stage.shows("Stopped; speed 2")
        assert screen._timer is None


async def test_replay_waits_while_help_is_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_module, "SPEEDS", (0.002,) * 5)
    async with opened(replay=read(finished().record.path)) as stage:
        screen = _replay(stage)
        monkeypatch.setattr(screen, "_at", 1)
        await stage.goes_to("HelpScreen", "?")
        screen.action_auto()
        await stage.rest()
        assert screen._at == 1
        await stage.press("q")
        await stage.until(lambda: screen._at > 1)


async def test_replay_of_a_finished_game_shows_all_hands_or_one_persons() -> None:
    session = finished(players=(human("Sophie"), computer("Ada")))
    table = session.table
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("All hands open")
        for card in (*table.view(0, 1).hand, *table.view(1, 1).hand):
            assert stage.sees(CODES[card])
        await stage.press("e")
        await stage.shows("Seen by Sophie")
        hands = [{CODES[card] for card in table.view(seat, 1).hand} for seat in (0, 1)]
        assert all(stage.sees(code) for code in hands[0])
        assert not any(stage.sees(code) for code in hands[1] - hands[0])
        await stage.press("tab")
        await stage.shows("Seen by Ada")
        assert all(stage.sees(code) for code in hands[1])
        assert not any(stage.sees(code) for code in hands[0] - hands[1])
        await stage.press("e")
        await stage.shows("All hands open")


async def test_replay_of_an_unfinished_game_shows_the_persons_hand_alone() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, matches=False)
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("Seen by You")
        for key in ("home", "right", "right", "right", "e", "tab", "end"):
            await stage.press(key)
            assert stage.sees("O1", "O2", "O3")
            assert not any(stage.sees(code) for code in ("P1", "P2", "P3"))
        assert "eyes" not in stage.bar or not stage.bar["eyes"]


async def test_replay_of_an_unfinished_game_of_two_people_shows_no_hand() -> None:
    session = begin("0 B6", "1 B5", hands={0: "O1 O2 O3", 1: "P1 P2 P3"}, players=TWO_PEOPLE, matches=False)
    session.close()
    async with opened(replay=read(session.record.path)) as stage:
        await stage.shows("As seen by everybody")
        for key in ("home", "left", "right", "right", "right", "right", "e", "tab", "end"):
            await stage.press(key)
            assert not any(stage.sees(code) for code in ("O1", "O2", "O3", "P1", "P2", "P3"))
        assert stage.sees("B6", "B5")


# The end


async def _to_the_end(stage: Stage) -> None:
    await stage.comes("OverScreen")


async def test_the_end_says_who_won_and_how() -> None:
    session = finish(begin(seed="0" * 64))
    outcome = session.table.outcome
    assert outcome is not None
    async with opened(session) as stage:
        await _to_the_end(stage)
        assert stage.sees(f"Victory for {session.players[outcome.winners[0]].name}!")
        for key in ("?", "q", "q"):
            await stage.press(key)
        await stage.comes("HomeScreen")


async def test_a_team_wins_together() -> None:
    async with opened(
        finish(begin(seed="0" * 64, players=[human(name) for name in ("Ann", "Bea", "Cy", "Di")]))
    ) as stage:
        await _to_the_end(stage)
        assert stage.sees("Victory for Bea & Di!")


async def test_again_is_with_the_same_players_and_rules() -> None:
    session = finish(begin(seed="0" * 64, players=(human("Sophie"), computer("Ada", "medium")), bonus=True))
    async with opened(session) as stage:
        await _to_the_end(stage)
        await stage.goes_to("TableScreen", "a")
        screen = stage.screen
        assert isinstance(screen, TableScreen)
        assert screen.session.players == session.players
        assert screen.session.table.rules == session.table.rules
        assert screen.session.table.seed != session.table.seed
        assert len(saves()) == 2
        await stage.goes_to("HomeScreen", "q")
        assert [type(each).__name__ for each in stage.app.screen_stack] == ["HomeScreen"]


async def test_the_game_just_ended_can_be_watched() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await _to_the_end(stage)
        await stage.goes_to("ReplayScreen", "w")
        await stage.shows("All hands open")
        await stage.goes_to("HomeScreen", "q")


# Settings


async def _settings(stage: Stage, wanted: str) -> None:
    if stage.showing == "HomeScreen":
        await stage.looked()
        await choose(stage, "settings", "SettingsScreen")
    await to_row(stage, wanted)


async def test_a_theme_takes_effect_at_once_and_is_kept() -> None:
    async with opened() as stage:
        before = stage.app.look.inks["text"]
        await _settings(stage, "theme")
        await stage.press("right")
        chosen = kept().theme
        assert chosen != theme.DEFAULT
        assert stage.app.look.inks["text"] == theme.load(chosen, paths.themes()).inks["text"] != before
        strip = stage.screen.query_one(Menu)._strips[0]
        assert {segment.style for segment in strip} <= set(stage.app.look.inks.values())
        await stage.goes_to("HomeScreen", "q")
        strip = stage.screen.query_one(Menu)._strips[-1]
        assert {segment.style for segment in strip} == {stage.app.look.inks["text"]}
    async with launched() as stage:
        assert stage.app.look.inks["text"] == theme.load(chosen, paths.themes()).inks["text"]


async def test_glyphs_take_effect_at_once_and_are_kept() -> None:
    async with opened(glyphs="unicode") as stage:
        assert stage.sees("●", "▶")
        await _settings(stage, "glyphs")
        await stage.press("right")
        await stage.until(lambda: stage.sees("plain characters") and not stage.sees("▶"))
        assert kept().glyphs == "ascii"
        await stage.goes_to("HomeScreen", "q")
        assert not stage.sees("●")


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


async def test_with_ascii_glyphs_a_bonus_set_in_the_bank_is_ascii() -> None:
    session = begin("0 O1", "1 B5", "0 B5", "1 W=B5", bonus=True)
    async with opened(session, glyphs="ascii") as stage:
        await stage.rest()
        assert "×" not in stage.text()


@pytest.mark.skipif("fr" not in i18n.languages(), reason="the French catalogue has not been compiled")
async def test_the_language_takes_effect_at_once_and_is_kept() -> None:
    async with opened(language="en") as stage:
        await _settings(stage, "language")
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
            await _settings(stage, name)
            await stage.press("right")
            assert getattr(kept(), name) == value
        await stage.press("left")
        assert kept().take_back


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
        await _settings(stage, "theme")
        with mock.patch.object(stored, "save", side_effect=OSError(errno.ENOSPC, "No space left on device")):
            await stage.press("right")
        await stage.told("The settings could not be kept", "the disk is full")
        assert stage.app.settings.theme != theme.DEFAULT
        assert kept().theme == theme.DEFAULT


# Foreign text


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
        await stage.goes_to("NameScreen", "enter")
        _clean(stage)


@pytest.mark.parametrize("length", [16, 201, 5000])
async def test_a_name_of_any_length_in_the_settings_can_be_played_with(length: int) -> None:
    async with opened(last_names=["x" * length, ""]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "s")
        stage.screen.session.close()  # type: ignore[attr-defined]  # the screen is the table


async def test_a_theme_name_in_the_settings_is_cleaned() -> None:
    async with opened(theme="a\x1b[31mb\u202e[red]") as stage:
        await _settings(stage, "theme")
        _clean(stage)


async def test_the_name_of_a_damaged_file_is_cleaned() -> None:
    paths.saves().mkdir(parents=True)
    (paths.saves() / "a\x1b[31m\u202e[red].sixteen.jsonl").write_bytes(b"x\n")
    async with opened() as stage:
        await _saved(stage)
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
        await _saved(stage)
        await stage.shows("A & B – C")
        _clean(stage)
        assert json.loads(saves()[0].read_text("utf-8").splitlines()[0])["seats"][1]["name"] == "\u200b"


# Size


@pytest.mark.parametrize("size", [(39, 24), (80, 11), (30, 10), (20, 5)])
async def test_too_small_a_terminal_says_so_in_one_line_and_comes_back(size: tuple[int, int]) -> None:
    async with opened(begin(hands={0: "B1 G2 O3"})) as stage:
        await stage.my_turn()
        before = stage.text()
        await stage.pilot.resize_terminal(*size)
        await stage.shows("This terminal is")
        await stage.rest()
        lines = len([text for text in stage.rows() if text.strip()])
        assert lines == 1 if size[0] >= 60 else lines <= 3
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.text() == before)
        await stage.press("2")
        assert stage.cursor == 1


@pytest.mark.parametrize("size", [(39, 24), (40, 11)])
async def test_the_line_about_a_small_terminal_is_whole(size: tuple[int, int]) -> None:
    async with opened() as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        await stage.shows("40×12")


async def test_in_too_small_a_terminal_no_card_is_played_unseen() -> None:
    session = begin(hands={0: "B1 G2 O3"})
    async with opened(session) as stage:
        await stage.my_turn()
        before = len(session.table)
        await stage.pilot.resize_terminal(39, 20)
        await stage.rest()
        await stage.press("1", "enter")
        await stage.rest()
        assert len(session.table) == before


async def test_a_large_terminal_shows_the_same_things() -> None:
    async with opened(begin(hands={0: "B1 G2 O3"}), size=(200, 60)) as stage:
        await stage.my_turn()
        assert stage.sees("B1", "G2", "O3", "Ada", "Draw pile")
        assert len(stage.rows()) == 60


# The program


async def test_help_is_not_opened_over_help_nor_rules_over_rules() -> None:
    async with opened() as stage:
        await stage.goes_to("HelpScreen", "?")
        await stage.press("f1")
        await stage.goes_to("BookletScreen", "r")
        await stage.goes_to("HelpScreen", "?")
        await stage.press("r")
        await stage.rest()
        assert [type(each).__name__ for each in stage.app.screen_stack].count("BookletScreen") == 1


async def test_redraw_shows_the_same() -> None:
    async with opened(begin()) as stage:
        await stage.my_turn()
        before = stage.text()
        await stage.press("ctrl+l")
        await stage.rest()
        assert stage.text() == before
