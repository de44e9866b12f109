"""Screens of a game in play."""
