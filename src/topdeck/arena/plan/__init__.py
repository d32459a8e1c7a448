"""What an experiment is: who meets whom, with which decks and chance."""
