"""Attacks over the wire; README.md."""
