"""What can be typed behind `topdeck`; what a command does is loaded when it is called, so that help appears at once."""
