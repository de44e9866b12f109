"""Games entered from a table of real cards: from less and less that is known, the same game as far as it goes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sixteen_tui.engine.entered import CannotEnterError, EnteredLine
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.actions import Deal, Draw
from sixteen_tui.engine.sweet_sixteen.actions import Cut, Shuffle, Take, Trade
from sixteen_tui.engine.table import AnyTable, Table

SIXTEEN, SWEET = GAMES["sixteen"], GAMES["sweet-sixteen"]


def _played(name: str, number: int) -> AnyTable:
    """A whole game by chance, by rules by chance."""
    game, chance = GAMES[name], Random(f"{name} {number}")
    values = {rule: chance.choice(choices) for rule, choices in game.choices.items()}
    rules = game.rules({**values, "seats": chance.choice(game.seat_counts)})
    table: AnyTable = Table(game, rules, f"{number:064x}")
    table.deal()
    while table.outcome is None:
        table.play(chance.choice(table.legal))
        table.deal()
    return table


def _lines(texts: list[str]) -> list[EnteredLine]:
    return [EnteredLine(number, text) for number, text in enumerate(texts, start=1)]


def _completed(table: AnyTable, texts: list[str]) -> list[Any]:
    assert table.game.complete is not None
    return [each.action for each in table.game.complete(table.rules, _lines(texts))]


def _state(table: AnyTable, log: list[Any]) -> Any:
    state = table.game.start(table.rules)
    for action in log:
        state = table.game.apply(state, action).state
    return state


@pytest.mark.parametrize("number", range(40))
def test_sixteen_follows_from_its_plays(number: int) -> None:
    """Without the deal, without the draws where they are enforced; and with some of the cards."""
    table, chance = _played("sixteen", number), Random(number)
    deal = table.log[0]
    assert isinstance(deal, Deal)
    enforced = table.rules.drawing == "enforced"
    done = [SIXTEEN.encode(each) for each in table.log[1:] if not (enforced and isinstance(each, Draw))]
    cards = SIXTEEN.encode(deal).split()[2:]
    for share in (0.0, 0.3, 1.0):
        known = [card if chance.random() < share else "?" for card in cards]
        begin = [] if not share else [f"deal {deal.dealer} {' '.join(known)}"]
        log = _completed(table, begin + done)
        assert log[1:] == [*table.log[1:]]
        assert all(card in (known_, "?") or known_ == "?" for card, known_ in zip(cards, known, strict=True))
        if share == 1.0:
            assert log[0] == deal
        assert SIXTEEN.outcome(_state(table, log)) == table.outcome


@pytest.mark.parametrize("number", range(30))
def test_sweet_sixteen_follows_from_what_was_dealt_and_came(number: int) -> None:
    """Of each shuffle as many cards as were dealt; then without those that the trades say; then from the reveal."""
    table = _played("sweet-sixteen", number)
    given, named = list[str](), list[str]()
    for length, action in enumerate(table.log):
        after = table.timeline[length + 1].state
        text = SWEET.encode(action)
        if isinstance(action, Cut):
            given.append(text)
            named.append(text)
        elif isinstance(action, Shuffle):
            words = text.split()
            used = sum(1 for _ in _actions(table, length + 1))
            given.append(" ".join(words[: 3 + used]))
            named.append(" ".join(words[:3]))
        else:
            came = (
                after.hands[action.seat][-1] if isinstance(action, Trade | Take) and after.hands[action.seat] else None
            )
            given.append(text)
            named.append(f"{text} {SWEET.cards[came]}" if came is not None else text)
    for texts in (given, named):
        log = _completed(table, texts)
        assert [each for each in log if not isinstance(each, Shuffle)] == [
            each for each in table.log if not isinstance(each, Shuffle)
        ]
        assert SWEET.outcome(_state(table, log)) == table.outcome


def _actions(table: AnyTable, length: int) -> Any:
    for action in table.log[length:]:
        if isinstance(action, Shuffle):
            return
        if isinstance(action, Trade | Take):
            yield action


@pytest.mark.parametrize("number", range(30))
def test_sweet_sixteen_follows_from_the_hands_that_were_revealed(number: int) -> None:
    """All that a table sees: how often each traded or took, and the hands at the end of a round."""
    table = _played("sweet-sixteen", number)
    texts = list[str]()
    for seen in table.seen(None):
        words = SWEET.encode(seen).split()
        texts.append("shuffle" if words[0] == "shuffle" else " ".join(words))
    log = _completed(table, texts)
    assert SWEET.outcome(_state(table, log)) == table.outcome
    assert _hands(_state(table, log)) == _hands(table.timeline.here.state)


def _hands(state: Any) -> list[Any]:
    """The hands of all players in every round, in any order, and their gains."""
    return [[(each.seat, sorted(each.hand), each.net) for each in one.results] for one in state.settlements]


def _refused(game: Any, texts: list[str], **rules: Any) -> tuple[int, str]:
    default = {name: getattr(game.default_rules, name) for name in game.default_rules.__slots__}
    with pytest.raises(CannotEnterError) as caught:
        game.complete(game.rules({**default, **rules}), _lines(texts))
    return caught.value.number, getattr(caught.value.error, "code", "notation")


def test_what_does_not_go_with_the_lines_before_is_refused_with_its_line() -> None:
    two = ["0 play B0", "1 play G1"]
    for texts, line, code in (
        ([*two, "0 play B0"], 3, "no-such-card-left"),
        ([*two, "1 play B1"], 3, "not-your-turn"),
        ([*two, "0 play W"], 3, "wild-undeclared"),
        ([*two, "0 play ?"], 3, "played-unseen"),
        ([*two, "0 play B7"], 3, "notation"),
        ([*two, "2 play B1"], 3, "no-such-seat"),
        ([*two, "deal 0"], 3, "already-dealt"),
        (["deal 2"], 1, "no-such-seat"),
        (["deal 1 B0 B0"], 1, "no-such-card-left"),
        (["deal 1 W=B0"], 1, "notation"),
        (["0 hand B1"], 1, "not-dealt"),
        (["deal 1", "0 hand B1 B2 B3", "0 draw B4", "0 play G1"], 4, "card-not-held"),
        (["deal 1", "0 hand B1", "0 hand B2"], 3, "hand-known"),
        (["deal 1", "2 hand B1"], 2, "no-such-seat"),
        (["deal 1 ? ? ? ? ? ? B5", "0 draw B4"], 2, "another-card-there"),
        (["1 play B3", "1 draw", "nonsense"], 2, "not-your-turn"),
    ):
        assert _refused(SIXTEEN, texts) == (line, code), texts


def test_sweet_sixteen_refuses_what_cannot_have_been() -> None:
    cut = ["banker 1"]
    for texts, line, code in (
        (["shuffle 2C 3C"], 1, "not-cut"),
        (["cut 0:AC 1:AD", "shuffle 2C 3C"], 2, "not-cut"),
        ([*cut, "0 stand"], 2, "not-shuffled"),
        (["cut 0:? 1:?"], 1, "who-is-banker"),
        (["cut 0:7C 1:?"], 1, "who-is-banker"),
        ([*cut, "shuffle 6C 3C", "0 stand"], 3, "nothing-fits"),
        ([*cut, "shuffle 2C 2C", "0 stand"], 3, "nothing-fits"),
        ([*cut, "shuffle KC 3C", "0 stand"], 3, "nothing-fits"),
        ([*cut, "shuffle 2C 3C", "1 stand"], 3, "not-your-turn"),
        ([*cut, "shuffle 2C 3C", "0 trade 4C"], 3, "nothing-fits"),
        ([*cut, "shuffle 2C 3C", "0 take 4C"], 3, "no-taking"),
        ([*cut, "shuffle 2C 3C", "0 stand", "shuffle 2C 4C", "1 stand"], 5, "nothing-fits"),
        ([*cut, "shuffle ? ?", "0 done", "shuffle ? ?", "1 done", "reveal 0:2C,3C 1:2C,4C"], 5, "nothing-fits"),
        ([*cut, "what"], 2, "not-shuffled"),
    ):
        assert _refused(SWEET, texts)[1] == code, texts
        assert _refused(SWEET, texts)[0] == line, texts


@pytest.mark.parametrize("name", ["sixteen", "sweet-sixteen"])
def test_any_text_is_a_game_or_refused(name: str) -> None:
    """Lines of real games mixed, cut and changed."""
    table, chance = _played(name, 1), Random(name)
    texts = [table.game.encode(each) for each in table.log]
    for _ in range(150):
        some = [*texts[: chance.randrange(len(texts))]]
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(some) + 1)
            word = chance.choice(
                ["?", "0", "9", "W", "B3", "KS", "trade", "take", "play", "draw", "shuffle", "deal", "é"]
            )
            some.insert(place, chance.choice([word, f"0 {word}", f"{word} ?", *texts]))
        try:
            log = _completed(table, some)
        except CannotEnterError as error:
            line = error.number
        else:
            line = 1
            _state(table, log)
        assert 0 < line <= len(some) or not some
