"""A second, independent and deliberately naive engine of His Man Friday: an oracle for tests.

It shares no code with the real engine: cards are texts in lists, and every rule is written down as
plainly as possible.  Start with `engine.HisManFriday`.
"""
