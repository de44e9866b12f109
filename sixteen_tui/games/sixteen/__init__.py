"""Sixteen in the program."""
