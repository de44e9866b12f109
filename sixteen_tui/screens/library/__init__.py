"""Screens of the saved games: list, filter, tree, statistics, archive."""
