"""Endless and oversized files for the whole program: refused in one line, in bounded time and memory.

Method: each command is a process with a memory limit. See `test_damage.py`, `test_lines.py` and `fuzz.py` for files of
normal size.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Final

import pytest

from sixteen_tui.saves import coached
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.settings import settings, theme, toml
from sixteen_tui.text import numbers
from tests.unit.saves.damage import within
from tests.unit.saves.index_rows import load
from tests.unit.saves.writer import game, header, save_of

ROOT: Final = Path(__file__).parents[2]
GIGABYTE: Final = 1 << 30
ROOM: Final = 512 << 20
"""Bytes of memory, most of which Python and its libraries take; half of what the files below have."""
SECONDS: Final = 20


def sparse(path: Path) -> None:
    """A gigabyte of zero bytes that takes no room; also a line without an end."""
    with path.open("wb") as file:
        file.truncate(GIGABYTE)


def endless_tail(path: Path) -> None:
    """A game, and after it a line that does not end."""
    path.write_bytes(game())
    os.truncate(path, GIGABYTE)


def endless_lines(path: Path) -> None:
    path.write_bytes(game() + b"\n" * (64 << 20))


def endless_nesting(path: Path) -> None:
    path.write_bytes(b'{"format":' + b"[" * (64 << 20))


def zeros(path: Path) -> None:
    path.symlink_to("/dev/zero")


def fifo(path: Path) -> None:
    os.mkfifo(path)


def fifo_elsewhere(path: Path) -> None:
    os.mkfifo(path.with_name("elsewhere"))
    path.symlink_to("elsewhere")


ENDLESS: Final = (sparse, endless_tail, endless_lines, endless_nesting, zeros, fifo, fifo_elsewhere)
Make = Callable[[Path], None]
Done = subprocess.CompletedProcess[str]


def run(
    home: Path, *arguments: str, stdin: IO[bytes] | int | None = subprocess.DEVNULL
) -> subprocess.CompletedProcess[str]:
    """The program in little memory, with a home of its own."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))

    places = {f"XDG_{name}_HOME": str(home) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    return subprocess.run(
        [sys.executable, "-m", "sixteen_tui", *arguments],
        cwd=ROOT, env={**os.environ, **places, "LC_ALL": "C.UTF-8"}, stdin=stdin, capture_output=True, text=True,
        timeout=SECONDS, check=False, preexec_fn=limit,
    )  # fmt: skip


@pytest.mark.parametrize("make", ENDLESS)
@pytest.mark.parametrize("command", ["verify", "import", "resume"])
def test_a_save_without_end(tmp_path: Path, command: str, make: Make) -> None:
    path = tmp_path / f"endless{SUFFIX}"
    make(path)
    done = run(tmp_path, command, str(path))
    assert done.returncode == (1 if command == "verify" and "does not hold" in done.stdout else 2)
    assert len((done.stdout + done.stderr).splitlines()) == 1
    assert any(words in done.stdout + done.stderr for words in ("too big", "not a file")), done
    assert not (tmp_path / "sixteen-tui" / "games").exists()


def test_a_folder_of_them_is_listed(tmp_path: Path) -> None:
    games = tmp_path / "sixteen-tui" / "games"
    games.mkdir(parents=True)
    for make in ENDLESS:
        make(games / f"{make.__name__}{SUFFIX}")
    (games / f"good{SUFFIX}").write_bytes(game())
    done = run(tmp_path, "list")
    assert (done.returncode, done.stderr) == (0, "")
    found = [line.partition("  ")[2] for line in done.stdout.splitlines()]
    assert sum(each.startswith(("damaged: the file is too big", "not a file")) for each in found) == len(ENDLESS)
    assert "written-by-hand" in done.stdout


@pytest.mark.parametrize("make", ENDLESS)
@pytest.mark.parametrize("place", ["settings.toml", "themes/mine.toml", "games.index", "games.coach"])
def test_the_files_of_the_program_itself_without_end(tmp_path: Path, place: str, make: Make) -> None:
    """With any of them in its place the program does what it is asked."""
    path = tmp_path / "sixteen-tui" / place
    path.parent.mkdir(parents=True)
    make(path)
    with within(SECONDS):
        match place:
            case "settings.toml":
                assert settings.load(path) == (settings.Settings(), ["*"])
            case "themes/mine.toml":
                assert theme.load("mine", path.parent).name == theme.DEFAULT
            case "games.coach":
                save = path.with_name("games") / f"good{SUFFIX}"
                coached.record(save, "gentle")
                assert coached.of(save) in (None, "gentle")
            case _:
                assert load(path) == {}
    done = run(tmp_path, "paths")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("make", [sparse, endless_lines, zeros, fifo])
def test_the_list_on_the_screen_reads_past_an_index_without_end(tmp_path: Path, make: Make) -> None:
    games = tmp_path / "games"
    games.mkdir()
    (games / f"good{SUFFIX}").write_bytes(game())
    make(tmp_path / "games.index")
    look = (
        f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({ROOM}, {ROOM}))\n"
        "import sys; from pathlib import Path; from sixteen_tui.saves.catalogue import Catalogue\n"
        "catalogue = Catalogue(Path(sys.argv[1])); print(len(list(catalogue.look(catalogue.files()))))"
    )
    command = [sys.executable, "-c", look, str(games)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "1\n", "")


@pytest.mark.parametrize("fill", [b"\x00", b"[", b'{"game":', b"S16-1-", b" "])
def test_standard_input_without_end(tmp_path: Path, fill: bytes) -> None:
    """A filter that is fed for ever by somebody else ends by itself."""
    feeder = subprocess.Popen(
        [sys.executable, "-c", f"import os\nwhile True: os.write(1, {fill!r} * 65536)"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        done = run(tmp_path, "bot", "easy", stdin=feeder.stdout)
    finally:
        feeder.kill()
        feeder.communicate()
    assert (done.returncode, done.stdout) == (2, "")
    assert "line 1: the line is too long" in done.stderr


@pytest.mark.parametrize("length", [1 << 16, 120_000])
def test_a_code_as_long_as_a_command_line_can_be(tmp_path: Path, length: int) -> None:
    done = run(tmp_path, "import", "S16-1-" + "z" * length)
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr) < 300


# Themes and settings from strangers


@pytest.mark.parametrize("ink", ["red link \\u001b]8;;x", "red link http://example.org", "#ffffff on #000000 link x"])
def test_a_theme_colours_and_does_nothing_else(tmp_path: Path, ink: str) -> None:
    """Any text after `link` would reach the terminal as it is written."""
    lines = (ROOT / "sixteen_tui" / "themes" / "felt.toml").read_text("utf-8").splitlines()
    changed = [f'text = "{ink}"' if line.split(" ")[0] == "text" else line for line in lines]
    assert changed != lines
    (tmp_path / "mine.toml").write_text("\n".join(changed), "utf-8")
    assert theme.load("mine", tmp_path).name == theme.DEFAULT
    (problem,) = theme.survey(tmp_path).problems.values()
    assert (problem.what, problem.where) == ("colour", "text")


def test_a_key_of_thousands_of_parts_is_refused_at_once() -> None:
    """Python's own reader needs half a minute for the first of these."""
    for text in ("a." * 30_000 + "b = 1", "[" + "a." * 30_000 + "b]", '"=" .' + " a ." * 15_000 + " b = 1"):
        with within(1), pytest.raises(ValueError, match="line 2"):
            toml.parse(f"# {'.' * 90}\n{text}\n".encode())
    assert toml.parse(b'x = "' + b"." * 1000 + b'"  # a name may have dots') == {"x": "." * 1000}


# Times that no calendar shows


@pytest.mark.parametrize("zone", ["UTC", "<+14>-14", "<-12>+12"])
@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999Z"])
def test_a_game_of_the_first_or_the_last_year_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, zone: str
) -> None:
    """In some zone each of them has no hour."""
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert numbers.date(at)
    finally:
        monkeypatch.undo()
        time.tzset()
    games = tmp_path / "sixteen-tui" / "games"
    games.mkdir(parents=True)
    (games / f"old{SUFFIX}").write_bytes(save_of(header(created=at)))
    done = run(tmp_path, "list")
    assert (done.returncode, done.stderr) == (0, "")
    assert "written-by-hand" in done.stdout
