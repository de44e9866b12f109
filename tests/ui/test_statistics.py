"""The statistics screen and its chart."""

from __future__ import annotations

import threading
from itertools import pairwise
from random import Random
from unittest import mock

import pytest

from sixteen_tui.saves import catalogue
from sixteen_tui.saves.records import read
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.session.host import Host
from sixteen_tui.settings import paths
from sixteen_tui.settings.paths import beside
from sixteen_tui.text import i18n
from sixteen_tui.text import statistics as say
from sixteen_tui.widgets.chart import Chart, plotted
from tests.patience import PATIENCE
from tests.ui.kit import TWO_PEOPLE, Stage, begin, finish, opened
from tests.ui.menu_states import counted
from tests.ui.menus import to_saved
from tests.ui.states import SWEET, figured
from tests.ui.sweet_states import STATES

DOTS = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


def dots(rows: list[str], *, plain: bool) -> set[tuple[int, int]]:
    """The places of dots, as column and row of dots."""
    if plain:
        return {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "*"}
    return {
        (2 * x + dx, 4 * y + dy)
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        for dx in (0, 1)
        for dy in range(4)
        if letter != " " and (ord(letter) - 0x2800) & DOTS[dx][dy]
    }


async def test_in_the_least_room_the_table_has_the_rows_of_the_chart() -> None:
    async with STATES["statistics"]({}) as stage:
        await stage.pilot.resize_terminal(40, 12)
        await figured(stage)
        assert not stage.screen.query_one(Chart).display
        assert stage.screen.query_one(Reader).size.height >= 7
        assert stage.screen.check_action("course", ()) is None
        await stage.pilot.resize_terminal(60, 18)
        await figured(stage)
        assert stage.screen.query_one(Chart).display
        assert stage.screen.query_one("#heads").region.y == 2, "no blank row in place of the large figures"


@pytest.mark.parametrize("plain", [False, True])
def test_a_chart_begins_and_ends_where_it_should_and_has_no_gap(plain: bool) -> None:
    random = Random("chart")
    for _ in range(300):
        values = [0]
        for _ in range(random.choice((1, 2, 5, 40, 3000))):
            values.append(values[-1] + random.choice((-7, -1, 0, 1, 20)))
        columns, rows = random.randrange(4, 90), random.randrange(1, 9)
        drawn = plotted(values, columns, rows, plain=plain)
        assert [len(row) for row in drawn] == [columns] * rows
        found = dots(drawn, plain=plain)
        across, down = (columns, rows) if plain else (2 * columns, 4 * rows)
        low, high = min(*values, 0), max(*values, 0)

        def place(value: int, low: int = low, high: int = high, down: int = down) -> int:
            return down - 1 if low == high else round((high - value) * (down - 1) / (high - low))

        assert (0, place(values[0])) in found
        assert (across - 1, place(values[-1])) in found
        assert {y for _, y in found} == set(range(place(max(values)), place(min(values)) + 1))
        by_column = [{y for x, y in found if x == column} for column in range(across)]
        assert all(by_column)
        for left, right in pairwise(by_column):
            assert left & right  # nothing is left out between two columns
        if len(values) > across:  # each peak is where it was reached
            at = values.index(max(values)) * across / (len(values) - 1)
            assert any(
                place(max(values)) in by_column[x] for x in (int(at) - 1, int(at), int(at) + 1) if 0 <= x < across
            )


def test_a_chart_of_nothing_but_zero_is_a_line() -> None:
    assert plotted([0, 0, 0], 5, 2, plain=True) == ["     ", "*****"]


@pytest.fixture
def games() -> None:
    """Two games of Sixteen for one person, one of them with a hint; one for two people; one of Sweet Sixteen."""
    finish(begin(seed="1" * 64)).close()
    helped = begin(seed="2" * 64)
    assert helped.journal is not None
    helped.journal.append("hint", 1)
    finish(helped).close()
    finish(begin(seed="3" * 64, players=TWO_PEOPLE)).close()
    finish(Host.new(paths.saves(), "sweet-sixteen", SWEET, TWO_PEOPLE, "4" * 64)).close()


async def arrive(stage: Stage) -> None:
    await stage.goes_to("StatisticsScreen", "s")
    await stage.until(lambda: counted(stage))
    await stage.rest()


@pytest.mark.usefixtures("games")
async def test_keys_go_from_game_to_game_and_from_person_to_person() -> None:
    async with opened() as stage:
        await arrive(stage)
        assert stage.sees("4 finished games", "SIXTEEN, YOU, WITHOUT HINTS AND TAKE-BACKS", "All games")
        others = dict.fromkeys(("game", "person", "aided", "ladder", "help", "back"), True)
        assert stage.bar == {**others, "rating": False}, "a single game has no course"
        await stage.press("t")
        assert stage.sees("SIXTEEN, YOU, WITH HINTS OR TAKE-BACKS")
        await stage.press("p")
        assert stage.sees("SIXTEEN, EMMY, WITHOUT HINTS AND TAKE-BACKS")
        assert not stage.bar["aided"]
        before = stage.rows()[:-1]
        await stage.press("t")
        assert stage.rows()[:-1] == before
        assert stage.sees("That key does nothing now.")
        await stage.press("right")
        assert stage.sees("SWEET SIXTEEN, EMMY, WITHOUT HINTS AND TAKE-BACKS", "CHIPS WON MINUS CHIPS LOST")
        await stage.press("p")
        assert stage.sees("SWEET SIXTEEN, SOPHIE, WITHOUT HINTS AND TAKE-BACKS")
        await stage.press("left")
        assert stage.sees(" SIXTEEN, SOPHIE, WITHOUT HINTS AND TAKE-BACKS", "GAMES WON MINUS GAMES LOST")
        await stage.press("p")
        assert stage.sees("SIXTEEN, YOU, WITHOUT HINTS AND TAKE-BACKS")
        await stage.goes_to("HomeScreen", "q")


@pytest.mark.usefixtures("games")
async def test_what_is_shown_is_what_the_games_say() -> None:
    async with opened(size=(120, 40)) as stage:
        await arrive(stage)
        of_one = (record for record in map(read, paths.saves().iterdir()) if not record.players[1].human)
        (outcome,) = (record.table.outcome for record in of_one if not record.hints)
        assert outcome is not None
        own = next(row for row in stage.rows() if row.split()[:1] == ["Own"])
        against = next(row for row in stage.rows() if row.split()[:1] == ["Against"])
        assert [int(row.split()[1]) for row in (own, against)] == list(outcome.score)


@pytest.mark.usefixtures("games")
async def test_keys_are_answered_while_it_counts() -> None:
    go, begun, look = threading.Event(), threading.Event(), catalogue.read

    def slow(path: object) -> object:
        begun.set()
        assert go.wait(PATIENCE)
        return look(path)  # type: ignore[arg-type]  # it is handed on as it came

    async with opened() as stage:
        await stage.looked()
        (paths.saves().parent / "games.index").unlink(missing_ok=True)
        stage.app.screen._catalogue = None  # type: ignore[attr-defined]  # so that nothing is known
        with mock.patch.object(catalogue, "read", slow):
            try:
                await stage.goes_to("StatisticsScreen", "s")
                await stage.until(begun.is_set)
                assert stage.sees("Counting the finished games")
                await stage.goes_to("HelpScreen", "?")
                await stage.goes_to("StatisticsScreen", "q")
                await stage.goes_to("HomeScreen", "q")
                await stage.goes_to("StatisticsScreen", "s")
            finally:
                go.set()
            await stage.until(lambda: counted(stage))
            await stage.shows("SIXTEEN, YOU, WITHOUT HINTS AND TAKE-BACKS")


@pytest.mark.parametrize("language", i18n.languages())
async def test_without_a_finished_game_a_key_begins_one(language: str) -> None:
    begin("0 B6", "1 B5").close()
    async with opened(language=language) as stage:
        await stage.looked()
        await arrive(stage)
        said = [say.nothing_yet().upper(), say.what_counts(), say.text_of("sixteen").course().upper()]
        for size in ((80, 24), (160, 50), (60, 18), (80, 16), (40, 12)):
            await stage.pilot.resize_terminal(*size)
            await stage.rest()
            shown = " ".join(stage.text().split())
            assert all(each in shown for each in said[: 3 if size[1] >= 24 else 2])
            assert all(each.region.bottom < size[1] for each in stage.screen.query(Menu))
        for key in ("left", "right", "p", "t", "end"):
            await stage.press(key)
        assert not stage.sees("0:0", "Ada")
        await stage.point("sixteen")
        await stage.goes_to("NewGameScreen", "enter")
        finish(begin(seed="0" * 64)).close()
        await stage.goes_to("StatisticsScreen", "q")
        await stage.until(lambda: counted(stage) and not stage.screen.query_one(Menu).display)
        await stage.pilot.resize_terminal(80, 24)
        await stage.shows(say.games(1))


@pytest.mark.usefixtures("games")
async def test_files_beside_the_saves_that_cannot_be_read_are_named() -> None:
    """At home, in the list and in the statistics: an empty list of tags would look like one without tags."""
    for kind in ("deck", "tags"):
        beside(paths.saves(), kind).mkdir()
    async with opened(size=(200, 50)) as stage:
        await stage.shows("cannot be read", "games.deck")
        await to_saved(stage)
        await stage.shows("games.tags")
        await stage.goes_to("HomeScreen", "q")
        await arrive(stage)
        await stage.shows("games.tags")


async def test_a_folder_that_cannot_be_read_is_named() -> None:
    paths.saves().parent.mkdir(parents=True)
    paths.saves().write_bytes(b"")
    async with opened() as stage:
        await arrive(stage)
        assert stage.sees(str(paths.saves())[:40]), stage.text()


@pytest.mark.usefixtures("games")
@pytest.mark.parametrize("size", [(80, 24), (40, 16), (120, 40), (60, 18)])
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
async def test_table_and_chart_are_there_from_the_lowest_size_on(size: tuple[int, int], glyphs: str) -> None:
    async with opened(size=size, glyphs=glyphs) as stage:
        await arrive(stage)
        assert stage.sees("All games", "GAMES WON MINUS GAMES LOST")
        (chart,) = stage.screen.query(Chart)
        assert chart.region.bottom < stage.screen.size.height
        drawn = "\n".join(strip.text for strip in chart.painted[1:])
        sign = "#" if size[1] > 34 else "*"  # a surface, or a line
        assert (sign in drawn) == (glyphs == "ascii")
        assert drawn.isascii() == (glyphs == "ascii")


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (40, 12)])
async def test_heads_stay_while_a_row_of_their_table_is_shown(size: tuple[int, int]) -> None:
    async with STATES["statistics"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await figured(stage)
        reader, heads = stage.screen.query_one(Reader), stage.screen.query_one("#heads")

        def headed() -> bool:
            return "Played" in "".join(stage.rows()[heads.region.y : heads.region.bottom])

        seen = set[bool]()
        await stage.press("home")
        while True:
            told = ["".join(text for text, _ in line) for line in reader.lines]
            of_table = reader.at < next(row for row, text in enumerate(told) if "Rating" in text) - 1
            assert headed() == of_table
            seen.add(of_table)
            before = reader.at
            await stage.press("down")
            if reader.at == before:
                break
        assert len(seen) == 2, "the text is longer than the rows"
