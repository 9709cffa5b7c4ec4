"""Binding the rules of a game to a target: plain Python needs none, cpu and cuda compile them."""
