"""Tests rows and choices of setups and branches, offered matches, and the daily selection of practice."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves import deck
from sixteen_tui.saves import matches as kept
from sixteen_tui.saves.deck import Mistake
from sixteen_tui.saves.header import Player
from sixteen_tui.session import matches, matchplay
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.setup import HUMAN, Setup, kinds
from sixteen_tui.settings.settings import Last, Settings
from sixteen_tui.terminal.text import NAME_WIDTH
from sixteen_tui.text import branches as branch_words
from sixteen_tui.text import matches as match_words
from sixteen_tui.text import review as review_words
from sixteen_tui.text import screens as say
from sixteen_tui.text import trial as trial_text
from sixteen_tui.text.setup import BranchText, SetupRow, SetupText
from tests.refusing import refusing
from tests.unit.session.branches import saved
from tests.unit.session.test_matches import begin, finish, seat

every_game = pytest.mark.parametrize("name", GAMES)
NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


# A new game


@every_game
def test_the_rows_of_a_new_game_are_named_valued_and_explained(name: str) -> None:
    words = PLUGINS[name].text
    setup = Setup.remembered(name, Last([HUMAN, "hard"], ["Ada"], [], ["5"]))
    assert SetupText(setup).row("start") == SetupRow(say.start_game(), "", say.help_start())
    assert SetupText(setup).row("seats") == SetupRow(say.label_seats(), words.how_many(2), words.seats_help(2))
    assert SetupText(setup).row("seat-0") == SetupRow("Ada", say.who(HUMAN), say.help_person())
    assert SetupText(setup).row("seat-1") == SetupRow(COMPUTERS[1], say.who("hard"), words.level_help("hard"))
    assert SetupText(setup).row("match") == SetupRow(match_words.label(), match_words.value(5), match_words.help(5))
    for row, value in setup.values.items():
        texts = words.variations()[row]
        assert SetupText(setup).row(row) == SetupRow(texts.title, texts.values[value].value, texts.values[value].help)
    if "preset" in setup.rows:
        assert setup.preset is not None
        assert SetupText(setup).row("preset") == SetupRow(say.label_preset(), *words.presets()[setup.preset])


@every_game
def test_choices_lists_all_values_of_a_row_and_the_current_one(name: str) -> None:
    setup, game = Setup.remembered(name, Settings().last(name)), GAMES[name]
    for row in setup.rows[1:]:
        for _ in range(2):
            values, at = SetupText(setup).choices(row)
            assert values[at] == SetupText(setup).row(row).value or row == "match"
            setup = setup.change(row)
            if values:
                assert SetupText(setup).choices(row)[1] == (at + 1) % len(values)
    assert len(SetupText(setup).choices("seats")[0]) == len(game.seat_counts)
    assert SetupText(setup).choices("match") == ([*map(match_words.choice, (1, 3, 5, 7))], 1 + 1)
    assert SetupText(setup).choices("seat-0")[0] == [say.who(kind) for kind in (HUMAN, *game.levels)]


@every_game
def test_settings_remember_the_length_of_a_match(name: str) -> None:
    last = Last([], [], [], [])
    setup = Setup.remembered(name, last)
    for best, said in ((1, []), (3, ["3"]), (7, ["7"])):
        replace(setup, best=best).remember(last)
        assert last.match == said
        assert Setup.remembered(name, last).best == best


@every_game
def test_person_returns_the_seat_of_a_row_with_a_person(name: str) -> None:
    setup = Setup.remembered(name, Last([HUMAN, "easy"], [], [], []))
    assert [setup.person(row) for row in ("seat-0", "seat-1", "seats", "start")] == [0, None, None, None]
    assert [setup.is_human(seat) for seat in (0, 1)] == [True, False]


# A branch


@every_game
def test_the_rows_of_a_branch_are_named_valued_and_explained(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name)
    setup = Branching.at(parent, 3)
    called = branch_words.seat(setup.seat, say.seat_names(parent.players)[setup.seat])
    assert setup.rows[:3] == ("start", "you", "cards")
    assert BranchText(setup).row("start") == SetupRow(branch_words.start(), "", branch_words.start_help(3))
    assert BranchText(setup).row("you") == SetupRow(branch_words.label_you(), called, branch_words.you_help())
    for same in (True, False):
        one = setup.with_cards(same=same)
        assert BranchText(one).row("cards") == SetupRow(
            branch_words.label_cards(), branch_words.cards(same=same), branch_words.cards_help(same=same, may=True)
        )
        assert BranchText(one).choices("cards") == (
            [branch_words.cards(same=each) for each in (True, False)],
            int(not same),
        )
    assert BranchText(setup).choices("you")[1] == setup.seat
    assert (setup.rule_rows, setup.last_rows) == ((), ())
    assert setup.seat_rows == tuple(f"seat-{seat}" for seat in range(setup.seats) if seat != setup.seat)


@every_game
def test_the_cards_of_a_branch_toggle_between_same_and_reshuffled(tmp_path: Path, name: str) -> None:
    setup = Branching.at(saved(tmp_path, name), 3)
    assert setup.same is True
    assert setup.change("cards").same is False
    assert setup.change("cards").change("cards").same is True
    unknown = Branching.at(saved(tmp_path, name, seedless=True, random=Random(2)), 1)
    if not unknown.may_be_same:
        assert BranchText(unknown).choices("cards") == ([branch_words.cards(same=False)], 0)
        assert BranchText(unknown).row("cards").help == branch_words.cards_help(same=False, may=False)
        with refusing(branch_words.cards_unknown()[:10]):
            unknown.with_cards(same=True)


@every_game
def test_the_person_stays_on_a_persons_seat_when_others_are_chosen(tmp_path: Path, name: str) -> None:
    setup = Branching.at(saved(tmp_path, name, kinds=("human", "easy")), 3)
    assert setup.seat == 0
    assert setup.with_players((HUMAN, HUMAN)).seat == 0
    moved = setup.with_players(("hard", HUMAN))
    assert (moved.seat, moved.kinds) == (1, ("hard", HUMAN))
    assert setup.with_players(("hard", "easy")).seat == 0


@every_game
def test_a_computer_player_keeps_its_level_or_gets_the_next_stronger_one(tmp_path: Path, name: str) -> None:
    levels = [*GAMES[name].levels]
    for level in (levels[0], levels[-1]):
        parent = saved(tmp_path, name, kinds=("human", level), random=Random(level))
        assert Branching.at(parent, 3).kinds[1] == level
        stronger = levels[min(levels.index(level) + 1, len(levels) - 1)]
        assert Branching.at(parent, 3, stronger=True).kinds[1] == stronger
        assert Branching.at(parent, 3).name(1) == COMPUTERS[1]
    without = Branching.at(saved(tmp_path, name, kinds=("easy", "easy"), random=Random(1)), 3)
    assert without.kinds.count(HUMAN) == 1, "somebody sits down where nobody sat"
    assert without.kinds[without.seat] == HUMAN


@every_game
def test_people_keep_their_names_in_a_branch_and_computer_players_theirs(tmp_path: Path, name: str) -> None:
    parent = saved(tmp_path, name, kinds=("human", "easy"))
    parent.players[0] = Player(name=f"Ada\x1b{'x' * 99}", player="human", level=None)
    parent.players[1] = Player(name="Blaise", player="bot", level="easy")
    setup = Branching.at(parent, 3)
    person, computer = setup.players
    assert (person.name[:3], len(person.name)) == ("Ada", NAME_WIDTH)
    assert "\x1b" not in person.name
    assert (setup.names[1], setup.name(1), computer.name) == ("", "Blaise", "Blaise")
    assert setup.sit(1).name(1) == person.name, "the person takes the name along"


@every_game
def test_the_other_seats_of_a_branch_go_through_all_kinds_of_players(tmp_path: Path, name: str) -> None:
    setup = Branching.at(saved(tmp_path, name, kinds=("human", "easy")), 3)
    known = kinds(GAMES[name])
    one = setup
    for kind in (*known[known.index("easy") + 1 :], *known[: known.index("easy") + 1]):
        one = one.change("seat-1")
        assert one.kinds == (HUMAN, kind)
        assert one.change("seat-1", -1).change("seat-1") == one
    assert one == setup


# Matches


@every_game
def test_an_offered_match_names_its_sides(tmp_path: Path, name: str) -> None:
    players = (seat(name="Ada"), seat("easy", "Blaise"))
    finish(begin(tmp_path, 5, name, players))
    offer = matches.offered(tmp_path)
    assert offer is not None
    assert [*match_words.sides(offer)] == [*PLUGINS[name].text.sides(offer.rules, ["Ada", "Blaise"])]
    assert (offer.match.best, offer.kept.game, offer.waiting) == (5, name, None)
    short = offer._replace(kept=replace(offer.kept, players=[{"name": "Ada\x1b", "player": "human"}]))
    assert len(match_words.sides(short)) == len(match_words.sides(offer)), "whatever the file says"
    assert "Ada" in match_words.sides(short)[0]


@every_game
def test_standings_are_those_after_each_game(tmp_path: Path, name: str) -> None:
    first = finish(begin(tmp_path, 5, name))
    second = finish(first.again(tmp_path))
    third = second.again(tmp_path)
    third.release()
    found = matches.standings(tmp_path)
    ids = [each.record.header.id for each in (first, second, third)]
    assert [*found] == ids
    assert [len(found[id].played) for id in ids] == [1, 2, 2]
    assert {match.id for match in found.values()} == {ids[0]}
    assert found[ids[1]] == second.match
    assert matches.of_game(second.record) == first.match, "a game is not counted before it is over"
    assert matches.deal(name, first.rules, found[ids[0]]).keys() <= {"deal"}


@every_game
def test_a_match_that_was_given_up_is_not_offered_but_its_games_remain(tmp_path: Path, name: str) -> None:
    first = finish(begin(tmp_path, 5, name))
    assert matches.offered(tmp_path) is not None
    matches.give_up(tmp_path)
    assert matches.offered(tmp_path) is None
    matches.give_up(tmp_path)  # there is none any more
    assert first.record.path.exists()
    assert [*matches.standings(tmp_path)] == [first.record.header.id]
    assert matches.of_game(first.record) is not None


@every_game
def test_a_game_counts_once_and_only_when_it_is_over(tmp_path: Path, name: str) -> None:
    session = begin(tmp_path, 3, name)
    while session.record.table.outcome is not None:  # both dealt 16 or a bust, in every round
        session = begin(tmp_path, 3, name)
    assert session.match is not None
    assert matches.played("x", session.record.table) is None
    assert matches.concluded(session.record, session.match) == session.match
    assert session.match.played == ()
    finish(session)
    match, table = session.match, session.record.table
    assert table.outcome is not None
    (game,) = match.played
    assert (game.game, game.score, game.winners) == (
        session.record.header.id,
        table.outcome.score,
        table.outcome.winners,
    )
    assert matches.concluded(session.record, match) == match
    before = kept.path_of(tmp_path).read_bytes()
    fresh = matchplay.new(GAMES[name], session.rules, 3)
    assert fresh is not None
    assert len(matches.concluded(session.record, fresh).played) == 1
    assert kept.path_of(tmp_path).read_bytes() == before, "another program keeps it"


def test_a_match_with_invalid_rules_is_ignored(tmp_path: Path) -> None:
    finish(begin(tmp_path, 3, "sixteen"))
    whole = kept.path_of(tmp_path).read_text()
    for rules in ({"seats": 3}, {"seats": 2, "nonsense": 1}, {"seats": "two"}):
        lines = [json.loads(line) for line in whole.splitlines()]
        lines[0]["rules"] = rules
        kept.path_of(tmp_path).write_text("".join(f"{json.dumps(line)}\n" for line in lines))
        assert matches.offered(tmp_path) is None
        assert matches.standings(tmp_path) == {}


# Practice


def mistake(file: str, entry: int, *, game: str = "sixteen", kind: str = "sum", days: int = 0) -> Mistake:
    return Mistake(file, entry, game, kind, NOW + timedelta(days), None, {})


def choices(folder: Path, name: str, number: int = 9) -> list[Mistake]:
    """Return the first decisions of the person in a game as mistakes; the later in the game, the longer due."""
    known = GAMES[name]
    record = saved(folder, name)
    table = record.table
    found = [
        ply
        for ply in range(len(table))
        if table.mover(ply) == 0
        and known.is_decision(table.log[ply])
        and sum(map(known.is_decision, table.view(0, ply).legal)) > 1
    ][:number]
    return [mistake(record.path.name, ply, game=name, days=-ply) for ply in found]


def test_practice_offers_five_mistakes_a_day_the_longest_due_first(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    found = choices(folder, "sixteen")
    for each in found:
        deck.record(deck.path_of(folder), each)
    today = Practice(folder, NOW).today()
    assert [trial.entry for trial in today] == [each.entry for each in reversed(found)][:5]
    assert all(trial_text.asked(trial) == review_words.trial_own(trial_text.where(trial)) for trial in today), (
        "it was one's own"
    )


def test_practice_offers_no_mistake_before_it_is_due(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    first, second, third, *_ = choices(folder, "sixteen")
    late = timedelta(seconds=1)
    for each, due in ((first, NOW), (second, NOW + late), (third, NOW - late)):
        deck.record(deck.path_of(folder), each._replace(due=due))
    assert [trial.entry for trial in Practice(folder, NOW).today()] == [third.entry, first.entry]
    assert len(Practice(folder, NOW + late).today()) == 3


def test_mistakes_answered_today_count_towards_the_five(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    for number, each in enumerate(choices(folder, "sixteen")):
        deck.record(deck.path_of(folder), each._replace(answered=NOW if number < 2 else NOW - timedelta(2)))
    assert len(Practice(folder, NOW).today()) == 3


def test_practice_offers_mistakes_of_one_game_at_a_time(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    ours = {name: choices(folder, name, 2) for name in GAMES}
    for name, days in (("sixteen", -1), ("sweet-sixteen", -900)):
        for each in ours[name]:
            deck.record(deck.path_of(folder), each._replace(due=NOW + timedelta(days)))
    assert ours["sweet-sixteen"]
    assert {trial.game for trial in Practice(folder, NOW).today()} == {"sweet-sixteen"}


def test_a_branch_adds_only_mistakes_made_after_it_began(tmp_path: Path) -> None:
    """Earlier mistakes belong to the parent game."""
    folder = tmp_path / "games"
    session = Branching.at(saved(folder, "sixteen"), 9).begin(folder)
    session.release()
    found: Any = SimpleNamespace(record=session.record, kinds=lambda _: [(8, "sum"), (9, "sum"), (10, "sum")])
    practice = Practice(folder, NOW)
    practice.add(found)
    assert [each.entry for each in practice.mistakes] == [9, 10]
    assert {(each.due, each.answered, each.kind) for each in practice.mistakes} == {(NOW, None, "sum")}


def test_a_scheduler_state_without_card_id_is_used(tmp_path: Path) -> None:
    """The interval is longer than that of a new card."""
    folder = tmp_path / "games"
    first, second, third, *_ = choices(folder, "sixteen")
    day = NOW
    deck.record(deck.path_of(folder), first)
    for _ in range(3):
        practice = Practice(folder, day)
        practice.answered(practice.today()[0], right=True)
        (again,) = Practice(folder, day).mistakes
        day = again.due
    memory = {key: value for key, value in again.memory.items() if key != "card_id"}
    waits = []
    for each, known in ((second, memory), (third, {})):
        deck.record(deck.path_of(folder), each._replace(memory=known, due=day - timedelta(1)))
        practice = Practice(folder, day)
        practice.answered(next(trial for trial in practice.today() if trial.entry == each.entry), right=True)
        waits.append(next(one.due for one in practice.mistakes if one.entry == each.entry) - day)
    assert waits[0] > 2 * waits[1]


@every_game
def test_practice_names_the_most_frequent_kind_of_mistake(tmp_path: Path, name: str) -> None:
    """Kinds without a name in the game are ignored."""
    folder = tmp_path / "games"
    assert review_words.practice_explained(Practice(folder, NOW)) == review_words.practised("")
    kinds = [
        kind for kind in ("gives", "sum", "colour", "bust", "stand", "trade") if PLUGINS[name].review.overlooked(kind)
    ]
    rare = mistake("a.sixteen.jsonl", 1, game=name, kind=kinds[0] if kinds else "x")
    for number, each in enumerate([rare, *[mistake("a.sixteen.jsonl", 1, game=name, kind="nonsense")] * 3]):
        deck.record(deck.path_of(folder), each._replace(entry=number))
    most = PLUGINS[name].review.overlooked(kinds[0]) if kinds else ""
    assert review_words.practice_explained(Practice(folder, NOW)) == review_words.practised(most)
