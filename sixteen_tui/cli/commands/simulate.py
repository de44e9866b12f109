"""`simulate`: plays games between computer players and prints their totals.

Invariant: the output follows from players, rules and seed (`arena.jobs`), on any number of cores. Totals are by player,
over all seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.arena.cluster import ClusterError, cluster
from sixteen_tui.arena.jobs import GameOutcome, Run
from sixteen_tui.arena.programs import PATIENCE, PREFIX, ProgramError, name, names
from sixteen_tui.arena.tournament import cores, results, workers
from sixteen_tui.cli.commands import DONE, Options, Refused, say, tell
from sixteen_tui.cli.commands.keep import new_file, whole
from sixteen_tui.cli.commands.progress import progress
from sixteen_tui.cli.commands.setup import seed, setup
from sixteen_tui.cli.commands.totals import Levels, Total
from sixteen_tui.engine.players import COMPUTERS
from sixteen_tui.engine.shuffle import new_seed
from sixteen_tui.engine.table import AnyTable, Table
from sixteen_tui.engine.variations import written
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.statistics.match import Verdict, sequential
from sixteen_tui.saves.statistics.mean import Mean, wilson
from sixteen_tui.session.setup import HUMAN, Setup
from sixteen_tui.settings import paths
from sixteen_tui.terminal.text import MINUS, padded
from sixteen_tui.text import numbers, programs, usage
from sixteen_tui.text import simulate as words

MOST_GAMES: Final = 1_000_000
MOST_JOBS: Final = 256


def run(options: Options) -> int:
    return simulate(
        begun(options.game, options.players, options.rules),
        count(options.games),
        RunOptions(
            seed_text=options.seed,
            out=options.out,
            as_json=options.json,
            paired=options.paired,
            until=bounds(options.until),
            jobs=jobs(options.jobs),
            cluster=options.cluster,
        ),
    )


def begun(game: str, players: str | None, rules: str | None) -> Setup:
    """Return the setup of a run. Raises Refused, also for a human player."""
    begin = setup(game, players, rules, _by_turns, programs=PREFIX)
    if HUMAN in begin.kinds:
        raise Refused(words.computers_only())
    return begin


def _by_turns(levels: Sequence[str], seats: int) -> list[str]:
    """Return default players: the second and the first level alternately."""
    weakest = levels[:2]
    return [weakest[(seat + 1) % len(weakest)] for seat in range(seats)]


def count(text: str | None) -> int:
    """Return the number of games from its argument (None: the default). Raises Refused."""
    if text is None:
        return usage.DEFAULT_GAMES
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_GAMES)) and 1 <= int(text) <= MOST_GAMES):
        raise Refused(words.bad_count(text, MOST_GAMES))
    return int(text)


class Hypotheses(NamedTuple):
    """The two hypotheses of a sequential test about the first player's share of points, above 0 and below 1."""

    low: float
    high: float


def bounds(text: str | None) -> Hypotheses | None:
    """Return the hypotheses from the argument, two percentages such as `50,55`. Raises Refused."""
    if text is None:
        return None
    try:
        low, high = (float(word) / 100 for word in text.split(","))
    except ValueError:
        raise Refused(words.bad_bounds(text)) from None
    if not 0 < low < high < 1:
        raise Refused(words.bad_bounds(text))
    return Hypotheses(low, high)


def jobs(text: str | None) -> int:
    """Return the number of parallel jobs from the argument (None: the number of cores). Raises Refused."""
    if text is None:
        return cores()
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(MOST_JOBS)) and 1 <= int(text) <= MOST_JOBS):
        raise Refused(words.bad_jobs(text, MOST_JOBS))
    return int(text)


@dataclass(frozen=True, slots=True)
class RunOptions:
    """Options of a run."""

    seed_text: str | None = None
    out: str | None = None
    as_json: bool = False
    paired: bool = False
    until: Hypotheses | None = None
    """Stop when the sequential test has decided between these hypotheses; implies `paired`."""
    jobs: int = 1
    cluster: str | None = None
    """The address of a Dask cluster that plays the games; None: this machine."""


def simulate(begin: Setup, games: int, wanted: RunOptions) -> int:
    """Play `games` games, rounded up to whole deals, save them in the folder `out` if given, and print the totals.

    Raises Refused, OSError.
    """
    paired = wanted.paired or wanted.until is not None
    seed_used = seed(wanted.seed_text) or new_seed()
    run = Run(begin.game.name, begin.kinds, written(begin.rules), seed_used, paired)
    games = -(-games // run.turns) * run.turns
    files = None if wanted.out is None else _files(wanted.out, run.seed, games)
    count, verdict = _Count(run), None
    try:
        for played in _played(run, games, *_where(wanted, games), entries=files is not None):
            if files is not None:
                file = files[played.number]
                new_file(file, whole(file, _table(run, played), _seats(begin, run.seating(played.number))))
            count.add(played)
            if wanted.until is not None and count.whole_deal:
                verdict = sequential(count.totals[0].points, *wanted.until)
                if verdict.higher is not None:
                    break
    except ProgramError as error:
        raise Refused(programs.trouble(error, PATIENCE)) from None
    except BrokenExecutor:
        raise Refused(words.workers_died()) from None
    if wanted.as_json:
        _print_json(run, count, wanted.until, verdict)
    else:
        _print(begin, run, count, wanted.until, verdict)
    return DONE


def _where(wanted: RunOptions, games: int) -> tuple[Callable[[], Executor], int]:
    """Return a factory of the executor, and its number of parallel jobs. Raises Refused."""
    if wanted.cluster is None:
        return workers(wanted.jobs, games), wanted.jobs
    try:
        return cluster(wanted.cluster)
    except ClusterError as error:
        raise Refused(words.cluster(error.code, wanted.cluster, __version__)) from None


def _played(
    run: Run, games: int, executor: Callable[[], Executor], width: int, *, entries: bool
) -> Iterator[GameOutcome]:
    """Yield the games in their order as they finish, and show a progress bar."""
    with progress(words.progress(), games) as advance:
        for played in results(run, games, executor, width, entries=entries):
            advance()
            yield played


class _Count:
    """Accumulates the totals of a run."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self.totals, self.levels = [Total(level) for level in run.levels], Levels(run.levels)
        self._points: list[list[float]] = []

    def add(self, played: GameOutcome) -> None:
        seating, outcome = self._run.seating(played.number), played.outcome
        sides = len(outcome.score)
        points = [0.0] * len(seating)
        for seat, player in enumerate(seating):
            points[player] = self.totals[player].add(seat % sides, outcome)
        self._points.append(points)
        if self.whole_deal:
            for total, player_points in zip(self.totals, zip(*self._points, strict=True), strict=True):
                total.points.add(sum(player_points) / len(player_points))
            self._points.clear()
        if played.chips is not None:
            for seat, player in enumerate(seating):
                self.totals[player].round.add(played.chips[seat])
            self.levels.add([self._run.levels[player] for player in seating], played.chips)

    @property
    def whole_deal(self) -> bool:
        """True if the last deal has been played in all its seatings (`Run.turns`)."""
        return self.totals[0].games % self._run.turns == 0


def _table(run: Run, played: GameOutcome) -> AnyTable:
    """Return the table of a game that a worker has played, rebuilt from its entries."""
    game = run.game
    table: AnyTable = Table(game, game.rules(run.rules), run.deal(played.number))
    for entry in played.entries:
        table.play(game.decode(entry))
    return table


def _seats(begin: Setup, seating: Sequence[int]) -> list[tuple[str, str]]:
    """Return (name, level) of each seat; the level of a program is its short name, not its command line."""
    levels = [name(kind.removeprefix(PREFIX)) if names(kind) else kind for kind in begin.kinds]
    return [(COMPUTERS[player], levels[player]) for player in seating]


def _files(name: str, run: str, games: int) -> list[Path]:
    """Create the folder `name` and return the paths of the saves of a run, named after its seed.

    Raises Refused if it is no folder, as "-" for standard output, or one of the files exists.
    """
    folder = Path(name)
    if name == "-" or (folder.exists() and not folder.is_dir()):
        raise Refused(words.out_not_a_folder(name))
    paths.make(folder, 0o777)
    there = {path.name for path in folder.iterdir()}
    files = [folder / f"{run[:12]}-{number:06}{SUFFIX}" for number in range(games)]
    for file in files:
        if file.name in there:
            raise Refused(words.out_exists(str(file)))
    return files


def _print_json(run: Run, count: _Count, until: Hypotheses | None, verdict: Verdict | None) -> None:
    differences = count.levels.as_objects()
    tell(
        json.dumps(
            {
                "game": run.name,
                "rules": run.rules,
                "seed": run.seed,
                "games": count.totals[0].games,
                **({"paired": True} if run.paired else {}),
                "players": [total.as_object(paired=run.paired) for total in count.totals],
                **({"differences": differences} if differences else {}),
                **({} if until is None else {"test": _as_object(until, verdict)}),
            }
        )
    )


def _as_object(until: Hypotheses, verdict: Verdict | None) -> dict[str, object]:
    ratio, higher = verdict or (0.0, None)
    return {"low": until.low, "high": until.high, "log_likelihood_ratio": ratio, "higher": higher}


def _print(begin: Setup, run: Run, count: _Count, until: Hypotheses | None, verdict: Verdict | None) -> None:
    spoken, totals = PLUGINS[run.name].text, count.totals
    for line in words.simulated(spoken.title(), totals[0].games, spoken.rules_summary(begin.rules), run.seed):
        say(line)
    say("")
    rows = [
        words.totals_head(for_chips=bool(totals[0].round.count)),
        *(_row(number, total) for number, total in enumerate(totals, start=1)),
    ]
    _columns(rows)
    if run.paired:
        say("")
        rows = [(f"{number} {total.level}", *_points(total.points)) for number, total in enumerate(totals, start=1)]
        _columns([words.points_head(totals[0].points.count), *rows])
    if differences := count.levels.met():
        say("")
        rows = [(f" {MINUS} ".join(pair), *_mean(difference, "+.3f")) for pair, difference in differences]
        _columns([words.differences_head(), *rows])
    if until is not None:
        say("")
        say(words.tested(higher=verdict and verdict.higher, low=until.low, high=until.high))


def _points(mean: Mean) -> tuple[str, str]:
    interval = mean.interval
    return (
        numbers.percent(mean.total / mean.count, 1),
        "-" if interval is None else numbers.percents(max(0.0, interval.low), min(1.0, interval.high), 1),
    )


def _columns(rows: Sequence[Sequence[str]]) -> None:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        say("  ".join(map(padded, row, widths)).rstrip())


def _row(number: int, total: Total) -> tuple[str, ...]:
    """Return the row of a player: wins, win rate, interval, draws, and the mean score or the mean chips a round."""
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
    """Return the mean of at least one value and its interval, in a format such as ".2f"."""
    interval = mean.interval
    return (
        numbers.decimal(mean.total / mean.count, form),
        "-" if interval is None else numbers.between(*(numbers.decimal(bound, form) for bound in interval)),
    )
