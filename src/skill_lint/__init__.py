"""Lint agent skills: what keeps a SKILL.md from loading, from being chosen, and from being whole."""

__version__ = "0.1.0"
