"""Settings, key bindings and themes of a user; restrictions set by an admin; folders of the program."""
