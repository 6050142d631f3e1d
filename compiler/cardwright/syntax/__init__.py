"""The effect language: vocabulary, lexer, grammar, parser, printers."""
