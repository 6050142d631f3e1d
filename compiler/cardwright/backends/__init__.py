"""Backends turn a checked game into artifacts; one folder each, and none imports another."""
