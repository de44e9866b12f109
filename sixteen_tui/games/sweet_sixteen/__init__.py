"""Sweet Sixteen in the program."""
