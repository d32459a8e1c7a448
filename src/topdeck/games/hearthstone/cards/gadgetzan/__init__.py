"""Cards from Mean Streets of Gadgetzan."""
