"""Rules about what a skill names: links, files, folders."""
