"""The screen at the end of a game: what it says, and that nothing on it is lost by a key too many."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from textual.geometry import Region, Size

from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.engine.sweet_sixteen.variations import Rules
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.records import parse
from sixteen_tui.saves.sharing import decode
from sixteen_tui.screens.replay.share import CodeScreen
from sixteen_tui.session import ending
from sixteen_tui.session.host import Host
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.text import replay as replay_text
from sixteen_tui.text.over import decided
from sixteen_tui.text.reviewing import ReviewReport
from sixteen_tui.text.screens import seat_names
from sixteen_tui.widgets import bars, figures, hero
from sixteen_tui.widgets.ending import shortened
from sixteen_tui.widgets.look import UNICODE, Look
from sixteen_tui.widgets.pages import margins
from sixteen_tui.widgets.sheet import Sheet
from sixteen_tui.widgets.story import Bars, Party, Sign, Story, StoryTable
from tests.ui.cut import unsigned
from tests.ui.kit import LONG, begin, computer, finish, human, in_match, opened, saves
from tests.ui.sweet_states import STATES

DEFAULTS = (human(""), *(computer(name) for name in COMPUTERS[1:4]))
"""The four players of a new game, as they are called where nobody has chosen a name."""


async def test_enter_does_nothing_that_cannot_be_undone() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        await stage.until(lambda: not stage.sees("Looking at every decision again"))
        end = stage.text()
        for _ in range(3):
            await stage.goes_to("ReviewScreen", "enter")
            await stage.press("enter", "space", "enter")
            await stage.goes_to("OverScreen", "q")
            assert stage.text() == end
        assert len(saves()) == 1
        await stage.goes_to("TableScreen", "a")
        assert len(saves()) == 2


async def test_what_is_opened_here_leads_back_here() -> None:
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        for key, screen in (
            ("w", "ReplayScreen"),
            ("c", "CodeScreen"),
            ("s", "StatisticsScreen"),
            ("r", "BookletScreen"),
        ):
            await stage.goes_to(screen, key)
            await stage.goes_to("OverScreen", "q")
        await stage.goes_to("ReplayScreen", "w")
        await stage.press("end")
        await stage.goes_to("OverScreen", "right")
        await stage.goes_to("HomeScreen", "q")


async def test_every_row_of_the_menu_can_be_chosen() -> None:
    """By arrows that go across, too."""
    async with opened(finish(begin(seed="0" * 64))) as stage:
        await stage.over()
        await stage.goes_to("ReviewScreen", "enter")
        await stage.goes_to("OverScreen", "q")
        await stage.press("home")
        await stage.goes_to("ReplayScreen", "enter")
        await stage.goes_to("OverScreen", "q")
        await stage.press("home", "right", "down")
        await stage.goes_to("CodeScreen", "enter")
        await stage.goes_to("OverScreen", "q")
        await stage.press("right", "up")
        await stage.goes_to("StatisticsScreen", "enter")
        await stage.goes_to("OverScreen", "q")
        await stage.press("down")
        await stage.goes_to("HomeScreen", "enter")


async def test_the_code_is_the_game() -> None:
    session = finish(begin(seed="0" * 64))
    async with opened(session) as stage:
        await stage.over()
        await stage.goes_to("CodeScreen", "c")
        assert isinstance(stage.screen, CodeScreen)
        shown = [row.strip() for row in stage.rows()]
        start = next(place for place, row in enumerate(shown) if row.startswith("S16-"))
        code = "".join(shown[start : shown.index("", start)])
        assert parse(decode(code), session.record.path).table.log == session.table.log


@pytest.mark.parametrize("bonus", [False, True])
async def test_the_teams_of_a_new_game_are_called_by_their_whole_names(bonus: bool) -> None:
    async with opened(finish(begin(seed="0" * 64, players=DEFAULTS, bonus=bonus))) as stage:
        await stage.over()
        await stage.shows("You", "& Emmy", "Blaise", "& Sophie")


@pytest.mark.every("reason: the room for the names differs")
@pytest.mark.parametrize("width", [56, 60, 64, 70, 79, 80, 100, 120])
def test_the_names_of_teams_leave_the_verdict_its_room(width: int) -> None:
    """And the score stands whole below them."""
    parties = [Party([LONG[0], f"& {LONG[2]}"], 2), Party([LONG[1], f"& {LONG[3]}"], 6)]
    story = Story("", "", parties, Bars("", [0], [1], signed=True), StoryTable("", [()], [], 1))
    sheet, (x, room) = Sheet(width, 20), margins(width)
    hero.paint(sheet, x, room, story, hero.Band("DEFEAT", "lost", Look({}, UNICODE, {})))
    rows = ["".join(text for text, _ in line) for line in sheet.lines()]
    word = figures.figure("DEFEAT")
    (top,) = (place for place in range(len(rows)) if all(map(str.startswith, _from(rows[place:], x), word)))
    for row, line, *score in zip(_from(rows[top:], x), word, *map(figures.figure, "26"), strict=False):
        rest = row[len(line) :]
        assert rest.startswith("  ")
        assert all(figure.strip() in rest for figure in score)
    assert unsigned(rows) == []


def _from(rows: list[str], x: int) -> list[str]:
    return [row[x:] for row in rows]


@pytest.mark.parametrize("slot", range(3, 13))
def test_the_sign_of_a_reason_stands_below_the_number_of_its_set(slot: int) -> None:
    signs = [("", [Sign("=16", "=", "good")])]
    sheet, area = Sheet(40, 20), Region(0, 0, 40, 18)
    bars.paint(sheet, area, Bars("", [1], [7], signed=True, rows=signs), Size(slot, 8), plain=False)
    rows = ["".join(text for text, _ in line) for line in sheet.lines()]
    number = next(row.index("7") for row in rows if "7" in row)
    (sign,) = (match for match in map(re.compile("=1?6?").search, rows) if match)
    assert sign.start() + len(sign[0]) // 2 == number


async def test_a_table_of_reasons_is_whole_or_left_out() -> None:
    async with STATES["end, 4 long names"]({}) as stage:
        for size, whole in (((80, 24), True), ((60, 18), False)):
            await stage.pilot.resize_terminal(*size)
            await stage.rest()
            assert stage.sees("YOUR LEAD")
            assert stage.sees("SETS WON", "most in a row") == whole
            assert stage.sees("sixteen") == whole


def story_of(session: Host) -> Story:
    """The story of a game that has been played."""
    in_play = Session(session)
    view, tell = in_play.seats[None].view(), PLUGINS[session.game.name].story
    assert tell is not None
    return tell(view, seat_names(in_play.players), ending.side(in_play))


async def test_the_plays_that_decided_it_are_those_of_the_review_and_have_keys() -> None:
    """While the person reads, the game is looked at again."""
    session = finish(begin(seed="1" * 64))
    found = Reviewing(session.record)
    for _ in found.go():
        pass
    own = [one for one in found.decisions if one.seat == 0]
    best, worst = max(own, key=lambda one: one.only), max(own, key=lambda one: one.cost)
    assert min(best.only, worst.cost) > 0
    plays = {one.entry: one for one in ReviewReport(found).decisive(0)}
    assert [*plays] == sorted([best.entry, worst.entry])
    assert plays[best.entry].worth == f"+{100 * best.only:.0f}%"
    assert plays[worst.entry].worth == f"−{100 * worst.cost:.0f}%"
    async with opened(session) as stage:
        await stage.over()
        for number, one in enumerate(plays.values(), start=1):
            await stage.shows(f"{number}  {one.lay}  {one.play}  {one.where}", one.worth)
        for number, entry in enumerate(plays, start=1):
            await stage.goes_to("ReplayScreen", str(number))
            replay = Replay(session.record)
            replay.go(entry)
            await stage.shows(replay_text.where(replay))
            await stage.goes_to("OverScreen", "q")


async def test_in_a_match_the_choice_at_first_is_the_next_game() -> None:
    async with opened(in_match(finish(begin(seed="0" * 64)), 1, 0, best=5)) as stage:
        await stage.over()
        await stage.shows("Match", "best of 5", "YOUR CHOICES THAT COUNTED MOST")
        await stage.goes_to("TableScreen", "enter")


async def test_how_it_was_decided_is_one_sentence_in_both_user_interfaces() -> None:
    session = finish(begin(seed="0" * 64))
    in_play = Session(session)
    said = decided(in_play, seat_names(in_play.players, [0]), ending.side(in_play))
    assert said == story_of(session).decided
    async with opened(session) as stage:
        await stage.over()
        for size in ((80, 24), (60, 18), (40, 12)):
            await stage.pilot.resize_terminal(*size)
            await stage.until(lambda: said in " ".join(stage.text().split()))


async def test_second_of_many_is_a_place_and_no_defeat() -> None:
    rules = Rules(seats=4)
    for number in range(40):
        players = (human(), *map(computer, ("Ada", "Blaise", "Emmy")))
        session = finish(Host.new(paths.saves(), "sweet-sixteen", rules, players, f"{number:064x}"))
        chips = session.table.view(None).chips
        if sorted(chips)[-2] == chips[0] < max(chips):
            break
        session.close()
    assert ending.verdict(Session(session)) == "placed"
    async with opened(session) as stage:
        while stage.showing != "OverScreen":
            await stage.press("x", "enter")
            await stage.rest()
        await stage.shows("2nd of 4", *(f"{place}  {count}" for place, count in enumerate(sorted(chips)[:0:-1], 1)))
        assert not stage.sees("DEFEAT")


async def test_nobodys_plays_are_judged_before_others() -> None:
    async with opened(finish(begin(seed="0" * 64, players=(human("Sophie"), human("Emmy"))))) as stage:
        await stage.over()
        assert not stage.sees("Looking at every decision again")
        assert "see it" not in stage.bar, "no play is listed"


@pytest.mark.parametrize("number", range(8))
def test_the_story_of_sixteen_adds_up(number: int) -> None:
    session = finish(begin(seed=f"{number:064x}", bonus=bool(number % 2)))
    story, won = story_of(session), session.table.view(None).won
    one, other = story.parties
    assert story.bars.values[-1] == one.score - other.score
    signs = [[sign is not None for sign in row] for _, row in story.bars.rows]
    assert [mine != theirs for mine, theirs in zip(*signs, strict=True)] == [True] * len(won)
    assert [mine for mine, _ in zip(*signs, strict=True)] == [
        after > before for before, after in pairwise((0, *story.bars.values))
    ]
    *kinds, run = story.table.rows
    assert sum(int(text) for row in kinds for text, _ in row[1:]) == sum(len(formed.kinds) for formed in won)
    assert max(int(text) for text, _ in run[1:]) <= len(won)
    expected = "won" if one.score > other.score else "lost" if one.score < other.score else "drawn"
    assert ending.verdict(Session(session)) == expected


@pytest.mark.parametrize("number", range(4))
def test_the_story_of_sweet_sixteen_adds_up(number: int) -> None:
    rules = Rules(seats=3)
    players = (human(), computer("Ada"), computer("Blaise"))
    session = finish(Host.new(paths.saves(), "sweet-sixteen", rules, players, f"{number:064x}"))
    view, story = session.table.view(None), story_of(session)
    assert [int(step.score.replace("−", "-")) for step in story.podium] == sorted(view.chips, reverse=True)
    assert [step.name for step in story.podium if step.own] == ["You"]
    assert story.bars.values[-1] == view.chips[0]
    assert len(story.bars.values) == len(view.settlements)
    assert {row[0][0].split()[-1] for row in story.table.rows} == {"You", "Ada", "Blaise"}


def test_where_people_are_on_several_sides_it_is_nobodys_victory() -> None:
    session = finish(begin(seed="0" * 64, players=(human("Sophie"), human("Emmy"))))
    assert ending.side(Session(session)) is None
    assert ending.verdict(Session(session)) in ("", "drawn")


@pytest.mark.every("reason: the own place is among the first, the hidden ones, and the last")
@pytest.mark.parametrize(
    ("own", "shown"),
    [(1, ["0", "1", "2", "-3456"]), (4, ["0", "1", "4", "-2356"]), (6, ["0", "1", "-2345", "6"])],
)
def test_a_table_that_is_too_long_keeps_the_own_place(own: int, shown: list[str]) -> None:
    rows = [[(str(place), "text")] for place in range(7)]
    table = StoryTable("", [[""]], rows, 1, lambda hidden: "-" + "".join(map(str, hidden)), own)
    assert [text for ((text, _),) in shortened(table, 4)] == shown
    assert shortened(table, 7) == rows
    assert shortened(table._replace(more=None), 4) == rows


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_no_heading_of_an_end_is_cut_and_all_steps_of_the_podium_say_the_same(size: tuple[int, int]) -> None:
    players = human(), *(computer(name) for name in ("Blaise", "Emmy", "Sophie"))
    session = finish(Host.new(paths.saves(), "sweet-sixteen", Rules(seats=4), players, "5" * 64))
    async with opened(session, size=size, language="fr") as stage:
        while stage.showing != "OverScreen":
            await stage.press("enter")
            await stage.rest()
        assert stage.sees("VOS JETONS")
        assert "…  CLASSEMENT" not in stage.text()
        (row,) = (row for row in stage.rows() if len(re.findall(r"[123]  −?\d+", row)) == 3)
        assert row.count("jeton") in (0, 3)


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 18), (40, 12)])
async def test_the_key_bar_has_the_keys_of_the_plays_that_are_listed(size: tuple[int, int]) -> None:
    async with STATES["end"]({}) as stage:
        await stage.pilot.resize_terminal(*size)
        await stage.rest()
        listed = [
            number for number in "12" if any(re.match(rf" +{number}  [A-Z]\S+ ", row) for row in stage.rows()[3:])
        ]
        keys = [key.key for key in stage.bar_keys if key.label == "see it"]
        assert keys == ([" ".join(listed)] if listed else [])
