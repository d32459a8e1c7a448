"""The commands, one per module, each with its arguments, options and help; they are loaded when called."""
