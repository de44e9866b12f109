"""`serve --store`: opens a database with tables, creates its schema, and moves tables into it and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.cli.commands import DONE, UNUSABLE, Refused, complain, say
from sixteen_tui.text import refusals
from sixteen_tui.text import serving as wording

if TYPE_CHECKING:
    from sixteen_tui.tables.stores.store import Store


@contextmanager
def _refusing() -> Iterator[None]:
    """Convert errors of a database to Refused; errors of files stay OSError."""
    try:
        import psycopg  # noqa: F401  # an extra
    except ImportError:
        raise Refused(refusals.no_psycopg()) from None
    from sixteen_tui.tables.stores.dialling import BadStoreError

    try:
        yield
    except BadStoreError as error:
        raise Refused(refusals.bad_store(error)) from None
    except OSError as error:
        if error.__cause__ is None:
            raise  # an error of the folder, not of the database
        said = [line.strip() for line in str(error.__cause__).splitlines() if line.strip()]
        # libpq prints the error first, then hints; with several hosts, a heading that ends in a colon precedes them.
        why = next((line for line in said if not line.endswith(":")), refusals.why(error.strerror or ""))
        raise Refused(refusals.no_database(why.removeprefix("connection failed: "))) from None


def database(url: str) -> Store:
    """Open a database for hosting its tables. Raises Refused."""
    with _refusing():
        from sixteen_tui.tables.stores.postgres import Postgres

        return Postgres(url)


def create(url: str) -> int:
    """Create the schema in a database. Raises Refused."""
    with _refusing():
        from sixteen_tui.tables.stores import database

        database.create(url)
    say(wording.created())
    return DONE


def close_to_others(folder: Path) -> None:
    """Take the rights of other accounts from a folder of tables, and say so. Raises NoServerError."""
    from sixteen_tui.tables import where

    if where.close_to_others(folder):
        complain(wording.folder_closed(str(folder)))


def move(url: str, folder: Path, *, into: bool) -> int:
    """Move the tables of a folder into a database (`into`), or the tables of the database into the folder.

    The exit status is 2 if some could not be moved; each is reported. Raises Refused, OSError.
    """
    from sixteen_tui.tables import where

    try:
        with _refusing():
            from sixteen_tui.tables.stores import moving

            close_to_others(folder)
            done = (moving.into if into else moving.out_of)(url, folder)
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    say(wording.moved(done.tables, done.lines))
    if done.sanctions:
        say(wording.moved_sanctions(done.sanctions))
    for name in done.left:
        complain(wording.not_moved(name))
    return UNUSABLE if done.left else DONE
