"""The error for C code that differs from the code that this version of mypyc generates."""


class UnknownForm(Exception):
    """The C code does not have the expected form, for example because mypyc has changed."""
