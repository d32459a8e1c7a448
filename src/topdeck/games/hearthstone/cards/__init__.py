"""Card scripts, with one file per adventure and, for larger sets, one folder with a file per class."""
