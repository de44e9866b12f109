"""Plays many games between computer players, as jobs for any executor: one core, all cores or a cluster."""
