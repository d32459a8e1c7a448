"""Studies, which are reproductions of published experiments or experiments of our own."""
