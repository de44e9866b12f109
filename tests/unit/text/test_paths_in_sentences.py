"""Sentences that name a file or a folder: whatever the name has, it is shown as a shell reads it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sixteen_tui.terminal.text import path_shown
from sixteen_tui.text import archive, cli, doctor, errors, export, library, screens, serving, share, simulate, themes

NAME = "a\udcff\x1b[31mb\n"
SENTENCES: dict[str, Callable[[str], str]] = {
    "archive.written": lambda path: archive.written(path, 2),
    "cli.ambiguous": lambda id: cli.ambiguous("a", [id, "b"]),
    "cli.ambiguous, name": lambda name: cli.ambiguous(name, ["a", "b"]),
    "cli.no_such_save": cli.no_such_save,
    "cli.quoted": cli.quoted,
    "cli.holds": lambda path: cli.holds(path, ["seed"]),
    "cli.does_not_hold": lambda path: cli.does_not_hold(path, "seed"),
    "doctor.place": lambda path: doctor.place(path, there=True),
    "doctor.themes": lambda path: doctor.themes(path, []),
    "errors.trouble": lambda path: errors.trouble(OSError(5, "Input", path)),
    "errors.ended_unsaved": errors.ended_unsaved,
    "errors.saved_beside": errors.saved_beside,
    "errors.inside": lambda path: errors.inside(KeyError(), path),
    "export.written": lambda path: export.written(path, 2),
    "export.is_there": export.is_there,
    "export.no_ending": export.no_ending,
    "export.replace": export.replace,
    "library.not_among_yours": library.not_among_yours,
    "library.merged_two": library.merged_two,
    "library.tagged": lambda id: library.tagged(id, ["fun"]),
    "library.tagged, none": lambda id: library.tagged(id, []),
    "screens.copied": screens.copied,
    "serving.not_moved": serving.not_moved,
    "share.is_nothing": share.is_nothing,
    "share.brought_in": share.brought_in,
    "share.goes_on": lambda id: share.goes_on(id, 1),
    "share.in_file": lambda path: share.in_file("the game is now saved", path),
    "share.is_there": share.is_there,
    "simulate.out_not_a_folder": simulate.out_not_a_folder,
    "simulate.out_exists": simulate.out_exists,
    "themes.your_own": themes.your_own,
}


@pytest.mark.every("each is a sentence of its own")
@pytest.mark.parametrize("sentence", SENTENCES.values(), ids=SENTENCES)
def test_a_path_is_shown_so_that_it_can_be_used_again(sentence: Callable[[str], str]) -> None:
    said = sentence(NAME)
    assert path_shown(NAME) in said
    assert said.replace("\u00a0", " ").isprintable()


def test_what_was_typed_is_cut_to_a_recognisable_length() -> None:
    assert cli.quoted("it's") == "'it's'"
    assert cli.quoted("x" * 70) == f"'{'x' * 57}…'"
    assert cli.quoted("x" * 60 + "\n") == f"'{'x' * 57}…'"
    assert cli.quoted("\n" + "x" * 60) == f"$'\\012{'x' * 56}'…"
