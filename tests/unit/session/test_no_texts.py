"""Sessions, saves and exports look up no text, so their results are equal in every language."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from sixteen_tui.engine.games import GAMES
from sixteen_tui.export.kinds import KINDS, TextExport
from sixteen_tui.games.registry import PLUGINS
from sixteen_tui.saves.index import Entry
from sixteen_tui.saves.library import PARTS, Filter, OfferedValues, filtered
from sixteen_tui.saves.library import today as day
from sixteen_tui.saves.record import Record
from sixteen_tui.saves.records import read
from sixteen_tui.session import ending
from sixteen_tui.session.branching import Branching
from sixteen_tui.session.guessing import Guessing
from sixteen_tui.session.practice import Practice
from sixteen_tui.session.refusal import Refusal
from sixteen_tui.session.replay import Replay
from sixteen_tui.session.reviewing import Reviewing
from sixteen_tui.session.session import Session
from sixteen_tui.session.setup import Setup
from sixteen_tui.settings.settings import Settings
from sixteen_tui.tables.setup import TableSetup
from sixteen_tui.text import i18n
from sixteen_tui.text.pages import pages
from tests.judging import LEAST, thought
from tests.unit.session.branches import saved

every_game = pytest.mark.parametrize("name", GAMES)


class _NoTexts:
    """A catalogue that fails the test at the first look-up."""

    def gettext(self, message: str) -> NoReturn:
        pytest.fail(f"a text was looked up: {message}")

    def ngettext(self, one: str, _many: str, _count: int) -> NoReturn:
        self.gettext(one)

    def pgettext(self, _context: str, message: str) -> NoReturn:
        self.gettext(message)


@pytest.fixture
def no_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", _NoTexts())


def all_rows(setup: Setup) -> None:
    """Look at every row of a setup with all its values."""
    for row in setup.rows[1:]:
        for _ in setup.choices(row)[0]:
            setup = setup.change(row)
            values, at = setup.choices(row)
            assert not values or 0 <= at < len(values)
    assert [setup.name(seat) for seat in range(setup.seats)]
    assert setup.preset in (None, *setup.game.presets)


@every_game
def test_a_setup_is_changed_and_begun(tmp_path: Path, name: str, no_texts: None) -> None:
    last = Settings().last(name)
    all_rows(Setup.remembered(name, last))
    all_rows(TableSetup.for_others(name, last))
    session = Setup.remembered(name, last).begin(tmp_path, "1" * 64)
    assert [player.name for player in session.players if player.human] == [""]
    session.close()


@every_game
def test_a_branch_is_changed_and_begun(tmp_path: Path, name: str, no_texts: None) -> None:
    setup = Branching.at(saved(tmp_path, name), 3)
    all_rows(setup)
    setup.begin(tmp_path).close()
    with pytest.raises(Refusal):
        Branching.at(setup.record, 0)


def _results(record: Record, folder: Path) -> None:
    """Review a game, make its mistakes again, and look through it."""
    found = Reviewing(record)
    for _ in found.go():
        pass
    kinds = {bool(kind) for seat in found.seats for _, kind in found.kinds(seat)}
    assert len(kinds) == 1  # a game names the kinds of all mistakes, or of none
    for seat in found.seats:
        found.course(seat)
        found.milestones(seat)
        found.decisive(seat)
        guessing = Guessing(record, seat)
        entry = guessing.ahead(0)
        assert entry is not None
        guess = guessing.guess(entry)
        guess.answer(guess.played)
    for trial in found.trials(found.seats):
        trial.answer(trial.played)
        assert trial.part > 0
    practice = Practice(folder)
    practice.add(found)
    practice.today()
    practice.kinds()
    session = Session.of(record)
    assert ending.verdict(session) in ("won", "lost", "drawn", "placed")


@every_game
def test_a_finished_game_is_judged(tmp_path: Path, name: str, no_texts: None) -> None:
    folder = tmp_path / "games"
    with thought(LEAST):
        _results(saved(folder, name), folder)


@every_game
def test_saved_games_are_filtered(tmp_path: Path, name: str, no_texts: None) -> None:
    path = saved(tmp_path, name).path
    entry = Entry.of(read(path), path.name, "1 2 3")
    assert entry.score
    offers = OfferedValues(["You"], ["tag"], day())
    for part in PARTS:
        for value in part.offered(Filter(), offers).values():
            filtered([entry], {path.name: ("tag",)}, Filter(**value))
    assert filtered([entry], {}, Filter(player="you")) == [entry]


@pytest.mark.parametrize("key", [key for key, kind in KINDS.items() if isinstance(kind, TextExport)])
def test_pages_are_laid_out(tmp_path: Path, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, found = KINDS[key], pages(Replay(saved(tmp_path, "sixteen")))
    monkeypatch.setattr(i18n, "_catalogue", _NoTexts())
    assert isinstance(kind, TextExport)
    assert max(found.steps[0].said[0].split(), key=len) in kind.form(found)


@every_game
def test_the_texts_of_the_presets_are_those_of_the_game(name: str) -> None:
    assert (*PLUGINS[name].text.presets(),) == GAMES[name].presets
