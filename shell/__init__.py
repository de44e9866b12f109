"""Generators of shell completions, the man page, printed summaries, and the pictures of the documentation."""
