"""What the server will answer about comparisons, the watch list, alerts and holdings, computed from the rates that it has."""
import datetime
import math
import re
import uuid

from browser.contract import answered
from browser.world import served

PARTS = ["holdings"]
QUANTILES = {"p2_5": -1.96, "p10": -1.2816, "p25": -0.6745, "median": 0, "p75": 0.6745, "p90": 1.2816, "p97_5": 1.96}
ASSETS = {"BTC": ("Bitcoin", 57012.33), "ETH": ("Ether", 1893.1), "USDT": ("Tether", None)}


class Contract:
    """Of one person: what they watch, their alerts and their holdings are kept."""

    def __init__(self, world):
        self.world, self.watched, self.alerts, self.holdings, self.known = world, [("EUR", "THB"), ("EUR", "USD"), ("PLN", "JPY")], [], {"BTC": "0.25", "USDT": "100"}, {}
        self.refusal = None

    def begin(self):
        """Gives the person some alerts to look at."""
        for body in ({"kind": "threshold", "base": "EUR", "quote": "PLN", "direction": "up", "threshold": "4.60", "rearm": "once"}, {"kind": "move", "base": "EUR", "quote": "TRY", "percent": "5.00", "days": 7, "rearm": "everyCrossing"}, {"kind": "daily"}):
            self.alert("POST", "/me/alerts", body)
        if self.alerts:
            self.alerts[1]["active"] = False

    def ask(self, path):
        if path not in self.known:
            with self.world.client() as client:
                self.known[path] = client.json("GET", path)
        return self.known[path]

    def points(self, base, quote, count):
        return self.ask(f"/v1/rates/history?base={base}&quote={quote}&from=2023-01-01&to=2026-12-31")["points"][-count:]

    def __call__(self, request, path, query, body):
        answer = getattr(self, {"/rates/compare": "compare", "/rates/assets": "assets", "/me/watchlist": "watchlist", "/me/holdings": "holding"}.get(path, "none"))
        try:
            if re.fullmatch(r"/me/alerts(/[^/]+)?", path):
                return self.alert(request.method, path, body)
            return answer(request.method, query, body)
        except (RuntimeError, TypeError) as error:  # There is nothing to make an answer of: a pair of one currency, an amount that is none.
            return 422, {"kind": "invalid", "detail": str(error)}

    def none(self, *_):
        return None

    @staticmethod
    def fan(last, day, sigma):
        points, date = [], datetime.date.fromisoformat(day)
        while len(points) < 96:
            date += datetime.timedelta(days=1)
            if date.weekday() < 5:
                number = len(points) + 1
                points.append({"date": date.isoformat(), "day": number, **{name: f"{last * math.exp(z * sigma * math.sqrt(number)):.6f}" for name, z in QUANTILES.items()}})
        end = points[-1]
        return {"points": points, "low": {"date": end["date"], "rate": end["p10"]}, "high": {"date": end["date"], "rate": end["p90"]}}

    def compare(self, _, query, __):
        if served("comparison") or "quotes" not in query:
            return None
        whole = self.ask(f"/v1/rates/history?base={query['base']}&quotes={query['quotes']}&from={query['from']}&group={query['group']}")
        series = []
        for each in whole["series"]:
            values = [{"date": point["date"], "value": f"{float(each['points'][0]['rate']) / float(point['rate']) * 100:.2f}"} for point in each["points"]]
            series.append({"quote": each["quote"], "points": values, "changePercent": f"{float(values[-1]['value']) - 100:.2f}" if values else None})
        first = series[0]["points"]
        return 200, {"base": query["base"], "items": [], "disputed": False, "source": "ECB", "asOf": first[-1]["date"], "since": first[0]["date"], "group": query["group"], "stale": True, "licence": "", "series": series}

    def watchlist(self, method, _, body):
        if served("watchlist"):
            return None
        if method == "PUT":
            if any(item["base"] == item["quote"] for item in body["items"]):
                return 422, {"kind": "invalid", "detail": "Choose two different currencies.", "errors": [{"pointer": f"/items/{len(body['items']) - 1}/quote", "text": "Choose two different currencies."}]}
            self.watched = [(item["base"], item["quote"]) for item in body["items"]]
        items = []
        for base, quote in self.watched:
            points = self.points(base, quote, 30)
            now, then = float(points[-1]["rate"]), float(points[-22]["rate"])
            items.append({"base": base, "quote": quote, "rate": points[-1]["rate"], "asOf": points[-1]["date"], "source": "ECB", "stale": True, "change1d": "0.12", "change30d": f"{(now / then - 1) * 100:.2f}", "z": "-2.4" if quote == "JPY" else "0.5", "points": points})
        return 200, {"items": items, "version": 3}

    def alert(self, method, path, body):
        if served("alerts"):
            return None
        if method == "GET":
            return 200, {"items": self.alerts}
        if self.refusal:
            return self.refusal
        found = next((alert for alert in self.alerts if path.endswith(alert["id"])), None)
        if method == "POST":
            kind, pair = body.get("kind", "threshold"), (body.get("base"), body.get("quote"))
            point = self.points(*pair, 1)[0] if pair[0] else {"rate": None, "date": None}
            if kind == "threshold" and not float(point["rate"]) / 10 < float(body["threshold"]) < float(point["rate"]) * 10:
                return 422, {"kind": "invalid", "detail": "Enter a rate near the one of today.", "errors": [{"pointer": "/threshold", "text": "Enter a rate near the one of today."}]}
            made = {"id": str(uuid.uuid4()), "version": 1, "kind": kind, "base": pair[0], "quote": pair[1], "direction": body.get("direction"), "threshold": body.get("threshold"), "percent": body.get("percent"), "days": body.get("days"),
                    "rearm": body.get("rearm", "everyCrossing"), "active": True, "probability30d": "0.0106" if kind == "threshold" else None, "rate": point["rate"], "asOf": point["date"], "source": "ECB", "createdAt": "2026-11-27T05:00:00Z", "firedAt": None, "timesFired": 0}
            self.alerts.insert(0, made)
            return 201, made
        if not found:
            return 404, {"kind": "not-found", "detail": "There is no such alert."}
        if method == "DELETE":
            self.alerts.remove(found)
            return 204, None
        found.update(body)
        return 200, found

    def assets(self, *_):
        if served("holdings"):
            return None
        return 200, {"items": [{"code": code, "name": name, "decimals": 8, "price": price and {"amount": f"{price:.2f}", "currency": "EUR"}, "asOf": price and "2026-10-30", "source": price and "file", "changePercent": price and "-3.10"} for code, (name, price) in ASSETS.items()]}

    def holding(self, method, query, body):
        if served("holdings"):
            return None
        if method == "PUT":
            if (wrong := next((at for at, item in enumerate(body["items"]) if float(item["amount"] or 0) > 1e6), None)) is not None:
                return 422, {"kind": "invalid", "detail": "Too much.", "errors": [{"pointer": f"/items/{wrong}/amount", "text": "Enter at most one million."}]}
            self.holdings = {item["asset"]: item["amount"] for item in body["items"]}
        currency = query.get("currency", "EUR")
        factor = 1 if currency == "EUR" else float(self.points("EUR", currency, 1)[0]["rate"])
        values = {asset: ASSETS[asset][1] and ASSETS[asset][1] * float(amount) * factor for asset, amount in self.holdings.items()}
        total = sum(value for value in values.values() if value)
        money = lambda value: value and {"amount": f"{value:.2f}", "currency": currency}
        last = {"date": "2026-10-30", "rate": f"{total:.2f}"}
        return 200, {"currency": currency, "items": [{"asset": asset, "name": ASSETS[asset][0], "amount": amount, "price": money(ASSETS[asset][1] and ASSETS[asset][1] * factor), "value": money(values[asset]), "share": f"{values[asset] / total * 100:.2f}" if values[asset] else None,
                                                      "asOf": values[asset] and "2026-10-30", "source": values[asset] and "file"} for asset, amount in self.holdings.items()],
                     "total": money(total or None), "missing": [asset for asset, value in values.items() if value is None], "version": 2,
                     "fan": {"model": "rw-ewma-fan-v1", "last": last, "closes": 400, **self.fan(total, "2026-10-30", 0.03), "notes": [{"code": "no-direction", "text": ""}]} if total else None}


def rates(world, contract=None):
    """Within this, pages show all of rates; by the server, as far as it answers."""
    return answered(world, PARTS, contract or Contract(world))
