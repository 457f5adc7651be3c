"""A second, independent and deliberately naive rules engine of Friday: an oracle for tests.

It shares no code with the real engine. Physical cards are objects, piles are shuffled lists, and
every rule is written down as plainly as possible. Start with `engine.NaiveGame`.
"""
