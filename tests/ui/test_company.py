"""Shared tables on the screen: who is away and whom all wait for, which keys are offered, what is said."""

from __future__ import annotations

import re
from time import monotonic
from unittest import mock

import pytest

from sixteen_tui.screens.table import company
from sixteen_tui.screens.table.table import TableScreen
from sixteen_tui.tables.client.remote import RemoteHost
from sixteen_tui.text import i18n, phrases
from sixteen_tui.text.tables import waiting
from sixteen_tui.widgets.card import Size
from sixteen_tui.widgets.lines import TitleBar
from sixteen_tui.widgets.seats import Seats, ShownSeat
from tests.ui.menus import to_row
from tests.ui.shared_tables import NAMES, local_member, sits, table, to_move
from tests.ui.states import STATES
from tests.ui.table_states import TABLES
from tests.unit.tables.local import Local


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50), (40, 12)])
@pytest.mark.parametrize(
    ("game", "seats"),
    [("sixteen", 2), ("sixteen", 4), ("sweet-sixteen", 2), ("sweet-sixteen", 4), ("sweet-sixteen", 5)],
)
async def test_who_is_away_is_told(game: str, seats: int, size: tuple[int, int]) -> None:
    local, hosts = table(game, seats)
    mover, other = to_move(local, hosts)
    name = NAMES[mover.number or 0]
    async with sits(other, size) as stage:
        assert "away" not in stage.text()
        mover.close()
        await stage.shows(f"Waiting for {name}, who is away.")
        assert "thinking" not in stage.text()
        if seats == 2 or size != (40, 12):
            assert stage.text().count("away") >= 2 + (size != (40, 12))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50), (40, 12)])
@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_a_seat_that_a_computer_has_is_no_longer_away(game: str, size: tuple[int, int]) -> None:
    """Nobody waits for them, and the strength of who plays is of interest."""
    local, (ada, blaise) = table(game)
    async with sits(blaise, size) as stage:
        local.table.leave(local_member(ada), local.now)
        await stage.shows("away")
        local.now += 61
        blaise.give(0)
        await stage.shows("computer")
        assert "away" not in stage.text()
        if game == "sixteen" and size != (40, 12):
            assert stage.sees("computer, ")


async def test_while_a_question_is_open_presence_is_kept_up_to_date() -> None:
    local, (ada, blaise) = table()
    async with sits(ada, (120, 40)) as stage:
        await stage.shows("human")
        ada.take({"type": "asked", "asked": 1, "what": "back", "seat": 1, "by": 1})
        await stage.comes("Confirm")
        assert stage.sees("human")
        local.table.leave(local_member(blaise), local.now)
        await stage.shows("away")


async def test_of_nobody_else_it_is_said_that_all_wait() -> None:
    """Only of whoever the own view says is to move: of who comes later it would tell that a turn is over (B10)."""
    local, hosts = table("sweet-sixteen", 3)
    mover, other = to_move(local, hosts)
    third = next(host for host in hosts if host not in (mover, other))
    async with sits(other) as stage:
        third.close()
        await stage.shows("away")
        await stage.rest()
        assert "Waiting for" not in stage.text()
        assert stage.sees("The others are playing…")


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_keys_that_do_nothing_are_not_offered(game: str) -> None:
    """While others play; and a pace where no computer does."""
    local, hosts = table(game)
    mover, other = to_move(local, hosts)
    async with sits(other, (120, 40)) as stage:
        assert set(stage.bar) <= {"go on", "say", "log", "give up", "end game", "help", "leave"}
        assert ("go on" in stage.bar) is (game == "sweet-sixteen"), "where it shortens the turns of others"
        assert all(stage.bar.values())
    async with sits(mover, (120, 40)) as stage:
        assert stage.bar.keys() & {"play", "go on", "stand"}
        assert not stage.bar.keys() & {"pace", "stand in", "take back"}


async def test_who_plays_is_asked_before_leaving_and_who_looks_on_is_not() -> None:
    local, hosts = table()
    async with sits(hosts[0]) as stage:
        await stage.goes_to("Confirm", "q")
        await stage.goes_to("TableScreen", "n")
        await stage.goes_to("Confirm", "q")
        await stage.goes_to("HomeScreen", "y")
    onlooker = local.come("Onlooker", watch=True)
    async with sits(onlooker) as stage:
        await stage.goes_to("HomeScreen", "q")


async def test_what_was_said_goes_for_onlookers_too() -> None:
    """With the next card: they press no key that would remove it."""
    local, hosts = table()
    mover, other = to_move(local, hosts)
    onlooker = local.come("Onlooker", watch=True)
    async with sits(onlooker, (120, 40)) as stage:
        other.say("well-played")
        local.work()
        await stage.shows("Well played!")
        now = monotonic() + company.HEARD_SECONDS + 1
        with mock.patch.object(company, "monotonic", return_value=now):
            for _ in range(2):  # the draw, and a card
                mover.catch_up()
                if legal := mover.seat(mover.number).view().legal:
                    mover.play(legal[0])
                local.work()
            await stage.until(lambda: not stage.sees("Well played!"))


async def test_a_computer_player_is_offered_once_they_have_been_away_for_long() -> None:
    local, hosts = table()
    mover, other = to_move(local, hosts)
    async with sits(other) as stage:
        mover.close()
        await stage.shows("away")
        assert "stand in" not in stage.bar
        await stage.press("x")
        await stage.shows("Only after a minute away, or five minutes to play.")
        local.now += 61.0
        local.table.company.present(local.now)
        await stage.until(lambda: "stand in" in stage.bar)
        await stage.press("x")
        await stage.until(lambda: other.about["seats"][mover.number]["level"])


async def test_that_nothing_can_be_taken_back_is_said() -> None:
    local, hosts = table()
    mover, _ = to_move(local, hosts)
    async with sits(mover) as stage:
        assert "take back" not in stage.bar
        await stage.press("u")
        await stage.shows("There is nothing to take back.")


async def test_the_note_on_a_refusal_goes_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    """By then it may be allowed."""
    monkeypatch.setattr(company, "REFUSAL_SECONDS", 0.2)
    local, hosts = table()
    mover, _ = to_move(local, hosts)
    async with sits(mover) as stage:
        mover.take({"type": "no", "code": "refused-before", "to": "back"})
        await stage.shows("That has just been refused; wait half a minute.")
        await stage.until(lambda: not stage.sees("That has just been refused; wait half a minute."))


async def test_who_is_away_is_said_without_running_into_the_next() -> None:
    """Without room for both, their last action goes."""
    _, (host, *_) = table("sixteen", 4)
    async with sits(host) as stage:
        last = [("G6  10 → 16", "dim")]
        seats = [
            ShownSeat(name, "", 3, False, last, (), away) for name, away in (("Bo", "away"), ("Cy", ""), ("Di", ""))
        ]
        stage.screen.query_one(Seats).show(seats, Size.M, 0)
        await stage.settle()
        (row,) = (line for line in stage.text().splitlines() if "10 → 16" in line)
        assert re.search(r" away +G6  10 → 16 +G6  10 → 16", row)


async def test_looking_on_is_offered_where_it_does_something() -> None:
    async with STATES["lobby, tables"]({}) as stage:
        for table, looks in zip(TABLES, (False, False, False, False, True, True), strict=True):
            await to_row(stage, table["table"])
            assert ("look on" in stage.bar) == looks


async def test_a_small_waiting_room_has_a_way_out_and_all_of_its_text() -> None:
    async with STATES["waiting"]({}) as stage:
        await stage.pilot.resize_terminal(40, 12)
        await stage.until(lambda: stage.bar.keys() >= {"begin", "help", "give up seat"})
        await stage.shows("Ada", "free seat", "It begins when 1 more person")
        host = stage.screen._host  # type: ignore[attr-defined]  # the waiting room it is
        host.about = {**host.about, "seats": host.about["seats"] * 5}
        stage.screen.fill()  # type: ignore[attr-defined]
        await stage.settle()
        text = " ".join(stage.text().split())
        assert text.count("● Ada") == 5
        assert text.count("○ free seat") == 5
        assert waiting(host.about) in text


@pytest.mark.parametrize("game", ["sixteen", "sweet-sixteen"])
async def test_a_small_table_has_a_way_out_and_says_what_is_cut(game: str) -> None:
    local, hosts = table(game, 4)
    mover, other = to_move(local, hosts)
    for host in (mover, other):
        async with sits(host, (40, 12)) as stage:
            assert stage.bar.keys() >= {"help", "leave"}
            assert len(stage.bar) > 2
            stage.screen.query_one(TitleBar).show("Sweet Sixteen", "", "Cutting for the first banker")
            await stage.rest()
            assert stage.rows()[0].endswith("Cutting for the first… ")


async def test_a_long_saying_ends_in_an_ellipsis_and_several_stand_together() -> None:
    local, hosts = table()
    local.places.talk = True
    mover, other = to_move(local, hosts)
    async with sits(mover) as stage:
        other.talk("This is a text of sixty characters, which has no room there.")
        name = NAMES[other.number or 0]
        await stage.shows(f"{name}: This is a text of sixty")
        assert next(row for row in stage.rows() if f"{name}: This" in row)[:56].rstrip().endswith("…")
        await stage.shows("no room")
        await stage.press("right")
        assert not any(row.startswith(f"  {name}: This") for row in stage.rows())
        other.say("hello")
        other.say("good-luck")
        await stage.shows(f"{name}: Hello!  {name}: Good luck!")


@pytest.mark.parametrize("keyboard", ["default", "azerty"])
async def test_every_phrase_is_listed_and_said_by_its_key(keyboard: str) -> None:
    local, hosts = table()
    mover, _ = to_move(local, hosts)
    async with sits(mover, keyboard=keyboard) as stage:
        for number, name in enumerate(phrases.PHRASES, start=1):
            await stage.goes_to("PhrasesScreen", "m")
            assert stage.sees(*(f"{n % 10}  {phrases.phrase(each)}" for n, each in enumerate(phrases.PHRASES, start=1)))
            key = str(number % 10) if keyboard == "default" else "à&é\"'(-è_ç"[number % 10]
            with mock.patch.object(type(stage.screen), "dismiss") as dismiss:
                await stage.press(key)
            assert dismiss.call_args_list == [mock.call(name)]
            await stage.goes_to("TableScreen", "escape")
        await stage.goes_to("PhrasesScreen", "m")
        await stage.goes_to("TableScreen", "1")
        await stage.shows(f"{NAMES[mover.number or 0]}: Hello!")


async def test_what_was_said_stays_when_a_card_follows_at_once() -> None:
    local, hosts = table()
    mover, other = to_move(local, hosts)
    async with sits(other) as stage:
        mover.say("thanks")
        while "YOUR TURN" not in stage.text():
            mover.catch_up()
            legal = mover.seat(mover.number).view().legal
            if legal:
                mover.play(legal[0])
            await stage.rest()
        assert stage.sees("Thank you!")


async def test_what_was_said_stays_until_something_takes_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who looked elsewhere for longer than it stays finds it: it is written down nowhere else."""
    monkeypatch.setattr(company, "OFTEN", 0.05)
    local, hosts = table()
    mover, other = to_move(local, hosts)
    async with sits(other) as stage:
        mover.say("thanks")
        await stage.shows("Thank you!")
        now = monotonic() + company.HEARD_SECONDS + 1
        monkeypatch.setattr(company, "monotonic", lambda: now)
        with mock.patch.object(TableScreen, "keys", autospec=True, side_effect=TableScreen.keys) as looks:
            await stage.until(lambda: looks.call_count > 2)
        await stage.rest()
        assert stage.sees("Thank you!")
        mover.say("bye")
        await stage.shows("Goodbye!")
        assert not stage.sees("Thank you!")
        now += company.HEARD_SECONDS + 1
        while "YOUR TURN" not in stage.text():
            mover.catch_up()
            if legal := mover.seat(mover.number).view().legal:
                mover.play(legal[0])
            await stage.rest()
        assert not stage.sees("Goodbye!")


async def test_the_way_to_a_private_table_has_a_heading_and_its_entry_tells_of_enter() -> None:
    async with STATES["lobby, empty"]({}) as stage:
        rows = [row.strip() for row in stage.rows() if row.strip()]
        at = next(number for number, row in enumerate(rows) if "Private table, with" in row)
        assert rows[at - 1].startswith("JOIN A TABLE ──")
        await stage.goes_to("LineEntry", "c")
        assert [(key.key, key.label) for key in stage.bar_keys] == [("Enter", "go there"), ("Esc", "back")]
    async with STATES["say something"]({}) as stage:
        assert [(key.key, key.label) for key in stage.bar_keys] == [("Enter", "send"), ("Esc", "back")]


@pytest.mark.parametrize("language", i18n.languages())
async def test_three_letters_of_each_in_little_room(language: str) -> None:
    names = ("Wilhelmina", "Bartholomew", "Alexandra", "Constantin")
    _, hosts = table("sixteen", 4, *names)
    for host in hosts:
        async with sits(host, (40, 12), language=language) as stage:
            (row,) = stage.canvases()["Seats#None"][:1]
            for number, name in enumerate(names):
                assert (name[:3] in row) == (number != host.number), row
            assert " 0:0 " in stage.rows()[0]
            mate = names[((host.number or 0) + 2) % 4][:3]
            assert f"  &{mate}" in row or f"▶&{mate}" in row


def with_hints(hints: bool) -> tuple[Local, RemoteHost, RemoteHost]:
    """A table that was opened with hints or without, who is to move, and the other."""
    local, hosts = table()
    local.places.hints = hints
    for host in hosts:
        host.about = {**host.about, "hints": hints}
    return local, *to_move(local, hosts)


@pytest.mark.parametrize("hints", [False, True])
async def test_a_key_for_a_hint_says_why_it_does_nothing(hints: bool) -> None:
    _, mover, _ = with_hints(hints)
    async with sits(mover) as stage:
        await stage.press("i")
        assert (type(stage.screen).__name__ == "HintScreen") is hints
        if not hints:
            await stage.shows("This table was opened without hints.")
            assert "hint" not in stage.bar


async def test_the_others_hear_of_a_hint_and_see_how_many() -> None:
    local, mover, other = with_hints(hints=True)
    async with sits(other) as stage:
        mover.hint()
        local.work()
        await stage.shows(f"{NAMES[mover.number or 0]} has used a hint.")
        await stage.shows("1 hint")
        assert "With help" not in stage.text()
