"""Shared tables: a server that hosts them, and seats at the other end of its socket (`docs/tables.md`)."""
