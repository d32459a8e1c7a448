"""Card scripts, one file per faction."""
