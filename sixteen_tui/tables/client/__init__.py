"""Client side of shared tables: connection, lobby, a seat at a table."""
