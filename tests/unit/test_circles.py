"""No circle of imports between modules, those for types and inside functions included.

The contracts of `.importlinter-types` compare the parts of one package; this compares all modules of all packages.
"""

from __future__ import annotations

from graphlib import TopologicalSorter
from typing import Final

import grimp

LEFT: Final = {
    # A replay opens the page at the end of a game, which opens the replay again.
    ("sixteen_tui.screens.replay.replay", "sixteen_tui.screens.table.over"),
    # A question of the coach has the reason of the review; the reasons use the other texts of the game.
    ("sixteen_tui.games.sixteen.text", "sixteen_tui.games.sixteen.text.doubts"),
}
"""Imports inside functions that close a circle."""


def test_no_module_is_in_a_circle_of_imports() -> None:
    graph = grimp.build_graph("sixteen_tui", cache_dir=None)
    imported = {each: graph.find_modules_directly_imported_by(each) for each in graph.modules}
    for importer, module in LEFT:
        imported[importer].remove(module)
    TopologicalSorter(imported).prepare()  # raises CycleError with a circle
