"""SQL statements of a table server (`schema.sql`).

Advisory locks: (16, table) is the lease of a table, (17, server) marks a server as alive, and (18, 0) is shared by all
servers and exclusive to a program that moves tables.
"""

from __future__ import annotations

from typing import Final

SERVES: Final = "select pg_try_advisory_lock_shared(18, 0)"
MOVES: Final = "select pg_try_advisory_lock(18, 0)"
MOVED: Final = "select pg_advisory_unlock(18, 0)"
NEW_SERVER: Final = """
with made as (insert into sixteen_tui.server (name, version) values (%s, %s) returning number)
select number, pg_advisory_lock(17, number) from made"""
"""One statement, so that the row is invisible until its lock is held: without the lock it counts as dead."""
BEATEN: Final = "update sixteen_tui.server set beat = clock_timestamp() where number = %s"
PEERS: Final = """
with tried as materialized (
    select number, clock_timestamp() - beat > make_interval(secs => %s) as late,
           pg_try_advisory_lock_shared(17, number) as dead
    from sixteen_tui.server
) select number, late, dead, case when dead then pg_advisory_unlock_shared(17, number) end from tried"""
"""A server has ended if its lock can be taken."""
BURY: Final = "delete from sixteen_tui.server where number = any(%s)"
STEP_DOWN: Final = """
select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock'
and database = (select oid from pg_database where datname = current_database())
and classid = 17 and objsubid = 2 and objid::int = any(%s)"""
NOTIFY: Final = """
select pg_notify('sixteen_tui_' || u.server, u.body) from unnest(%s::int[], %s::text[]) u(server, body)"""

APPEND: Final = "insert into sixteen_tui.line select * from unnest(%s::text[], %s::int[], %s::text[])"
"""All lines, or none where one of them is there already."""
REPLACE: Final = """
insert into sixteen_tui.line select * from unnest(%s::text[], %s::int[], %s::text[])
on conflict (game, n) do update set line = excluded.line"""
LINES: Final = "select line from sixteen_tui.line where game = %s order by n"
NO_LINES: Final = "delete from sixteen_tui.line where game = %s"

OPEN: Final = """
with made as (
    insert into sixteen_tui.tables (id, host, places, opened_by, code, seats, owners, free, over, created)
    values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s) returning number
) select number, pg_try_advisory_lock(16, number) from made"""
KEEP: Final = """
update sixteen_tui.tables
set (places, opened_by, code, seats, owners, free, over, created, changed) = (%s, %s, %s, %s, %s, %s, %s, %s, now())
where number = %s returning number"""
TRY: Final = """
select number, host, pg_try_advisory_lock(16, number) from sixteen_tui.tables where id = %s and not aside"""
MINE: Final = "select places, told from sixteen_tui.tables where number = %s and not aside"
HOSTED: Final = """
update sixteen_tui.tables t set host = case when u.here then %s end
from unnest(%s::int[], %s::bool[]) u(number, here) where t.number = u.number and (u.here or t.host = %s)"""
ALL_GIVEN_UP: Final = """
with given as (update sixteen_tui.tables set host = null where host = %s returning number)
select pg_advisory_unlock_all() from (select count(*) from given) done"""
UNLOCK: Final = "select pg_advisory_unlock(16, %s)"
REMOVE: Final = "delete from sixteen_tui.tables where number = %s"
ASIDE: Final = "update sixteen_tui.tables set aside = true where number = %s"
TOLD: Final = """
update sixteen_tui.tables t set told = u.told from unnest(%s::int[], %s::int[]) u(number, told)
where t.number = u.number and t.host = %s"""
SHOW: Final = """
update sixteen_tui.tables t set shown = u.shown, changed = now() from unnest(%s::text[], %s::text[]) u(id, shown)
where t.id = u.id and t.host = %s"""

CODED: Final = "select id from sixteen_tui.tables where code = %s and not aside"
OPENED: Final = """
select count(*) filter (where not over or owners <> '{}'), count(*) filter (where not over)
from sixteen_tui.tables where opened_by = %s and not aside and id <> all(%s)"""
_LOST: Final = """(places like '%%"out": true%%' or places like '%%"late": true%%')"""
"""True for a table with a seat that its owner has lost; the column `owners` lacks them."""
_FOUND: Final = """
(select id, shown, case when shown is null or {lost} then places end, seats, host, code from sixteen_tui.tables
where {which} and not aside and id <> all(%(here)s) order by created limit %(most)s)"""
_FOUND_BY: Final = (
    "owners @> array[%(owner)s]",
    "free and not over and not owners @> array[%(owner)s] and code is null",
    "not free and not over and not owners @> array[%(owner)s] and code is null",
    """code is not null and not over and not owners @> array[%(owner)s]
    and (opened_by = %(owner)s or ({lost} and position(%(quoted)s in places) > 0))""",
)
OTHERS: Final = " union all ".join(_FOUND.format(which=which.format(lost=_LOST), lost=_LOST) for which in _FOUND_BY)
"""Tables with a seat of the owner, public ones with and without free seats, and private ones that the owner opened, or
where they have lost a seat. `quoted` is the owner as the places have it."""
STALE: Final = """
select id, owners = '{}' from sixteen_tui.tables where not aside and id <> all(%s) and (
    (owners = '{}' and changed < now() - make_interval(secs => %s)) or changed < now() - make_interval(secs => %s)
) limit %s"""
WAITING: Final = r"""
select id from sixteen_tui.tables where not aside and not over and not free and id <> all(%s)
and (host is null or host <> all(%s)) and places like '%%"begun": true%%' and (places like '%%"clock": {%%'
or coalesce(substring(places from '"due": (-?[0-9]+)'), '0')::bigint between 0 and %s) limit %s"""
"""Games that no server hosts, with a clock or a notice due. In the places a quotation mark in a name is escaped."""
CLAIM: Final = """
with earlier as (delete from sixteen_tui.line where game = %s and n < %s)
insert into sixteen_tui.line select %s, %s, '' where not exists (
    select from sixteen_tui.line where game = %s and n > %s
) on conflict do nothing returning n"""
"""None if that or a later day is there."""
PLACES: Final = "select places from sixteen_tui.tables where id = %s"
ALL: Final = "select id, number, places, told from sixteen_tui.tables where not aside order by id"
TOLD_BEFORE: Final = "update sixteen_tui.tables set told = %s where number = %s"
ENCODING: Final = "select current_setting('server_encoding')"
PROCESS: Final = "select pg_backend_pid()"
IN_RECOVERY: Final = "select pg_is_in_recovery()"
SETTABLE: Final = "select name from pg_settings where name = any(%s) and context = 'user'"
SET: Final = "select set_config(name, value, false) from unnest(%s::text[], %s::text[]) u(name, value)"
UNSET: Final = """
select name, value, current_setting(name) from unnest(%s::text[], %s::text[]) u(name, value)
join pg_settings s using (name)
where case when s.unit = 'ms' then s.setting <> regexp_replace(value, 'ms$', '') else s.setting <> value end"""
"""Settings that do not have the required value."""
SETTINGS: Final = {
    "idle_session_timeout": "0",
    "idle_in_transaction_session_timeout": "0",
    "transaction_timeout": "0",
    "lock_timeout": "0",
    "default_transaction_isolation": "read committed",
    "default_transaction_read_only": "off",
}
"""Required in each session, if the version of PostgreSQL has them. The listening connection is idle for hours."""
POOLER: Final = "unsupported startup parameter"
"""Text of PgBouncer's error for options that it cannot pass on; the error has no code."""
