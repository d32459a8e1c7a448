"""The commands, each in its own module, which is imported only when the command is called."""
