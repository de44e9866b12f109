"""`archive --html`: the pages of a site, what is in it and what is not, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.engine.shuffle import daily_deal, spelled
from sixteen_tui.saves import dailies, unlisted
from sixteen_tui.saves.header import Player
from sixteen_tui.saves.records import parse, read, rewritten
from sixteen_tui.session.host import Host
from sixteen_tui.session.noting import note
from sixteen_tui.settings import paths, settings
from tests.cli.kit import Begin, Call, Refused
from tests.page import Page
from tests.strict_html import StrictPage

HOSTILE: Final = '"></h1><img>'
NOTE: Final = '"><img src=x onerror=alert(1)></template><script>alert(1)</script>'


def over(begin: Begin, *names: str, people: int = 1, number: int = 1) -> str:
    """Play a short game to its end and return its id: Sweet Sixteen of two, with this number of people."""
    session = begin(names, finish=True, game="sweet-sixteen", seed=f"{number:064x}")
    session.close()
    if people > 1:
        path = session.record.path
        raw = path.read_bytes()
        seats = [{"name": name, "player": "human", "level": None} for name in names]
        path.write_bytes(rewritten(raw, parse(raw, path), seats=seats))
    return session.record.header.id


def site(call: Call, folder: str = "site", *arguments: str) -> dict[str, Any]:
    said = call("archive", "--html", folder, "--json", *arguments)
    assert (said.status, said.err) == (0, "")
    found: dict[str, Any] = json.loads(said.out)
    return found


def pages(folder: str = "site") -> Iterator[tuple[str, StrictPage]]:
    for path in sorted(Path(folder).rglob("*.html")):
        yield str(path.relative_to(folder)), StrictPage(path.read_text("utf-8"))


def content(folder: str = "site") -> dict[str, bytes]:
    return {str(each.relative_to(folder)): each.read_bytes() for each in Path(folder).rglob("*") if each.is_file()}


def words(page: StrictPage) -> str:
    return "\n".join(page.texts["body"])


def test_every_page_is_strict_and_every_link_leads_somewhere(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bo", people=2)
    over(begin, "Ada", "Cleo", "Dan", people=3, number=2)
    over(begin, "", "Bot", number=3)
    assert site(call) == {"games": 3, "written": 14, "removed": 0, "today": 0, "unreadable": 0, "unreadable_ids": []}
    found = dict(pages())
    assert len(found) == 11
    assert {"index.html", "ladder.html", "games.html"} <= {*found}
    folder, reached = Path("site").resolve(), set[Path]()
    for name, page in found.items():
        assert [each["lang"] for tag, each in page.tags if tag == "html"] == ["en"]
        for link in page.links:
            address, _, fragment = link.partition("#")
            target = (folder / name).parent / address if address else folder / name
            assert target.resolve().is_relative_to(folder)
            assert target.is_file(), link
            reached.add(target.resolve())
            if address == "" and not fragment.isdecimal():
                assert fragment in page.ids
    assert reached >= {folder / name for name in found}, "every page can be reached"


def test_no_page_asks_for_anything_elsewhere(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bot")
    site(call)
    for name, page in pages():
        [policy] = [each["content"] for tag, each in page.tags if tag == "meta" and "http-equiv" in each]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        tags = {tag for tag, _ in page.tags}
        assert not tags & {"img", "iframe", "object", "embed", "base", "form"}
        assert ("script" in tags) is name.startswith("games/")
    for name, raw in content().items():
        assert b"http" not in raw.replace(b"http-equiv", b""), name


def test_a_game_is_the_page_that_export_writes(call: Call, begin: Begin) -> None:
    name = over(begin, "Ada", "Bo", people=2)
    site(call)
    assert call("export", name, "--html", "game.html").status == 0
    alone = Page(Path("game.html").read_text("utf-8"))
    here = Page(Path(f"site/games/{name}.html").read_text("utf-8"))
    assert here.views == alone.views[:1]
    for step in range(1, alone.last + 1):
        assert here.told(0, step) == alone.told(0, step)
        for scheme in ("light", "dark"):
            assert here.cells(0, step, scheme) == alone.cells(0, step, scheme)


def test_the_ladder_is_that_of_the_command(call: Call, begin: Begin) -> None:
    for number in range(3):
        over(begin, "Ada", "Bo", people=2, number=number)
    over(begin, "", "Bot", number=9)
    site(call)
    [ladder] = json.loads(call("ladder", "--json").out)["ladders"]
    page = dict(pages())["ladder.html"]
    rated = [f"{each['rating']:,}" for each in ladder["people"]]
    assert {*rated} <= {*page.texts["td"]}
    assert [text.partition(". ")[2] for text in page.texts["a"] if ". " in text] == [
        each["person"] or "who plays here" for each in ladder["people"]
    ]


def test_the_same_saves_give_the_same_bytes_and_unchanged_files_stay(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bo", people=2)
    site(call)
    first, game = content(), next(Path("site/games").iterdir())
    before = game.stat()
    assert site(call)["written"] == 0
    newest = over(begin, "Ada", "Cleo", people=2, number=2)
    assert site(call)["games"] == 2
    assert (game.stat().st_ino, game.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    (paths.saves() / f"{newest}.sixteen.jsonl").unlink()
    assert site(call)["removed"] == 2  # the game, and the person who played no other
    assert content() == first
    site(call, "other")
    assert content("other") == first


def test_a_note_and_a_theme_and_a_setting_draw_a_page_anew(call: Call, begin: Begin) -> None:
    name = over(begin, "Ada", "Bot")
    site(call)
    record = read(paths.saves() / f"{name}.sixteen.jsonl")
    note(record, 1, "a note", paths.saves())
    assert site(call)["written"] == 1
    assert site(call, "site", "--theme", "paper")["written"] == 1
    assert site(call, "site", "--theme", "paper")["written"] == 0


def test_only_finished_valid_games_of_people_are_in_it(call: Call, begin: Begin) -> None:
    finished = over(begin, "Ada", "Bot")
    running = begin(("Zed", "Bot"), plays=4, seed="5" * 64)
    running.close()
    forged = over(begin, "Forger", "Bot", number=2)
    path = paths.saves() / f"{forged}.sixteen.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"Forger"', b'"Forged"', 1))
    found = site(call)
    assert (found["games"], found["unreadable"], found["unreadable_ids"]) == (1, 1, [forged])
    assert call("archive", "--html", "site").out.splitlines()[1:] == [f"1 file cannot be read: {forged}."]
    assert [*content()].count(f"games/{finished}.html") == 1
    everything = b"".join(content().values()).decode()
    everything += "".join(
        Page(Path(f"site/{each}").read_text()).json for each in content() if each.startswith("games/")
    )
    for hidden in ("Zed", "Forge", running.record.header.seed, running.record.header.id, "5" * 64):
        assert str(hidden) not in everything
    assert running.record.header.deal is None or spelled(running.record.header.deal) not in everything


def test_the_deal_of_today_waits_until_tomorrow(call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    over(begin, "Ada", "Bot")
    day = datetime(2026, 5, 4, 12, tzinfo=UTC)
    monkeypatch.setattr(dailies, "now", lambda: day)
    code = daily_deal("sweet-sixteen", "2026-05-04")
    seats = [Player(name="", player="human", level=None), Player(name="Bot", player="bot", level="easy")]
    rules = replace(GAMES["sweet-sixteen"].default_rules, seats=2)
    session = Host.new(paths.saves(), "sweet-sixteen", rules, seats, deal=code, daily="2026-05-04")
    while session.table.outcome is None:
        session.play(session.table.legal[0])
    session.close()
    assert site(call) == {"games": 1, "written": 8, "removed": 0, "today": 1, "unreadable": 0, "unreadable_ids": []}
    monkeypatch.setattr(dailies, "now", lambda: day.replace(day=5))
    assert site(call)["games"] == 2


def test_who_wants_to_be_on_no_ladder_is_on_none(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bo", people=2)
    over(begin, "Ada", "Cleo", people=2, number=2)
    unlisted.write(paths.saves(), "Bo", listed=False)
    site(call)
    found = dict(pages())
    assert "Bo" not in words(found["ladder.html"])
    titles = [page.texts["h1"][0] for name, page in found.items() if name.startswith("people/")]
    assert sorted(titles) == ["Ada", "Cleo"]


def test_the_own_wish_counts_too(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bo", people=2)
    over(begin, "", "Bot", number=2)
    settings.save(settings.Settings(ladder=False), paths.settings())
    site(call)
    assert "who plays here" not in words(dict(pages())["ladder.html"])


def test_what_people_write_is_text(call: Call, begin: Begin) -> None:
    def tags(folder: str, name: str, said: str) -> dict[str, list[str]]:
        for each in paths.saves().glob("*"):
            each.unlink()
        game = over(begin, name, "Bo", people=2)
        record = read(paths.saves() / f"{game}.sixteen.jsonl")
        note(record, 1, said, paths.saves())
        site(call, folder)
        return {name.split("/")[0]: [tag for tag, _ in page.tags] for name, page in pages(folder)}

    assert tags("one", HOSTILE, NOTE) == tags("other", "Ada", "a note")


def test_an_id_cannot_name_a_file_elsewhere(call: Call, begin: Begin) -> None:
    name = over(begin, "Ada", "Bot")
    path = paths.saves() / f"{name}.sixteen.jsonl"
    raw = path.read_bytes()
    path.write_bytes(rewritten(raw, parse(raw, path), id="x..y_z.html"))
    site(call)
    [page] = Path("site/games").iterdir()
    assert page.stem.isalnum()


def test_it_speaks_the_language_of_the_run(call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    over(begin, "Ada", "Bo", people=2)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    site(call)
    found = dict(pages())
    assert {each["lang"] for page in found.values() for tag, each in page.tags if tag == "html"} == {"fr"}
    assert found["ladder.html"].texts["h1"] == ["Classement"]


def test_a_long_list_has_pages(call: Call, begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    from sixteen_tui.cli.commands import site_pages

    monkeypatch.setattr(site_pages, "PAGE", 2)
    for number in range(3):
        over(begin, "Ada", "Bo", people=2, number=number)
    site(call)
    found = dict(pages())
    assert "games-2.html" in found["games.html"].links
    assert "games.html" in found["games-2.html"].links[1:]
    assert site(call)["written"] == 0


def test_what_cannot_be_written_is_said(call: Call, refused: Refused, begin: Begin) -> None:
    assert "no game that counts has been finished" in refused("archive", "--html", "site")
    over(begin, "Ada", "Bot")
    assert "--html" in refused("archive")
    assert "standard output" in refused("archive", "--html", "-")
    assert "no theme" in refused("archive", "--html", "site", "--theme", "../night")
    assert "has files and is not a site" in refused("archive", "--html", str(paths.saves()))
    Path("file").write_text("mine")
    assert "file" in refused("archive", "--html", "file")
    Path("newer").mkdir()
    Path("newer/site.json").write_text('{"format": "sixteen-tui-site", "version": 99}')
    assert "newer version" in refused("archive", "--html", "newer")
    assert Path("file").read_text() == "mine"


def test_the_outcome_is_a_line(call: Call, begin: Begin) -> None:
    over(begin, "Ada", "Bo", people=2)
    assert call("archive", "--html", "site").out == "site: 1 game, 9 files changed\n"
    assert call("archive", "--html", "site").out == "site: 1 game, 0 files changed\n"
