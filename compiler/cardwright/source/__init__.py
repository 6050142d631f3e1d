"""Text, spans, and YAML nodes that remember where they were written."""
