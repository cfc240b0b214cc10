"""Facts about the tree, each built when first asked for."""
