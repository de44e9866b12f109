"""Matches on the screens: chosen, played from game to game with breaks between, told of at the end and in the list."""

from __future__ import annotations

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.saves import matches as kept_matches
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.session import matches, matchplay
from sixteen_tui.session.host import Host
from sixteen_tui.session.matchplay import Match
from sixteen_tui.session.session import Session
from sixteen_tui.settings import paths
from sixteen_tui.settings.settings import Last
from sixteen_tui.tables.setup import TableSetup
from tests.ui.kit import TWO_PEOPLE, Stage, begin, computer, finish, human, in_match, kept, opened, saves
from tests.ui.menus import choose, row, to_row, to_saved

SIZES = [(80, 24), (120, 40), (40, 12)]


def session_of(stage: Stage) -> Session:
    assert isinstance(stage.screen, TableScreen)
    return stage.screen.session


def match(stage: Stage) -> Match:
    found = session_of(stage).match
    assert found is not None
    return found


def won(session: Host) -> int:
    outcome = session.table.outcome
    assert outcome is not None
    (winner,) = outcome.winners
    return winner


async def test_a_match_is_chosen_and_remembered() -> None:
    async with opened() as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        await to_row(stage, "match")
        await stage.shows("[single game]", "One game by itself")
        await stage.press("right", "right")
        await stage.shows("[5]", "deals the next")
        await stage.goes_to("TableScreen", "s")
        await stage.shows("match 0:0, best of 5")
        assert kept().last("sixteen").match == ["5"]
        assert match(stage).best == 5
    async with opened(last_match=["4"]) as stage:  # what there is not is a single game
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        await to_row(stage, "match")
        await stage.shows("[single game]")


@pytest.mark.parametrize("size", SIZES)
async def test_from_game_to_game_with_breaks_between(size: tuple[int, int]) -> None:
    """The loser deals, the score is there all the time, and home leads to the next game or to the one begun."""
    first = finish(begin(seed="0" * 64))
    async with opened(in_match(first), size=size) as stage:
        await stage.over()
        score = "0:1" if won(first) else "1:0"
        await stage.shows(f"Match {score}, best of 3", "Next game")
        await stage.goes_to("HomeScreen", "q")
        await stage.looked()
        assert row(stage) == "match"  # Enter alone goes on
        await stage.shows("Go on with the match")
        await stage.goes_to("TableScreen", "enter")
        await stage.shows(f"match {score}")
        assert len(saves()) == 2
        dealer = GAMES["sixteen"].dealer(session_of(stage).record.table.timeline.here.state)
        assert dealer == 1 - won(first)
        begun = session_of(stage).record.header.id
        await stage.goes_to("HomeScreen", "q")
        await stage.looked()
        assert len(saves()) == 2  # nobody has played in it, and it is kept: nobody can ask for other cards
        assert row(stage) == "resume"
        assert not stage.sees("Next game")
        if size[0] >= 80:
            await stage.shows(f"Match {score},", "best of\N{NO-BREAK SPACE}3")
        await stage.goes_to("TableScreen", "enter")
        assert session_of(stage).record.header.id == begun
        await stage.shows(f"match {score}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "fr"])
async def test_at_its_end_it_says_who_has_won(size: tuple[int, int], language: str) -> None:
    last = finish(begin(seed="0" * 64, players=(human(), computer("Wilhelmina-Maria"))))
    async with opened(in_match(last, won(last)), size=size, language=language) as stage:
        await stage.over()
        winner = "Wilhelmina-Maria" if won(last) else "You"
        said = f"Match won by {winner}, 2:0" if won(last) else "You win the match 2:0"
        if language == "fr":
            said = f"Rencontre gagnée par {winner}" if won(last) else "Vous gagnez la rencontre 2:0"
        await stage.shows(said, "A new match" if language == "en" else "Autre rencontre")
        await stage.goes_to("TableScreen", "a")
        assert match(stage) == Match(match(stage).id, 3, 2)
        assert match(stage).id == session_of(stage).record.header.id


async def test_two_people_and_their_names() -> None:
    last = finish(begin(seed="0" * 64, players=TWO_PEOPLE))
    async with opened(in_match(last, 1 - won(last), won(last))) as stage:
        await stage.over()
        await stage.shows(f"Match won by {TWO_PEOPLE[won(last)].name}, 2:1")


async def test_many_players_have_their_names_beside_their_games() -> None:
    game = GAMES["sweet-sixteen"]
    players = (human(), computer("Ada"), computer("Emmy"))
    rules = game.rules({**{rule: getattr(game.default_rules, rule) for rule in game.choices}, "seats": 3})
    session = finish(Host.new(paths.saves(), game.name, rules, players, "1" * 64))
    async with opened(in_match(session, 1, 1, 2, best=7)) as stage:
        while stage.showing != "OverScreen":
            await stage.press("enter")
            await stage.rest()
        assert matchplay.new(game, rules, 7) == Match("", 7, 3)
        await stage.shows("Match Ada 2")


async def test_the_list_says_how_the_match_stood() -> None:
    first = in_match(finish(begin(seed="0" * 64)))
    first.conclude()
    first.close()
    again = first.again(paths.saves())
    again.close()
    async with opened(size=(160, 40)) as stage:
        await to_saved(stage)
        score = matches.standings(paths.saves())[first.record.header.id].wins
        await stage.shows(
            f"You – Blaise · match {score[0]}:{score[1]}" if stage.sees("Blaise") else f"· match {score[0]}:{score[1]}"
        )
        await stage.shows(f"match {score[0]}:{score[1]}, best of 3")
        assert stage.text().count("· match ") == 2


@pytest.mark.parametrize("name", ["Ada", "Blaise"])
async def test_in_a_narrow_column_the_score_is_enough(name: str) -> None:
    first = in_match(finish(begin(seed="0" * 64, players=(human(), computer(name)))))
    first.conclude()
    first.close()
    wins = matches.standings(paths.saves())[first.record.header.id].wins
    async with opened() as stage:
        await to_saved(stage)
        await stage.shows(f"You – {name} · {wins[0]}:{wins[1]} ", f"match {wins[0]}:{wins[1]}, best of 3")


async def test_without_the_file_there_is_nothing_to_go_on_with() -> None:
    first = in_match(finish(begin(seed="0" * 64)))
    first.conclude()
    first.close()
    async with opened() as stage:
        await stage.looked()
        await to_row(stage, "match")
        kept_matches.path_of(paths.saves()).write_bytes(b"\0\n{")
        await stage.press("enter")
        await stage.told("No match can go on any more")
        assert stage.showing == "HomeScreen"
    async with opened() as stage:
        await stage.looked()
        assert not stage.sees("Go on with the match")
        await to_saved(stage)
        assert not stage.sees("· match")


async def test_a_match_is_given_up_and_its_games_stay() -> None:
    first = in_match(finish(begin(seed="0" * 64)))
    first.conclude()
    first.close()
    async with opened() as stage:
        await stage.looked()
        await to_row(stage, "sixteen")
        assert "give up" not in stage.bar
        await to_row(stage, "match")
        assert stage.bar["give up"]
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("HomeScreen", "n")
        await stage.looked()
        await to_row(stage, "match")
        await stage.goes_to("Confirm", "x")
        await stage.goes_to("HomeScreen", "y")
        await stage.until(lambda: not stage.sees("Go on with the match") and "give up" not in stage.bar)
        assert len(saves()) == 1
    assert matches.offered(paths.saves()) is None
    assert len(matches.standings(paths.saves())) == 1
    again = first.again(paths.saves())  # whoever sits at its table goes on with it all the same
    again.release()
    assert matches.offered(paths.saves()) is not None


async def test_a_shared_table_is_a_single_game() -> None:
    for name in GAMES:
        setup = TableSetup.for_others(name, Last(["human", "human"], [], [], ["7"]))
        assert "match" not in setup.rows
        assert setup.best == matchplay.SINGLE
