"""Odds and advice for all visitors of a server: one service, which their kernels ask.

``client`` is the end of a kernel, ``service`` the program and what starts it; ``pool`` shares its
workers among the visitors: processes of this machine, or a Dask ``cluster``.
"""
