"""The web server: play, watch and analyse games in the browser."""
