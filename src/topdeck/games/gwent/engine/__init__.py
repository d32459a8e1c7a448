"""What is and what happens: positions, rules, and what a word of a card must do."""
