"""Sweet Sixteen: rules B1 to B20 of `docs/rules.md`, its computer players and its odds."""
