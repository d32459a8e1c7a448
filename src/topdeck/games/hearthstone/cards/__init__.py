"""The scripts of the cards: a file per adventure; for the other sets a folder, with a file per class."""
