"""The page of His Man Friday: a folder for each panel."""
