"""The web server for playing, watching and analysing games in the browser."""
