"""The experiments of papers, and ours, each with its published figures and what it found."""
