"""The mutants of the simulation apply to the source. `make simulate MUTANTS=1` runs which of them are found."""

from __future__ import annotations

import ast

import pytest

from tests.simulation.mutants import MUTANTS
from tests.simulation.mutation import ROOT, Mutant


@pytest.mark.every("each changes another piece")
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_the_piece_of_a_mutant_is_in_its_file_once(mutant: Mutant) -> None:
    text = (ROOT / "sixteen_tui" / mutant.file).read_text("utf-8")
    assert text.count(mutant.old) == 1
    ast.parse(text.replace(mutant.old, mutant.new))
