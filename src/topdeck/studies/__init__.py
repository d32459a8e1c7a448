"""Studies: the experiments of papers and our own, with published figures and findings."""
