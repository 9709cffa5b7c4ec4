"""Sockets: who looks at which table, and what each of them is sent."""
