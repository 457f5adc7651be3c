"""Settings of Sphinx for the documentation; ``scripts/docs.py`` lays out its pages."""

from friday_nb import __version__

project = "friday-nb"
author = "the friday-nb authors"
copyright = "the friday-nb authors"  # noqa: A001 - Sphinx wants this name
version = release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
root_doc = "index"
exclude_patterns = ["docs/conf.py"]

html_theme = "furo"
html_title = "friday-nb"
html_static_path: list[str] = []
html_show_sphinx = False

# Notebooks are shown as they are stored: `make notebooks` runs them.
nb_execution_mode = "off"
nb_remove_code_outputs = False
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_format = "short"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
add_module_names = False

suppress_warnings = [
    "ref.python",  # a class and the module that offers it once more have the same name
    "misc.highlighting_failure",  # excerpts of records and positions are no Python
    "mystnb.unknown_mime_type",  # what stands beside a picture of the same output
]
