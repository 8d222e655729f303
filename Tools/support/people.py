"""Accounts of a test server, for the benches of crowds and nodes."""

import http.client
import sys
import time
import zlib

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Each wrk request uses the next token of a file, from its own address.
LUA = """
local tokens, n = {}, 0
for line in io.lines(os.getenv("CAIRN_TOKENS")) do tokens[#tokens + 1] = line end
request = function()
  n = n % #tokens + 1
  return wrk.format("POST", nil, {["Authorization"] = "Bearer " .. tokens[n],
    ["Content-Type"] = "application/json"}, '{"amount":1}')
end
"""


def option(name, default):
    """The integer value of a command-line option."""
    return int(sys.argv[sys.argv.index(name) + 1]) if name in sys.argv else default


def token(draw):
    """A token in the server's format: 30 characters, then six with their CRC-32."""
    body = "".join(draw.choices(DIGITS, k=30))
    rest, check = zlib.crc32(body.encode()), ""
    for _ in range(6):
        check = DIGITS[rest % 62] + check
        rest //= 62
    return "cairn_" + body + check


def made(count, draw):
    """A number of account ids in the server's format."""
    accounts = [draw.getrandbits(128).to_bytes(16, "big") for _ in range(count)]
    return [bytes([*one[:6], 0x70 | one[6] & 15, one[7], 0x80 | one[8] & 63, *one[9:]])
            for one in accounts]


def written(account):
    """An id as text."""
    text = account.hex()
    return "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))


class Asker:
    """A persistent connection."""

    def __init__(self, port, bearer=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.fields = {"Authorization": "Bearer " + bearer} if bearer else {}

    def ask(self, method, path, body=None, **fields):
        """The status, the body, and the time in milliseconds."""
        begun = time.perf_counter()
        self.connection.request(method, path, body, self.fields | fields)
        answer = self.connection.getresponse()
        content = answer.read()
        return answer.status, content, (time.perf_counter() - begun) * 1_000


def percentile(values, share):
    """The given percentile of the values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share / 100))]
