"""The pages of studies: our figures beside the published ones, the verdicts, and the conditions."""
