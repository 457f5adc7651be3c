"""The text form of a view: written by ``position``, read by ``parser``, validated by ``checks``."""
