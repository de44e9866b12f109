"""Warm sessions: a process that has everything imported forks a session for whoever hands it a terminal.

`client` is `sixteen-tui enter`, which hands its terminal over and waits; `forker` the process that forks, begun by the
table server (`tables.warm`); `preload` what it does before; `session` the process that it forks; `job` what a session
asks of its client. Law: where anything is not as it should be, nothing has happened, and the program starts as always.
"""
