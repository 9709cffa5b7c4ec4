"""`python -m tischlein` is the command line."""

from tischlein.cli import main

main()
