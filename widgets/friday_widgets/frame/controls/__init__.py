"""The bar above the table: the game, the language, the colours, and the kept games."""
