"""Sixteen TUI: user interfaces, saves, texts and servers. The rules of the games are in `engine`."""

__version__ = "0.1.0"
