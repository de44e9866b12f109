"""Accounts of a finished game: the parts of a result, its course, and the accuracy of a seat."""

from __future__ import annotations

from random import Random

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import Account, Parts
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.terminal.text import MINUS
from sixteen_tui.text import numbers
from sixteen_tui.text import review as words
from sixteen_tui.text.reviewing import ReviewReport
from tests.unit.session.test_replay import record
from tests.unit.session.test_reviewing import SEATS, account, every_game, game, own, through


@every_game
def test_the_parts_of_a_result_and_their_sum_are_those_of_the_table(name: str) -> None:
    found = through(name)
    report = ReviewReport(found)
    for seat in SEATS:
        parts, total = report.total(seat)
        _, row = report.rows([seat])
        titled = [*zip(words.head(chance=found.chance)[1:5], row[1:5], strict=True)]
        assert parts in (titled, titled[1:])
        assert total == words.total(account(found, seat).score.result, chance=found.chance)


def test_where_nothing_happened_every_part_is_nothing() -> None:
    found = Reviewing(record(game("sixteen")))
    report = ReviewReport(found)
    found.accounts = (Account(0, 0.5, 0.0, 0.0, 0.0, 0.5, 0.0, Parts(0.0, 0.0, 0.0, 0.0, 0.0)),)
    assert [amount for _, amount in report.total(0)[0]] == ["0.0"] * 3
    assert report.accuracy(0) == words.accuracy("100")


def test_the_luck_of_partners_is_one_figure_and_every_row_adds_up() -> None:
    """Luck is that of a side, however the costs of its players are rounded."""
    chance, differ = Random("partners"), 0
    found = Reviewing(record(game("sixteen")))
    report = ReviewReport(found)
    for _ in range(50):
        costs = [chance.choice((0.0, 0.05, chance.random())) for _ in range(4)]
        accounts = []
        for seat, cost in enumerate(costs):
            result, signs = 3.0 if seat % 2 else -3.0, [1 if (seat - other) % 2 else -1 for other in range(4)]
            others = sum(sign * each for sign, each in zip(signs, costs, strict=True)) + cost
            parts = Parts(0.0, result + cost - others, -cost, others, result)
            accounts.append(Account(seat, 0.5, 0.0, 0.0, 0.0, 0.5, 0.0, parts))
        found.accounts = (*accounts,)
        shown = [[report.total(seat)[0][at][1] for at in range(3)] for seat in range(4)]
        figures = [[float(each.replace(MINUS, "-")) for each in row] for row in shown]
        assert [row[0] for row in shown[:2]] == [row[0] for row in shown[2:]]
        for account_of, row in zip(accounts, figures, strict=True):
            assert sum(row) == pytest.approx(account_of.score.result)
            assert row[1] == pytest.approx(account_of.score.play, abs=0.0501)
        differ += shown[0] != shown[2]
    assert differ > 20


@every_game
def test_the_course_begins_with_what_everybody_expects_and_ends_with_the_result(name: str) -> None:
    """In a game with chips it adds the chips the seat had."""
    found, table, judge = through(name), game(name), GAMES[name].review()

    def had(seat: int, length: int) -> float:
        return 0.0 if judge.chance else float(GAMES[name].score(table.view(None, length))[seat])

    for seat in SEATS:
        course = found.course(seat)
        assert course[0] == (judge.begins if judge.chance else had(seat, 0))
        assert course[-1] == (account(found, seat).result if judge.chance else had(seat, len(table)))
        pairs = [(had(seat, one.entry) + one.before, had(seat, one.entry) + one.after) for one in own(found, seat)]
        assert [*zip(course[1:-1:2], course[2:-1:2], strict=True)] == pairs


@every_game
def test_before_the_accounts_the_course_ends_with_the_last_choice(name: str) -> None:
    whole, part = through(name), Reviewing(record(game(name)))
    part.decisions = whole.decisions[:3]
    for seat in SEATS:
        course = part.course(seat)
        assert course == whole.course(seat)[: len(course)]
        assert len(course) == 1 + 2 * len(own(part, seat))


@every_game
def test_the_ups_and_downs_are_those_of_the_course(name: str) -> None:
    """At every moment of the review, also after a mistake and before the first choice; only the result is left out."""
    whole, table, nth = through(name), game(name), PLUGINS[name].review.nth
    found, mistaken = Reviewing(record(table)), 0
    for number in range(1, len(whole.decisions) + 1):
        found.decisions = whole.decisions[:number]
        found.accounts = whole.accounts if number == len(whole.decisions) else ()
        for seat in {one.seat for one in found.decisions}:
            sets = [GAMES[name].milestones(table.view(None, one.entry)) + 1 for one in own(found, seat)]
            places = [1, *(each for each in sets for _ in ("before", "after"))]
            values = found.course(seat)[: len(places)]
            most, least = (
                (words.level(values[at], chance=found.chance), nth(places[at]))
                for at in (values.index(max(values)), values.index(min(values)))
            )
            report = ReviewReport(found)
            assert report.ups_and_downs(seat) == words.course(report.names[seat], most, least, chance=found.chance)
            mistaken += min(values) < min(values[1::2])
    assert mistaken, "nobody's worst moment followed a mistake"


@every_game
def test_the_accuracy_of_a_seat_is_said(name: str) -> None:
    found = through(name)
    for seat in SEATS:
        assert ReviewReport(found).accuracy(seat) == words.accuracy(
            numbers.decimal(account(found, seat).accuracy, ".0f")
        )


def test_the_figures_of_an_account_add_up_as_they_are_shown() -> None:
    """Each part rounded by itself would show +0.1 - 0.2 + 2.0 = +2.0."""
    found = Reviewing(record(game("sixteen")))
    report = ReviewReport(found)
    score = Parts(0.0, 0.14, -0.16, 2.02, 2.0)
    found.accounts = (Account(0, 0.5, 0.0, 0.0, 0.0, 1.0, 0.0, score),)
    _, row = report.rows([0])
    begins, cards, play, others, result = (float(each.replace(MINUS, "-")) for each in row[1:6])
    assert begins + cards + play + others == pytest.approx(result)
    assert [value for _, value in report.total(0)[0]] == [*row[2:5]]


def test_what_is_not_certain_is_not_rounded_to_certainty() -> None:
    """As in the hints: a chance of 0.998 is not 100%, and who made a mistake has not kept all that was at stake."""
    assert [words.level(value, chance=True) for value in (0.0, 0.002, 0.5, 0.998, 1.0)] == [
        *("0%", "<1%", "50%", ">99%", "100%"),
    ]
    assert [words.kept(value) for value in (0.0, 0.3, 63.4, 99.7, 100.0)] == ["0", "<1", "63", ">99", "100"]
