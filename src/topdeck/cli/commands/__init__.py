"""The commands, one per module, with their arguments, options and help; each module is imported when called."""
