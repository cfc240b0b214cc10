"""Measurements of speed and quality, each as a ratio within one run."""
