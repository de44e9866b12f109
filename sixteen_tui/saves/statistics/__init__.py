"""Statistics: the contribution of each finished game, sums over games, and reports."""
