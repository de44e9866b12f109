"""Computer players of Sixteen, and what they compute: rollouts, beliefs about hidden cards, exact ends."""
