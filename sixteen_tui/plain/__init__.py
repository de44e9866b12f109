"""Plain mode: the whole program as lines of text and typed words, for screen readers, Braille displays and pipes.

Invariant: output is lines only, without escape sequences, and Textual is not imported. As on the full screen, views and
moments decide what a person may see.
"""
