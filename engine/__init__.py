"""Game engine: rules, tables, computer players.

Invariant: uses the standard library only, and knows no screen, file, clock or language (import contracts).
"""
