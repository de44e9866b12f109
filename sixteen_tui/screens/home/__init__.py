"""Screens to start from: home, new game, daily deal, rules, entering a game."""
