"""A game in play, whoever shows it: no Textual, no printing."""
