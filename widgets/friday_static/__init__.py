"""The page as plain files: the same panels, whose Python runs in the visitor's browser.

``python -m friday_static.build`` writes the site.  In the browser, the page (``browser/page.js``)
draws the panels, from stored first states until Python is there; a worker (``browser/worker.js``)
runs the desks and panels, and two others work out odds and advice, so that neither the page nor a
click waits for them.  Jupyter's own widgets are not needed: `.widgets` speaks for the panels.
"""
