"""A small file system of one's own, which can be filled: mounted by root, or by sudo."""
import os
import pathlib
import subprocess
import time

from harness import machine

SIZE = 72


class Small:
    """A file system of `SIZE` MiB, mounted for the time of one run."""

    def __init__(self, within):
        self.path = pathlib.Path(within) / "small"
        self.path.mkdir()
        self.as_root = [] if os.geteuid() == 0 else ["sudo"]
        options = f"size={SIZE}m,mode=0700,uid={os.geteuid()},gid={os.getegid()}"
        run = subprocess.run([*self.as_root, "mount", "-t", "tmpfs", "-o", options, "tmpfs", str(self.path)],
                             stderr=subprocess.PIPE, text=True)
        self.is_mounted = run.returncode == 0
        self.why = run.stderr.strip()
        machine.at_end(self.unmount)

    def fill(self):
        """Takes every block that is left, again and again: space that is freed meanwhile is taken too."""
        with open(self.path / "ballast", "ab", buffering=0) as ballast:
            for size in (1 << 20, 4096):
                try:
                    while True:
                        ballast.write(bytes(size))
                except OSError:
                    pass

    def free(self):
        (self.path / "ballast").unlink(missing_ok=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.unmount()
        machine.forget(self.unmount)

    def unmount(self):
        for _ in range(50):
            if not self.is_mounted:
                return
            ended = subprocess.run([*self.as_root, "umount", str(self.path)], capture_output=True).returncode == 0
            self.is_mounted = not ended
            if not ended:
                time.sleep(0.1)
