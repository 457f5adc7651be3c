"""The advice panel."""
