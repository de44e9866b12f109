"""The commitment to the cards: there before the first of them, whole on a key, and its seed only after the last."""

from __future__ import annotations

import json

import pytest

from sixteen_tui.engine.shuffle import commitment, deal_seed, spelled
from sixteen_tui.screens.base.reader import Reader
from sixteen_tui.screens.home import new_game
from sixteen_tui.text import fair as say
from tests.ui.daily_states import begun
from tests.ui.kit import Stage, begin, finish, opened, play, saves
from tests.ui.menus import choose, to_row

CODE = "PPPMBQ4K5CJ5MBW8"
SEED = deal_seed(CODE)
FIXED = commitment(SEED)


def joined(stage: Stage) -> str:
    """All of a text that can be scrolled, wherever its lines break, without blanks."""
    lines = stage.screen.query_one(Reader).lines
    return "".join("".join("".join(text for text, _ in line).split()) for line in lines)


def hides(stage: Stage) -> bool:
    """Whether nothing stands on the screen from which a card follows."""
    text = "".join(stage.text().split())
    told = joined(stage) if stage.screen.query(Reader) else ""
    return not any(secret in text + told for secret in (SEED[:16], CODE, spelled(CODE)))


async def test_the_page_of_a_new_game_shows_what_fixes_the_cards_that_are_dealt(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(new_game, "new_deal", lambda: CODE)
    async with opened() as stage:
        await stage.looked()
        await choose(stage, "sixteen", "NewGameScreen")
        text = " ".join(stage.text().split())
        await to_row(stage, "seat-1")
        await stage.press("right", "s")
        await stage.my_turn()
        header = json.loads(saves()[-1].read_bytes().splitlines()[0])
        assert (header["deal"], header["commitment"]) == (CODE, FIXED)
        for part in say.short(FIXED).split():
            assert part in text
        await stage.shows(say.fixed(FIXED))


async def test_the_table_the_log_and_a_key_show_it_and_nothing_more() -> None:
    session = begin(deal=CODE)
    async with opened(session) as stage:
        await stage.my_turn()
        await stage.shows(say.fixed(FIXED))
        assert hides(stage)
        await stage.goes_to("LogScreen", "L")
        await stage.shows("Fair deal:")
        assert hides(stage)
        await stage.press("home")
        await stage.goes_to("TableScreen", "q")
        await stage.goes_to("FairScreen", "f")
        assert FIXED in joined(stage)
        assert hides(stage)
        await stage.goes_to("BookletScreen", "r")
        await stage.shows("Fair deals")
        await stage.goes_to("FairScreen", "q")
        await stage.goes_to("TableScreen", "f")
        await stage.play(stage.hand[0])
        await stage.until(lambda: not stage.sees("fair deal:"))
        assert hides(stage)


async def test_after_the_last_card_the_seed_and_the_code_are_there() -> None:
    async with opened(finish(begin(deal=CODE))) as stage:
        await stage.over()
        await stage.goes_to("FairScreen", "f")
        told = joined(stage)
        for each in (FIXED, SEED, spelled(CODE), CODE, "sixteen-tui:%s"):
            assert each in told
        await stage.goes_to("OverScreen", "q")
        await stage.goes_to("CodeScreen", "c")
        assert SEED in joined(stage)
        await stage.goes_to("FairScreen", "f")
        assert SEED in joined(stage)


async def test_cards_without_a_seed_have_nothing_to_be_checked() -> None:
    async with opened(begin("0 B6", "1 G5")) as stage:
        await stage.my_turn()
        await stage.goes_to("FairScreen", "f")
        assert stage.reads("nothing to check")


async def test_of_the_daily_deal_it_is_said_that_it_proves_nothing() -> None:
    session = begun(over=False)
    async with opened() as stage:
        stage.app.resume(session.record.path)
        await stage.comes("TableScreen")
        await stage.my_turn()
        await stage.goes_to("FairScreen", "f")
        assert stage.reads("anybody can work out its cards")
        header = session.record.header
        assert header.seed is not None
        assert header.deal is not None
        told = joined(stage)
        assert header.seed[:16] not in told
        assert header.deal not in told


async def test_who_watches_an_unfinished_game_is_shown_no_seed() -> None:
    session = begin(deal=CODE)
    play(session)
    async with opened() as stage:
        stage.app.resume(session.record.path)
        await stage.comes("TableScreen")
        await stage.goes_to("FairScreen", "f")
        assert FIXED in joined(stage)
        assert hides(stage)
    session.close()
