"""Tables through a PgBouncer: a pooler by session changes nothing, any other is refused in a sentence."""

from __future__ import annotations

import copy
from collections.abc import Iterator

import pytest

from sixteen_tui.cli.commands import Refused
from tests.patience import until
from tests.tables import bouncer, databases
from tests.tables.asked import asked
from tests.tables.databases import Cluster
from tests.tables.test_postgres import (  # noqa: F401  # collected here, with the fixture below
    test_a_code_is_one_tables,
    test_a_line_that_is_there_already_is_anothers,
    test_a_table_is_one_servers,
    test_a_whole_game,
    test_all_lines_of_a_game_are_kept_or_none,
    test_how_far_it_was_told_is_kept,
    test_the_list_has_what_others_host,
    test_what_is_hosted_here_is_swept_by_nobody,
    test_what_is_not_held_cannot_be_written,
    test_what_waits_is_kept_in_one_round,
    test_who_has_left_leaves_the_table_to_any_server,
)

MISSING = databases.missing() or bouncer.missing()
pytestmark = [pytest.mark.skipif(bool(MISSING), reason=MISSING), pytest.mark.long]


@pytest.fixture(scope="module")
def by_session(started: Cluster) -> Iterator[Cluster]:
    """The database, at the address of a pooler by session."""
    with bouncer.bouncer(started, mode="session") as address:
        found = copy.copy(started)
        found.address = address
        yield found


@pytest.fixture
def database(by_session: Cluster) -> Cluster:
    """A database without tables, behind the pooler."""
    by_session.psql("truncate sixteen_tui.tables, sixteen_tui.line, sixteen_tui.server")
    return by_session


@pytest.mark.parametrize(
    ("mode", "size", "ignored"),
    [
        *(("transaction", size, "options") for size in (1, 2, 3, 20)),
        ("statement", 20, "options"),
        ("session", 20, ""),
        ("session", 2, "options"),
    ],
)
def test_a_pooler_that_cannot_be_used_is_refused_and_leaves_no_lock(
    started: Cluster, monkeypatch: pytest.MonkeyPatch, mode: str, size: int, ignored: str
) -> None:
    """The sentence names the settings that a server needs, whichever is missing."""
    from sixteen_tui.tables.stores import dialling

    monkeypatch.setattr(dialling, "SILENT", 1.0)
    started.psql("truncate sixteen_tui.tables, sixteen_tui.line, sixteen_tui.server")
    with bouncer.bouncer(started, mode=mode, size=size, ignored=ignored) as address:
        with pytest.raises(Refused, match="pool_mode = session and ignore_startup_parameters = options"):
            asked(address)
        held = "select count(*) from pg_locks where locktype = 'advisory'"
        until(lambda: started.psql(held) == "0")
    assert started.psql("select count(*) from sixteen_tui.server") == "0"
