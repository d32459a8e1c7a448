"""The protocol between Topdeck and external agent programs: JSON lines over standard input and output."""
