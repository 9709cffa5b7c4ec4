"""The bots of all tables: who thinks when, in which process."""
