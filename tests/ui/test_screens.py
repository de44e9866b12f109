"""The screens around the table: home, new game, end; small terminals; what holds for all."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.text import screens as say
from sixteen_tui.widgets.figures import figure
from tests.ui.kit import Stage, begin, computer, finish, finished, human, kept, launched, opened, saves
from tests.ui.menus import choose, row, to_row

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


@pytest.mark.parametrize("keys", [("q", "q"), ("end", "enter"), ("ctrl+c",), ("ctrl+q",)])
async def test_home_can_be_left(keys: tuple[str, ...]) -> None:
    async with opened() as stage:
        await stage.press(*keys)
        await stage.until(lambda: stage.app._exit)


async def test_one_key_too_many_is_no_way_out() -> None:
    """The first one leads to the row that leaves, and says so."""
    async with opened() as stage:
        await stage.press("q")
        assert row(stage) == "quit"
        assert stage.sees("▶ Quit")
        await stage.shows("Enter or q leaves")
        await stage.press("up", "q")
        assert row(stage) == "quit"
        await stage.rest()
        assert not stage.app._exit


async def test_home_offers_the_game_played_last_and_no_finished_one() -> None:
    finished()
    async with opened() as stage:
        await stage.looked()
        assert not stage.sees("Resume")
    begin("0 B6", players=(human("Sophie"), computer("Ada"))).close()
    async with opened() as stage:
        await stage.looked()
        assert stage.sees("Resume", "Sophie – Ada")
        await stage.shows("SIXTEEN, SET 1")
        await choose(stage, "resume", "TableScreen")
        await stage.shows("Sop… 6")


async def test_home_learns_of_a_game_just_left() -> None:
    async with opened(last_players=["human", "easy"], last_rules=["tame"]) as stage:  # the first card may be any
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "enter")
        await stage.my_turn()
        await stage.press("enter")
        await stage.goes_to("HomeScreen", "q")
        await stage.shows("Resume", "You – Blaise")


async def test_a_game_that_was_only_looked_at_can_be_resumed() -> None:
    async with opened(last_players=["human", "easy"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("TableScreen", "enter")
        await stage.my_turn()
        await stage.goes_to("HomeScreen", "q")
        await stage.looked()
        assert stage.sees("Resume")
        assert len(list(paths.saves().glob("*.jsonl"))) == 1


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
        assert stage.reads("Play the card that is picked.", "Take back your last card", "Leave the table.")
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
        await stage.press("c")
        await stage.until(lambda: stage.text() != first)
        await stage.press("end", "k", "j", "b", "g")
        await stage.until(lambda: stage.text() == first)
        await stage.goes_to("HomeScreen", "r")


# New game


async def _begun(stage: Stage) -> TableScreen:
    """Begin the game; chance says whether somebody is called at once or a computer plays first."""
    await stage.press("s")
    await stage.until(lambda: any(isinstance(each, TableScreen) and each.arrived for each in stage.app.screen_stack))
    await stage.rest()
    return next(screen for screen in stage.app.screen_stack if isinstance(screen, TableScreen))


async def test_a_new_game_is_as_chosen_and_remembered() -> None:
    async with opened() as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await to_row(stage, "seats")
        await stage.press("right")
        await stage.shows("4 in two teams")
        await to_row(stage, "seat-0")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"Sophie")
        await stage.goes_to("NewGameScreen", "enter")
        await stage.shows("Sophie")
        await to_row(stage, "seat-1")
        await stage.press("right", "right")
        for name, times in (("matches", 1), ("bonus", 1), ("wilds", 1), ("drawing", 2)):
            await to_row(stage, name)
            await stage.press(*["right"] * times)
        session = (await _begun(stage)).session
        rules = session.rules
        assert isinstance(rules, Rules)
        assert (rules.seats, rules.matches, rules.bonus, rules.wilds, rules.drawing) == (4, False, True, False, "loose")
        chosen = [(player.player, player.level) for player in session.players]
        assert session.players[0].name == "Sophie"
        assert kept().last("sixteen").names[0] == "Sophie"
        assert len(kept().last("sixteen").players) == 4
        session.close()
    async with launched() as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        await stage.shows("4 in two teams", "Sophie", "loose")
        again = (await _begun(stage)).session
        assert again.rules == rules
        assert [(player.player, player.level) for player in again.players] == chosen
        assert [player.name for player in again.players] == [player.name for player in session.players]
        again.close()


async def test_an_empty_name_is_the_seats_own_again() -> None:
    async with opened(last_names=["Sophie"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.shows("Sophie")
        await to_row(stage, "seat-0")
        await stage.goes_to("LineEntry", "n")
        await stage.press(*["backspace"] * 6)
        await stage.goes_to("NewGameScreen", "enter")
        await stage.until(lambda: not stage.sees("Sophie") and stage.sees("You"))


async def test_escape_keeps_the_name_that_was_there() -> None:
    async with opened(last_names=["Sophie"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await to_row(stage, "seat-0")
        await stage.goes_to("LineEntry", "n")
        await stage.press(*"qxr")
        assert stage.sees("Sophieqxr")
        await stage.goes_to("NewGameScreen", "escape")
        await stage.shows("Sophie ")


@pytest.mark.parametrize("players", [[], ["human"], ["nobody", "human"], ["easy"] * 9, ["human", "easy", "medium"]])
async def test_players_in_the_settings_that_there_are_not(players: list[str]) -> None:
    async with opened(last_players=players, last_rules=["nonsense", "bonus"]) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        session = (await _begun(stage)).session
        assert len(session.players) == 2
        assert isinstance(session.rules, Rules)
        assert session.rules.bonus
        session.close()


async def test_a_new_game_that_cannot_be_kept_is_told_and_not_begun() -> None:
    async with opened() as stage:
        await stage.looked()
        paths.saves().parent.mkdir(parents=True)
        paths.saves().write_text("a file in the folder's place")
        await stage.goes_to("NewGameScreen", "enter")
        await stage.press("s")
        await stage.told("a part of the path is not a folder")
        assert stage.showing == "NewGameScreen"


# The end


async def test_the_end_says_who_won_and_how() -> None:
    session = finish(begin(seed="0" * 64))
    outcome = session.table.outcome
    assert outcome is not None
    async with opened(session) as stage:
        await stage.over()
        assert stage.sees(*figure("VICTORY" if outcome.winners[0] == 0 else "DEFEAT"))
        assert stage.sees(*figure("{} : {}".format(*outcome.score)))
        for key in ("?", "q", "q"):
            await stage.press(key)
        await stage.comes("HomeScreen")


async def test_a_team_wins_together() -> None:
    async with opened(
        finish(begin(seed="0" * 64, players=[human(name) for name in ("Ann", "Bea", "Cy", "Di")]))
    ) as stage:
        await stage.over()
        assert stage.sees("Bea & Di win!")


async def test_again_is_with_the_same_players_and_rules() -> None:
    session = finish(begin(seed="0" * 64, players=(human("Sophie"), computer("Ada", "medium")), bonus=True))
    async with opened(session) as stage:
        await stage.over()
        await stage.goes_to("TableScreen", "a")
        screen = stage.screen
        assert isinstance(screen, TableScreen)
        assert screen.session.players == session.players
        assert screen.session.rules == session.table.rules
        assert screen.session.record.table.seed != session.table.seed
        assert len(saves()) == 2
        await stage.goes_to("HomeScreen", "q")
        assert [type(each).__name__ for each in stage.app.screen_stack] == ["HomeScreen"]


async def test_the_game_just_ended_can_be_watched() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        await stage.goes_to("ReplayScreen", "w")
        await stage.shows("All hands open")
        await stage.goes_to("OverScreen", "q")
        await stage.goes_to("HomeScreen", "q")


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
        assert stage.hand[:3] == ["B1", "G2", "O3"]
        assert stage.sees("Ada", "draw pile", "sum", "wins", "COURSE", "YOUR TURN", "Enter play")
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


async def test_who_watches_is_told_that_nobody_plays_any_more() -> None:
    """Whether the program that played was killed or left: the lock of the save is free."""
    playing = begin("0 B6")
    async with opened(Host.watch(playing.record.path)) as stage:
        table = stage.screen
        assert isinstance(table, TableScreen)
        table.look_on()
        await stage.shows(say.watching())
        playing.close()
        table.look_on()
        await stage.shows(say.unattended())
        playing = Host.resume(playing.record.path)
        table.look_on()
        await stage.shows(say.watching())
        playing.close()
