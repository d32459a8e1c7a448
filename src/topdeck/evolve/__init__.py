"""Evolution: numbers that agents play with, tuned by what comes of it."""
