"""Compiles modules written in restricted Python to machine code with numba, and caches it."""
