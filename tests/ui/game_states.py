"""A new game, the table and what is opened from it, up to the end: entered among those of `states`."""

from __future__ import annotations

from collections.abc import AsyncIterator

from sixteen_tui.engine.games import GAMES
from sixteen_tui.session.host import Host
from tests.ui.kit import LONG, Stage, begin, computer, finish, human, in_match, opened
from tests.ui.states import SETS, TEAMS, Settings, read_on, state, thought_through
from tests.ui.stubs import computers_play, full_disk, thinking


async def _new_game(settings: Settings, players: list[str]) -> AsyncIterator[Stage]:
    """Every row, and every value of every row."""
    async with opened(**settings, last_players=players) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        for _ in range(len(players) + 1 + len(GAMES["sixteen"].choices) + 2):
            for _ in range(15):  # every row comes round in 2, 3 or 5
                await stage.press("right")
            await stage.press("down")
        yield stage


@state("new game, 2 players")
async def _new_game_2(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _new_game(settings, ["human", "medium"]):
        yield stage


@state("new game, 4 players")
async def _new_game_4(settings: Settings) -> AsyncIterator[Stage]:
    async for stage in _new_game(settings, ["human", "easy", "medium", "human"]):
        yield stage


@state("name")
async def _name(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(**settings) as stage:
        await stage.goes_to("NewGameScreen", "enter")
        await stage.press("down", "down")
        await stage.goes_to("LineEntry", "enter")
        await stage.press(*"Sophie")
        yield stage


@state("table, own turn")
async def _own_turn(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 B6", "1 B5", hands={0: "B3 G5 O6"}), **settings) as stage:
        await stage.my_turn()
        await stage.press("1", "2", "3", "4", "left")
        yield stage


@state("table, a wild in the hand")
async def _wild_in_hand(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 B6", "1 B5", hands={0: "W G5 O6"}), **settings) as stage:
        await stage.my_turn()
        await stage.press("1")
        yield stage


def _after_set(name: str, script: tuple[str, ...], *, bonus: bool) -> None:
    @state(f"table, after {name}{', bonus' if bonus else ''}")
    async def _after(settings: Settings) -> AsyncIterator[Stage]:
        """The set lies on the table, the log tells of it, the other side thinks."""
        with thinking():
            async with opened(begin(*script, bonus=bonus), **settings) as stage:
                await stage.rest()
                yield stage

    @state(f"{'wild' if 'W' in script[-1] else 'table'}, {name} foreseen{', bonus' if bonus else ''}")
    async def _foreseen(settings: Settings) -> AsyncIterator[Stage]:
        """Before its last card: what that would do, said to the person who holds it, with four long names."""
        round_the_table = [f"{place % 4} {item.split()[1]}" for place, item in enumerate(script)]
        *before, last = round_the_table
        mover, code = int(last[0]), last.split()[1]
        wild = code.startswith("W")
        held = "W" if wild else code
        seats = [human(name) if seat == mover else computer(name) for seat, name in enumerate(LONG)]
        session = begin(*before, players=seats, hands={mover: held}, bonus=bonus)
        async with opened(session, **settings) as stage:
            await stage.my_turn()
            await stage.pick(held)
            if wild:
                await stage.goes_to("WildChooser", "enter")
            yield stage


for _name_of_set, _script in SETS.items():
    _after_set(_name_of_set, _script, bonus=False)
    if "-" in _name_of_set:
        _after_set(_name_of_set, _script, bonus=True)


@state("table, stopped after a set")
async def _stopped(settings: Settings) -> AsyncIterator[Stage]:
    session = begin("0 B6", "1 G5", "0 O3", hands={1: "P2"})
    with computers_play("P2"):
        async with opened(session, **settings) as stage:
            await stage.until(lambda: session.table.view(None).won)
            await stage.rest()
            yield stage


@state("table, the computer thinks")
async def _thinks(settings: Settings) -> AsyncIterator[Stage]:
    with thinking():
        async with opened(begin("0 B6", players=(human(), computer(LONG[1]))), **settings) as stage:
            await stage.rest()
            yield stage


@state("table, strict")
async def _strict(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 draw", drawing="strict", matches=False, wilds=False, bonus=True), **settings) as stage:
        await stage.my_turn()
        yield stage


@state("table, loose")
async def _loose(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(
        begin("0 B1", "1 B2", drawing="loose", hands={0: "B1 G1 G2"}, matches=False, wilds=False, bonus=True),
        **settings,
    ) as stage:
        await stage.my_turn()
        yield stage


@state("table, draw by key")
async def _draw_by_key(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin(), **settings, draw_by_key=True) as stage:
        await stage.rest()
        yield stage


@state("table, refused")
async def _refused(settings: Settings) -> AsyncIterator[Stage]:
    """The pace is told where a refusal would be."""
    async with opened(begin(), **settings) as stage:
        await stage.my_turn()
        for _ in range(4):
            await stage.press("p")
        yield stage


@state("table, 4 long names")
async def _long_names(settings: Settings) -> AsyncIterator[Stage]:
    session = begin("0 B6", "1 B5", "2 B3", "3 O1", "0 B1", "1 P6", "2 P4", "3 P1", players=TEAMS)
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        for place in "1234":
            await stage.press(place)
        yield stage


@state("table, nearly over")
async def _nearly_over(settings: Settings) -> AsyncIterator[Stage]:
    """A bank that is full, a long log, an empty draw pile."""
    session = begin(seed="0" * 64)
    while session.table.view(None).draw_pile or session.table.to_move != 0:
        session.play(session.table.legal[0])
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        yield stage


@state("table, in a match")
async def _in_a_match(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(in_match(begin("0 B6", "1 B5", hands={0: "B3 G5 O6"}), 0, 1, 1, best=7), **settings) as stage:
        await stage.my_turn()
        yield stage


@state("table, watching")
async def _watching(settings: Settings) -> AsyncIterator[Stage]:
    playing = begin("0 B6", "1 B5", matches=False, wilds=False, bonus=True, drawing="strict")
    try:
        async with opened(Host.watch(playing.record.path), **settings) as stage:
            await stage.rest()
            yield stage
    finally:
        playing.close()


@state("table, not saved")
async def _not_saved(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 B6", "1 B5"), **settings) as stage:
        await stage.my_turn()
        with full_disk(), thinking():
            await stage.press("enter")
            await stage.rest()
            yield stage


@state("wild")
async def _wild(settings: Settings) -> AsyncIterator[Stage]:
    """Every one of the 28 choices, where all kinds of sets are among them."""
    session = begin("1 O1", "0 B5", "1 B5", hands={0: "W"}, dealer=0, players=(human(LONG[0]), computer(LONG[1])))
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        for _ in range(4):
            for number in "0123456":
                await stage.press(number)
            await stage.press("right")
        yield stage


@state("hint")
async def _hint(settings: Settings) -> AsyncIterator[Stage]:
    session = begin("0 B6", "1 B5", hands={0: "B3 G5 O6"}, bonus=True, players=(human(LONG[0]), computer(LONG[1])))
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.goes_to("HintScreen", "i")
        await read_on(stage)
        await stage.press("home")
        yield stage


@state("hint, wilds, 4 long names")
async def _hint_wilds(settings: Settings) -> AsyncIterator[Stage]:
    """As long as a hint can be."""
    session = begin("0 B6", "1 B3", "2 G3", "3 O1", hands={0: "W G5 O6"}, players=TEAMS, bonus=True, drawing="loose")
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.goes_to("HintScreen", "i")
        await read_on(stage)
        yield stage


@state("hint, nothing to play")
async def _hint_draw(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin(), **settings, draw_by_key=True) as stage:
        await stage.rest()
        await stage.goes_to("HintScreen", "i")
        yield stage


@state("confirm, the coach asks")
async def _coach(settings: Settings) -> AsyncIterator[Stage]:
    """Strictly, and about a wild."""
    session = begin("0 O6", "1 B0", "2 G0", "3 P0", hands={0: "W O6 P6"}, players=TEAMS)
    async with opened(session, **settings, coach="strict") as stage:
        await stage.my_turn()
        await stage.pick("W")
        await stage.goes_to("WildChooser", "enter")
        await stage.press("6")
        await stage.goes_to("Confirm", "enter")
        yield stage


@state("table, a card to take back")
async def _regret(settings: Settings) -> AsyncIterator[Stage]:
    """The coach asked, the card was played all the same, and it has cost the set."""
    players = (human(LONG[0]), computer(LONG[1]))
    with computers_play("P4"):
        session = begin("0 B6", "1 G3", hands={0: "O3 G0 P0", 1: "P4"}, players=players)
        async with opened(session, **settings, coach="gentle") as stage:
            await stage.my_turn()
            await stage.pick("O3")
            await stage.goes_to("Confirm", "enter")
            await stage.goes_to("TableScreen", "o" if settings.get("language") == "fr" else "y")
            await stage.until(lambda: session.table.view(None).won)
            await stage.rest()
            yield stage


@state("hand-over")
async def _hand_over(settings: Settings) -> AsyncIterator[Stage]:
    """After a card that can be taken back; then the wrong person says to be there."""
    async with opened(begin("0 B6", players=(human(LONG[0]), human(LONG[1]))), **settings) as stage:
        await stage.comes("HandOverScreen")
        await stage.goes_to("TableScreen", "2")
        await stage.my_turn()
        await stage.goes_to("HandOverScreen", "enter")
        await stage.press("2")
        yield stage


@state("hand-over, 4 people")
async def _hand_over_4(settings: Settings) -> AsyncIterator[Stage]:
    people = [human(name) for name in LONG]
    async with opened(begin("0 B6", "1 B5", "2 B3", players=people), **settings) as stage:
        await stage.comes("HandOverScreen")
        await stage.press("1")
        yield stage


@state("end, in a match")
async def _end_in_a_match(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(in_match(finish(begin(seed="0" * 64)), 1, 0, best=5), **settings) as stage:
        await stage.over()
        await thought_through(stage)
        yield stage


@state("end, of a match")
async def _end_of_a_match(settings: Settings) -> AsyncIterator[Stage]:
    """Two of the longest names have won it."""
    async with opened(in_match(finish(begin(seed="0" * 64, players=TEAMS)), 1, 0, 1), **settings) as stage:
        await stage.over()
        await thought_through(stage)
        yield stage


@state("end")
async def _end(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(finish(begin(seed="0" * 64, bonus=True)), **settings) as stage:
        await stage.over()
        await thought_through(stage)
        yield stage


@state("end, 4 long names")
async def _end_4(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(finish(begin(seed="0" * 64, players=TEAMS)), **settings) as stage:
        await stage.over()
        await thought_through(stage)
        yield stage


@state("end, a draw")
async def _end_draw(settings: Settings) -> AsyncIterator[Stage]:
    for number in range(100):
        session = finish(begin(seed=f"{number:064x}", players=TEAMS))
        outcome = session.table.outcome
        if outcome and len(outcome.winners) == 2:
            break
        session.close()
    async with opened(session, **settings) as stage:
        await stage.over()
        await thought_through(stage)
        yield stage


@state("log")
async def _log(settings: Settings) -> AsyncIterator[Stage]:
    """In the middle of a game, at a card that was played before a set was formed."""
    session = begin("0 B6", "1 G5", "0 O3", "1 P2", "1 B1", "0 G2", "1 P4", players=(human(LONG[0]), computer(LONG[1])))
    async with opened(session, **settings) as stage:
        await stage.my_turn()
        await stage.goes_to("LogScreen", "L")
        await stage.press("pageup", "up")
        yield stage


@state("code")
async def _code(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(finish(begin(deal="V8V0XRH6DCE5411A", players=TEAMS)), **settings) as stage:
        await stage.over()
        await stage.goes_to("ReplayScreen", "w")
        await stage.press("down", "down")
        await stage.goes_to("CodeScreen", "c")
        yield stage


@state("count")
async def _count(settings: Settings) -> AsyncIterator[Stage]:
    async with opened(begin("0 B6", "1 B5", hands={0: "W G5 O6"}), **settings, counting=True) as stage:
        await stage.my_turn()
        await stage.goes_to("CountScreen", "c")
        yield stage
