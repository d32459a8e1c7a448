"""The commands: each module has one, with its arguments, options and help, and is loaded when it is called."""
