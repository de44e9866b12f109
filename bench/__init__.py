"""Benchmarks: the engine side by side with its peers in one run, printed as tables; never part of the tests."""
