"""Entry point for `python -m topdeck`, which is equivalent to the `topdeck` command."""

from topdeck.cli import main

main()
