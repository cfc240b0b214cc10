"""Values only: what the other floors say to each other. Imports nothing of the project."""
