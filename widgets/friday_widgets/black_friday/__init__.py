"""The page of Black Friday."""
