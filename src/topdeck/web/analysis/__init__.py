"""Analysis of positions: viewing, playing, searching and editing them.  The server keeps no state."""
