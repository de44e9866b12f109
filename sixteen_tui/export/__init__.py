"""Exports of a game: pictures and recordings of the replay, and pages of text."""
