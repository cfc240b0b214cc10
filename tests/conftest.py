"""Settings of every test run."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow machine must not fail a property; what a test may cost is bounded by its examples. Where CI runs, the same
# examples are tried each time, so that a red run can be repeated.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("project"), derandomize=True)


def pytest_configure() -> None:
    """Choose the profile by the environment."""
    import os

    settings.load_profile("ci" if os.environ.get("CI") else "project")
