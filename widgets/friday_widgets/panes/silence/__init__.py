"""What stands in the place of the chances while something is asked that they would give away."""
