"""Measurements of Wayswap beside its peers; README.md."""
