"""Results databases, which store the finished games of experiments."""
