"""Development tools: what is made from the rules, and measurements."""
