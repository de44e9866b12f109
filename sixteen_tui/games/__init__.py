"""The user-interface parts of each game: layout, plain mode, texts, lesson, statistics."""
