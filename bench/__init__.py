"""Benchmarks: measure engine, screens and servers, and print tables; not part of the tests."""
