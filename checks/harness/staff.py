"""Members of the staff, for installations that nobody serves."""
import time

from harness import folder


def employ(data, handle, role="moderator"):
    """Makes a member of the staff of an account. The command that does so prints a password to be changed first."""
    folder.change(data, ("INSERT INTO staff (traveller, role, since, has_one_time_password)"
                         " SELECT id, ?, ?, FALSE FROM traveller WHERE handle = ?", role, int(time.time() * 1000), handle))
