"""The mutation tool itself: samples, code, ceilings. Runs no mutant."""

from __future__ import annotations

import functools
from pathlib import Path
from types import FunctionType

import pytest

from tests.mutation import code, report, scope
from tests.mutation.generate import Source, ranked, shares
from tests.mutation.mutants import SAMPLE, SEED, arguments, main, sample
from tests.mutation.runner import LEAST, Measured

TEXT = '''"""A module."""

from __future__ import annotations

from functools import cache
from typing import Final

MOST: Final = 16
Names = dict[str, int]


@cache
def over(value: int) -> bool:
    """Whether it is too much."""
    return value > MOST


class Pile:
    size = 4

    @property
    def full(self) -> bool:
        if self.size >= 4:
            raise ValueError("no room")
        return bool(self.size) and False
'''


@pytest.fixture
def source(tmp_path: Path) -> Source:
    (tmp_path / "piles.py").write_text(TEXT, "utf-8")
    return Source("engine/piles.py", tmp_path / "piles.py")


def changes(source: Source) -> set[tuple[str, str, str]]:
    return {(m.function, c.before, c.after) for m in source.mutants for c in [source.change(m)]}


def test_decorated_functions_and_constants_are_mutated_but_not_types_and_messages(source: Source) -> None:
    assert changes(source) == {
        ("", "MOST: Final = 16", "MOST: Final = 17"),
        ("", "MOST: Final = 16", "MOST: Final = None"),
        ("", "size = 4", "size = 5"),
        ("", "size = 4", "size = None"),
        ("over", "return value > MOST", "return value >= MOST"),
        ("Pile.full", "if self.size >= 4:", "if self.size > 4:"),
        ("Pile.full", "if self.size >= 4:", "if self.size >= 5:"),
        ("Pile.full", 'raise ValueError("no room")', "raise ValueError(None)"),
        ("Pile.full", "return bool(self.size) and False", "return bool(None) and False"),
        ("Pile.full", "return bool(self.size) and False", "return bool(self.size) or False"),
        ("Pile.full", "return bool(self.size) and False", "return bool(self.size) and True"),
    }


def test_a_sample_is_the_same_each_time_and_depends_on_the_seed(tmp_path: Path, source: Source) -> None:
    def keys(seed: int, size: int | None) -> list[str]:
        again = Source("engine/piles.py", tmp_path / "piles.py")
        return [each.mutant.key for each in sample({"engine/piles.py": again}, size, seed)]

    assert keys(1, 5) == keys(1, 5)
    assert len(keys(1, 5)) == 5
    assert len({tuple(keys(seed, 5)) for seed in range(8)}) > 1
    assert len(keys(1, None)) == len(source.mutants)


def test_a_change_of_one_function_leaves_the_order_of_the_others(tmp_path: Path, source: Source) -> None:
    (tmp_path / "piles.py").write_text(TEXT.replace("value > MOST", "value > MOST + 1"), "utf-8")
    changed = Source("engine/piles.py", tmp_path / "piles.py")

    def others(source: Source) -> list[str]:
        return [mutant.key for mutant in ranked(source.mutants, SEED) if mutant.function != "over"]

    assert others(changed) == others(source)


def test_shares_are_in_proportion_and_add_up() -> None:
    assert shares({"a": 600, "b": 300, "c": 100}, 10) == {"a": 6, "b": 3, "c": 1}
    assert sum(shares({"a": 7, "b": 7, "c": 7}, 10).values()) == 10
    assert shares({"a": 2, "b": 1}, 10) == {"a": 2, "b": 1}
    assert shares({}, 10) == {}


def test_a_function_that_others_have_imported_is_changed(tmp_path: Path, source: Source) -> None:
    path = str(tmp_path / "piles.py")
    names: dict[str, object] = {"__name__": "piles"}
    exec(code.compiled(TEXT, path), names)  # as an import does
    over = names["over"]
    assert isinstance(over, functools._lru_cache_wrapper)
    assert not over(16)
    code.patch(path, TEXT, TEXT.replace("value > MOST", "value >= MOST"), code.functions(str(tmp_path)))
    over.cache_clear()
    assert over(16)
    assert isinstance(over.__wrapped__, FunctionType)


@pytest.mark.parametrize(("old", "new"), [("= 16", "= 17"), ("size = 4", "size = 5"), ("value: int", "value: int = 3")])
def test_a_change_that_is_executed_at_import_is_not_made_later(tmp_path: Path, old: str, new: str) -> None:
    path = str(tmp_path / "piles.py")
    exec(code.compiled(TEXT, path), {"__name__": "piles"})
    with pytest.raises(code.NotLiveError):
        code.patch(path, TEXT, TEXT.replace(old, new), code.functions(str(tmp_path)))


def test_the_tests_of_a_mutant_execute_its_statement_and_succeed_without_it(source: Source) -> None:
    times = {"slow": 0.3, "fast": 0.1, "failing": None, "elsewhere": 0.1}
    lines = {"slow": [15, 26], "fast": [15], "failing": [15], "elsewhere": [14, 24]}
    measured = Measured(times, {"sixteen_tui/engine/piles.py": lines})
    mutant = next(mutant for mutant in source.mutants if mutant.function == "over")
    assert mutant.lines == (15, 15)
    assert measured.covering(mutant) == ["fast", "slow"]
    assert measured.using(["sixteen_tui/engine/piles.py"]) == ["elsewhere", "fast", "slow"]
    assert [measured.limit("fast"), Measured({"slow": 7.0}, {}).limit("slow")] == [LEAST, 70.0]


FOUND = {"engine/table.py": {"mutants": 6, "survivors": 1}, "engine/game.py": {"mutants": 4, "survivors": 0}}
WANTED = {"engine/table.py": 6, "engine/game.py": 4}


def test_a_ceiling_is_met() -> None:
    assert report.exceeded(FOUND, WANTED, {"modules": FOUND}) == []


def test_one_survivor_more_is_red() -> None:
    worse = FOUND | {"engine/game.py": {"mutants": 4, "survivors": 1}}
    assert report.exceeded(worse, WANTED, {"modules": FOUND}) == ["engine/game.py: 1 survivors, 0 allowed"]


def test_a_module_that_was_not_measured_is_red() -> None:
    found = {"engine/table.py": FOUND["engine/table.py"]}
    assert report.exceeded(found, WANTED, {"modules": FOUND}) == ["engine/game.py: not measured (0 of 4 mutants)"]
    assert report.exceeded(found, {"engine/table.py": 6}, {"modules": FOUND}), "in the ceilings only"
    partly = FOUND | {"engine/game.py": {"mutants": 3, "survivors": 0}}
    assert report.exceeded(partly, WANTED, {"modules": FOUND}) == ["engine/game.py: not measured (3 of 4 mutants)"]


def test_a_module_without_a_ceiling_is_red() -> None:
    assert len(report.exceeded(FOUND, WANTED, {})) == 2


def test_ceilings_are_written_and_read(tmp_path: Path) -> None:
    report.write(FOUND, SEED, SAMPLE, tmp_path / "ceilings.json")
    assert report.exceeded(FOUND, WANTED, report.read(tmp_path / "ceilings.json")) == []
    assert report.read(tmp_path / "none.json") == {}


def test_equivalents_name_code_that_is_there_and_give_a_reason() -> None:
    for judged, reason in report.equivalents().items():
        lines = {line.strip() for line in (scope.ROOT / judged.file).read_text("utf-8").splitlines()}
        assert set(judged.before.splitlines()) <= lines, judged
        assert reason


def test_the_pure_core_has_all_groups_and_nothing_that_is_left_out() -> None:
    files = scope.files()
    assert {scope.group(file) for file in files} == set(scope.GROUPS)
    assert not set(files) & set(scope.LEFT_OUT)
    assert all((scope.ROOT / file).exists() for file in (*scope.LEFT_OUT, *scope.ONLY))


@pytest.mark.parametrize("path", ["engine/sixteen", "sixteen_tui/engine/sixteen/", str(scope.ROOT / "engine/sixteen")])
def test_a_folder_is_found_by_each_of_its_names(path: str) -> None:
    assert scope.files([path]) == [file for file in scope.files() if file.startswith("engine/sixteen/")]
    assert scope.module("engine/sixteen/rules.py") == "sixteen_tui.engine.sixteen.rules"


def test_a_path_without_files_of_the_core_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["sixteen_tui/tables/server/server.py", "--scratch", str(tmp_path)]) == 2
    assert "socket" in capsys.readouterr().err


def test_a_copy_does_not_contain_itself() -> None:
    with pytest.raises(ValueError, match="build"):
        scope.copy(scope.ROOT / "scratch" / "tree")


def test_paths_mean_all_their_mutants() -> None:
    assert arguments([]).sample == SAMPLE
    assert arguments(["engine"]).sample is None
    assert arguments(["engine", "--sample", "9"]).sample == 9
