"""A long list of saved games: time until it is shown, and response times of keys while it loads.

`python bench/saves.py` makes 10,000 saves of both games in a temporary folder, most of them finished. It measures the
catalogue alone and the screens, first without an index and then with one.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from textual.events import Key
from textual.pilot import Pilot

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.sixteen.rules import Rules
from sixteen_tui.engine.sweet_sixteen.variations import Rules as SweetRules
from sixteen_tui.engine.table import Table
from sixteen_tui.saves import archive, merging
from sixteen_tui.saves.catalogue import Catalogue
from sixteen_tui.saves.disk import SUFFIX
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.library import Filter
from sixteen_tui.saves.records import new_header, read, whole
from sixteen_tui.screens.app import SixteenApp
from sixteen_tui.screens.base.menu import Menu
from sixteen_tui.screens.home.home import HomeScreen
from sixteen_tui.screens.library.reading import REST
from sixteen_tui.screens.library.saved import SavedScreen
from sixteen_tui.settings import paths

MODELS: Final = 60
"""Games that are played; each save is one of them with a new header, complete or truncated."""
UNFINISHED: Final = 0.1
NAMES: Final = ("Ada", "Zoë", "Wilhelmina-Maria", "Blaise", "小明", "Emmy", "Jo", "Sophie", "Carl", "Srinivasa")


def models(random: Random) -> Iterator[tuple[str, Any, str, list[str]]]:
    """Play games of both kinds at random; yield the game, its rules, its seed and its log in notation."""
    for number in range(MODELS):
        name = "sixteen" if number % 4 else "sweet-sixteen"
        rules: Any = SweetRules(seats=random.randrange(2, 8)) if name == "sweet-sixteen" else Rules()
        if name == "sixteen":
            rules = Rules(seats=random.choice((2, 2, 4)), bonus=random.random() < 0.3, drawing="enforced")
        seed = random.randbytes(32).hex()
        table = Table(GAMES[name], rules, seed)
        table.deal()
        while table.outcome is None:
            table.play(random.choice(table.legal))
            table.deal()
        yield name, rules, seed, [table.game.encode(action) for action in table.log]


def make(folder: Path, count: int, random: Random) -> list[int]:
    """Write `count` saves to a new folder, and return their sizes in bytes."""
    folder.mkdir(parents=True)
    played = list(models(random))
    first, sizes = datetime(2024, 1, 1, tzinfo=UTC), []
    for number in range(count):
        name, rules, seed, entries = random.choice(played)
        if random.random() < UNFINISHED:
            entries = entries[: random.randrange(min(15, len(entries) - 1), len(entries))]
        when = first + timedelta(minutes=47 * number)
        players = [
            Player(name=random.choice(NAMES), player="human", level=None)
            if seat == 0
            else Player(name=random.choice(NAMES), player="bot", level="easy")
            for seat in range(rules.seats)
        ]
        header = new_header(f"{when:%Y%m%d-%H%M%S}-{random.getrandbits(24):06x}", name, rules, players, seed)
        header = header._replace(created=f"{when:%Y-%m-%dT%H:%M:%SZ}")
        path = folder / f"{header.id}{SUFFIX}"
        path.write_bytes(whole(header, (("entry", entry) for entry in entries)))
        os.utime(path, (when.timestamp(), when.timestamp()))
        sizes.append(path.stat().st_size)
    return sizes


def clock() -> tuple[float, float]:
    """Return wall-clock and processor time in seconds; they differ on a busy machine."""
    return time.perf_counter(), time.process_time()


def since(what: str, began: tuple[float, float], limit: float | None = None) -> None:
    """Print a row with the time since `began`, and the processor time in it."""
    worked = time.process_time() - began[1]
    tell(f"{what} ({worked * 1000:.0f} ms of work)", time.perf_counter() - began[0], limit)


def tell(what: str, seconds: float, limit: float | None = None) -> None:
    """Print a row; `limit` is the time in seconds that should not be exceeded."""
    verdict = "" if limit is None else f"  at most {limit * 1000:.0f}: {'yes' if seconds <= limit else 'NO'}"
    print(f"{what:84}{seconds * 1000:>10.1f} ms{verdict}", flush=True)


def by_catalogue(folder: Path, state: str, forget: Callable[[], None]) -> None:
    """Measure the catalogue: the latest unfinished game, and one page; `forget` empties its caches."""
    forget()
    began = clock()
    latest = Catalogue(folder).latest_unfinished()
    since(f"{state}: the latest unfinished game", began)
    assert latest is not None
    forget()
    began = clock()
    catalogue = Catalogue(folder)
    files = catalogue.files()
    since(f"{state}: the names of {len(files)} files, and their stamps", began)
    looked = catalogue.look(files)
    for _ in range(24):
        next(looked)
    since(f"{state}: those and the first 24 games", began)
    looked.close()
    forget()


async def until(condition: Callable[[], object]) -> float:
    """Wait until `condition()` is true, and return the seconds that it took."""
    began = time.perf_counter()
    while not condition():  # noqa: ASYNC110  # the screen sends no event that could be awaited
        await asyncio.sleep(0.002)
    return time.perf_counter() - began


def shown(app: SixteenApp) -> list[str]:
    """Return the lines on the terminal."""
    return [strip.text for strip in app.screen._compositor.render_strips()]  # noqa: SLF001  # Textual has no public way


def rows(app: SixteenApp) -> int:
    """Return the number of rows of the list."""
    return len(app.screen.query_one(Menu)._rows)  # noqa: SLF001  # `Menu` has no public way


def painted(app: SixteenApp) -> list[str]:
    """Return the lines of the list as last rendered; this is cheap, unlike rendering the whole screen."""
    return [strip.text for strip in app.screen.query_one(Menu).painted]


async def key(app: SixteenApp, name: str) -> float:
    """Press a key through the driver, and return the seconds until the cursor of the list has moved."""
    turn = app.look.glyphs.turn
    before = [row for row in painted(app) if turn in row]
    driver = app._driver  # noqa: SLF001  # the source of key events
    assert driver is not None
    event = Key(name, None)
    event.set_sender(app)
    driver.send_message(event)
    return await until(lambda: [row for row in painted(app) if turn in row] != before)


async def on_screens(state: str, watched: float) -> None:
    """Measure from the start to the first page of the list, and keys during loading, for `watched` seconds."""
    app = SixteenApp()
    began = clock()
    async with app.run_test(size=(80, 24)) as pilot:
        home = app.screen
        assert isinstance(home, HomeScreen)
        await until(lambda: home._looked)  # noqa: SLF001  # the content of home depends on it
        await until(lambda: any("Resume" in row for row in shown(app)))
        since(f"{state}: home offers the game to go on with, from the start", began)
        await _list(app, pilot, state, watched, SavedScreen(home._catalogue))  # noqa: SLF001  # home opens it so


async def _list(app: SixteenApp, pilot: Pilot[int], state: str, watched: float, screen: SavedScreen) -> None:
    began = clock()
    app.push_screen(screen)
    await until(lambda: isinstance(app.screen, SavedScreen) and app.screen.query(Menu))
    await until(lambda: rows(app) > 1 and sum("–" in row for row in painted(app)) > 9)
    await until(lambda: sum("–" in row for row in shown(app)) > 9)
    since(f"{state}: the first page of the list is on the screen", began, 0.3)
    await key(app, "down")
    times, first, end = [], [], time.perf_counter() + watched
    while time.perf_counter() < end:
        for name in ("up", "down", "up", "down", "end", "home"):
            times.append(await key(app, name))
            await asyncio.sleep(0.02)
        await asyncio.sleep(2 * REST)
        first.append(await key(app, "down"))  # while a save is being read
        if len(times) > 15 and not app.screen.workers:
            break
    times.sort()
    tell(f"{state}: {len(times)} keys while it is read, median", statistics.median(times), 0.05)
    tell(f"{state}: 95 of 100 keys", times[int(len(times) * 0.95)], 0.05)
    tell(f"{state}: the slowest key", times[-1])
    tell(f"{state}: {len(first)} keys after a rest, median", statistics.median(first), 0.05)
    tell(f"{state}: the slowest of them", max(first))
    await pilot.pause()
    print(f"{state}: {rows(app)} rows so far", flush=True)
    if state == "with index":
        await until(lambda: not screen.workers)
        await _search(app, state, screen)


async def _search(app: SixteenApp, state: str, screen: SavedScreen) -> None:
    """Measure searches and filters once all games are loaded, and keys during a search."""
    menu = screen.query_one(Menu)
    for what, again in (("the first search", False), ("a search", True), ("one for what is nowhere", True)):
        if not again:
            screen._games.forget_texts()  # noqa: SLF001  # the state of a search that begins before the first idle moment
        menu.action_end(-1)
        await asyncio.sleep(2 * REST)
        before, began = menu.place, clock()
        screen._begin("nobody at all" if "nowhere" in what else NAMES[2] + " 2024-01-01")  # noqa: SLF001  # as Enter does
        pressed = await key(app, "down")
        await until(lambda: not screen.workers)
        assert (menu.place > before + 1) == ("nowhere" not in what)
        since(f"{state}: {what}", began, 0.3)
        tell(f"{state}: a key meanwhile", pressed, 0.05)
    for what, wanted in (
        ("a filter", Filter(game="sixteen", player="wilhelmina", result="won")),
        ("a filter by days", Filter(since=date(2024, 6, 1), until=date(2024, 6, 30))),
        ("all again", Filter()),
    ):
        await asyncio.sleep(2 * REST)
        count, began = rows(app), clock()
        screen._want(wanted)  # noqa: SLF001  # the filter screen calls it
        await until(lambda: rows(app) != count)  # noqa: B023  # called only in this pass of the loop
        since(f"{state}: {what}, {rows(app)} rows", began, 0.3)


def out_and_in(folder: Path, place: Path) -> None:
    """Measure an archive of all saves, its import into an empty library, and a second import."""
    path, began = place / "all.tar.gz", clock()
    archive.write(path, archive.sources(folder), lambda: None)
    since(f"everything into an archive of {path.stat().st_size >> 20} MiB", began)
    library = place / "elsewhere" / "games"
    for what in ("and into an empty library", "and once more"):
        began = clock()
        with path.open("rb") as file:
            merged = merging.import_archive(
                file, merging.MergeTarget(library, place / "none.toml", place / "none"), lambda _: lambda: None
            )[1]
        since(f"{what}: {merged.new} new, {merged.there} there already", began)


PARSER: Final = argparse.ArgumentParser(description=__doc__)
PARSER.add_argument("--games", type=int, default=10_000)
PARSER.add_argument("--watched", type=float, default=15.0, help="seconds for which keys are pressed")


def main() -> None:
    arguments = PARSER.parse_args()
    random = Random("saves")
    with tempfile.TemporaryDirectory() as place:
        for name in ("DATA", "CONFIG", "STATE", "CACHE"):
            os.environ[f"XDG_{name}_HOME"] = place
        os.environ.update(HOME=place, LANG="C.UTF-8")
        folder = paths.saves()
        index = folder.with_name(f"{folder.name}.index")
        sizes = make(folder, arguments.games, random)
        print(f"{len(sizes)} saves of {min(sizes)} to {max(sizes)} bytes, {sum(sizes) >> 20} MiB")
        began = clock()
        for path in list(folder.iterdir())[:100]:
            read(path)
        since("reading 100 saves", began)
        by_catalogue(folder, "without index", lambda: index.unlink(missing_ok=True))
        asyncio.run(on_screens("without index", arguments.watched))
        began = clock()
        catalogue = Catalogue(folder)
        assert len(list(catalogue.look(catalogue.files()))) == len(sizes)
        since("reading all that is left, once", began)
        print(f"the index has {index.stat().st_size >> 10} KiB")
        began = clock()
        catalogue = Catalogue(folder)
        assert len(list(catalogue.look(catalogue.files()))) == len(sizes)
        since("with index: all entries", began)
        by_catalogue(folder, "with index", lambda: None)
        asyncio.run(on_screens("with index", arguments.watched))
        out_and_in(folder, Path(place))


if __name__ == "__main__":
    main()
