"""What finished games count for, and the sums of it."""
