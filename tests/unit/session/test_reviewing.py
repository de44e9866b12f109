"""Tests that tables, sentences and marks of a review agree with `engine.review`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from random import Random
from typing import Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import LUCKY, WEIGHS, Account, Decision, Review, Swing, review
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.record import Record
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.trial import Trial
from sixteen_tui.terminal.text import MINUS
from sixteen_tui.text import numbers
from sixteen_tui.text import review as words
from sixteen_tui.text.reviewing import Moment, ReviewReport, _shown
from tests.cli.test_review import finished
from tests.games import has_chance
from tests.judging import LEAST, thought
from tests.unit.session.branches import at_random
from tests.unit.session.test_replay import record

every_game = pytest.mark.parametrize("name", GAMES)
SEATS: Final = (0, 1)


@cache
def game(name: str) -> AnyTable:
    """Return a game of two computer players that make mistakes."""
    return finished(name, ("easy", "medium"), {"seats": 2}, "0" * 64)


@cache
def through(name: str) -> Reviewing:
    """Return the complete review of `game`."""
    found = Reviewing(record(game(name)))
    with thought(LEAST):
        for _ in found.go():
            pass
    return found


def own(found: Reviewing, seat: int) -> list[Decision]:
    return [one for one in found.decisions if one.seat == seat]


def account(found: Reviewing, seat: int) -> Account:
    return next(each for each in found.accounts if each.seat == seat)


def part(found: Reviewing, value: float) -> str:
    return words.part(value, chance=found.chance)


@every_game
def test_thinking_yields_every_decision_and_then_the_whole(name: str) -> None:
    """The accounts are set at the end; a second run starts again."""
    kept = record(game(name))
    found = Reviewing(kept)
    assert (found.record, found.decisions, found.accounts) == (kept, [], ())
    with thought(LEAST):
        course = found.go()
        first = next(course)
        assert found.decisions == [first]
        assert found.accounts == ()
        last: Decision | Review = first
        for last in found.go():
            if isinstance(last, Decision):
                assert found.decisions[-1] is last
                assert found.accounts == ()
        assert isinstance(last, Review)
        assert [*review(game(name))] == [*found.decisions, last]
    assert (tuple(found.decisions), found.accounts) == (last.decisions, last.accounts)
    assert len(found.decisions) <= found.most == sum(map(GAMES[name].is_decision, game(name).log))


@every_game
def test_a_game_that_is_not_over_is_not_reviewed(name: str) -> None:
    known = GAMES[name]
    table = at_random(known, known.default_rules, f"{7:064x}", Random(7), 5)
    with pytest.raises(ValueError, match="not over"):
        Reviewing(record(table))


@every_game
def test_the_head_says_which_game_by_which_rules(name: str) -> None:
    found, said = through(name), PLUGINS[name].text
    assert ReviewReport(found).head == f"{said.title()}, {said.rules_summary(game(name).rules)}"
    assert found.chance == GAMES[name].review().chance


@every_game
def test_the_table_has_a_row_for_each_seat_that_is_asked_for(name: str) -> None:
    found = through(name)
    report = ReviewReport(found)
    assert report.rows([]) == [words.head(chance=found.chance)]
    assert [row[0] for row in report.rows(SEATS)[1:]] == report.names
    for seat in SEATS:
        head, row = report.rows([seat])
        one = account(found, seat)
        assert head == words.head(chance=found.chance)
        begins, _, play, others, result = (words.rounded(value, chance=found.chance) for value in one.score)
        cards = result - begins - play - others  # the rounding of the others is luck, too
        assert row == (
            report.names[seat],
            *(part(found, value) for value in (begins, cards, play, others, result)),
            numbers.decimal(one.accuracy, ".0f"),
        )


@every_game
def test_the_same_is_spoken_as_a_sentence_a_seat(name: str) -> None:
    found = through(name)
    report = ReviewReport(found)
    sentences = report.spoken(SEATS)
    assert len(sentences) == len(SEATS)
    for seat, sentence in zip(SEATS, sentences, strict=True):
        assert report.spoken([seat]) == [sentence]
        (_, (called, *values)) = report.rows([seat])
        figures = [value.lstrip("+−%<> ") for value in values]
        assert sentence.startswith(called)
        assert [each for each in figures if each.strip("0.%") and each not in sentence] == []
        for value, figure in zip(values[1:4], figures[1:4], strict=True):
            verb = {"−": "cost", "+": "brought"}.get(value[0])
            assert verb is None or f"{verb} {figure}" in sentence


def why(found: Reviewing, one: Decision) -> str:
    """Return the reason for a better choice, as the game words it."""
    name, table, names = found.record.header.game, found.record.table, ReviewReport(found).names
    return PLUGINS[name].review.why(table.view(one.seat, one.entry), one.played, one.best, names, table.rules)


def dearest(found: Reviewing, seats: Sequence[int]) -> list[Decision]:
    """Return the most costly mistakes of the seats for which a reason can be given, in the order of the game."""
    wrong = [one for one in found.decisions if one.cost and one.seat in seats and why(found, one)]
    return sorted(sorted(wrong, key=lambda one: -one.cost)[:3], key=lambda one: one.entry)


def mistakes(found: Reviewing, seats: Sequence[int]) -> list[Moment]:
    return [one for one in ReviewReport(found).moments(seats) if one.best]


@every_game
def test_the_moments_are_the_dearest_mistakes_of_the_seats_in_the_order_of_the_game(name: str) -> None:
    found = through(name)
    assert [one.entry for one in mistakes(found, SEATS)] == [one.entry for one in dearest(found, SEATS)]
    for seat in SEATS:
        dear = dearest(found, [seat])
        assert dear, "somebody made mistakes"
        assert [one.entry for one in mistakes(found, [seat])] == [one.entry for one in dear]
        assert [(trial.entry, trial.seat) for trial in found.trials([seat])] == [(one.entry, seat) for one in dear]
        assert all(isinstance(trial, Trial) for trial in found.trials([seat]))
        assert [entry for entry, _ in found.kinds(seat)] == [one.entry for one in dear]


@every_game
def test_every_moment_has_a_reason_with_a_number_and_the_largest_luck_is_one(name: str) -> None:
    found, judge = through(name), GAMES[name].review()
    report = ReviewReport(found)
    told = report.moments(SEATS)
    assert [one.entry for one in found.moments(SEATS)] == [one.entry for one in told]
    assert [one.entry for one in told] == sorted(one.entry for one in told)
    assert all(re.search(r"\d|makes a set", one.why) for one in told)
    after_an_entry = (one for one in found.swings if not one.others and one.entry >= 0)
    largest = max(after_an_entry, key=lambda one: abs(one.luck))
    lucky = [one for one in told if not one.best]
    assert len(lucky) == (abs(largest.luck) >= LUCKY * judge.noise)
    assert lucky or not has_chance(GAMES[name])
    for luck in lucky:
        assert luck.entry == largest.entry
        assert luck.name == report.names[largest.seat]
        assert luck.worth == words.signed(largest.luck, chance=found.chance)
        assert luck.why == words.luck(largest.before, largest.after, luck.played, chance=found.chance)
    assert [trial.entry for trial in found.trials(SEATS)] == [one.entry for one in dearest(found, SEATS)]


@every_game
def test_a_mistake_without_a_reason_is_replaced_by_the_next_dearest(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Reviewing(through(name).record)
    found.decisions = [*through(name).decisions]
    first, *_ = sorted((one for one in found.decisions if one.cost), key=lambda one: -one.cost)
    kind = GAMES[name].mistake

    def silent(view: object, played: object, best: object) -> str:
        return WEIGHS if (played, best) == (first.played, first.best) else kind(view, played, best)

    monkeypatch.setattr(found.record.table, "game", GAMES[name]._replace(mistake=silent))
    assert first.entry not in [one.entry for one in ReviewReport(found).moments(SEATS)]
    assert mistakes(found, SEATS)
    assert all(one.why for one in ReviewReport(found).moments(SEATS))


@every_game
@pytest.mark.parametrize("seats", [[0], [1], SEATS], ids=str)
def test_mistakes_without_a_reason_are_still_called_mistakes(
    name: str, seats: Sequence[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heading never denies what the sentence about their number says."""
    found = Reviewing(through(name).record)
    found.decisions = [*through(name).decisions]
    monkeypatch.setattr(found.record.table, "game", GAMES[name]._replace(mistake=lambda *_: WEIGHS))
    assert ReviewReport(found).heading(seats) == words.no_reason()
    found.decisions = []
    assert ReviewReport(found).heading(seats) == words.no_mistake()


@every_game
def test_a_reason_names_the_better_choice_as_a_part_of_its_sentence(name: str) -> None:
    for one in ReviewReport(through(name)).moments(SEATS):
        assert not re.search(r"; [A-Z](?!\w*\d)", one.why), one.why


@every_game
def test_the_luck_of_a_seat_is_the_sum_of_its_swings(name: str) -> None:
    """Of a chance to win; and each swing begins where the choice before, and what others gave away, left it."""
    found = through(name)
    for seat in SEATS:
        own_swings = [one for one in found.swings if one.seat == seat]
        assert sum(one.luck for one in own_swings) == pytest.approx(account(found, seat).cards)


@every_game
def test_a_moment_tells_who_played_what_and_what_was_better(name: str) -> None:
    found, table, plugin = through(name), game(name), PLUGINS[name]
    report = ReviewReport(found)
    for seat in SEATS:
        for moment, one in zip(mistakes(found, [seat]), dearest(found, [seat]), strict=True):
            view = table.view(seat, one.entry)
            passed = GAMES[name].milestones(table.view(None, one.entry))
            price, score = words.price(one.cost, chance=found.chance), plugin.review.scored(one.score)
            played, best = map(plugin.review.in_short, (one.played, one.best))
            assert moment.where == plugin.review.nth(passed + 1)
            assert moment.lay == plugin.review.lay(view)
            assert moment.worth == MINUS + words.both(price, score)
            assert moment.beside == words.compared(report.names[seat], played, best, words.both(price, score))
            assert moment.why == why(found, one)
            spelt, better = (plugin.spelt(table.game.encode(each)) for each in (one.played, one.best))
            said = words.moment(report.names[seat], spelt, better, words.both(price, score))
            assert moment.said == f"{said} {moment.why}"


@every_game
def test_kinds_are_those_of_the_game(name: str) -> None:
    found, table = through(name), game(name)
    for seat in SEATS:
        for (_, kind), one in zip(found.kinds(seat), dearest(found, [seat]), strict=True):
            assert kind == GAMES[name].mistake(table.view(seat, one.entry), one.played, one.best)


@every_game
def test_every_mistake_is_marked_with_what_was_better(name: str) -> None:
    found, short = through(name), PLUGINS[name].review.in_short
    report = ReviewReport(found)
    wrong = [one for one in found.decisions if one.cost]
    assert report.marks(SEATS) == [
        (
            one.entry,
            one.seat,
            words.marked(report.names[one.seat], short(one.best), words.price(one.cost, chance=found.chance)),
        )
        for one in wrong
    ]
    assert {seat for _, seat, _ in report.marks([1])} == {1}
    assert report.marks([]) == []


@every_game
def test_the_best_play_and_the_dearest_decided_a_game_for_a_seat(name: str) -> None:
    found, table, review = through(name), game(name), PLUGINS[name].review
    for seat in SEATS:
        best, worst = (max(own(found, seat), key=attrgetter(key)) for key in ("only", "cost"))
        plays = {one.entry: one for one in ReviewReport(found).decisive(seat)}
        wanted = [(best, best.only), (worst, worst.cost)]
        if not all(value for _, value in wanted):  # the second of the other kind stands in its place
            kind = "only" if best.only else "cost"
            wanted = [(one, getattr(one, kind)) for one in sorted(own(found, seat), key=attrgetter(kind))[-2:]]
        assert [*plays] == sorted(one.entry for one, value in wanted if value)
        assert plays
        for one, sign, value in ((best, "+", best.only), (worst, "−", worst.cost)):
            if value:
                shown, view = plays[one.entry], table.view(seat, one.entry)
                assert shown.worth == sign + words.price(value, chance=found.chance)
                assert shown.where == review.nth(GAMES[name].milestones(view) + 1)
                assert shown.lay == review.lay(view)
                assert shown.play == words.judged(
                    review.in_short(one.played), "" if sign == "+" else review.in_short(one.best)
                )


@pytest.mark.parametrize(
    ("only", "costs", "named"),
    [
        ([0.02], [0.24, 0.22], [-0.24, -0.22]),
        ([0.1], [0.24, 0.22], [0.1, -0.24]),
        ([0.3, 0.2], [0.04], [0.3, 0.2]),
        ([], [0.3, 0.2], [-0.3, -0.2]),
        ([0.3], [], [0.3]),
    ],
)
def test_a_play_that_brought_next_to_nothing_decided_nothing(
    only: list[float], costs: list[float], named: list[float]
) -> None:
    """The second of the other kind stands in its place, if that weighs many times as much."""
    found = Reviewing(record(game("sixteen")))
    one = through("sixteen").decisions[0]
    values = [(value, 0.0) for value in only] + [(0.0, cost) for cost in costs]
    found.decisions = [one._replace(entry=at, only=gain, cost=cost) for at, (gain, cost) in enumerate(values)]
    assert sorted(value for _, value in found.decisive(one.seat)) == sorted(named)


@every_game
def test_a_seat_without_decisions_has_nothing_notable(name: str) -> None:
    found = Reviewing(record(game(name)))
    report = ReviewReport(found)
    assert [report.decisive(seat) for seat in SEATS] == [[], []]
    assert [report.ups_and_downs(seat) for seat in SEATS] == ["", ""]
    assert report.mistakes([1]) == [words.mistakes(report.names[1], 0, 0)]
    assert [*found.moments(SEATS), *found.trials(SEATS), *report.marks(SEATS)] == []


@every_game
def test_mistakes_are_counted_among_the_decisions_of_a_seat(name: str) -> None:
    found = through(name)
    report = ReviewReport(found)
    for seat in SEATS:
        wrong = [one for one in own(found, seat) if one.cost]
        assert report.mistakes([seat]) == [words.mistakes(report.names[seat], len(wrong), len(own(found, seat)))]
    assert report.mistakes(SEATS) == [
        *report.mistakes([0]),
        *report.mistakes([1]),
    ]


@every_game
def test_the_figures_are_explained_and_how_sure_they_are(name: str) -> None:
    found = through(name)
    *counted, sure = ReviewReport(found).explained()
    assert counted == words.counted(chance=found.chance, ended=False)
    assert sure == words.sure(chance=found.chance, noise=GAMES[name].review().noise)


def test_the_names_are_those_of_the_players() -> None:
    kept: Record = record(game("sixteen"), people=2)
    assert ReviewReport(Reviewing(kept)).names[1] == "Ada"


def test_luck_is_the_difference_of_the_chances_beside_it() -> None:
    """28% to 48% is +20%, also where 28.4% to 47.6% was."""
    for before, after in ((0.284, 0.476), (0.476, 0.284), (0.105, 0.895), (0.5, 0.506)):
        worth = words.signed(_shown(Swing(1, 0, before, after, 0.0)), chance=True)
        levels = [int(words.level(each, chance=True).removesuffix("%")) for each in (before, after)]
        assert int(worth.removesuffix("%").replace("−", "-")) == levels[1] - levels[0]
    assert _shown(Swing(1, 0, 0.284, 0.476, 0.05)) == pytest.approx(0.142), "a part of it is the mistake of another"
