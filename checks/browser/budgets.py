"""Bytes and requests of the first load, of the map, of the outlines and of pages of rates; shifts of the layout; times.

The times are those of the first paint and of an answer to a tap."""

import gzip
import json
import re
import urllib.parse

from browser.world import keep

KB = 1024
#: Bytes and requests at most; the brief's own figures.
FIRST, MAP, OUTLINES = (60 * KB, 24), (55 * KB, None), (56 * KB, None)
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}

PAINT = """() => new Promise(done => new PerformanceObserver(list => {
  const found = list.getEntries().find(({ name }) => name === 'first-contentful-paint')
  if (found) done(found.startTime)
}).observe({ type: 'paint', buffered: true }))"""
#: How far what one reads has moved, as `Cumulative Layout Shift` counts it.
SHIFTS = """() => {
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}"""
#: How long it takes from a tap to the picture that shows its effect.
TAP = """(selector) => new Promise(done => {
  const target = document.querySelector(selector)
  const began = performance.now()
  target.click()
  requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
})"""


def weight(response):
    """Bytes on the wire of a body; of a server that does not compress, what gzip would make of it."""
    body = response.body()
    kind = response.headers.get("content-type", "")
    if "content-encoding" in response.headers:
        sizes = response.request.sizes()
        return sizes["responseBodySize"]
    return len(gzip.compress(body, 9)) if re.search("text|javascript|json|svg", kind) else len(body)


def loads(world, path, then=None):
    """{path: bytes} of the files of the app that a first visit asks for."""
    page = world.page(service_workers="block")
    answers = []
    page.on("response", lambda response: answers.append(response))
    page.goto(path)
    world.settle(page)
    page.wait_for_timeout(500)
    found = {}
    for response in answers:
        url = urllib.parse.urlsplit(response.url)
        if not url.path.startswith(("/v1", "/app.json")) and response.url.startswith(world.base) and response.ok:
            found[url.path] = weight(response)
    return found


def visits(world, path):
    """What a page asks for, cold and with what an earlier visit left: requests, their bytes, first paint, time of scripts."""
    page = world.page(service_workers="block")
    control = page.context.new_cdp_session(page)
    for domain in ("Network", "Performance"):
        control.send(f"{domain}.enable")
    cached, sizes = set(), {}
    control.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    control.on("Network.loadingFinished", lambda event: sizes.update({event["requestId"]: event["encodedDataLength"]}))
    found = {}
    for visit in ("cold", "cached"):
        cached.clear()
        sizes.clear()
        page.goto(path)
        world.settle(page)
        page.wait_for_timeout(500)
        paint = page.evaluate(PAINT)
        spent = {metric["name"]: metric["value"] for metric in control.send("Performance.getMetrics")["metrics"]}
        sent = [size for request, size in sizes.items() if request not in cached and size]
        found[visit] = {"requests": len(sent), "bytes": sum(sent), "paint": paint, "script": 1000 * spent["ScriptDuration"]}
        page.goto("about:blank")
    return found


def within(world, name, files, limits):
    size, count = sum(files.values()), len(files)
    most, many = limits
    print(f"    {name}: {size / KB:.1f} KB of {most / KB:.0f}, {count} requests{f' of {many}' if many else ''}", flush=True)
    heaviest = ", ".join(f"{path.rsplit('/', 1)[1] or '/'} {size / KB:.1f}" for path, size in
                         sorted(files.items(), key=lambda item: -item[1])[:8])
    world.expect(size <= most, f"{name}: {size / KB:.1f} KB, at most {most / KB:.0f}: {heaviest}")
    world.expect(not many or count <= many, f"{name}: {count} requests, at most {many}: {' '.join(files)}")
    return {"bytes": size, "requests": count}


def is_map(path):
    return re.search(r"/(leaflet|map)\.js$", path)


def slow_paint(world, path):
    """Milliseconds to the first paint on a bad network with a slow processor."""
    page = world.page(service_workers="block")
    control = page.context.new_cdp_session(page)
    control.send("Network.enable")
    control.send("Network.emulateNetworkConditions", SLOW)
    control.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.goto(path, wait_until="commit")
    return page.evaluate(PAINT)


def shifts(world, path):
    """Of a first visit by a guest on a phone; at most a tenth is good by Web Vitals."""
    page = world.page(service_workers="block")
    page.add_init_script(f"({SHIFTS})()")
    page.goto(path)
    world.settle(page)
    page.wait_for_timeout(500)
    shifted = page.evaluate("() => window.shifted")
    world.expect(shifted < 0.1, f"the layout of {path} shifts by {shifted:.3f}")
    return shifted


def hundred(world):
    """Milliseconds from a tap to its picture, on a list of a hundred offers."""
    page = world.page(service_workers="block")

    def many(route):
        answer = json.loads(route.fetch().body())
        rows = answer["items"]
        answer["items"] = [{**rows[number % len(rows)], "id": f"{number:08}-0000-7000-8000-000000000000"} for number in range(100)]
        route.fulfill(json={**answer, "next": None})

    page.route("**/v1/offers/nearby*", many)
    page.goto("/search?lat=13.7563&lon=100.5018&radius=50&near=Bangkok")
    world.settle(page)
    world.expect(page.locator(".offer-row").count() == 100, "the list does not have a hundred rows")
    took = sorted(page.evaluate(TAP, "a[href^='/search/filters']") if number % 2 == 0 else page.evaluate(TAP, ".sheet-close")
                  for number in range(6))
    page.unroute_all(behavior="ignoreErrors")
    return took


def play(world):
    files = loads(world, "/")
    outlines = {path: size for path, size in files.items() if path.endswith("countries.json")}
    chart = {path: size for path, size in files.items() if is_map(path)}
    first = {path: size for path, size in files.items() if path not in outlines and path not in chart}
    for name, found in (("leaflet.js", chart), ("map.js", chart), ("countries.json", outlines)):
        world.expect(any(path.endswith(f"/{name}") for path in found), f"{name} is not served: nothing of it is weighed")
    figures = {"first load": within(world, "first load without the map", first, FIRST),
               "map": within(world, "map module and Leaflet", chart, MAP),
               "outlines": within(world, "outlines", outlines, OUTLINES)}
    for path in ("/", "/rates"):
        figures[f"paint {path}"] = slow_paint(world, path)
        print(f"    first paint of {path} at 1.6 Mbit/s, 150 ms, a quarter of the processor: {figures[f'paint {path}']:.0f} ms", flush=True)
    for path in ("/rates", "/rates/assets/BTC"):
        figures[f"visits {path}"] = visits(world, path)
        for visit, one in figures[f"visits {path}"].items():
            print(f"    {path}, {visit}: {one['requests']} requests, {one['bytes'] / KB:.1f} KB, "
                  f"first paint {one['paint']:.0f} ms, script {one['script']:.0f} ms", flush=True)
    for path in ("/", "/rates"):
        figures[f"shift {path}"] = shifts(world, path)
        print(f"    the layout of {path} shifts by {figures[f'shift {path}']:.3f}", flush=True)
    figures["tap"] = hundred(world)
    print(f"    a tap on a list of 100 rows: {', '.join(f'{took:.0f}' for took in figures['tap'])} ms", flush=True)
    keep("budgets", figures)
