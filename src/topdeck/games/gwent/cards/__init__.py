"""Card scripts, with one file per faction."""
