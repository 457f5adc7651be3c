"""Odds and advice for all visitors of a server: one service, which their kernels ask.

``host`` starts it, ``service`` is the program, ``pool`` its workers (processes of this machine, or
``cluster``); ``in_service`` is the analyst of a kernel.
"""
