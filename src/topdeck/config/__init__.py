"""Configuration: agent specs, parameters, and strict reading of configuration files."""
