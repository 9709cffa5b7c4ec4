"""Tischlein."""
