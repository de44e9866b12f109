"""Many games between computer players: as jobs for any executor, on one core or on many machines."""
