"""One model for configuration: specs, the parameters of what they name, and strict files."""
