"""Serves the table to everybody who asks for it: the page around the panels, kernels, analysis.

``app`` and ``hosting``
    the command that starts everything, and how it is set up;
``analysis``
    odds and advice for all visitors;
``settings``
    every setting of Voila that differs from its default, each with its reason;
``server``
    Voila with our own page, which does without Jupyter's scripts, and with access control;
``fork_server`` and ``forked``
    the process from which kernels are forked, and the server's side of it;
``surroundings``
    the server's own folder, and its environment;
``inline`` and ``headers``
    the scripts inside the page, and the policy that allows no others;
``modules``
    the page's own script, which shows the widgets of a kernel;
``static_files``
    the scripts and styles of the panels, as files that browsers keep;
``share/voila/templates/friday``
    the HTML of the page.

``python -m friday_server`` prints the settings as JSON for a Jupyter server that shows the
notebook through Voila's extension (a hosted notebook service does).
"""

from __future__ import annotations

import sys

# In Voila jsonschema compiles a grammar for international addresses when it finds this package:
# 0.8 s for a check that is never used; ``friday_widgets`` does the same for kernels.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type] # None blocks it
