"""Ending a shared game before it is played out, on the screen: giving up, and an end by consent."""

from __future__ import annotations

from typing import Any

import pytest

from sixteen_tui.engine.game import End
from sixteen_tui.tables.protocol import Message
from tests.ui.shared_tables import sits, table, to_move
from tests.ui.test_company_server import notified
from tests.unit.tables.local import Local

every_game = pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])


def ended(local: Local) -> End | None:
    return local.table.host.table.ended if local.table.host is not None else None


@every_game
@pytest.mark.parametrize("turn", [True, False])
async def test_one_of_two_gives_up(game: str, *, turn: bool) -> None:
    """After a question. Both see the end page at once, on the turn of either."""
    local, hosts = table(game)
    mover, other = to_move(local, hosts)
    loser, winner = (mover, other) if turn else (other, mover)
    async with sits(loser) as stage:
        await stage.goes_to("Confirm", "X")
        assert stage.reads("It ends here and counts as lost.")
        await stage.goes_to("TableScreen", "n")
        assert ended(local) is None
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("OverScreen", "y")
        assert stage.sees("You gave up.")
    assert ended(local) == End("resigned", (loser.number,))
    async with sits(winner, screen="OverScreen") as stage:
        assert stage.sees("gave up.")
        await stage.goes_to("ReplayScreen", "w")


@every_game
@pytest.mark.parametrize("turn", [True, False])
async def test_who_stays_comes_to_the_end_at_once(game: str, *, turn: bool) -> None:
    local, hosts = table(game)
    mover, other = to_move(local, hosts)
    loser, winner = (mover, other) if turn else (other, mover)
    async with sits(winner) as stage:
        loser.resign(yes=True)
        await stage.comes("OverScreen")
        assert stage.sees("gave up.")
    assert ended(local) == End("resigned", (loser.number,))


async def test_partners_ask_each_other() -> None:
    local, hosts = table("sixteen", 4)
    one, two, partner, _ = hosts
    async with sits(partner) as stage:
        one.resign(yes=True)
        await stage.comes("Confirm")
        assert stage.reads("Ada would give the game up for both of you.")
        one.resign(yes=False)
        await stage.comes("TableScreen")
        await stage.shows("Ada would rather play on.")
        local.now += 31.0
        one.resign(yes=True)
        await stage.comes("Confirm")
        await stage.until(lambda: stage.bar["yes"])
        await stage.press("y")
        await stage.comes("OverScreen")
        assert stage.sees("You and Ada gave up.")
    assert ended(local) == End("resigned", (0, 2))
    assert two.catch_up()
    assert two.over


async def test_no_yes_is_said_to_stand_that_does_not() -> None:
    """A partner said no while the line was down: the server has nothing to repeat, and says nothing."""
    _, hosts = table("sixteen", 4)
    async with sits(hosts[0]) as stage:
        await stage.goes_to("Confirm", "X")
        await stage.goes_to("TableScreen", "y")
        await stage.shows("The others are asked; your yes stands.")
        hosts[0].take({**hosts[0].about, "type": "table", "you": 0})
        await stage.until(lambda: not stage.sees("your yes stands"))


async def test_who_gives_up_with_a_partner_is_told_that_it_takes_both() -> None:
    local, hosts = table("sixteen", 4)
    async with sits(hosts[0]) as stage:
        await stage.goes_to("Confirm", "X")
        assert stage.reads("once your partner agrees")
        await stage.goes_to("TableScreen", "y")
        await stage.shows("The others are asked; your yes stands.")
        hosts[2].resign(yes=False)
        await stage.shows("Carl would rather play on.")
    assert ended(local) is None


async def test_of_three_a_computer_player_goes_on() -> None:
    local, hosts = table("sweet-sixteen", 3)
    leaver, stays, _ = hosts
    async with sits(leaver) as stage:
        await stage.goes_to("Confirm", "X")
        assert stage.reads("A computer player goes on for you")
        await stage.goes_to("HomeScreen", "y")
    assert ended(local) is None
    assert local.table.places.places[0].out
    async with sits(stays) as stage:
        await stage.until(lambda: "Ada gave up; a computer player goes on." in notified(stage))
        await stage.goes_to("Confirm", "X")
        assert stage.reads("It ends here and counts as lost.")


@every_game
@pytest.mark.parametrize("size", [(80, 24), (120, 40), (40, 12)])
async def test_an_end_by_consent(game: str, size: tuple[int, int]) -> None:
    local, hosts = table(game)
    one, two = hosts
    async with sits(one, size=size) as stage:
        assert ("end game" in stage.bar) == (size[0] >= 100)
        await stage.goes_to("Confirm", "E")
        assert stage.reads("If all agree, nobody wins.")
        await stage.goes_to("TableScreen", "y")
        assert two.ending["agree"] == [one.number]
        await stage.goes_to("Confirm", "E")
        assert stage.reads("the others have not all agreed")
        await stage.goes_to("TableScreen", "n")
        assert two.ending["agree"] == [one.number]
    async with sits(two, size=size, screen="Confirm") as stage:
        assert stage.reads("would end the game here")
        await stage.until(lambda: stage.bar["yes"])
        await stage.press("y")
        await stage.comes("OverScreen")
        assert stage.sees("All agreed to end the game")
    assert ended(local) == End("agreed", (0, 1))


async def test_a_no_is_told_and_an_answer_comes_later() -> None:
    """A person who leaves the question may answer it with the key, and the key bar says so."""
    local, hosts = table()
    one, two = hosts
    async with sits(two) as stage:
        assert "end game" not in stage.bar
        one.agree(yes=True)
        await stage.comes("Confirm")
        one.agree(yes=False)
        await stage.comes("TableScreen")
        await stage.shows("Ada would rather play on.")
        local.now += 31.0
        one.agree(yes=True)
        await stage.comes("Confirm")
        await stage.until(lambda: stage.bar["yes"])
        await stage.goes_to("TableScreen", "n")
        await stage.shows("You play on.")
        assert one.ending["agree"] == []
        assert list(one.ending["no"]) == [two.number]
        await stage.goes_to("Confirm", "E")
        await stage.press("y")
        await stage.shows("That has just been refused; wait half a minute.")


async def test_an_older_server_does_not_know_it() -> None:
    _, hosts = table()
    async with sits(hosts[0]) as stage:
        hosts[0].take({"type": "no", "code": "unknown-kind", "to": "agree"})
        sentence = "The table server is older than this program and does not know this request."
        await stage.until(lambda: sentence in notified(stage))


async def test_an_onlooker_has_no_say() -> None:
    local, hosts = table()
    onlooker = local.come("Onlooker", watch=True)
    async with sits(onlooker, size=(120, 40)) as stage:
        assert not {"end game", "give up"} & set(stage.bar)
        await stage.press("X", "E")
        assert stage.showing == "TableScreen"
        hosts[0].agree(yes=True)
        hosts[1].agree(yes=True)
        await stage.until(lambda: onlooker.complete)
        assert stage.showing == "TableScreen"
        await stage.shows("All agreed to end the game: nobody wins.")


@pytest.mark.parametrize(
    "message",
    [
        {"type": "ending", "agree": [2], "resign": [], "out": [], "no": []},
        {"type": "ending", "agree": [], "resign": [], "out": [9], "no": []},
        {"type": "over", "ended": {"why": "resigned", "seats": [2]}},
    ],
)
def test_a_seat_that_does_not_exist(message: Message) -> None:
    _, hosts = table()
    before: Any = hosts[0].ending
    hosts[0].take(message)
    assert hosts[0].ending is before
    assert not hosts[0].catch_up()
