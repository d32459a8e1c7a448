"""`python -m topdeck` is the command `topdeck`."""

from topdeck.cli import main

main()
