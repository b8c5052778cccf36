"""Tables of the Polish central bank, in the form of docs/openapi.yaml: tables B and C are not in the demo world."""
import re
import urllib.parse

ROWS = [("THB", "bat (Tajlandia)"), ("USD", "dolar amerykański"), ("EUR", "euro"), ("JPY", "jen (Japonia)"), ("GBP", "funt szterling")]
#: A day without a table, and the day of the one that the server gives for it.
SUNDAY, FRIDAY = "2026-04-26", "2026-04-24"
NONE = {
    "type": "https://wayswap.example/problems/no-rates",
    "title": "No rates",
    "status": 404,
    "detail": "This source has no exchange rates here.",
}


def published(letter, day):
    rates = [{"code": code, "name": name, **({"bid": "3.5311", "ask": "3.6025"} if letter == "C" else {"mid": f"{number + 1}.6056"})}
             for number, (code, name) in enumerate(ROWS)]
    return {
        "table": letter,
        "no": f"041/{letter}/NBP/2026",
        **({"tradingDate": "2026-10-29"} if letter == "C" else {}),
        "effectiveDate": FRIDAY if day == SUNDAY else day or "2026-10-30",
        "source": f"NBP-{letter}",
        "licence": "Źródło: NBP",
        "stale": False,
        "rates": rates,
    }


def serve(page):
    """Tables A and C from 2002 on, and the sources that they are of."""
    def table(route):
        url = urllib.parse.urlsplit(route.request.url)
        letter, day = url.path[-1], urllib.parse.parse_qs(url.query).get("date", [""])[0]
        if letter == "B" or day and day < "2002":
            return route.fulfill(status=404, content_type="application/problem+json", json=NONE)
        found = published(letter, day)
        if "text/csv" in route.request.headers.get("accept", ""):
            lines = ["code,name,mid"] + [f"{row['code']},{row['name']},{row['mid']}" for row in found["rates"]]
            return route.fulfill(body="\r\n".join(lines) + "\r\n", content_type="text/csv; charset=utf-8", headers={
                "Content-Disposition": f'attachment; filename="nbp-{letter}-{found["effectiveDate"]}.csv"'})
        route.fulfill(json=found)

    def sources(route):
        response = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"})
        answer = response.json()
        first = answer["items"][0]
        answer["items"] = [one for one in answer["items"] if one["source"] not in ("NBP-A", "NBP-C")] + [
            {
                **first,
                "source": f"NBP-{letter}",
                "name": "Narodowy Bank Polski",
                "state": state,
                "number": f"041/{letter}/NBP/2026",
                "missed": missed,
                "fetchedAt": "2026-10-30T11:02:04Z",
                "licence": "Źródło: NBP",
                "url": "https://nbp.pl/",
            }
            for letter, state, missed in (("A", "fresh", 0), ("C", "late", 1))
        ]
        route.fulfill(json={**answer, "mode": "live"})

    page.route(re.compile(r"/v1/rates/tables/[A-Z]"), table)
    page.route("**/v1/rates/sources", sources)
