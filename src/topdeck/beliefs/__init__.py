"""What hidden cards may be, by card ids alone: each game builds its beliefs (`knowledge/beliefs/`) from these parts."""
