"""Streams of events on bad networks and under sudden ends: nothing missing, nothing twice, all in order."""
