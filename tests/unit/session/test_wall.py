"""Unseen cards change nothing that a session is given (invariant 6 of `docs/architecture.md`).

Method: names no rule. A game is played, then played again with other cards in places that neither the people nor a
spectator saw, by the same decisions; where a turn ends in secret it may end in another way. Seats, cues, durations,
questions and the game after a return must be equal.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from sixteen_tui.engine.game import CHANCE, BadNotation, IllegalAction
from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.saves.journal import Journal
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import new_header, new_id
from sixteen_tui.session.cues import Kind
from sixteen_tui.session.director import Director
from sixteen_tui.session.host import Host
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import seated
from tests.games import HIDING
from tests.judging import ROUGH, thought
from tests.unit.session.directing import Advancing

PLAYERS: Final = {
    "sixteen": (("human", "medium"), ("human", "human"), ("human", "medium", "human", "medium")),
    "sweet-sixteen": (("human", "medium", "human"), ("medium", "human", "medium"), ("human", "human", "medium")),
}
ANY: Final = (("human", "medium"), ("human", "human"))
"""At a game that is not named above."""
TABLES: Final = 20
"""At most so many; two whose cards could be moved are enough, or two where a turn ended in another way."""
SWAPS: Final = 50
"""So many exchanges of two cards are tried; one that would be noticed is not made."""


def secret(table: AnyTable, action: Any) -> bool:
    """Whether nobody else sees it being done when this is decided now."""
    game, state = table.game, table.timeline.here.state
    if not game.is_decision(action):
        return False
    return not any(map(game.is_decision, game.redact(state, action, game.apply(state, action).state, None)))


def pass_by(table: AnyTable, seat: int, people: tuple[int, ...]) -> None:
    """Have others end their turns in secret until it is a seat's. Raises IllegalAction if that cannot be."""
    while table.to_move != seat:
        unseen = [action for action in table.legal if secret(table, action)]
        if not unseen or table.to_move in people:
            raise IllegalAction("noticed")
        table.play(unseen[0])


def again(table: AnyTable, log: list[Any], people: tuple[int, ...]) -> AnyTable:
    """The entries of a table on other cards, by which others end their turns in secret. Raises IllegalAction."""
    decided, twin = table.game.is_decision, Table(table.game, table.rules)
    for ply, action in enumerate(log):
        seat, seen = table.mover(ply), table.told(None, ply)[0]
        if seat in people or not decided(table.log[ply]) or any(map(decided, seen)):
            pass_by(twin, seat, people)
            twin.play(action)
    pass_by(twin, table.to_move, people)
    return twin


def moved(table: AnyTable, people: tuple[int, ...], chance: Random) -> AnyTable:
    """The same table with cards in other places, of which these people and an onlooker have seen nothing."""
    game, eyes = table.game, (*people, None)
    seen = [table.seen(seat) for seat in eyes]
    for _ in range(SWAPS):
        ply = chance.choice([ply for ply in range(len(table)) if table.mover(ply) == CHANCE][-2:])
        texts = [game.encode(action).split(" ") for action in table.log]
        size = len(texts[ply])
        one, two = chance.choice((min(8, size), size)), size  # the first cards are those of hands
        one, two = chance.randrange(1, one), chance.randrange(1, two)
        names = {texts[ply][one]: texts[ply][two], texts[ply][two]: texts[ply][one]}
        texts[ply][one], texts[ply][two] = texts[ply][two], texts[ply][one]
        if chance.random() < 0.7:  # the cards change places in what follows too
            texts[ply + 1 :] = [[names.get(word, word) for word in words] for words in texts[ply + 1 :]]
        try:
            twin = again(table, [game.decode(" ".join(words)) for words in texts], people)
        except (BadNotation, IllegalAction):
            continue
        if [twin.seen(seat) for seat in eyes] == seen:
            if len(twin) != len(table):
                return twin
            table = twin
    return table


def told(director: Director) -> tuple[object, ...]:
    """All that a front end can ask for, but for what its seats saw earlier."""
    session = director.session
    legal = director.view.legal[-3:] if director.persons_turn else ()
    asked = [director.question(each, how, ask_first=True) for each in legal for how in ("off", "gentle", "strict")]
    shown = director.at, director.view, director.public, director.seconds(1.5), director.back_point()
    return shown, (director.persons_turn, director.others_to_move, director.regrets), asked, session.helped


def everything(session: Session) -> list[object]:
    """All that the seats of a session hold."""
    return [
        [seat.number, seat.view(0), *seat.observed(0, seat.newest), *seat.entries()] for seat in session.seats.values()
    ]


def story(folder: Path, table: AnyTable, players: tuple[str, ...], *, transcript: bool) -> list[object]:
    """The views of a front end from the first card on and after a return, and those of another program."""
    folder.mkdir()
    header = new_header(new_id(), table.game.name, table.rules, seated(players, "ABCDE"[: len(players)]), None)
    journal = Journal.create(folder, header)
    host = Host(Record(journal.path, header, Table(table.game, table.rules), list(header.seats)), journal)
    script = list(table.log)

    def act(number: int) -> None:
        for action in script[:number]:
            host.play(action)
        del script[:number]
        while script and host.table.to_move == CHANCE:
            host.play(script.pop(0))

    act(0)
    first = Session(host)
    director, due, found = Advancing(first, transcript=transcript), None, list[object]()
    while True:
        cue = director.next(due)
        found += [cue, told(director)]
        match cue.kind:
            case Kind.STOP:
                director.go_on()
            case Kind.CALL:
                assert cue.seat is not None
                director.confirmed(cue.seat)
            case Kind.TURN if script:
                act(1)
            case Kind.TURN | Kind.OVER:
                break
            case Kind.OTHERS:
                while (position := next(director.seat.after(director.at), None)) is None:
                    assert script, "nothing more can come"
                    act(1)
                due = position.at
                if due % 3 == 0:
                    director.go_on()
        found.append(told(director))
    first.release()
    resumed, watching = Session.resume(journal.path), Session.watch(journal.path)
    director = Advancing(resumed, transcript=transcript)
    found += [told(director), director.next(), told(director), told(Director(watching))]
    found += [everything(session) for session in (first, resumed, watching)]
    resumed.release()
    return found


@pytest.mark.parametrize("transcript", [False, True])
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in HIDING for players in PLAYERS.get(name, ANY)]
)
def test_cards_that_nobody_here_has_seen_change_nothing(
    tmp_path: Path, name: str, players: tuple[str, ...], *, transcript: bool
) -> None:
    game = GAMES[name]
    people = tuple(seat for seat, player in enumerate(players) if player == "human")
    differ, lengths = 0, 0
    for number in range(TABLES):
        chance = Random(f"{name} {players} {number}")
        rules = game.rules({**{n: chance.choice(v) for n, v in game.choices.items()}, "seats": len(players)})
        table: AnyTable = Table(game, rules, f"{number:064x}")
        least, mover = chance.randrange(6, 30), CHANCE
        table.deal()
        while table.outcome is None and (len(table) < least + 20 * (mover in people) or table.to_move not in people):
            mover = table.to_move
            table.play(chance.choice(table.legal))
            table.deal()
        twin = moved(table, people, chance)
        differ += twin.log != table.log
        lengths += len(twin) != len(table)
        with thought(ROUGH):
            one, two = (
                story(tmp_path / f"{number}{which}", each, players, transcript=transcript)
                for which, each in (("a", table), ("b", twin))
            )
        assert one == two
        if (lengths if game.discreet else differ) == 2:
            break
    assert differ, "all cards were the same"
    assert lengths or not game.discreet, "no turn ended in another way"
