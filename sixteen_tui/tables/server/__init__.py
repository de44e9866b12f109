"""Table server: connections, requests, tables, health."""
