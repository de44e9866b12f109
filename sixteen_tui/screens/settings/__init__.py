"""Screens of the settings and the keys."""
