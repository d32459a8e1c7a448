"""What the games of an individual are for; their deals differ."""

TRAINING = "training"  # to tell the strategy how fit it is
VALIDATION = "validation"  # hold-out games: to watch the best of the generations, and to choose one of them
TEST = "test"  # hold-out games again: to tell what the chosen one is worth
FRESH = "fresh"  # and what it is worth in games as in training
STAGES = (TRAINING, VALIDATION, TEST, FRESH)
