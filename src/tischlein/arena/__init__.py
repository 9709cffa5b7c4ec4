"""Many games of bots: playing them, summing them up."""
