"""Tests of the house in the pocket."""
