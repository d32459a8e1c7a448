"""The error that is raised if generated C code has an unexpected form."""


class UnknownForm(Exception):
    """The C code does not have the expected form, for example because mypyc has changed."""
