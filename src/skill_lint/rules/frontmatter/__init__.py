"""Rules about the frontmatter."""
