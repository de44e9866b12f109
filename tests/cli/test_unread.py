"""Files beside the saves that cannot be read: lists and statistics say so, instead of looking complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixteen_tui.saves import appended
from sixteen_tui.settings import paths
from sixteen_tui.settings.paths import beside
from tests.cli.kit import Begin, Call
from tests.plain.left import begun
from tests.plain.talk import Talk, number_of

KINDS = ("coach", "daily", "deck", "matches", "tags", "unlisted")


@pytest.mark.parametrize(
    ("arguments", "kinds"),
    [
        (("list",), appended.LISTED),
        (("list", "--json"), appended.LISTED),
        (("stats",), appended.COUNTED),
        (("ladder",), appended.COUNTED),
    ],
)
def test_a_command_says_what_its_output_lacks(
    call: Call, begin: Begin, arguments: tuple[str, ...], kinds: tuple[str, ...]
) -> None:
    begin(plays=3).close()
    assert call(*arguments).err == ""
    for kind in KINDS:
        beside(paths.saves(), kind).mkdir()
    said = call(*arguments)
    assert said.status == 0
    assert said.err.splitlines() == [
        f"sixteen-tui: Missing here, because it cannot be read: {beside(paths.saves(), kind)}: a folder, not a file"
        for kind in kinds
    ]


@pytest.mark.parametrize("text", ["garbage", "a\nb\n", '{"file": "', ""])
def test_a_file_without_a_usable_line_is_not_taken_for_none(call: Call, begin: Begin, text: str) -> None:
    begin(plays=3).close()
    beside(paths.saves(), "coach").write_text("a.sixteen.jsonl strict\n")
    for kind in ("tags", "matches"):
        beside(paths.saves(), kind).write_text(text)
    why = "no line of the file can be used; restore it, or give it another name"
    assert call("list").err.splitlines() == [
        f"sixteen-tui: Missing here, because it cannot be read: {beside(paths.saves(), kind)}: {why}"
        for kind in appended.LISTED
        if text
    ]
    beside(paths.saves(), "tags").write_text(text + "\n{}\n" + "x\n" * 50_000)
    assert [Path(error.filename).name for error in appended.unread(paths.saves(), KINDS)] == ["games.matches"] * bool(
        text
    )


@pytest.mark.parametrize("left", ["garbage", None, '{"file": "'])
def test_tags_that_plain_mode_has_shown_are_written_again(tmp_path: Path, left: str | None) -> None:
    path = beside(begun(tmp_path, 3).record.path.parent, "tags")
    with Talk(tmp_path, "--plain") as talk:
        talk.hear()
        talk.ask("saved")
        assert "1: #final" in talk.ask("tag 1 final")
        path.unlink()
        if left is not None:
            path.write_text(left)
        heard = talk.ask("tag 1 +second")
        assert "1: #final #second" in heard
        assert sum(line.startswith("Another program has removed or replaced the file of tags.") for line in heard) == 1
        talk.end()


def test_plain_mode_says_it_at_home_in_the_list_and_below_statistics(tmp_path: Path) -> None:
    folder = begun(tmp_path, 3).record.path.parent
    for kind in KINDS:
        beside(folder, kind).mkdir()
    with Talk(tmp_path, "--plain") as talk:
        heard = talk.hear()
        assert lacks(heard) == ["daily", "deck", "matches"]
        assert lacks(talk.ask("saved")) == ["tags", "matches"]
        assert lacks(talk.ask(number_of(talk.ask("leave"), "Resume"))) == ["coach", "matches"]
        talk.ask("leave")
        assert lacks(talk.ask("statistics")) == ["tags", "unlisted"]
        assert lacks(talk.ask("ladder")) == ["tags", "unlisted"]
        talk.end()


def lacks(heard: list[str]) -> list[str]:
    """The kinds of files that are said not to be read."""
    said = [line.partition("/games.") for line in heard if line.startswith("Missing here")]
    return [rest.partition(":")[0] for _, _, rest in said]
