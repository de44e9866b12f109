"""`simulate`: games between computer players, and their totals.

Law: a run is its players, rules and seed. Game number g is dealt from SHA-256(seed + `:` + g), and player number p sits
on seat (p + g) mod seats, so that each sits on every seat equally often and team mates stay together. Each player is
given only its own view. Totals are by player, over all seats.
"""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Final

from sixteen_tui.commands import DONE, Refused, say, tell
from sixteen_tui.commands.keep import new_file, whole
from sixteen_tui.commands.setup import seed, setup
from sixteen_tui.commands.totals import Levels, Total
from sixteen_tui.engine.game import CHANCE
from sixteen_tui.engine.players import decide
from sixteen_tui.engine.shuffle import new_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.play.setup import HUMAN, Setup
from sixteen_tui.stats.mean import Mean, wilson
from sixteen_tui.store.disk import SUFFIX
from sixteen_tui.terminal.text import padded
from sixteen_tui.titles import TITLES
from sixteen_tui.words import cli as wording
from sixteen_tui.words import numbers
from sixteen_tui.words import simulate as words
from sixteen_tui.words.screens import COMPUTERS

MOST_GAMES: Final = 1_000_000


def begun(game: str, players: str | None, rules: str | None) -> Setup:
    """The setup of a run. Raises Refused, for people among the players too."""
    begin = setup(game, players, rules, _by_turns)
    if HUMAN in begin.kinds:
        raise Refused(wording.computers_only())
    return begin


def _by_turns(levels: Sequence[str], seats: int) -> list[str]:
    """The second level and the first by turns, where there are two."""
    weakest = levels[:2]
    return [weakest[(seat + 1) % len(weakest)] for seat in range(seats)]


def count(text: str | None) -> int:
    """The number of games of a run from its argument (None: the default). Raises Refused."""
    if text is None:
        return wording.DEFAULT_GAMES
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_GAMES)) and 1 <= int(text) <= MOST_GAMES):
        raise Refused(wording.bad_count(text, MOST_GAMES))
    return int(text)


def simulate(begin: Setup, games: int, *, seed_text: str | None, out: str | None, as_json: bool) -> int:
    """Play the games, save them in the folder `out` if there is one, and print the totals."""
    run = seed(seed_text) or new_seed()
    files = None if out is None else _files(Path(out), run, games)
    per_round = TITLES[begin.game.name].count.per_round
    totals, levels = [Total(level) for level in begin.kinds], Levels(begin.kinds)
    with _progress(games) as advance:
        for number in range(games):
            seating = [(seat - number) % len(totals) for seat in range(len(totals))]
            table = play(begin, seating, game_seed(run, number))
            if files is not None:
                new_file(files[number], whole(files[number], table, _seats(begin, seating)))
            assert table.outcome is not None, "a game is played to its end"
            sides = len(table.outcome.score)
            for seat, player in enumerate(seating):
                totals[player].add(seat % sides, table.outcome)
            if per_round is not None:
                chips = per_round(table)
                for seat, player in enumerate(seating):
                    totals[player].add_round(chips[seat])
                levels.add([begin.kinds[player] for player in seating], chips)
            advance()
    if as_json:
        _print_json(begin, run, totals, levels)
    else:
        _print(begin, run, totals, levels)
    return DONE


def game_seed(run: str, number: int) -> str:
    """The seed of a game of a run."""
    return sha256(f"{run}:{number}".encode("ascii")).hexdigest()


def play(begin: Setup, seating: Sequence[int], seed: str) -> AnyTable:
    """Play one game; `seating` is the number of the player on each seat."""
    table: AnyTable = Table(begin.game, begin.rules, seed)
    while table.outcome is None:
        seat = table.to_move
        if seat == CHANCE:
            table.deal()
        else:
            table.play(decide(begin.game, begin.kinds[seating[seat]], table.view(seat), table.notation(seat)))
    return table


def _seats(begin: Setup, seating: Sequence[int]) -> list[tuple[str, str]]:
    """The name and the level on each seat."""
    return [(COMPUTERS[player], begin.kinds[player]) for player in seating]


def _files(folder: Path, run: str, games: int) -> list[Path]:
    """The paths of the saves of a run, named after its seed. Raises Refused if one of them exists."""
    if folder.exists() and not folder.is_dir():
        raise Refused(wording.out_not_a_folder(str(folder)))
    folder.mkdir(parents=True, exist_ok=True)
    there = {path.name for path in folder.iterdir()}
    files = [folder / f"{run[:12]}-{number:06}{SUFFIX}" for number in range(games)]
    for file in files:
        if file.name in there:
            raise Refused(wording.out_exists(str(file)))
    return files


@contextlib.contextmanager
def _progress(games: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, if that is a terminal; gives the function that advances it by a game."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(words.progress(), total=games)
        yield lambda: bar.advance(task)


def _print_json(begin: Setup, run: str, totals: list[Total], levels: Levels) -> None:
    tell(
        json.dumps(
            {
                "game": begin.game.name,
                "rules": asdict(begin.rules),
                "seed": run,
                "games": totals[0].games,
                "players": [total.as_object() for total in totals],
                **({"differences": differences} if (differences := levels.as_objects()) else {}),
            }
        )
    )


def _print(begin: Setup, run: str, totals: list[Total], levels: Levels) -> None:
    spoken = TITLES[begin.game.name].words
    for line in words.simulated(spoken.title(), totals[0].games, spoken.rules_summary(begin.rules), run):
        say(line)
    say("")
    rows = [
        words.totals_head(for_chips=TITLES[begin.game.name].count.per_round is not None),
        *(_row(number, total) for number, total in enumerate(totals, start=1)),
    ]
    _table(rows)
    if differences := levels.met():
        say("")
        rows = [(" - ".join(pair), *_mean(difference, "+.3f")) for pair, difference in differences]
        _table([words.differences_head(), *rows])


def _table(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(map(padded, row, widths)).rstrip())


def _row(number: int, total: Total) -> tuple[str, ...]:
    """A player's line: wins, their rate and its interval, draws, and the mean score or, for chips, that of a round."""
    low, high = wilson(total.wins, total.games)
    return (
        f"{number} {total.level}",
        str(total.wins),
        numbers.percent(total.wins / total.games, 1),
        numbers.percents(low, high, 1),
        str(total.draws),
        *(_mean(total.round, ".3f") if total.round.count else _mean(total.score, ".2f")),
    )


def _mean(mean: Mean, form: str) -> tuple[str, str]:
    """A mean of at least one value, and its interval, in a format of numbers."""
    interval = mean.interval
    return (
        numbers.decimal(mean.total / mean.count, form),
        "-" if interval is None else numbers.between(*(numbers.decimal(bound, form) for bound in interval)),
    )
