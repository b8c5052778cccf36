"""Tables of the Polish central bank, in the form of docs/openapi.yaml: the demo world has rates of the European one alone."""
import re
import urllib.parse

ROWS = [("THB", "bat (Tajlandia)"), ("USD", "dolar amerykański"), ("EUR", "euro"), ("JPY", "jen (Japonia)"), ("GBP", "funt szterling")]
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
        "effectiveDate": day or "2026-10-30",
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
        route.fulfill(json=published(letter, day))

    def sources(route):
        response = route.fetch(headers={name: value for name, value in route.request.headers.items() if name != "if-none-match"})
        answer = response.json()
        first = answer["items"][0]
        answer["items"] += [
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
