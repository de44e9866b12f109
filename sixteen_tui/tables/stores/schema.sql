-- What a database has to have for the tables of Sixteen TUI (`docs/hosting-cluster.md`). Who runs this owns it;
-- the servers' role needs `usage` of the schema and to select, insert, update and delete in its tables, and no more.

create schema if not exists sixteen_tui;

create table if not exists sixteen_tui.server (
    number  integer generated always as identity primary key, -- alive as long as its lock (17, number) is held
    name    text not null,
    version text not null,
    beat    timestamptz not null default clock_timestamp()
);

create table if not exists sixteen_tui.tables (
    number    integer generated always as identity primary key, -- hosted by whoever holds the lock (16, number)
    id        text not null unique,
    places    text not null,                    -- as in a file: who sits where, and the seed
    told      integer,                          -- up to which length of the log people have been told
    shown     text,                             -- how it looked last, for the lists of other servers
    host      integer,                          -- the server that took the lock last; null where it gave it up
    opened_by text not null,
    code      text unique,                      -- of a private table
    seats     text[] not null,                  -- the owner of each seat
    owners    text[] not null,                  -- those of them who want something of it yet
    free      boolean not null,
    over      boolean not null,
    aside     boolean not null default false,   -- forgotten; set back to false it is a table again
    created   text not null,
    changed   timestamptz not null default now()
);
create index if not exists tables_owners on sixteen_tui.tables using gin (owners) where not aside;
create index if not exists tables_listed on sixteen_tui.tables (free desc, created) where not aside and not over and code is null;
create index if not exists tables_opened on sixteen_tui.tables (opened_by);
create index if not exists tables_changed on sixteen_tui.tables (changed) where not aside;

create table if not exists sixteen_tui.line (
    game text not null,                         -- the id of the table
    n    integer not null,                      -- 0 is the header
    line text not null,                         -- byte for byte a line of a save
    primary key (game, n)
);
