"""The lease and its hand-over as a model for spin (docs/models/lease.pml): its checks; it names what exists."""

from __future__ import annotations

import re
import shutil
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from tests.tiers import first

MODEL: Final = Path(__file__).parents[2] / "docs" / "models" / "lease.pml"
MODULES: Final = ("database", "postgres", "rows", "statements", "store")
MISSING: Final = "" if shutil.which("spin") and shutil.which("cc") else "no spin, or no cc: apt-get install spin gcc"
pytestmark = pytest.mark.timeout(180)
needs_spin = pytest.mark.skipif(bool(MISSING), reason=MISSING)
SAFETY: Final = ("-DSAFETY", "-DNOCLAIM"), ("-E", "-m200000")
LIVENESS: Final = ("-DNFAIR=4",), ("-a", "-f", "-m400000")


def errors(folder: Path, kind: tuple[tuple[str, ...], tuple[str, ...]], *defines: str) -> int:
    """The number of errors that spin finds in the model."""
    compiled, run = kind
    defined = [f"-D{each}" for each in defines]
    subprocess.run(["spin", "-a", *defined, str(MODEL)], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["cc", "-w", "-O1", *compiled, "-o", "pan", "pan.c"], cwd=folder, check=True)
    found = subprocess.run(["./pan", *run], cwd=folder, check=True, capture_output=True, text=True).stdout
    assert "max search depth too small" not in found
    return int(re.findall(r"errors: (\d+)", found)[0])


def test_the_model_names_what_exists() -> None:
    names = re.findall(rf"\b({'|'.join(MODULES)})\.(\w+(?:\.\w+)*)", MODEL.read_text("utf-8"))
    assert {module for module, _ in names} == {*MODULES}
    for module, path in names:
        found: object = import_module(f"sixteen_tui.tables.stores.{module}")
        for name in path.split("."):
            found = getattr(found, name)


@needs_spin
@pytest.mark.parametrize("faults", first([1, 2]))
def test_no_two_hosts_confirm(tmp_path: Path, faults: int) -> None:
    assert errors(tmp_path, SAFETY, f"FAULTS={faults}") == 0


@needs_spin
@pytest.mark.parametrize("faults", first([1, 2]))
def test_a_table_finds_a_host_and_its_game_goes_on(tmp_path: Path, faults: int) -> None:
    assert errors(tmp_path, LIVENESS, f"FAULTS={faults}") == 0


@needs_spin
@pytest.mark.parametrize(("kind", "fault"), first([(SAFETY, "SPLIT"), (LIVENESS, "NO_STEP_DOWN")]))
def test_the_checks_find_a_fault_that_is_put_in(
    tmp_path: Path, kind: tuple[tuple[str, ...], tuple[str, ...]], fault: str
) -> None:
    """Lines on another connection than the lease; a server that hangs and keeps its lease."""
    assert errors(tmp_path, kind, "FAULTS=1", fault)
