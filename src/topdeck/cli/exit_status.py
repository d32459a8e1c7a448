"""The exit statuses that commands return."""

MISTAKE = 2  # user error
UNDECIDED = 3  # a sequential test reached its limit
FORFEITED = 4  # an entry could not be imported
INFRASTRUCTURE = 5  # worker processes or nodes failed
INTERRUPTED = 130  # Ctrl-C
