"""Feeds of rates that hang, lie, drip and die."""
