"""Study pages, which compare our results with the published ones and state the verdicts and conditions."""
