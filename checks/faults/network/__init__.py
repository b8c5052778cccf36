"""Slow, broken, hostile and far too many clients."""
