"""`topdeck verify`: checks that stored results have not been changed."""

from topdeck.cli.options import AsJson, Results, command


@command()
def verify(results: Results, as_json: AsJson = False) -> int:
    """Check that stored results have not been changed.

    Results are signed with the key of the user who played the games.  The exit status is 0 if all results are unchanged
    and signed with your key, and 1 otherwise.

    Example: topdeck verify games.db
    """
    from topdeck.cli.results import show_verification

    return show_verification(results, as_json)
