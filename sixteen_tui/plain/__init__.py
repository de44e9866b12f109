"""Plain mode: the whole program as lines of text and typed words, for screen readers, Braille displays and pipes.

Law: nothing is drawn and nothing is moved. What is printed stays where it is, no line holds an escape sequence, and
Textual is not loaded. What a person may see is decided as on the full screen, by views and moments.
"""
