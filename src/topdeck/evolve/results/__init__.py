"""What is kept of studies, and what it tells."""
