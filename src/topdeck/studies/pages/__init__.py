"""Study pages that compare our figures with the published figures and state the verdicts and conditions."""
