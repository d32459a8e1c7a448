"""Position analysis: view, play, search and edit positions.  The server stores no state between requests."""
