"""Stores of a table server: a folder, or PostgreSQL."""
