"""A long evening with everything that can go wrong: `python -m tests.soak --minutes 60 --database sqlite --seed 7`."""
