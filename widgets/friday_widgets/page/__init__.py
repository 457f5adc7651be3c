"""The page around the panels: Voila's settings, its template, its server.

``settings``
    every setting of Voila that differs from its default, each with its reason;
``server``
    Voila with two changes: a few bundled scripts instead of seventy, and no second guess at a port;
``fork_server`` and ``forked``
    the process from which kernels are forked, and the server's side of it;
``surroundings``
    the server's own folder, and its environment;
``inline`` and ``headers``
    the scripts inside the page, and the policy that allows no others;
``static_files``
    the scripts and styles of the panels, as files that browsers keep;
``share/voila/templates/friday``
    the HTML of the page.

``python -m friday_widgets.page`` prints the settings as JSON for a Jupyter server that shows the
notebook through Voila's extension (a hosted notebook service does).
"""
