"""Texts of the user interface: functions from codes and values to sentences.

Invariant: sentences for people exist only here and in `games/*/text`. Each is a literal in a call of
`text.i18n`, so that it can be extracted, and is translated when it is shown, so that the language can change at run
time.
"""
