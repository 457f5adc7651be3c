"""The story of a game: what luck brought, and what decisions gave away."""
