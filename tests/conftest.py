"""What all tests share."""

from hypothesis import settings

settings.register_profile("topdeck", derandomize=True, deadline=None)
settings.load_profile("topdeck")
