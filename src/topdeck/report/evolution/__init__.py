"""Reports on evolution: a page about one study, or a comparison of several studies."""
