"""A second, independent and deliberately naive engine of Black Friday: an oracle for tests.

It shares no code with the real engine and is slow on purpose: cases are words in lists, moved one
by one as at the table.  Start with `engine.BlackFriday`.
"""
