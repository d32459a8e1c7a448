"""Pages about evolution: one study, or a comparison of several."""
