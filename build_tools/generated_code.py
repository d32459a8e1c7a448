"""The error for generated C code in an unexpected form."""


class UnknownForm(Exception):
    """The C code does not have the expected form, for example because mypyc has changed."""
