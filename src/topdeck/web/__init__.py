"""The table in the browser: play, watch, analyse."""
