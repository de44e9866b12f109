"""What a shell wants of the program: made here from the parser, shipped as files."""
