"""Settings of all tests: hypothesis tries the same examples every time, and has no deadline.

``HYPOTHESIS_PROFILE=explore pytest ...`` tries new ones, and more of them.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "fixed",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "explore", settings.get_profile("fixed"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
