"""How to play well: rules of thumb, what they are worth, and what learners ask."""
