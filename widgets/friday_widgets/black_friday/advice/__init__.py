"""Every turn that can be made, with its chance to win and its gold."""
