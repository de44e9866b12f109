"""Texts about archives of all saved games: export and import."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sixteen_tui.terminal.text import clean, path_shown
from sixteen_tui.text import numbers
from sixteen_tui.text.i18n import _, later, lazy, lazy_count, n_

if TYPE_CHECKING:
    from sixteen_tui.saves.merging import Merged

COMMANDS: Final = {
    "export": (
        later("write everything into one archive"),
        later(
            "Write all saved games into one archive, with tags, mistakes and whatever else belongs to them, to be kept "
            "elsewhere or brought in on another machine. No file is written over. With --html: one finished game as a "
            "page that plays it in any browser."
        ),
        "sixteen-tui export everything.tar.gz",
    ),
}

OPTIONS: Final = {
    "archive": later(
        "the archive to be written, or - for standard output (default: one named after the day, here); with "
        "--html the game: its file, its id, a unique part of that, last, or a share code"
    ),
    "settings": later("with the settings and your own themes"),
}

METAVARS: Final = {"archive": later("ARCHIVE")}
_games = lazy_count("{count} game", "{count} games", numbers.grouped)
writing = lazy("Writing the archive")
reading = lazy("Bringing in")


def written(path: str, games: int) -> str:
    return _("{games} written to {path}").format(games=_games(games), path=path_shown(path))


def names_a_game(name: str) -> str:
    said = _("{name} is a saved game; add --html FILE for that game, or name the archive {archive} for all games")
    return said.format(name=clean(name, 40), archive=clean(f"{name}.tar.gz", 47))


def left_out(names: list[str]) -> str:
    """Return which files could not be read and are not in the archive."""
    named = ", ".join(clean(name, 40) for name in names[:3])
    if len(names) > 3:
        named = f"{named}, …"
    return n_(
        "{count} file could not be read and was left out: {names}",
        "{count} files could not be read and were left out: {names}",
        len(names),
    ).format(count=len(names), names=named)


nothing_to_write = lazy("there is nothing to export: no game has been saved yet")
not_to_a_terminal = lazy("an archive is not for a terminal; name a file")


def outcome(merged: Merged) -> str:
    """Return the result of an import."""
    if not (merged.new or merged.longer or merged.second or merged.lines or merged.others or merged.full):
        return "; ".join(_refused(merged)) or nothing_new()
    said = _brought_in(merged.new, merged.longer, len(merged.second), merged.there)
    if merged.lines:
        more = n_("{count} line about them", "{count} lines about them", merged.lines)
        said = f"{said}, {more.format(count=numbers.grouped(merged.lines))}"
    if merged.full:
        said = f"{said}; {no_room(merged.full)}"
    said = "; ".join((said, *_refused(merged)))
    return f"{said}; {', '.join(map(clean, merged.others))}" if merged.others else said


def _refused(merged: Merged) -> list[str]:
    """Return what was left out because it is unusable."""
    said = [no_saves(merged.no_saves)] if merged.no_saves else []
    if merged.unusable:
        said.append(unusable(merged.unusable))
    return [*said, unusable_files(merged.no_toml)] if merged.no_toml else said


no_saves = lazy_count(
    "{count} file in the archive is not a saved game and was left out",
    "{count} files in the archive are not saved games and were left out",
    numbers.grouped,
)
unusable = lazy_count("{count} unusable line was left out", "{count} unusable lines were left out", numbers.grouped)


def unusable_files(names: list[str]) -> str:
    """Return which settings and themes were left out."""
    named = ", ".join(clean(name, 40) for name in names[:3])
    if len(names) > 3:
        named = f"{named}, …"
    return n_("{names} is unusable and was left out", "{names} are unusable and were left out", len(names)).format(
        names=named
    )


def no_room(names: list[str]) -> str:
    """Return which files beside the saves would become too long."""
    return _("too many lines to be brought into {names}").format(names=", ".join(map(clean, names)))


def _brought_in(new: int, longer: int, second: int, there: int) -> str:
    said = [n_("{count} game is new", "{count} games are new", new).format(count=numbers.grouped(new))]
    if longer:
        said.append(n_("{count} goes on", "{count} go on", longer).format(count=numbers.grouped(longer)))
    if second:
        text = n_(
            "{count} is kept beside one of the same name", "{count} are kept beside those of the same name", second
        )
        said.append(text.format(count=numbers.grouped(second)))
    if there:
        text = n_("{count} was there already", "{count} were there already", there)
        said.append(text.format(count=numbers.grouped(there)))
    return ", ".join(said)


nothing_new = lazy("everything in the archive was there already, nothing was written")


def cut(whole: int, total: int) -> str:
    """Return that an archive ends too early or is damaged; `whole` of `total` files can be used."""
    return _("the archive is cut short or damaged: {whole} of {total} files in it are whole").format(
        whole=numbers.grouped(whole), total=numbers.grouped(total)
    )


cut_at_once = lazy("the archive is cut short or damaged, and nothing in it is whole; get it once more")


def problem(code: str, name: str) -> str:
    """Return why a file cannot be imported as an archive; `name` is the member concerned."""
    said = clean(repr(name)[1:-1], 50)
    match code:
        case "data-behind":
            return _("something stands behind the archive in its file; import an archive alone; nothing was written")
        case "newer-version":
            return _("the archive was written by a newer version of this program; update it")
        case "odd-name":
            return _(
                "the archive has a file called {name}, which is none of this program's; nothing was written"
            ).format(name=said)
        case "not-a-file":
            return _("the archive has something that is no file, {name}; nothing was written").format(name=said)
        case "twice":
            return _("the archive has {name} twice; nothing was written").format(name=said)
        case "too-big":
            return _("the archive is larger inside than any library; nothing was written")
    return _("this is not an archive of sixteen-tui; nothing was written")
