"""What one player sees, and what the rest may be."""
