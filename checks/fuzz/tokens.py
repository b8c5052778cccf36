"""A4: tokens in requests that no HTTP library would send, byte for byte over a socket.

Each vector is one `GET /v1/me` with something in the place of a good token. Accepted would be a 200; a 5xx would be a
server that stumbled. The control is the good token itself, sent the same way, before and after.
"""
import base64
import socket
import sys

from harness.client import PASSWORD, Client
from harness.folder import Folder
from harness.report import Table


def ask(port, head, target="/v1/me"):
    """The status of one request with these header lines; 0 if the connection was closed without an answer."""
    text = b"GET " + target.encode() + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" + head + b"\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=10) as raw:
        raw.sendall(text)
        answer = b""
        try:
            while len(answer) < 64 * 1024:
                part = raw.recv(65536)
                if not part:
                    break
                answer += part
        except ConnectionResetError:
            pass
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else 0


def vectors(token, refresh, other, foreign):
    """What is sent, by its name: header lines, and the address where it is not /v1/me."""
    good, rest = token.encode(), token[3:].encode()
    raw = base64.urlsafe_b64decode(token[3:] + "=")

    def auth(value):
        return b"Authorization: Bearer " + value + b"\r\n"

    plain = {
        "nothing after Bearer": auth(b""),
        "last character missing": auth(good[:-1]),
        "first character missing": auth(good[1:]),
        "one character more": auth(good + b"A"),
        "twice in a row": auth(good + good),
        "without its prefix": auth(rest),
        "prefix of a refresh token": auth(b"wr_" + rest),
        "prefix in capitals": auth(b"WA_" + rest),
        "in capitals": auth(good.upper()),
        "in small letters": auth(good.lower()),
        "reversed": auth(good[::-1]),
        "padded": auth(good + b"="),
        "standard base64": auth(b"wa_" + base64.b64encode(raw)),
        "in hexadecimal": auth(b"wa_" + raw.hex().encode()),
        "base64 of the whole": auth(base64.b64encode(good)),
        "one bit changed": auth(b"wa_" + base64.urlsafe_b64encode(bytes([raw[0] ^ 1]) + raw[1:]).rstrip(b"=")),
        "last unused bits set": auth(good[:-1] + bytes([good[-1] + 1])),
        "percent-encoded": auth(b"%77" + good[1:]),
        "a NUL behind": auth(good + b"\0"),
        "a NUL before": auth(b"\0" + good),
        "a NUL within": auth(good[:20] + b"\0" + good[20:]),
        "UTF-8 behind": auth(good + "é".encode()),
        "not UTF-8 behind": auth(good + b"\xff\xfe"),
        "full-width letter": auth("ｗ".encode() + good[1:]),
        "8 KiB": auth(good + b"A" * 8192),
        "quoted": auth(b'"' + good + b'"'),
        "joined by a comma": auth(good + b", Bearer " + other.encode()),
        "two tokens": auth(good + b" " + other.encode()),
        "the refresh token": auth(refresh.encode()),
        "another server's token": auth(foreign.encode()),
        "a JWT without algorithm": auth(b"eyJhbGciOiJub25lIn0.eyJzdWIiOiJtZSJ9."),
        "no scheme": b"Authorization: " + good + b"\r\n",
        "Basic": b"Authorization: Basic " + good + b"\r\n",
        "Token": b"Authorization: Token " + good + b"\r\n",
        "a colon": b"Authorization: Bearer:" + good + b"\r\n",
        "two spaces": b"Authorization: Bearer  " + good + b"\r\n",
        "a tab": b"Authorization: Bearer\t" + good + b"\r\n",
        "two headers": auth(good) + auth(good),
        "two headers of two people": auth(good) + auth(other.encode()),
        "folded line": b"Authorization: Bearer\r\n " + good + b"\r\n",
        "space before the colon": b"Authorization : Bearer " + good + b"\r\n",
        "Proxy-Authorization": b"Proxy-" + auth(good),
        "X-Access-Token": b"X-Access-Token: " + good + b"\r\n",
        "cookie": b"Cookie: token=" + good + b"; Authorization=Bearer%20" + good + b"\r\n",
    }
    found = [(name, head, "/v1/me") for name, head in plain.items()]
    found += [(f"query parameter {name}", b"", f"/v1/me?{name}={token}") for name in ("access_token", "token")]
    found.append(("in the address", b"", f"http://{token}@127.0.0.1/v1/me"))
    return found


def main():
    table = Table("Tokens, byte for byte", *sys.argv[1:])
    with Folder() as folder, folder.server() as server:
        client = server.client()
        client.register("mira")
        foreign = client.token
    with Folder() as folder, folder.server() as server:
        client, other = server.client(), server.client()
        client.register("mira")
        other.register("ben")
        login = {"login": "mira", "password": PASSWORD}
        answer = client.json("POST", "/v1/auth/login", login)
        token, refresh = answer["accessToken"], answer["refreshToken"]
        ended = client.json("POST", "/v1/auth/login", login)["accessToken"]
        Client(server.port, token=ended).call("POST", "/v1/auth/logout")
        good = b"Authorization: Bearer " + token.encode() + b"\r\n"
        before = ask(server.port, good)
        cases = vectors(token, refresh, other.token, foreign)
        cases.append(("signed out", b"Authorization: Bearer " + ended.encode() + b"\r\n", "/v1/me"))
        statuses = {name: ask(server.port, head, target) for name, head, target in cases}
        after = ask(server.port, good)
    accepted = [name for name, status in statuses.items() if 0 < status < 400]
    failed = [name for name, status in statuses.items() if status >= 500]
    table.row("A4", f"{len(statuses)} vectors: none is taken", f"{len(accepted)} accepted {accepted or ''}",
              not accepted and len(statuses) >= 40)
    table.row("A4", "none makes the server stumble", f"{len(failed)} answers of 5xx {failed or ''}", not failed)
    table.row("A4", "the good token, sent the same way", f"{before} before, {after} after", before == after == 200,
              control=True)
    table.finish()


if __name__ == "__main__":
    main()
