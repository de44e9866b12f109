"""What the program says to people: codes and values in, sentences out.

Law: sentences for people are here, in `locale` and in `booklet`, and nowhere else. Every one is a literal in a call of
`sixteen_tui.i18n`, so that it can be extracted, and is looked up when it is shown, so that the language can change.
"""
