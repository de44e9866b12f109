"""The games: rules, tables, computer players.

Law: standard library only; nothing here knows of screens, files, clocks or languages.
"""
