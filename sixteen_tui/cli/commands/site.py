"""`archive --html`: writes the finished games of the folder of saves as a static site.

Invariant: a function of the saves, the wishes to be on no ladder, the settings and the language: days without a game on
the ladder count up to the last game, not up to today. Only finished games whose saves are valid are read, and of the
daily deal only those of past days.
"""

from __future__ import annotations

import gc
import json
import re
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from sixteen_tui import __version__
from sixteen_tui.cli.commands import DONE, Options, Refused, complain_unread, say, tell
from sixteen_tui.cli.commands.ladder import people
from sixteen_tui.cli.commands.progress import indexed, progress
from sixteen_tui.cli.commands.site_pages import SiteGame, documents
from sixteen_tui.engine.games import GAMES
from sixteen_tui.export import document, film, webpage
from sixteen_tui.export.site import BusyError, NotASiteError, Site, opened
from sixteen_tui.saves import dailies, unlisted
from sixteen_tui.saves.appended import COUNTED
from sixteen_tui.saves.catalogue import Catalogue, read
from sixteen_tui.saves.disk import SaveError
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import contents
from sixteen_tui.session.statistics import Finished, finished
from sixteen_tui.settings import paths, settings, theme
from sixteen_tui.text import export as exports
from sixteen_tui.text import i18n
from sixteen_tui.text import site as words
from sixteen_tui.text.page import TEXT
from sixteen_tui.text.statistics import left_out

_PLAIN_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,80}")
_BATCH: Final = 16
"""The most games that a worker draws at once: one start of the application for all of them."""


class _Task(NamedTuple):
    """The facts from which a worker draws a page."""

    save: Path
    sum: str
    """The checksum of the save."""
    theme: str | None
    language: str
    player: str | None
    site: webpage.Around


_Job = tuple[_Task, str, SiteGame]
"""A task, the key of its page, and its game."""


def run(options: Options) -> int:
    """Write the site into the folder. Raises Refused, OSError."""
    if options.theme is not None and options.theme not in (known := theme.survey(*paths.all_themes()).themes):
        raise Refused(exports.no_theme(options.theme, ", ".join(sorted(known))))
    if options.html == "-":
        raise Refused(words.needs_a_folder())
    folder = Path(options.html).expanduser()
    chosen, _ = settings.load(paths.settings())
    people(options)  # writes the person's own wish, before those of all are read
    hidden = unlisted.names(paths.saves()) | ({""} if not chosen.ladder else frozenset())
    catalogue = Catalogue(paths.saves())
    complain_unread(catalogue.folder, COUNTED)
    found = finished(catalogue, indexed(catalogue), hidden)
    games = [*_named(entry for entry in found.games if not _of_today(entry))]
    if not games:
        raise Refused(words.nothing())
    try:
        with opened(folder) as site:
            drawn = _draw(site, games, options)
            frame = _frame()
            for each in documents(found, drawn):
                site.put(each.path, document.html(each, frame))
            site.finish()
    except NotASiteError as error:
        raise Refused((words.of_a_newer if error.newer else words.not_ours)(str(folder))) from None
    except BusyError:
        raise Refused(words.busy(str(folder))) from None
    _report(options, site, found, games, drawn)
    return DONE


def _report(
    options: Options, site: Site, found: Finished, games: Sequence[SiteGame], drawn: Sequence[SiteGame]
) -> None:
    today = sum(map(_of_today, found.games))
    if options.json:
        numbers = {"games": len(drawn), "written": site.written, "removed": site.removed, "today": today}
        lost = len(games) - len(drawn)
        more = {"unreadable": len(found.unreadable) + lost, "unreadable_ids": sorted(found.unreadable)}
        tell(json.dumps({**numbers, **more}))
        return
    say(words.written(options.html, len(drawn), site.written))
    for line in left_out(None, found.unreadable):
        say(line)
    if today:
        say(words.today(today))
    if lost := len(games) - len(drawn):
        say(words.lost(lost))


def _of_today(entry: Entry) -> bool:
    """Return whether others may still play the daily deal of a game today."""
    return entry.daily is not None and entry.daily >= dailies.today().isoformat()


def _named(entries: Iterator[Entry]) -> Iterator[SiteGame]:
    """Yield the games with the addresses of their pages, which follow from their ids; no two are equal."""
    taken = set[str]()
    for entry in entries:
        name = (
            entry.id if _PLAIN_ID.fullmatch(entry.id) else sha256(entry.id.encode("utf-8", "replace")).hexdigest()[:16]
        )
        if name.casefold() in taken:  # another game with the same id, which anybody can write
            name = f"{name}-{sha256(entry.details.encode('utf-8', 'replace')).hexdigest()[:16]}"
        taken.add(name.casefold())
        yield SiteGame(entry, f"games/{name}.html")


# Games


def _frame() -> document.SiteFrame:
    links = (("index.html", words.home()), ("ladder.html", words.ladder()), ("games.html", words.games()))
    return document.SiteFrame(
        i18n.language(),
        words.name(),
        words.navigation(),
        words.skip(),
        [document.PageLink(text, to) for to, text in links],
    )


def _draw(site: Site, games: Sequence[SiteGame], options: Options) -> list[SiteGame]:
    """Write the pages of the games that the site lacks, on all cores; return the games that have a page."""
    from sixteen_tui.arena.tournament import Here, cores, workers

    for name, content in (*webpage.shared().items(), (document.STYLE, document.style())):
        site.put(name, content)
    around = webpage.Around("../", document.navigation(_frame(), "games/"))
    basis = _basis(options.theme, around)
    there, tasks = list[SiteGame](), dict[str, _Job]()
    for game in games:
        path = paths.saves() / game.entry.file
        try:
            checksum = sha256(contents(path)).hexdigest()
        except (SaveError, OSError):
            continue
        key = sha256(f"{basis} {checksum}".encode()).hexdigest()
        if site.holds(game.path, key):
            there.append(game)
        else:
            task = _Task(path, checksum, options.theme, i18n.language(), getattr(options, "player", None), around)
            tasks[game.path] = task, key, game
    batches = [*_batches([*tasks.values()], cores())]
    pool = workers(cores(), len(tasks))()
    try:
        with progress(words.drawing(), len(tasks)) as step:
            apply = map if isinstance(pool, Here) else pool.map
            drawn = apply(_pages, [[task for task, *_ in batch] for batch in batches])
            for batch, pages in zip(batches, drawn, strict=True):
                for (_, key, game), page in zip(batch, pages, strict=True):
                    if page is not None:
                        site.put(game.path, page, key)
                        there.append(game)
                    step()
    finally:
        pool.shutdown(cancel_futures=True)
    kept = {game.path for game in there}
    return [game for game in games if game.path in kept]


def _batches(tasks: Sequence[_Job], number: int) -> Iterator[Sequence[_Job]]:
    """Yield the tasks in batches, each of one game, so that this number of workers have some."""
    most = max(1, min(_BATCH, -(-len(tasks) // number)))
    for game in GAMES:
        some = [task for task in tasks if task[2].entry.game == game]
        for first in range(0, len(some), most):
            yield some[first : first + most]


def _basis(name: str | None, around: webpage.Around) -> str:
    """Return a checksum of what all pages depend on besides their saves."""
    chosen, _ = settings.load(paths.settings())
    themes = sorted((key, repr(each)) for key, each in theme.survey(*paths.all_themes()).themes.items())
    parts = (__version__, i18n.language(), repr(chosen), name, themes, around, webpage.sources())
    return sha256(repr(parts).encode("utf-8", "replace")).hexdigest()


def _pages(tasks: Sequence[_Task]) -> list[bytes | None]:
    """Return the pages of saves of one game; None for a save that is no longer what it was. Runs in a worker.

    Why without the garbage collector: a drawing makes many objects and hardly any cycles, and looking for them takes
    time. The cycles of a batch, the application with its widgets, are removed after it; the collector looks at no
    object that was there before, such as those of all modules.
    """
    gc.disable()
    gc.freeze()
    try:
        return _drawn(tasks)
    finally:
        gc.enable()
        gc.collect()
        gc.unfreeze()


def _drawn(tasks: Sequence[_Task]) -> list[bytes | None]:
    from sixteen_tui.screens.app import SixteenApp
    from sixteen_tui.session.replay import Replay

    paths.use(tasks[0].player)
    i18n.set_language(tasks[0].language)
    records = {task.save: record for task in tasks if (record := _unchanged(task)) is not None}
    pages = dict[Path, bytes]()
    if records:
        player = SixteenApp(replay=next(iter(records.values())), still=True, theme=tasks[0].theme)
        replays = [Replay(record) for record in records.values()]
        made = webpage.pages(replays, player, film.RenderOptions(), TEXT, tasks[0].site)
        pages = dict(zip(records, made, strict=True))
    return [pages.get(task.save) for task in tasks]


def _unchanged(task: _Task) -> Record | None:
    """Return the record of a save; None if it is no longer what it was."""
    try:
        record = read(task.save)
        same = record.finished and sha256(contents(task.save)).hexdigest() == task.sum
    except (SaveError, OSError):
        return None
    return record if same else None
