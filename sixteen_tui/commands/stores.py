"""`serve --store`: tables in a database; making what it has to have, and moving tables into it and out of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from sixteen_tui.commands import DONE, UNUSABLE, Refused, complain, say
from sixteen_tui.words import refusals
from sixteen_tui.words import serving as wording

if TYPE_CHECKING:
    from sixteen_tui.tables.kept import Store


@contextmanager
def _refusing() -> Iterator[None]:
    """Whatever a database cannot do, in a sentence."""
    try:
        import psycopg  # noqa: F401  # an extra
    except ImportError:
        raise Refused(refusals.no_psycopg()) from None
    from sixteen_tui.tables.dialling import BadStoreError

    try:
        yield
    except BadStoreError as error:
        raise Refused(refusals.no_database(error.why)) from None
    except OSError as error:
        if error.__cause__ is None:
            raise  # it is not the database, but the folder
        said = [line.strip() for line in str(error.__cause__).splitlines() if line.strip()]
        # What went wrong comes first, and then how it may have come to that; before several hosts stands a heading.
        why = next((line for line in said if not line.endswith(":")), error.strerror or "")
        raise Refused(refusals.no_database(why.removeprefix("connection failed: "))) from None


def database(url: str) -> Store:
    """The tables of a database, to be hosted. Raises Refused."""
    with _refusing():
        from sixteen_tui.tables.postgres import Postgres

        return Postgres(url)


def create(url: str) -> int:
    """Make what a database has to have."""
    with _refusing():
        from sixteen_tui.tables import database

        database.create(url)
    say(wording.created())
    return DONE


def move(url: str, folder: Path, *, into: bool) -> int:
    """Move the tables of a folder into a database, or out of it into the folder."""
    from sixteen_tui.tables import where

    try:
        with _refusing():
            from sixteen_tui.tables import moving

            done = (moving.into if into else moving.out_of)(url, folder)
    except where.NoServerError as error:
        raise Refused(refusals.why(error.code)) from None
    say(wording.moved(done.tables, done.lines))
    for name in done.left:
        complain(wording.not_moved(name))
    return UNUSABLE if done.left else DONE
