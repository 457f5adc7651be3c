"""The notebooks as plain files beside the games: JupyterLite, with Python in the visitor's browser.

``python -m friday_static.lite.build SITE LITE`` adds them to a site as the folder ``lab``.  Its
Python is the site's own, and its packages are files of the site: nothing comes from other hosts.
pandas and numpy have no build for it, so cells that need them say so in a sentence (`.absent`), and
the list of notebooks says how many these are (`.listing`).
"""
