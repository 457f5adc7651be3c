"""A course: positions to try, each with a question and its answer."""
