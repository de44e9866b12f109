"""The colours of the screens: one TOML file a theme."""
