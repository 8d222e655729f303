"""A push service on loopback in its own process: TLS, persistent connections, 201 for each POST.

    python3 Tools/support/pushservice.py CERTIFICATE KEY    prints its port, then a line when asked

It responds to each input line with a line of JSON: the number of messages since the last, the size
of the latest in bytes, and the number of their names (`Topic` and path). It ends with its input.
"""

import asyncio
import json
import ssl
import sys

ANSWER = b"HTTP/1.1 201 Created\r\nLocation: /message\r\nContent-Length: 0\r\n\r\n"


class Kept:
    """The messages received."""

    count, size, names = 0, 0, set()


class Service(asyncio.Protocol):
    """A connection: headers with a length, and bodies."""

    def __init__(self):
        self.waiting = b""
        self.transport = None

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.waiting += data
        while True:
            end = self.waiting.find(b"\r\n\r\n")
            if end < 0:
                return
            head = self.waiting[:end].lower()
            place = head.find(b"\r\ncontent-length:")
            length = int(head[place + 17:].split(b"\r\n", 1)[0]) if place >= 0 else 0
            if len(self.waiting) < end + 4 + length:
                return
            Kept.count += 1
            Kept.size = length
            topic = head.find(b"\r\ntopic:")
            Kept.names.add((self.waiting[:end].split(b" ", 2)[1],
                            head[topic:].split(b"\r\n", 2)[1] if topic >= 0 else b""))
            self.waiting = self.waiting[end + 4 + length:]
            self.transport.write(ANSWER)


async def main(certificate, key):
    """Serves until the input ends."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Service, "127.0.0.1", 0, ssl=context, backlog=256)
    print(server.sockets[0].getsockname()[1], flush=True)
    while await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps({"count": Kept.count, "size": Kept.size, "names": len(Kept.names)}),
              flush=True)
        Kept.count, Kept.names = 0, set()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
