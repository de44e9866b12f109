"""Warm sessions: a process that has everything imported forks a session for each client's terminal.

`client` is `sixteen-tui enter`, which hands over its terminal and waits; `forker` the process that forks, started by
the table server (`tables.server.warm`); `preload` and `holes` what it does before; `session` the forked process; `job`
what a session asks of its client.

Invariant: if anything fails before a session begins, it leaves no effect, and the program starts the ordinary way.
"""
