"""Rules about the text below the frontmatter."""
