"""Screens of a finished game: replay, review, export, branches."""
