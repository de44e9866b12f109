"""Warm sessions: a process that has everything imported forks a session for each client's terminal.

`client` is `sixteen-tui enter`, which hands over its terminal and waits; `forker` the process that forks, started by
the table server (`tables.warm`); `preload` what it does before; `session` the forked process; `job` what a session asks
of its client.

Invariant: on any doubt nothing has happened, and the program starts the ordinary way.
"""
