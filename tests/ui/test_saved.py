"""The list of saved games: going on, deleting and bringing back, damaged files, games that are gone."""

from __future__ import annotations

import gc
from pathlib import Path
from unittest.mock import patch

import pytest
from textual.events import ScreenResume

from sixteen_tui.saves import tags
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.text import i18n
from sixteen_tui.text import screens as say
from sixteen_tui.widgets import pages
from tests.ui.kit import begin, computer, finished, human, opened, saves
from tests.ui.menus import rested, to_row, to_saved, tray
from tests.ui.sweet_states import STATES


def _damage() -> Path:
    path = paths.saves() / "old.sixteen.jsonl"
    path.write_bytes(b'{"format": "sixteen-tui", "version": 9, "app": "1.2.0"}\n')
    return path


async def test_no_saved_games() -> None:
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("No saved games yet.")
        await stage.press("x", "w", "u", "down", "up", "end", "pagedown")
        await stage.rest()
        assert stage.showing == "SavedScreen"


async def test_an_empty_list_says_what_will_stand_there_and_begins_a_game() -> None:
    async with opened() as stage:
        await to_saved(stage)
        await stage.until(lambda: "import" in stage.bar)
        assert not any(label in stage.bar for label in ("find", "filter", "tag", "delete"))
        await stage.until(lambda: "WHAT WILL STAND HERE" in tray(stage))
        await stage.point("sweet-sixteen")
        await stage.goes_to("NewGameScreen", "enter")
        assert stage.sees("Sweet Sixteen")
        await stage.goes_to("SavedScreen", "q")
        begin("0 B6", "1 B5").close()
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("SavedScreen", "q")
        await stage.shows("UNFINISHED")
        assert not stage.sees("PLAY ─")


@pytest.mark.parametrize("language", i18n.languages())
async def test_no_saved_games_is_said_in_full_in_the_least_room(language: str) -> None:
    async with opened(language=language, size=(40, 12)) as stage:
        await to_saved(stage)
        await stage.until(lambda: say.nothing_saved().split()[-1] in stage.text())
        assert not stage.sees("…")
        await stage.pilot.resize_terminal(80, 24)
        await stage.shows(*say.nothing_saved().split())


async def test_an_open_list_follows_other_programs() -> None:
    finished(players=(human("Emmy"), computer()))
    (first,) = saves()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("Emmy – Ada")
        begin("0 B6", players=(human("Sophie"), computer())).close()
        await stage.shows("Sophie – Ada", "Emmy – Ada")
        (last,) = {*saves()} - {first}  # names of one second are in no order
        tags.write(paths.saves(), first.name, ("final",))
        await stage.shows("final")
        last.unlink()
        await stage.until(lambda: not stage.sees("Sophie"))
        assert stage.sees("Emmy – Ada")


async def test_tags_shown_whose_file_is_replaced_are_written_again() -> None:
    begin("0 B6", players=(human("Sophie"), computer())).close()
    (path,) = paths.saves().iterdir()
    tags.write(paths.saves(), path.name, ("final",))
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("final")
        tags.path_of(paths.saves()).write_text("garbage")
        await stage.shows("replaced the file of tags.")
    assert tags.load(paths.saves()) == {path.name: ("final",)}


async def test_unfinished_games_come_first_and_go_on() -> None:
    finished(players=(human("Emmy"), computer()))
    begin("0 B6", players=(human("Sophie"), computer())).close()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("UNFINISHED", "Sophie – Ada", "FINISHED", "Emmy – Ada")
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
        await to_saved(stage)
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
        await stage.until(lambda: "undo" not in stage.bar)
        await stage.shows("Enter: go on playing.")
        assert not stage.sees("The game is in the trash folder")
        await stage.press("u")
        await stage.rest()
        assert stage.showing == "SavedScreen"


async def test_a_changed_key_is_named_where_a_game_is_opened_and_a_filter_typed() -> None:
    begin("0 B6").close()
    async with opened(keys={"menu.choose": ["z", "enter"]}) as stage:
        await to_saved(stage)
        await stage.shows("z: go on playing.")
        await stage.goes_to("FilterScreen", "f")
        for said in ("z: type a part of a name.", "z: type 2026-03", "z: type one"):
            while not stage.sees(said):
                await stage.press("down")


async def test_after_deleting_one_is_told_how_to_undo_it() -> None:
    """The sentence must still be there when the list has been read again, until one moves on."""
    said = "The game is in the trash folder. u brings it back."
    for _ in range(3):
        begin("0 B6").close()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("You – Ada")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: len(saves()) == 2)
        await stage.until(lambda: said in tray(stage))
        begin("0 B6").close()
        stage.app.screen.post_message(ScreenResume())
        await stage.until(lambda: stage.text().count("You – Ada") >= 3)
        await stage.rest()
        assert said in tray(stage)
        await stage.press("down")
        await stage.until(lambda: said not in tray(stage))


async def test_a_damaged_file_is_listed_and_only_goes_to_the_trash() -> None:
    begin("0 B6").close()
    path = _damage()
    before = path.read_bytes()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("CANNOT BE OPENED", path.name)
        await stage.press("end", "enter", "w")
        await stage.rest()
        assert stage.showing == "SavedScreen"
        assert path.read_bytes() == before
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: not path.exists())
        assert (paths.trash() / path.name).read_bytes() == before


async def test_what_is_wrong_with_a_damaged_file_is_said() -> None:
    """With any path of the folder the line has room for the reason."""
    begin("0 B6").close()
    _damage()
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("CANNOT BE OPENED")
        await stage.press("end")
        await stage.until(lambda: "written by sixteen-tui 1.2.0" in tray(stage))


async def test_a_game_being_played_elsewhere_is_not_deleted() -> None:
    playing = begin("0 B6")
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("You – Ada")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.told("being played elsewhere")
        assert saves() == [playing.record.path]
    playing.close()


async def test_a_game_being_played_elsewhere_can_be_watched() -> None:
    playing = begin("0 B6")
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("You – Ada")
        await stage.until(lambda: stage.bar.get("watch"))
        await stage.goes_to("ReplayScreen", "w")
        await stage.goes_to("SavedScreen", "q")
        await stage.until(lambda: stage.bar.get("watch"))
    playing.close()


async def test_two_deletions_in_a_burst_delete_one_game_without_an_error() -> None:
    """The second one comes before the list is read again, and its row is still there."""
    for name in ("Sophie", "Emmy"):
        begin("0 B6", players=(human(name), computer())).close()
    async with opened(ask_delete=False) as stage:
        await to_saved(stage)
        await stage.shows("Sophie – Ada", "Emmy – Ada")
        with patch.object(stage.screen, "notify") as notified:
            for _ in range(2):
                stage.screen.action_delete()  # type: ignore[attr-defined]  # the saved games
            await stage.until(lambda: stage.sees("Sophie") != stage.sees("Emmy"))
        notified.assert_not_called()
        assert len(saves()) == 1


async def test_watching_is_offered_unless_undoing_needs_its_place() -> None:
    """A list without games has nothing to watch; after a deletion the key bar shows `undo` instead."""
    for name in ("Sophie", "Emmy"):
        begin("0 B6", players=(human(name), computer())).close()
    async with opened(ask_delete=False) as stage:
        await to_saved(stage)
        await stage.shows("Sophie – Ada", "Emmy – Ada")
        await stage.until(lambda: stage.bar.get("watch"))
        await stage.press("x")
        await stage.until(lambda: stage.bar.get("undo"))
        assert "watch" not in stage.bar
        await stage.until(lambda: stage.sees("Sophie") != stage.sees("Emmy"))
        await rested(stage)
        await stage.press("x")
        await stage.shows("No saved games yet.")
        await stage.press("u", "u")
        await stage.shows("Sophie – Ada", "Emmy – Ada")
        await stage.until(lambda: stage.bar.get("watch"))
    async with opened() as stage:
        for path in saves():
            path.unlink()
        await to_saved(stage)
        await stage.shows("No saved games yet.")
        assert "watch" not in stage.bar


async def test_a_game_that_has_gone_in_the_meantime() -> None:
    begin("0 B6").close()
    async with opened() as stage:
        await to_saved(stage)
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
        Host.resume(saves()[0]).close()


async def test_a_long_list_shows_where_it_goes_on() -> None:
    """An arrow at an edge of the first row, of the last, of both or of neither."""
    for n in range(12):
        session = begin(seed=f"{n:064x}")
        session.play(session.table.legal[0])
        session.play(session.table.legal[0])
        session.close()
    async with opened(size=(40, 12)) as stage:
        await to_saved(stage)
        await stage.rest()
        listed = stage.rows()[1:-4]
        assert ["↑" in row or "↓" in row for row in listed] == [False] * (len(listed) - 1) + [True]
        assert listed[-1].rstrip().endswith("↓")
        await stage.press(*["down"] * 8)
        await stage.until(lambda: "↑" in stage.rows()[1] and "↓" in stage.rows()[-5])
        await stage.press("end")
        await stage.until(lambda: "↑" in stage.rows()[1])
        assert not any("↓" in row for row in stage.rows())
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: not any(sign in stage.text() for sign in "↑↓"))


async def test_keys_do_not_wait_while_python_looks_through_all_games_for_garbage() -> None:
    finished(players=(human("Emmy"), computer()))
    among_all = gc.get_threshold()[2]
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("Emmy – Ada")
        assert gc.get_threshold()[2] > 1000 * among_all
        await stage.goes_to("ReplayScreen", "enter")
        await stage.goes_to("SavedScreen", "q")
        assert gc.get_threshold()[2] > 1000 * among_all
        await stage.goes_to("HomeScreen", "q")
        await stage.until(lambda: gc.get_threshold()[2] == among_all)


async def test_a_copy_says_how_it_differs_and_is_merged_on_a_key() -> None:
    begin("0 B6", "1 draw", players=(human("Sophie"), computer())).close()
    (path,) = saves()
    raw = path.read_bytes()
    shorter = raw[: raw.rindex(b"\n", 0, -1) + 1]
    copy = path.with_name(path.name.replace(".sixteen.", ".sixteen (Ada's conflicted copy 2026-11-25)."))
    copy.write_bytes(raw)
    path.write_bytes(shorter)
    (path.parent / f"._{path.name}").write_bytes(b"\0\5\26\7")
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows("copy: 1 entry more")
        assert not stage.sees("CANNOT BE OPENED")
        await to_row(stage, path.name)
        await stage.until(lambda: "merge" not in stage.bar)
        await stage.press("m")
        assert path.read_bytes() == shorter
        await to_row(stage, copy.name)
        await stage.until(lambda: stage.bar.get("merge"))
        await stage.until(lambda: "conflicted copy 2026-11-25" in " ".join(tray(stage).split()))
        await stage.press("m")
        await stage.until(lambda: "The game has 1 entry more, from this copy" in tray(stage))
        await stage.until(lambda: not stage.sees("copy: 1"))
        assert path.read_bytes() == raw
        assert not copy.exists()
        assert (paths.trash() / copy.name).read_bytes() == raw
        await stage.press("u")
        await stage.shows("copy: same")


async def test_the_sentences_of_an_empty_list_end_where_its_headings_end() -> None:
    async with STATES["saved games, none"]({"language": "fr"}) as stage:
        felt = [row[: 80 - pages.tray(80)].rstrip() for row in stage.rows()]
        (heading,) = (row for row in felt if row.endswith("─"))
        assert max(map(len, felt[1:-1])) == len(heading)
