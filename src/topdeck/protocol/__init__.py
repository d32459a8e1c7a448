"""The protocol between Topdeck and agents that are programs: JSON lines over standard input and output."""
