"""The stages of a study, whose games have different deals."""

TRAINING = "training"  # measures the fitness for the strategy
VALIDATION = "validation"  # hold-out games that choose between the best of all generations
TEST = "test"  # hold-out games that measure the chosen individual
FRESH = "fresh"  # games as in training that measure the chosen individual
STAGES = (TRAINING, VALIDATION, TEST, FRESH)
