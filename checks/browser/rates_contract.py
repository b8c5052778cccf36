"""What the server would answer about the watch list and alerts if it did not, computed from the rates that it has."""
import re
import uuid

from browser.contract import answered
from browser.world import served

PARTS = []


class Contract:
    """Of one person: what they watch and their alerts are kept."""

    def __init__(self, world):
        self.world, self.watched, self.alerts, self.known = world, [("EUR", "THB"), ("EUR", "USD"), ("PLN", "JPY")], [], {}
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
        answer = self.watchlist if path == "/me/watchlist" else self.none
        try:
            if re.fullmatch(r"/me/alerts(/[^/]+)?", path):
                return self.alert(request.method, path, body)
            return answer(request.method, query, body)
        except (RuntimeError, TypeError) as error:  # There is nothing to make an answer of: a pair of one currency, an amount that is none.
            return 422, {"kind": "invalid", "detail": str(error)}

    def none(self, *_):
        return None

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


def rates(world, contract=None):
    """Within this, pages show all of rates; by the server, as far as it answers."""
    return answered(world, PARTS, contract or Contract(world))
