"""The tables: their logs and what follows from them, the people and what they do, what happens of itself."""
