"""Lists with a tray: headings, what the tray shows of a row, and the columns of the lobby."""

from __future__ import annotations

from datetime import UTC, datetime
from unittest import mock

import pytest

from sixteen_tui.engine.sixteen.cards import CODES
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base import previewed
from sixteen_tui.screens.club import lobby
from sixteen_tui.text import numbers
from sixteen_tui.text.lobby import age, dots, rules, watched_by
from sixteen_tui.widgets.canvas import Canvas
from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.cover import rows
from sixteen_tui.widgets.lines import heading
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.numerals import Numerals
from sixteen_tui.widgets.panel import Panel
from sixteen_tui.widgets.places import PlaceList
from tests.terminal.shown import drawn
from tests.ui.branch_states import family
from tests.ui.kit import LONG, Stage, begin, finished, human, opened
from tests.ui.menus import choose, row, to_row, to_saved, tray
from tests.ui.states import TEAMS
from tests.ui.sweet_states import STATES
from tests.ui.table_states import TABLES, FakeLobby, table

LOOK = Look({}, UNICODE, {})


@pytest.mark.parametrize(
    ("text", "width", "unit", "drawn"),
    [
        ("Rules", 12, "", "RULES ──────"),
        ("Rules", 12, "on", "RULES ─── on"),
        ("Rules", 8, "long unit", "RULES ──"),
        ("Rules of it", 8, "", "RULES O…"),
        ("Règles", 6, "", "RÈGLES"),
    ],
)
def test_a_heading_is_capitals_and_a_rule_to_the_end_of_its_column(
    text: str, width: int, unit: str, drawn: str
) -> None:
    ((found, ink),) = heading(text, width, LOOK, unit)
    assert (found, ink) == (drawn, "dim")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_tray_shows_the_position_of_a_saved_game(size: tuple[int, int]) -> None:
    begin("0 B6", "1 G5", hands={0: "O1 O2"}).close()
    finished(players=TEAMS)
    async with opened(size=size) as stage:
        await to_saved(stage)
        await stage.until(lambda: "SIXTEEN, SET 1" in tray(stage))
        assert "your turn" in tray(stage)
        assert {"B6", "G5", "O1", "O2"} <= stage.cards()
        await stage.press("down")
        await stage.until(lambda: "Enter: watch it again." in tray(stage))
        assert all(name in tray(stage) for name in LONG), "a tray cuts no name"
        assert "SET" not in tray(stage).split("RULES")[0].replace("Sets", ""), "a finished game has no set in play"


async def test_the_tray_waits_until_the_cursor_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    for _ in range(3):
        begin("0 B6", "1 G5").close()
    async with opened() as stage:
        await to_saved(stage)
        await stage.until(lambda: "SET 1" in tray(stage))
        monkeypatch.setattr(previewed, "QUIET", 600)
        (panel,) = stage.screen.query(Panel)
        before, at = list(panel.painted), row(stage)
        await stage.press("down")
        assert row(stage) != at
        assert panel.painted == before


async def test_the_tray_shows_the_cards_of_a_set() -> None:
    record = read(finished(players=TEAMS, bonus=True).record.path)
    async with opened(replay=record) as stage:
        await stage.goes_to("ChaptersScreen", "o")
        await stage.until(lambda: "SIXTEEN, SET 1" in tray(stage))
        assert {"B0", "P3", "B5"} <= stage.cards()
        await stage.press("down")
        await stage.until(lambda: "SIXTEEN, SET 2" in tray(stage))
        assert "sum 17" in tray(stage)


async def test_the_tray_shows_the_position_of_a_branch() -> None:
    record = family()
    async with opened(replay=record) as stage:
        await stage.goes_to("TreeScreen", "P")
        await stage.until(lambda: "This is the game" in tray(stage))
        await stage.press("down")
        await stage.until(lambda: "Taken back at step 2" in tray(stage))
        assert "STEP 5 ─" in tray(stage)
        assert {"B6", "G5"} <= stage.cards(), "where that line ended"
        await stage.press("down")
        await stage.until(lambda: "branches from another game at step 7" in tray(stage))
        await stage.until(lambda: "STEP 7 ─" in tray(stage))
        await stage.press("down")
        await stage.until(lambda: "SIXTEEN, SET 2" in tray(stage))


async def test_a_large_terminal_shows_where_a_branch_would_begin() -> None:
    """As the first seat sees it: another one's hand is no preview."""
    record = finished().record
    async with opened(replay=read(record.path), size=(120, 40)) as stage:
        await stage.press(*("right",) * 5)
        await stage.goes_to("BranchScreen", "p")
        await stage.rest()
        view = record.table.view(0, 6)
        assert stage.sees("your hand")
        assert "your hand" not in tray(stage), "once"
        assert {CODES[card] for card in view.hand} <= {*drawn(stage.text(), Size.L)}
        await stage.press("down", "right")
        await stage.rest()
        assert not stage.sees("your hand")


async def test_a_tall_tray_of_a_new_game_shows_the_other_rules() -> None:
    async with opened(size=(120, 40)) as stage:
        await choose(stage, "sixteen", "NewGameScreen")
        await stage.rest()
        assert "MATCHES ─" in tray(stage)
        assert "BONUS ─" in tray(stage)
        await stage.point("drawing")
        await stage.rest()
        assert "MATCHES ─" in tray(stage)
        assert tray(stage).count("DRAWING ─") == 1, "at the cursor, not twice"
        await stage.pilot.resize_terminal(120, 30)
        await stage.rest()
        assert "MATCHES ─" not in tray(stage)


async def _to_lobby(stage: Stage) -> None:
    await to_row(stage, "tables")
    await stage.goes_to("LobbyScreen", "enter")
    await stage.until(lambda: stage.screen._looked)  # type: ignore[attr-defined]  # the lobby it is


async def test_the_lobby_has_seats_as_dots_ages_and_rules() -> None:
    with mock.patch.object(lobby, "Lobby", lambda player: FakeLobby(player, TABLES)):
        async with opened(size=(120, 40)) as stage:
            await _to_lobby(stage)
            await stage.shows("you are Ada", "●●●○○", "2 free", "plain rules")
            line = next(each for each in stage.rows() if "▶" in each)
            assert "●●" in line
            assert "your turn" in line
            await stage.until(lambda: "Go back to your seat." in tray(stage))
            await to_row(stage, TABLES[2]["table"])
            await stage.until(lambda: stage.sees("free seat"))


def test_a_seat_is_a_dot_for_who_is_here_away_or_missing() -> None:
    away = {"name": "Carl", "player": "human", "level": None, "free": False, "here": False, "away": 5}
    bot = {"name": "Blaise", "player": "bot", "level": "easy", "free": False, "here": False, "away": 0}
    found = table("sixteen", "Ada", free=1)
    found["seats"] += [away, bot]
    assert dots(found) == "●○◌●"
    assert age({**found, "created": "2026-03-14T11:30:00Z"}, datetime(2026, 3, 14, 12, tzinfo=UTC)) == "30 min"
    assert age({**found, "created": "yesterday"}, datetime(2026, 3, 14, 12, tzinfo=UTC)) == ""
    assert age({**found, "created": "2026-03-14"}, datetime(2026, 3, 14, 12, tzinfo=UTC)) == ""
    assert rules({**found, "game": "unknown"}) == ""
    assert rules({**found, "rules": {"unknown": True}}) == ""
    assert [watched_by(count) for count in (0, 1, 2)] == ["", "1 person looks on", "2 people look on"]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-5, "now"), (59, "now"), (60, "1 min"), (7200, "2 h"), (90_000, "1 day"), (180_000, "2 days")],
)
def test_an_age_has_one_unit(seconds: float, said: str) -> None:
    assert numbers.age(seconds) == said


@pytest.mark.parametrize("size", [(80, 24), (80, 16), (40, 12), (120, 40)])
async def test_the_waiting_room_is_the_table_with_its_free_seats(size: tuple[int, int]) -> None:
    with mock.patch.object(lobby, "Lobby", lambda player: FakeLobby(player, TABLES)):
        async with opened(size=size) as stage:
            await _to_lobby(stage)
            await to_row(stage, TABLES[2]["table"])
            await stage.goes_to("WaitingScreen", "enter")
            await stage.shows(*(("● Ada", "○ free seat") if size == (40, 12) else ("● here", "free seat")))
            (places,) = stage.screen.query(PlaceList)
            dashes = sum(strip.text.count("╌") for strip in places.painted)
            assert (dashes > 0) == (size != (40, 12)), "a free seat is dashed where cards have room"
            await stage.shows("It begins when 1 more")
            rows = stage.rows()
            begins, own = (next(y for y, row in enumerate(rows) if text in row) for text in ("It begins", "Ada"))
            assert (own > begins) == (size[1] >= 24), "one's own place is nearest, as at the table"
            assert not any(len(word) > 20 for word in stage.text().split() if word.isalnum()), "no long digest"


async def test_the_statistics_begin_with_the_share_of_games_won() -> None:
    for players in ((human(), TEAMS[1]), TEAMS):
        finished(players=players, bonus=True, matches=False, drawing="strict")
    async with opened(size=(80, 24)) as stage:
        await stage.goes_to("StatisticsScreen", "s")
        await stage.until(lambda: stage.sees("Played"))
        (numerals,) = stage.screen.query(Numerals)
        assert "of the games won" in numerals.painted[Numerals.ROWS - 1].text or stage.sees("won, of 1 game")


def test_the_cards_of_home_take_what_the_menu_leaves() -> None:
    assert rows(50, 8, cards=4, total="16") == 8
    assert rows(50, 6, cards=4, total="16") == 6
    assert rows(50, 4, cards=4, total="16") == 4, "cards without their fifth row"
    assert rows(50, 3, cards=4, total="16") == 0
    assert rows(40, 20, cards=4, total="16") == 0
    assert rows(78, 12, cards=4, total="16") == 11


HEADED = ("branches", "lobby, empty", "saved games, none", "chapters")


@pytest.mark.every("each tray is made by another screen")
@pytest.mark.parametrize("name", HEADED)
async def test_the_first_row_of_a_tray_is_a_heading(name: str) -> None:
    """In capitals, with a rule to the end of its column or to its unit."""
    async with STATES[name]({}) as stage:
        (panel, *_) = [each for each in stage.screen.query(Canvas) if each.ON_TRAY and each.size]

        def first() -> str:
            rows = (row[panel.region.x :].strip() for row in stage.rows()[panel.region.y : panel.region.bottom])
            return next(filter(None, rows), "")

        await stage.until(lambda: "──" in first())
        title = first().split(" ─")[0]
        assert title == title.upper(), first()


async def test_a_stack_that_is_not_ones_own_has_its_unit() -> None:
    async with STATES["replay, Sweet Sixteen, open"]({}) as stage:
        await stage.pilot.resize_terminal(120, 40)
        await stage.rest()
        assert any("WILHELMINA-MARIA ──" in row and row.endswith("── Chips") for row in map(str.strip, stage.rows()))


async def test_in_ascii_a_figure_stands_beside_the_words_that_name_it() -> None:
    async with STATES["daily"]({"glyphs": "ascii"}) as stage:
        assert stage.sees("6  days in a row")
