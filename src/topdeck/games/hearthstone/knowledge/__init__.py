"""What a player knows, and what it may guess."""
