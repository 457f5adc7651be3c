"""Every decision with its chance to win."""
