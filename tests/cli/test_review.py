"""`review`: luck and play add up, and nothing within the noise is a mistake."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Final

import pytest

from sixteen_tui.arena.jobs import Run, play
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.review import ERRORS, Decision, Review, certain, moments, review, wasted
from sixteen_tui.engine.sixteen import coach
from sixteen_tui.engine.sixteen import review as of_sixteen
from sixteen_tui.engine.sixteen.actions import Play
from sixteen_tui.engine.sixteen.cards import WILD, held
from sixteen_tui.engine.sixteen.hints import Reply
from sixteen_tui.engine.sixteen.view import View
from sixteen_tui.engine.table import AnyTable
from sixteen_tui.saves.records import read
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.text.reviewing import ReviewReport
from tests.cli.kit import Begin, Call, Refused
from tests.judging import thought
from tests.unit.session.test_replay import record

SEED = "e7" * 32
PLAYED: Final[tuple[tuple[str, tuple[str, ...], dict[str, object]], ...]] = (
    ("sixteen", ("hard", "easy"), {}),
    ("sixteen", ("hard", "easy", "medium", "easy"), {"seats": 4, "bonus": True}),
    ("sixteen", ("easy", "medium"), {"drawing": "loose", "wilds": False}),
    ("sweet-sixteen", ("easy", "medium"), {"seats": 2}),
    ("sweet-sixteen", ("easy", "medium", "hard", "expert", "easy"), {"seats": 5, "take": True, "second_chance": True}),
)


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    with thought():
        yield


def finished(game: str, levels: tuple[str, ...], changed: dict[str, object], seed: str = SEED) -> AnyTable:
    rules = GAMES[game].default_rules
    values = {field: getattr(rules, field) for field in rules.__dataclass_fields__} | {"seats": len(levels)} | changed
    return play(Run(game, levels, values, seed), 0, {})


def parts(table: AnyTable) -> tuple[list[Decision], Review]:
    *decisions, whole = review(table)
    assert isinstance(whole, Review)
    assert tuple(decisions) == whole.decisions
    return [*whole.decisions], whole


@pytest.mark.parametrize(("game", "levels", "changed"), PLAYED)
def test_luck_and_play_add_up_to_the_result(game: str, levels: tuple[str, ...], changed: dict[str, object]) -> None:
    table = finished(game, levels, changed)
    decisions, whole = parts(table)
    outcome = table.outcome
    assert outcome is not None
    for account in whole.accounts:
        side = account.seat % len(outcome.score)
        if game == "sixteen":
            assert account.result == (side in outcome.winners) / len(outcome.winners)
        else:
            first = table.view(None, 1).chips[account.seat]
            assert account.result == outcome.score[account.seat] - first
        assert account.begins + account.cards + account.play + account.others == pytest.approx(account.result, abs=1e-9)
        own = [one for one in decisions if one.seat == account.seat]
        assert account.play == pytest.approx(-sum(one.cost for one in own))
        assert 0 <= account.accuracy <= 100
        begins, cards, play_, others, result = account.score
        assert begins + cards + play_ + others == pytest.approx(result, abs=1e-9)
        assert play_ == pytest.approx(-sum(one.score for one in own))
        if game == "sixteen":
            assert result == outcome.score[side] - outcome.score[1 - side]
        else:
            assert account.score == pytest.approx((0.0, account.cards, account.play, account.others, account.result))
        if game == "sixteen":  # luck, as it is told of each decision, is the same luck
            last = own[-1].after
            assert account.begins + sum(one.luck - one.cost for one in own) == pytest.approx(last)


@pytest.mark.long
@pytest.mark.timeout(900)
def test_luck_and_play_add_up_in_500_games() -> None:
    for number in range(500):
        _, whole = parts(finished(*PLAYED[number % len(PLAYED)], f"{number:064x}"))
        for account in whole.accounts:
            parts_of = account.begins + account.cards + account.play + account.others
            assert parts_of == pytest.approx(account.result, abs=1e-6)


@pytest.mark.parametrize(("game", "levels", "changed"), PLAYED)
def test_every_decision_is_one_and_no_mistake_is_within_the_noise(
    game: str, levels: tuple[str, ...], changed: dict[str, object]
) -> None:
    table = finished(game, levels, changed)
    decisions, whole = parts(table)
    judge = table.game.review()
    assert [one.entry for one in decisions] == sorted({one.entry for one in decisions})
    for one in decisions:
        assert table.log[one.entry] == one.played
        assert table.mover(one.entry) == one.seat
        assert one.best in table.view(one.seat, one.entry).legal
        assert one.cost == 0 or one.cost > max(judge.noise, ERRORS * one.error)
        assert one.sure or not one.cost
        view = table.view(one.seat, one.entry)
        best, own = judge.judgement(view)[0], judge.judged(view, one.played)
        assert one.best == (best.action if one.cost or wasted(best, own, judge) else one.played)
        assert 0 <= one.cost <= one.stake + 1e-9
    costs = sorted((one.cost for one in decisions), reverse=True)[:3]
    assert sorted((one.cost for one in moments(whole.decisions)), reverse=True) == [cost for cost in costs if cost]


@pytest.mark.parametrize(("game", "levels", "changed"), PLAYED)
def test_the_best_play_is_one_beside_which_all_others_cost(
    game: str, levels: tuple[str, ...], changed: dict[str, object]
) -> None:
    table = finished(game, levels, changed)
    judge, found = table.game.review(), parts(table)[0]
    for one in found:
        best, *others = judge.judgement(table.view(one.seat, one.entry))
        least = min(certain(best, other, judge.noise) for other in others) if others else 0.0
        assert one.only == (least if one.played == best.action else 0)
    assert any(one.only for one in found) or len(found) < 20, "in a game of some length there is one"


def test_the_same_review_twice() -> None:
    table = finished(*PLAYED[0])
    assert parts(table) == parts(finished(*PLAYED[0]))


def test_the_best_player_makes_no_mistake_in_chips() -> None:
    _, whole = parts(finished("sweet-sixteen", ("expert", "easy", "expert"), {}))
    assert [account.play == 0 for account in whole.accounts] == [True, False, True]


def _doubtful() -> Iterator[tuple[View, Play, Play]]:
    dice = Random("doubtful")
    for seed in range(8):
        table = finished("sixteen", ("easy", "medium"), {"bonus": seed % 2 == 0}, f"{seed:064x}")
        for entry, action in enumerate(table.log):
            view = table.view(table.mover(entry), entry) if table.mover(entry) >= 0 else None
            if view is not None and isinstance(action, Play) and len(view.legal) > 1:
                yield view, action, dice.choice(view.legal)


def test_a_reason_speaks_for_the_better_choice_or_is_silent() -> None:
    from sixteen_tui.engine.sixteen.hints import counted

    kinds = set()
    for view, played, best in _doubtful():
        found = of_sixteen.reason(view, played, best)
        if found is None:
            continue
        kinds.add(found.kind)
        options = counted(view)
        mine, better = (next(each for each in options if play in each.plays) for play in (played, best))
        for option, compared in ((mine, found.option), (better, found.better)):
            assert {*option.plays} == {*compared.plays}
            assert replace(option, plays=compared.plays) == compared
        assert (found.option.plays[0], found.better.plays[0]) == (played, best)
        match found.kind:
            case "end":
                assert better.exact is not None
                assert mine.exact is not None
                assert better.exact > mine.exact
            case "misses":
                assert better.formed is not None
                assert better.formed.side == view.to_move % 2
            case "gives":
                assert mine.gives >= better.gives + coach.CLEAR
            case "wild":
                assert held(mine.plays[0].card) == WILD != held(better.plays[0].card)
            case later:
                assert mine.reply is not None
                assert better.reply is not None
                assert chances(better.reply)[later] >= chances(mine.reply)[later] + coach.CLEAR
    assert kinds == {"end", "misses", "gives", "wild", "forces", "answers", "opens"}


def chances(reply: Reply) -> dict[str, float]:
    """The reasons for a card that forms no set, by kind."""
    return {
        "forces": float(reply.only_busts),
        "answers": reply.answers / max(1, reply.quiet),
        "opens": reply.opens / reply.unseen,
    }


def test_in_lines_and_as_text(call: Call, begin: Begin) -> None:
    def said_of(*words: object) -> str:
        return " ".join(call("review", *map(str, words)).out.split())

    path = begin(seed="1" * 64, finish=True).record.path
    said = call("review", str(path), "--json")
    assert (said.status, said.err) == (0, "")
    *decisions, totals = map(json.loads, said.out.splitlines())
    shown = {line["i"]: line for line in map(json.loads, call("show", str(path), "--json").out.splitlines())}
    for one in decisions:
        assert shown[one["i"]]["entry"] == f"{one['seat']} {one['played']}"
        assert set(one) == {"i", "seat", "played", "best", "cost", "chances", "luck", "sure"}
        assert one["chances"][0] - one["chances"][1] == pytest.approx(one["cost"])
    assert [total["seat"] for total in totals["totals"]] == [0, 1]
    *own, total = map(json.loads, call("review", str(path), "--json", "--seat", "1").out.splitlines())
    assert own == [one for one in decisions if one["seat"] == 1]
    assert total["totals"] == totals["totals"][1:]
    lines = call("review", str(path)).out.splitlines()
    assert lines[0].startswith("Sixteen, ")
    assert max(map(len, lines)) <= 80
    assert sum(line.startswith(("You: ", "Ada: ")) for line in lines) == 4
    told = said_of(path)
    assert "sets ahead" in told.partition("What decided it")[0]
    assert "%" not in told.partition("What decided it")[0], "a part of the result is no share of anything"
    whole = {one.said for one in _reviewed(path).moments(range(2))}
    assert all(one in told for one in whole)
    rows = call("show", str(path)).out.splitlines()
    for one in _reviewed(path).moments(range(2)):
        assert f"{one.step} {one.said}" in told
        assert any(line.split()[:2] == [f"{one.step}", shown[one.step - 1]["entry"][0]] for line in rows)
    alone = said_of(path, "--seat", "0")
    assert "What decided it" not in alone
    assert "You: what cost most:" in alone


def _reviewed(path: Path) -> ReviewReport:
    found = Reviewing(read(path))
    for _ in found.go():
        pass
    return ReviewReport(found)


def test_no_play_is_in_a_set_that_nobody_won() -> None:
    """The cards that are left after the last set lie on a pile that forms none."""
    after = 0
    for seed in (1052, 1571):
        found = Reviewing(record(finished("sixteen", ("easy", "medium"), {}, f"{seed:064x}")))
        for _ in found.go():
            pass
        report = ReviewReport(found)
        sets = len(found.record.table.view(None).won)
        told = [report.ups_and_downs(0), report.ups_and_downs(1)]
        told += [one.where for seat in range(2) for one in report.decisive(seat)]
        told += [one.where for one in report.moments(range(2))]
        numbers = [int(number) for text in told for number in re.findall(r"set (\d+)", text)]
        assert max(numbers) <= sets
        after += any(f"after set {sets}" in text for text in told)
    assert after, "in no game was one of the last plays spoken of"


def test_a_share_code_is_reviewed_too(call: Call, begin: Begin) -> None:
    path = begin(seed="1" * 64, finish=True).record.path
    code = call("code", str(path)).out.strip()
    assert call("review", code).out == call("review", str(path)).out


def test_only_what_is_over(refused: Refused, begin: Begin) -> None:
    path = begin(seed="2" * 64).record.path
    assert "not over" in refused("review", str(path))
    done = begin(seed="3" * 64, finish=True).record.path
    assert "there is no seat" in refused("review", str(done), "--seat", "7")
    assert refused("review", "nowhere.jsonl")
