"""Home and what is opened from it: entered among those of `states`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from unittest import mock

from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import tags
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.home import home
from sixteen_tui.screens.home.title import TitleScreen
from sixteen_tui.screens.library.statistics import StatisticsScreen
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.settings.keymap import PRESETS
from tests.ui.kit import (
    LONG,
    Stage,
    begin,
    computer,
    finish,
    finished,
    human,
    in_match,
    opened,
    saves,
)
from tests.ui.menus import to_row
from tests.ui.states import SWEET, TEAMS, Settings, read_on, state


@state("home, no game")
async def _home(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        yield stage


@state("title")
async def _title(settings: Settings) -> AsyncIterator[Stage]:
    """Before the game of a start with a table is read; no key acts yet."""
    title = PLUGINS["sixteen"].named.title
    with mock.patch.object(SixteenApp, "get_default_screen", side_effect=lambda: TitleScreen(title)):
        async with opened(**settings) as stage:
            yield stage


@state("home, a game to resume")
async def _home_game(settings: Settings) -> AsyncIterator[Stage]:
    """In teams with long names; its table is read when nothing has happened for a moment."""
    begin("0 B6", "1 G5", "2 O3", "3 P2", "0 B1", "1 O4", "2 O2", "3 G1", players=TEAMS).close()
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.until(lambda: stage.screen._small)  # type: ignore[attr-defined]  # home it is
        await stage.rest()
        yield stage


@state("home, the first start")
async def _home_first(settings: Settings) -> AsyncIterator[Stage]:
    """Before any game has been begun; what can be learnt comes first."""
    with mock.patch.object(home, "first_start", return_value=True):
        async with opened(**settings) as stage:
            await stage.looked()
            yield stage


@state("home, Sweet Sixteen to resume")
async def _home_sweet(settings: Settings) -> AsyncIterator[Stage]:
    Host.new(paths.saves(), "sweet-sixteen", SWEET, (human(), computer()), "1" * 64).close()
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.until(lambda: stage.screen._small)  # type: ignore[attr-defined]  # home it is
        await stage.rest()
        yield stage


@state("home, a match to go on")
async def _home_match(settings: Settings) -> AsyncIterator[Stage]:
    in_play = in_match(finish(begin(seed="0" * 64)), 0, best=5)
    in_play.conclude()
    in_play.close()
    async with opened(**settings) as stage:
        await stage.looked()
        await to_row(stage, "match")
        yield stage


@state("code entry")
async def _code_entry(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.goes_to("LineEntry", "c")
        yield stage


@state("code entry, of a deal")
async def _deal_entry(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.goes_to("LineEntry", "c")
        yield stage


@state("saved games, none")
async def _saved_none(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.rest()
        yield stage


@state("saved games")
async def _saved(settings: Settings) -> AsyncIterator[Stage]:
    """Of every kind, and one has been deleted."""
    begin("0 B6", "1 B5", players=TEAMS, matches=False, wilds=False, bonus=True, drawing="strict").close()
    finished()
    (paths.saves() / "a-torn.sixteen.jsonl").write_bytes(b'{"format": ')
    for name in ("an-other", "a-third"):
        (paths.saves() / f"{name}.sixteen.jsonl").write_bytes(b"{}\n")
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("a-torn"))
        for _ in range(4):
            await stage.press("down")
        await to_row(stage, "a-third.sixteen.jsonl")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("SavedScreen", "y")
        await stage.until(lambda: not stage.sees("a-third"))
        await stage.press("home")
        yield stage


@state("filter")
async def _filter(settings: Settings) -> AsyncIterator[Stage]:
    """Something of every row, where nothing fits."""
    begin("0 B6", "1 B5", players=TEAMS, bonus=True).close()
    begin("0 B6", "1 B5").close()
    tags.write(paths.saves(), min(saves()).name, ("Ada", "Blaise"))
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("0:0"))
        await stage.goes_to("FilterScreen", "f")
        for name in ("game", "rules", "result", "days", "tags"):
            await to_row(stage, name)
            await stage.press("right")
        await to_row(stage, "player")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"Ada")
        await stage.goes_to("FilterScreen", "enter")
        await stage.until(lambda: any(row.id == "show" for row in stage.screen.query_one(Menu).rows))
        await stage.until(lambda: stage.screen._fits is not None)  # type: ignore[attr-defined]  # what fits is counted
        yield stage


@state("filtered games")
async def _filtered(settings: Settings) -> AsyncIterator[Stage]:
    """Those with a tag, which is shown."""
    begin("0 B6", "1 B5", players=TEAMS, bonus=True).close()
    begin("0 B6", "1 B5").close()
    for path in saves():
        tags.write(paths.saves(), path.name, ("Ada", "Blaise") if path == max(saves()) else ())
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("0:0"))
        await stage.goes_to("FilterScreen", "f")
        await to_row(stage, "tags")
        await stage.press("right")
        await stage.goes_to("SavedScreen", "q")
        await stage.until(lambda: len([row for row in stage.screen.query_one(Menu).rows if not row.heading]) == 1)
        yield stage


@state("statistics, none")
async def _statistics_none(settings: Settings) -> AsyncIterator[Stage]:
    begin("0 B6", "1 B5").close()
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up")
        await stage.goes_to("StatisticsScreen", "enter")
        await stage.until(lambda: counted(stage))
        yield stage


@state("statistics")
async def _statistics(settings: Settings) -> AsyncIterator[Stage]:
    """Every person's games of either kind, without help and with, read to the end."""
    for players in ((human(), computer()), TEAMS, (human(LONG[0]), human(LONG[1]), computer(), computer())):
        finished(players=players, bonus=True, matches=False, drawing="strict")
    finish(begin(seed="1" * 64, players=(human(), computer(level="medium")))).close()
    helped = begin(seed="2" * 64)
    assert helped.journal is not None
    helped.journal.append("hint", 1)
    finish(helped).close()
    for seed in "12":
        finish(Host.new(paths.saves(), "sweet-sixteen", SWEET, (human(), computer()), seed * 64)).close()
    (paths.saves() / "a-torn.sixteen.jsonl").write_bytes(b'{"format": ')
    async with opened(**settings) as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: counted(stage))
        for key in ("right", "right", "t", "p", "t", "p", "t", "p"):
            await stage.press(key)
            await read_on(stage)
        yield stage


def counted(stage: Stage) -> bool:
    """Whether the statistics are there."""
    screen = stage.screen
    return isinstance(screen, StatisticsScreen) and screen._counted is not None


def rated_games() -> None:
    """Games of three people and of "you", on three ladders."""
    for number, names in enumerate((LONG[:2], LONG[:2], LONG[1:3], (LONG[0], LONG[2]))):
        finish(begin(seed=f"{number:064}", players=[*map(human, names)])).close()
    for number in range(11):
        finish(begin(seed=f"{number:064x}", players=(human(), computer(level="medium")))).close()
    finish(begin(seed="3" * 64, players=TEAMS)).close()
    finish(Host.new(paths.saves(), "sweet-sixteen", SWEET, (human(), computer()), "1" * 64)).close()


@state("ladder")
async def _ladder(settings: Settings) -> AsyncIterator[Stage]:
    """For two, with long names, in a quarter and of all games."""
    rated_games()
    async with opened(**settings) as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: counted(stage))
        await stage.goes_to("LadderScreen", "s")
        for key in ("s", "tab", "s", "tab"):
            await stage.press(key)
            await stage.rest()
        await stage.press("tab")
        yield stage


@state("meetings")
async def _meetings(settings: Settings) -> AsyncIterator[Stage]:
    """The results of two people against a third."""
    rated_games()
    async with opened(**settings) as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: counted(stage))
        await stage.goes_to("LadderScreen", "s")
        await stage.point(LONG[1])
        await stage.goes_to("MeetingsScreen", "enter")
        yield stage


@state("confirm")
async def _confirm(settings: Settings) -> AsyncIterator[Stage]:
    begin("0 B6", "1 B5", players=TEAMS, matches=False, wilds=False, bonus=True, drawing="strict").close()
    async with opened(**settings) as stage:
        await stage.looked()
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.until(lambda: stage.sees("0:0"))
        await stage.goes_to("Confirm", "x")
        yield stage


@state("rules")
async def _rules(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.goes_to("BookletScreen", "r")
        await read_on(stage)
        yield stage


@state("find")
async def _find(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.press("end", "up", "up", "up", "up")
        await stage.goes_to("SavedScreen", "enter")
        await stage.rest()
        await stage.goes_to("FindScreen", "/")
        await stage.press(*"Sophie")
        yield stage


@state("rules, found")
async def _found(settings: Settings) -> AsyncIterator[Stage]:
    """The second place at which a word stands, in the words of the language."""
    async with opened(**settings) as stage:
        await stage.goes_to("BookletScreen", "r")
        await stage.goes_to("FindScreen", "/")
        await stage.goes_to("BookletScreen", *"bonus", "enter")
        await stage.press("n")
        yield stage


@state("settings")
async def _settings(settings: Settings) -> AsyncIterator[Stage]:
    """The rows down to `after_set`, each through its values, but for the language, which is the test's."""
    async with opened(**settings) as stage:
        await stage.press("end", "up")
        await stage.goes_to("SettingsScreen", "enter")
        menu = stage.screen.query_one(Menu)
        while menu.row is not None and menu.row.id != "after_set":
            await stage.press("down", *["right"] * 4)
        yield stage


async def _key_list(stage: Stage) -> None:
    await stage.press("end", "up")
    await stage.goes_to("SettingsScreen", "enter")
    await stage.point("keys")
    await stage.goes_to("KeysScreen", "enter")


@state("key list")
async def _keys(settings: Settings) -> AsyncIterator[Stage]:
    """All of it, with each preset; one of the keys changed."""
    async with opened(**settings) as stage:
        await _key_list(stage)
        for _ in PRESETS:
            for _ in range(6):
                await stage.press("pagedown")
            await stage.press("home", "right")
        await stage.press("down", "down")
        await stage.goes_to("KeyEntry", "a")
        await stage.goes_to("KeysScreen", "f9")
        yield stage


@state("key entry")
async def _key_entry(settings: Settings) -> AsyncIterator[Stage]:
    """A key that cannot be had: of all the pairs one with long names."""
    async with opened(**settings) as stage:
        await _key_list(stage)
        await stage.point("replay.set-back")
        await stage.goes_to("KeyEntry", "enter")
        await stage.press("pagedown")
        yield stage


@state("keys")
async def _help(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.goes_to("HelpScreen", "?")
        yield stage


@state("keys, beside a table")
async def _help_beside(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 B6", "1 G5"), **settings) as stage:
        await stage.my_turn()
        await stage.goes_to("HelpScreen", "?")
        yield stage
