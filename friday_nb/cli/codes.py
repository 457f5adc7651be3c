"""Exit codes of ``friday-nb``."""

OK = 0
"""Done, or the reader of the output closed it early (``| head``)."""
REFUSED = 2
"""Not done; one sentence on the standard error says why and what to do."""
STOPPED = 130
"""Ctrl-C ended it before it was done, as shells have it.  (Of ``app`` it is the usual end: 0.)"""
