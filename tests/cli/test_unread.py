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
