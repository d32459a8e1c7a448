"""Card scripts, with one file for each faction."""
