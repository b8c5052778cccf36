"""Answers of routes that the server does not have yet, as their contract has them. A test that uses them asks the server once `web/js/served.js` says so."""
import contextlib
import json
import re
import urllib.parse

from browser.defects import prepared
from browser.world import served
from harness.machine import ROOT


@contextlib.contextmanager
def answered(world, parts, answer):
    """Within this, pages show the parts that are not served yet.

    `answer(request, path, query, body)` gives `(status, document)`, or None: then the server is asked.
    """
    missing = [part for part in parts if not served(part)]
    if not missing:
        yield
        return
    flags = (ROOT / "web/js/served.js").read_text()
    for part in missing:
        flags = flags.replace(f"{part}: false", f"{part}: true")

    def reply(route):
        request = route.request
        url = urllib.parse.urlsplit(request.url)
        body = json.loads(request.post_data) if request.post_data else None
        found = answer(request, url.path.removeprefix("/v1"), dict(urllib.parse.parse_qsl(url.query)), body)
        if found is None:
            return route.fallback()
        status, document = found
        if isinstance(document, dict) and status >= 400:
            document = {"type": f"https://wayswap.example/problems/{document.pop('kind')}", "status": status, "title": "Refused", **document}
        route.fulfill(status=status, content_type="application/problem+json" if status >= 400 else "application/json", body="" if document is None else json.dumps(document),
                      headers={"Wayswap-Event": "999999999"})  # Events of the server know nothing of what is made up here.

    def prepare(context):
        context.route(re.compile(r"/v1/"), reply)
        context.route("**/web/*/js/served.js", lambda route: route.fulfill(status=200, content_type="text/javascript", body=flags))

    with prepared(world, prepare):
        yield
