"""An experiment: the rules of Hearthstone over one flat vector of numbers instead of objects.  See README.md."""
