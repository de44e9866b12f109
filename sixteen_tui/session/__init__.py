"""Games in play, independent of the front end: no Textual, no printing."""
