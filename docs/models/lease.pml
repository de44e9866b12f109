/* The lease of a shared table, and its hand-over between servers that share a database.

   One table, SERVERS servers, one database. Each server has one generation of connections at a time (`Database`). A fault
   breaks connections, kills a server or makes it hang; there are at most FAULTS of them, at any moment.

   Names of the code (sixteen_tui/tables/stores), which tests/tables/test_lease_model.py looks up:

     open_generation  database.Database, statements.NEW_SERVER      end        database.Database.end
     take             postgres.Postgres.take, statements.TRY, statements.MINE, statements.LINES
     release          rows.TableRows.release, database.Database.unlock, statements.UNLOCK
     append           rows.Rows, database.Database.append, statements.APPEND, store.LeaseLostError
     step_down        database.Database.pulse, database.LATE, statements.PEERS, statements.STEP_DOWN

   Checked: see docs/hosting-cluster.md. -DSPLIT (lines travel on another connection than the lease) and -DNO_STEP_DOWN
   (a server that hangs keeps its lease) are faults that the checks have to find. */

#define SERVERS 2
#ifndef FAULTS
#define FAULTS 2                   /* at most GENERATIONS - SERVERS: each may end a generation */
#endif
#define LINES 2
#define GENERATIONS 5

#define NOTHING 0
#define WRITTEN 1
#define EXISTS 2

/* The database. A generation is its server's number; 0: none. */
byte lock;                         /* generation that has the advisory lock of the table */
bool session[GENERATIONS + 1];     /* the database has not ended the lease connection */
byte staged[GENERATIONS + 1];      /* number of the line in an APPEND that has been sent; 0: none */
byte answer[GENERATIONS + 1];
byte rows;                         /* lines that are durable */
byte writer[LINES + 1];            /* generation that wrote a line */

/* The network, the servers, the players. */
bool link[GENERATIONS + 1];        /* packets travel between server and database */
byte generations;                  /* how many there have been */
byte mine[SERVERS + 1];            /* generation of a server; 0: it has no connections */
bool hosts[SERVERS + 1];           /* it hosts the table: players at it act */
bool hangs[SERVERS + 1];
bool asked;                        /* somebody wants the table */
byte confirmed;                    /* lines that some player was told of */
byte faults;

#ifdef SPLIT
#define arrived(g) (staged[g])
#else
#define arrived(g) (staged[g] && session[g])
#endif
#define broken(g) (session[g] && !link[g])
#define some(what) (what(1) || what(2) || what(3) || what(4) || what(5))
#define WORKS(s) (mine[s] && hosts[s] && !hangs[s] && link[mine[s]] && lock == mine[s])
#define served (WORKS(1) || WORKS(2))

/* The database executes an INSERT that has arrived. (game, n) is the primary key. */
inline append(g) {
    if
    :: staged[g] == rows + 1 ->
        assert(lock == g);         /* nobody writes without the lease */
        rows = staged[g];
        writer[rows] = g;
        answer[g] = WRITTEN
    :: else -> answer[g] = EXISTS
    fi;
    staged[g] = 0
}

/* The database ends a session: a statement that has arrived is decided before the lock is free. */
inline ends(g) {
    if
#ifndef SPLIT
    :: staged[g] -> append(g)
    :: staged[g] -> staged[g] = 0; answer[g] = NOTHING       /* it is rolled back, or had not arrived */
#endif
    :: else -> skip
    fi;
    session[g] = false;
    link[g] = false;
    if
    :: lock == g -> lock = 0
    :: else -> skip
    fi
}

active proctype PostgreSQL() {
    byte g;
    do
    :: atomic { some(arrived) ->
        if
        :: arrived(1) -> g = 1
        :: arrived(2) -> g = 2
        :: arrived(3) -> g = 3
        :: arrived(4) -> g = 4
        :: arrived(5) -> g = 5
        fi;
        append(g);
        g = 0
      }
    :: atomic { some(broken) ->    /* it finds out that a connection is broken */
        if
        :: broken(1) -> g = 1
        :: broken(2) -> g = 2
        :: broken(3) -> g = 3
        :: broken(4) -> g = 4
        :: broken(5) -> g = 5
        fi;
        ends(g);
        g = 0
      }
    od
}

proctype Server(byte s) {
    byte known;                    /* lines of the game in its memory */
    bool waits;                    /* an APPEND is under way */
    byte g;
    do
    :: atomic { !hangs[s] && !mine[s] && generations < GENERATIONS ->     /* open_generation */
        generations++;
        mine[s] = generations;
        session[mine[s]] = true;
        link[mine[s]] = true
      }
    :: atomic { !hangs[s] && mine[s] && !link[mine[s]] ->     /* end: an answer may be lost */
        hosts[s] = false;
        waits = false;
        known = 0;
        mine[s] = 0
      }
    :: atomic { !hangs[s] && mine[s] && link[mine[s]] && !hosts[s] && asked && lock == 0 ->     /* take: TRY */
        lock = mine[s];
        waits = false
      };
      if
      :: atomic { !hangs[s] && mine[s] && link[mine[s]] ->     /* MINE, LINES */
            known = rows;
            hosts[s] = true;
            assert(known >= confirmed);    /* whatever anybody was told is known to the next host, */
            confirmed = known              /* who tells its players all that it has read */
        }
      :: atomic { !hangs[s] && (!mine[s] || !link[mine[s]]) -> skip }
      fi
    :: atomic { !hangs[s] && hosts[s] && !waits && link[mine[s]] && known < LINES ->     /* append: a player acts */
        answer[mine[s]] = NOTHING;
        staged[mine[s]] = known + 1;
        waits = true
      }
    :: atomic { !hangs[s] && waits && answer[mine[s]] == WRITTEN ->     /* the answer has arrived: players are told */
        known++;
        waits = false;
        assert(writer[known] == mine[s]);     /* no other host has confirmed this line */
        if
        :: known > confirmed -> confirmed = known
        :: else -> skip
        fi
      }
    :: atomic { !hangs[s] && waits && answer[mine[s]] == EXISTS && link[mine[s]] ->     /* LeaseLostError */
        hosts[s] = false;
        waits = false
      }
    :: atomic { !hangs[s] && hosts[s] && !waits && !asked && link[mine[s]] ->     /* release: UNLOCK */
        hosts[s] = false;
        lock = 0
      }
#ifndef NO_STEP_DOWN
    :: atomic { !hangs[s] && mine[s] && link[mine[s]] && hangs[3 - s] && mine[3 - s] && session[mine[3 - s]] ->
        g = mine[3 - s];           /* step_down: its heartbeat is older than LATE */
        ends(g);
        g = 0
      }
#endif
    od
}

active proctype Faults() {
    byte s = 1;
    do
    :: faults < FAULTS -> atomic {
        faults++;
        if
        :: s = 1
        :: s = 2
        fi;
        if
        :: mine[s] -> link[mine[s]] = false                             /* a broken connection, or a killed server */
        :: !hangs[3 - s] -> hangs[s] = true                             /* a server that hangs */
        :: hangs[s] -> hangs[s] = false                                 /* and runs again */
        :: skip
        fi
      }
    :: faults < FAULTS -> faults = FAULTS                               /* no more of them */
    :: faults == FAULTS -> break
    od
}

active proctype Players() {
    asked = true;
    asked = false;                 /* all have left: the table may be released */
    asked = true
}

init {
    atomic {
        run Server(1);
        run Server(2)
    }
}

/* Once somebody stays, some server hosts the table for good, and the game goes on to its end. */
ltl goes_on { <>[] served && <> (confirmed == LINES) }
