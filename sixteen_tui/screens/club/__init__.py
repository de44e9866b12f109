"""Screens of shared tables: lobby, opening a table, waiting room, phrases."""
