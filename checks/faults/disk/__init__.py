"""Disks that fail or are full, foreign locks, a growing log, backups and migrations."""
