"""A game taken out of the program: pictures of the replay, a recording of it, pages of text."""
