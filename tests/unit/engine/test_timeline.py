"""The tree of positions, compared with a model that stores lists of entries.

Invariant: positions are only added; each stays available and unchanged; the cursor's line is what was played.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixteen_tui.engine.game import IllegalAction
from sixteen_tui.engine.timeline import Position, Timeline

Log = tuple[str, ...]
Tree = Timeline[Log, str]
"""In these trees a state is the entries that led to it."""


def play(tree: Tree, entry: str) -> None:
    known = tree.known(entry)
    if known is not None:
        tree.go(known)
    else:
        tree.add(entry, (*tree.here.state, entry), (f"{entry} was played",), 2 * tree.here.stream + 1)


def everywhere(tree: Tree) -> list[Position[Log, str]]:
    """All positions, parents first."""
    found = [tree[0]]
    for position in found:
        found += position.branches
    return found


MOVES = st.one_of(
    st.tuples(st.just("play"), st.sampled_from("abc")),
    st.tuples(st.just("undo"), st.integers(0, 12)),
    st.tuples(st.just("go"), st.integers(0, 99)),
)


@settings(max_examples=300)
@given(st.lists(MOVES, max_size=60))
def test_walks(moves: list[tuple[str, str | int]]) -> None:
    tree: Tree = Timeline(())
    model: dict[Log, None] = {(): None}
    """Every line that was ever played, in order."""
    here: Log = ()
    met: dict[Log, Position[Log, str]] = {(): tree.here}
    for kind, value in moves:
        if isinstance(value, str):
            play(tree, value)
            here = (*here, value)
            model[here] = None
        elif kind == "undo":
            tree.go(tree[value % (len(tree) + 1)])
            here = here[: value % (len(here) + 1)]
        else:
            here = [*model][value % len(model)]
            tree.go(met[here])
        met.setdefault(here, tree.here)
        assert met[here] is tree.here
        assert (tree.entries(), len(tree), tree.here.state, tree.here.ply) == (here, len(here), here, len(here))
        assert [position.state for position in tree] == [here[:ply] for ply in range(len(here) + 1)]
        assert [tree[ply] for ply in range(len(here) + 1)] == [*tree] == tree.here.line()
        for entry in "abc":
            assert (tree.known(entry) is not None) == ((*here, entry) in model)
    assert {position.state for position in everywhere(tree)} == set(model)
    for position in everywhere(tree):
        assert [branch.state for branch in position.branches] == [
            line for line in model if line and line[:-1] == position.state
        ], "in the order in which they were first played"
        assert all(branch.parent is position for branch in position.branches)
        if position.entry is not None:
            assert position.events == (f"{position.entry} was played",)
            assert position.stream == 2**position.ply - 1


@pytest.mark.parametrize("ply", [-1, -3, 4, 100])
def test_a_ply_that_is_not_on_the_line(ply: int) -> None:
    tree: Tree = Timeline(())
    for entry in "abcab":
        play(tree, entry)
    tree.go(tree[3])
    with pytest.raises(IllegalAction, match="no-such-entry"):
        tree[ply]
    assert tree.entries() == ("a", "b", "c")
