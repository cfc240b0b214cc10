"""The rules: one file each, grouped by what is looked at."""
