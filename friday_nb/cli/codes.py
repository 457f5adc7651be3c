"""Exit codes of ``friday-nb``."""

OK = 0
"""Success; also if the reader of the output closed it early (``| head``)."""
REFUSED = 2
"""Failure; one sentence on stderr says why and what to do."""
STOPPED = 130
"""Ctrl-C ended the command early; 130 is the convention of shells.  ``app`` returns 0 instead,
because Ctrl-C is the usual way to end it."""
