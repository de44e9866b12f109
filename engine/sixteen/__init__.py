"""Sixteen: rules A1 to A24 of `docs/rules.md`, its computer players and its hints."""
