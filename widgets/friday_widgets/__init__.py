"""The panels of the table: what `friday_nb` knows, shown with ipywidgets and anywidget."""
