"""A second, slow and plain reading of the rules: the typed tree, run directly, to compare compiled rules with."""
