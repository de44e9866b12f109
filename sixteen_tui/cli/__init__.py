"""Command line: entry point, arguments, commands."""
