"""Computer players of Sweet Sixteen, and what they compute: odds, beliefs about hidden cards, values of actions."""
