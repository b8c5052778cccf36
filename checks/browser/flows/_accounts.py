"""What the flows of accounts share: a new person, and the codes that are mailed to them."""
import base64
import hashlib
import hmac
import html
import re
import struct
import time
import uuid

PASSWORD = "correct horse battery"


def new_handle(name):
    """A handle that nobody has: a flow can run twice on one server."""
    return f"{name}.{uuid.uuid4().hex[:8]}"


def join(world, handle, home="EUR", **options):
    """A page of somebody who has just joined, on the screen that offers to verify the address."""
    page = world.page(**options)
    page.goto("/join")
    page.fill("input[name=handle]", handle)
    page.fill("input[name=name]", "Zoë Novák")
    page.fill("input[name=email]", f"{handle}@example.org")
    page.fill("input[name=password]", PASSWORD)
    page.select_option("select[name=homeCurrency]", home)
    page.click("main form .primary")
    page.wait_for_url("**/verify-email")
    return page


def mails(world, to):
    """The texts of the mails to an address, the oldest first."""
    page = world.client().call("GET", "/dev/mail")[2].decode()
    found = re.findall(r"<h2>(.*?)</h2>\s*<pre>(.*?)</pre>", page, re.S)
    return [html.unescape(text) for head, text in found if html.unescape(head).split(" – ")[0] == to]


def mailed_code(world, to, known=()):
    """A code of six digits that was mailed to an address, other than those that are known."""
    for _ in range(80):
        codes = [code for text in mails(world, to) for code in re.findall(r"\b\d{6}\b", text) if code not in known]
        if codes:
            return codes[-1]
        time.sleep(0.25)
    raise AssertionError(f"no code was mailed to {to}")


def totp(secret, ahead=0):
    """The code of an authenticator app (RFC 6238), `ahead` periods of 30 seconds from now."""
    key = base64.b32decode(secret)
    digest = hmac.new(key, struct.pack(">Q", int(time.time()) // 30 + ahead), hashlib.sha1).digest()
    start = digest[-1] & 15
    return f"{(struct.unpack('>I', digest[start:start + 4])[0] & 0x7FFFFFFF) % 1_000_000:06d}"
