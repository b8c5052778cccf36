"""A proxy that cuts: streams after a random time or number of bytes, sends before and after their commit."""
import asyncio
import collections
import random
import socket
import struct
import threading

HEAD = b"\r\n\r\n"


class Cutter:
    """Listens on a port of its own, in a thread of its own; cuts while `cuts` is true, and counts how.

    A stream ends with FIN, with RST, or so that only the client is told and the server hears nothing for a second. Of the
    sends one in `every` is cut: not passed on, passed on in part, passed on and not waited for, or with its answer
    thrown away, so that it was committed.
    """

    def __init__(self, port, seed, life=0.4, every=5):
        self.upstream, self.random, self.life, self.every = port, random.Random(seed), life, every
        self.cuts, self.counts = False, collections.Counter()
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self):
        listening = threading.Event()

        async def listen():
            server = await asyncio.start_server(self._serve, "127.0.0.1", 0, backlog=1024)
            self.port = server.sockets[0].getsockname()[1]
            listening.set()

        self.loop.create_task(listen())
        self.thread.start()
        listening.wait()
        return self

    def __exit__(self, *_):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        tasks = asyncio.all_tasks(self.loop)
        for task in tasks:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
        self.loop.close()

    @property
    def streams(self):
        """Streams that were cut."""
        return sum(count for name, count in self.counts.items() if name.startswith("stream"))

    @property
    def sends(self):
        return sum(count for name, count in self.counts.items() if name.startswith("send"))

    async def _serve(self, reader, writer):
        ends = [writer]
        try:
            request = await self._request(reader)
            up, down = await asyncio.open_connection("127.0.0.1", self.upstream)
            ends.append(down)
            if request.startswith(b"GET "):
                await self._stream(request, writer, up, down)
            else:
                while request and await self._send(request, writer, up, down):
                    request = await self._request(reader)
        except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            pass  # Somebody has gone, or the check is over.
        finally:
            for end in ends:
                end.close()

    @staticmethod
    async def _request(reader):
        """A whole request."""
        head = await reader.readuntil(HEAD)
        length = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), 0)
        return head + await reader.readexactly(length)

    @staticmethod
    def _reset(writer):
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        writer.transport.abort()

    async def _stream(self, request, writer, up, down):
        down.write(request)
        until = self.loop.time() + self.random.uniform(0, self.life)
        left = self.random.randrange(3000) if self.random.random() < 0.5 else None
        while True:
            try:
                part = await asyncio.wait_for(up.read(65536), max(0, until - self.loop.time()) if self.cuts else 0.05)
            except TimeoutError:
                if self.cuts and self.loop.time() >= until:
                    break
                continue
            if not part:
                return
            if self.cuts and left is not None:
                if len(part) >= left:
                    writer.write(part[:left])
                    break
                left -= len(part)
            writer.write(part)
        how = self.random.choice(("end", "reset", "half"))
        self.counts[f"stream {how}"] += 1
        if how == "reset":
            self._reset(writer), self._reset(down)
        elif how == "half":
            writer.close()
            await asyncio.sleep(1)

    async def _send(self, request, writer, up, down):
        """Whether the connection goes on."""
        how = self.random.choice(("before", "in it", "unknown", "after")) if self.cuts and not self.random.randrange(
            self.every) else "whole"
        if how == "before":
            self.counts["send before"] += 1
            return False
        down.write(request[:self.random.randrange(1, len(request))] if how == "in it" else request)
        await down.drain()
        if how in ("in it", "unknown"):
            self.counts[f"send {how}"] += 1
            return False
        answer = await self._request(up)
        if how == "after":
            self.counts["send after"] += 1
            self._reset(writer)
            return False
        writer.write(answer)
        await writer.drain()
        return True
