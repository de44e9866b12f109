"""What each game adds to the program: layout, lines, words, lesson."""
