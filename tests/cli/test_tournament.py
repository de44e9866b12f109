"""Runs of games: the same on every executor, whoever dies, and nothing twice."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from sixteen_tui.arena.jobs import GameOutcome, Run, job
from sixteen_tui.arena.tournament import LIVES, Here, results, workers
from sixteen_tui.engine.games import GAMES
from tests.patience import PATIENCE, until

SEED = "a5" * 32
EASY = Run(
    "sixteen",
    ("easy", "medium"),
    {"seats": 2, "matches": True, "bonus": False, "wilds": True, "drawing": "loose"},
    SEED,
)
GAMES_PLAYED = 20


def run(levels: str, *, paired: bool = True) -> Run:
    names = tuple(levels.split(","))
    return Run("sweet-sixteen", names, {}, SEED, paired)


def test_a_job_can_be_sent_and_done_in_pieces() -> None:
    sent: Run = pickle.loads(pickle.dumps(EASY))
    assert sent == EASY
    whole = job(EASY, 0, 6, entries=True)
    assert job(sent, 0, 2, entries=True) + job(sent, 2, 6, entries=True) == whole
    assert [played.number for played in whole] == [*range(6)]
    assert all(played.entries for played in whole)
    assert not any(played.entries for played in job(EASY, 0, 2))


@pytest.mark.parametrize(
    ("levels", "turns"),
    [
        ("easy,medium", 2),
        ("easy,easy", 1),
        ("easy,medium,easy,medium", 2),
        ("easy,medium,hard", 3),
        ("easy,easy,hard,hard", 4),
    ],
)
def test_paired_each_level_has_every_seat_of_a_deal(levels: str, turns: int) -> None:
    pair = run(levels)
    assert pair.turns == turns
    names, seats = pair.levels, len(pair.levels)
    for deal in range(5):
        numbers = range(deal * turns, (deal + 1) * turns)
        assert len({pair.deal(number) for number in numbers}) == 1
        held = Counter((seat, names[player]) for number in numbers for seat, player in enumerate(pair.seating(number)))
        assert all(held[seat, name] == turns * names.count(name) / seats for seat in range(seats) for name in names)
    assert pair.deal(0) != pair.deal(turns)


def test_not_paired_each_game_has_a_deal_and_everyone_moves_on() -> None:
    single = run("easy,medium,hard", paired=False)
    assert len({single.deal(number) for number in range(6)}) == 6
    assert [single.seating(number) for number in range(3)] == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


@pytest.mark.parametrize(
    "executor", [Here, lambda: ThreadPoolExecutor(3), workers(2, 1000)], ids=["here", "threads", "cores"]
)
def test_the_same_games_on_every_executor(executor: Callable[[], Executor]) -> None:
    found = [*results(EASY, GAMES_PLAYED, executor, 2, entries=True)]
    assert found == job(EASY, 0, GAMES_PLAYED, entries=True)


class _Dies(ThreadPoolExecutor):
    """Does some jobs, and is broken from then on: it says so at once, or of the job that was given to it."""

    def __init__(self, jobs: int, *, at_once: bool) -> None:
        super().__init__(1)
        self._left, self._at_once = jobs, at_once

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self._left -= 1
        if self._left >= 0:
            return super().submit(fn, *args, **kwargs)
        if self._at_once:
            raise BrokenExecutor
        broken: Future[Any] = Future()
        broken.set_exception(BrokenExecutor())
        return broken


@pytest.mark.parametrize("at_once", [False, True])
def test_what_died_with_its_worker_is_played_again_and_nothing_twice(at_once: bool) -> None:
    lives: Iterator[Executor] = iter([*(_Dies(jobs, at_once=at_once) for jobs in (2, 0, 3)), Here()])
    found = [*results(EASY, GAMES_PLAYED, lambda: next(lives), 2)]
    assert found == job(EASY, 0, GAMES_PLAYED)
    assert next(lives, None) is None


def test_workers_that_always_die_are_given_up() -> None:
    born: list[Executor] = []

    def bear() -> Executor:
        born.append(_Dies(0, at_once=False))
        return born[-1]

    with pytest.raises(BrokenExecutor):
        list(results(EASY, GAMES_PLAYED, bear, 2))
    assert len(born) == LIVES


def test_a_worker_is_killed() -> None:
    found: list[GameOutcome] = []
    killed = 0
    for played in results(EASY, 60, workers(2, 60), 2):
        if len(found) in (5, 30):
            victims = multiprocessing.active_children()
            assert victims[0].pid is not None
            os.kill(victims[0].pid, signal.SIGKILL)
            killed += 1
        found.append(played)
    assert killed == 2
    assert found == job(EASY, 0, 60)


def _children(pid: int) -> set[int]:
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found.add(int(stat.parent.name))
    return found


def _alive(pids: set[int]) -> set[int]:
    """Those of the processes that run, and are no zombies."""
    running = set()
    for pid in pids:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                running.add(pid)
        except OSError:
            continue
    return running


def _at_work(pids: set[int]) -> set[int]:
    """Those of the processes that have been told all that they need, and wait in a thread for the program's end."""
    busy = set()
    for pid in pids:
        with contextlib.suppress(OSError):
            if int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[17]) > 1:
                busy.add(pid)
    return busy


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="there is no /proc here")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_no_worker_outlives_the_program(how: signal.Signals, home: Path) -> None:
    """However it is ended; and at Ctrl+C, which all of them get, nobody says a word."""
    command = (sys.executable, "-m", "sixteen_tui", "simulate", "sixteen", "--players", "expert,hard", "--games", "500")
    program = subprocess.Popen(
        (*command, "--jobs", "2"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    until(lambda: len(_children(program.pid)) == 3)  # two, and who watches over them
    workers_of = _children(program.pid)
    if how == signal.SIGINT:  # also while they are still being started
        os.killpg(program.pid, how)
    else:
        until(lambda: len(_at_work(workers_of)) == 2)  # else Python itself tells of half a start
        program.send_signal(how)
    said = program.communicate(timeout=PATIENCE)
    until(lambda: not _alive(workers_of))
    assert program.returncode != 0
    assert "Traceback" not in said[1]


def test_every_game_can_be_played() -> None:
    for name, game in GAMES.items():
        values = {field: getattr(game.default_rules, field) for field in game.default_rules.__dataclass_fields__}
        levels = tuple(game.levels)[:1] * game.default_rules.seats
        assert len(job(Run(name, levels, values, SEED), 0, 1)) == 1
