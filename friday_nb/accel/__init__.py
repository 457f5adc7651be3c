"""Modules in restricted Python in, machine code out: the compiler's front and its cache."""
