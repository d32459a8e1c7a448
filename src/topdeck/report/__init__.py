"""HTML reports and figures for stored results."""
