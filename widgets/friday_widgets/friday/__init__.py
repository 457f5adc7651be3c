"""The page of Friday: a folder for each panel."""
