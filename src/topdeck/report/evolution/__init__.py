"""Pages about evolution: one study, or several side by side."""
