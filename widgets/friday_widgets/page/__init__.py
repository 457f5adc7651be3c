"""The page around the panels: Voila's settings, its template, its server.

``settings``
    every switch of Voila in one readable place, each with its reason;
``server``
    Voila with two changes: one bundled script instead of eighty, and no second guess at a port;
``share/voila/templates/friday``
    the HTML of the page.

``python -m friday_widgets.page`` prints the settings as JSON for a Jupyter server that shows the
notebook through Voila's extension (a hosted notebook service does).
"""
