"""An installation in which staff are about to do each thing several times, and what is stored of each."""
import contextlib
import sqlite3
import typing
import uuid

from harness import folder, people, wayswap
from harness.client import offer
from harness.server import Server, serving
from harness.staff import employ

#: Staff act without a second factor: how they sign in is not looked at here.
FREE = {"WAYSWAP_STAFF_TOTP": "off"}
WORDS = {"reason": "scam", "note": "Offers of money that does not exist are against our rules."}
#: Each thing that staff do: the subject's kind, the path, the body, and what is done before.
ACTIONS = {
    "warn": ("person", "/v1/admin/travellers/{}/warn", WORDS, ()),
    "limit": ("person", "/v1/admin/travellers/{}/limit", WORDS, ()),
    "ban": ("person", "/v1/admin/travellers/{}/ban", WORDS, ()),
    "end a limit": ("person", "/v1/admin/travellers/{}/restore", WORDS, ("limit",)),
    "grant a tier": ("person", "/v1/admin/travellers/{}/tier", {"tier": "T4", **WORDS}, ()),
    "hide a profile": ("person", "/v1/admin/travellers/{}/profile/hide", WORDS, ()),
    "hide an offer": ("offer", "/v1/admin/offers/{}/hide", WORDS, ()),
    "restore an offer": ("offer", "/v1/admin/offers/{}/restore", WORDS, ("hide an offer",)),
    "verify a place": ("point", "/v1/admin/meeting-points/{}/verify", WORDS, ()),
    "remove a place": ("point", "/v1/admin/meeting-points/{}/remove", WORDS, ()),
    "claim a case": ("case", "/v1/admin/cases/{}/claim", {}, ()),
    "write a note": ("case", "/v1/admin/cases/{}/note", {"text": "I asked both."}, ("claim a case",)),
    "close a case": ("case", "/v1/admin/cases/{}/close", {"outcome": "unclear"}, ("claim a case",)),
}
#: All that is stored of a subject and follows an action; `:id` is its id.
FACTS = {
    "person": "SELECT state, profile_hidden_at IS NOT NULL FROM traveller WHERE id = :id",
    "offer": "SELECT hidden_at IS NOT NULL, hidden_reason FROM offer WHERE id = :id",
    "point": "SELECT state FROM meeting_point WHERE id = :id",
    "case": "SELECT state, claimed_by IS NOT NULL, outcome, (SELECT count(*) FROM case_note WHERE moderation_case = :id)"
            " FROM moderation_case WHERE id = :id",
}
ACTED = "SELECT kind FROM action WHERE subject = :id ORDER BY number"
TOLD = ("SELECT notification.kind FROM notification JOIN action ON action.id = notification.subject"
        " WHERE action.subject = :id ORDER BY action.number")
AUDITED = ("SELECT audit.action FROM audit JOIN audit_name ON audit_name.surrogate = audit.subject"
           " WHERE audit_name.subject = :id ORDER BY audit.seq")


def verified(data):
    """What `wayswap verify` finds, in one short line; empty if that is nothing."""
    return " ".join(wayswap.verify(data).split())[:140]


class Deed(typing.NamedTuple):
    """One thing that is about to be done; the same key is the same deed."""
    action: str
    subject: str
    key: str
    token: str
    version: str | None

    def send(self, client):
        """(status, replayed, body)."""
        _, path, body, _ = ACTIONS[self.action]
        client.token = self.token
        fields = {"Idempotency-Key": self.key, **({"If-Match": self.version} if self.version else {})}
        status, headers, answer = client.call("POST", path.format(self.subject), body, fields)
        return status, headers.get("Idempotency-Replayed") == "true", answer


def facts(data, deed):
    """What is stored of the subject of a deed, by the file itself."""
    name = f"file:{data}/wayswap.sqlite?mode=ro"
    with contextlib.closing(sqlite3.connect(name, uri=True, timeout=10)) as look:
        queries = {"state": FACTS[ACTIONS[deed.action][0]], "action": ACTED, "told": TOLD, "audit": AUDITED}
        return {part: look.execute(sql, {"id": deed.subject}).fetchall() for part, sql in queries.items()}


class Stage:
    """`ready`, in which each action is about to happen `each` times, and `folder`, a copy to be played with."""

    def __init__(self, work, each):
        self.log, self.ready, self.folder = work / "server.log", work / "ready", work / "data"
        folder.copy(folder.template(), self.ready)
        subjects = self._subjects(each)
        with serving(self.ready, log=self.log, environment=FREE) as server, server.client() as client:
            self.deeds = [self._deed(client, action, subject) for action, subject in subjects]
        self.before = self.facts(self.ready)

    def _subjects(self, each):
        """[(action, id)] of people, offers, places and cases that nobody has touched."""
        count = {kind: each * sum(action[0] == kind for action in ACTIONS.values()) for kind in FACTS}
        with serving(self.ready, log=self.log, environment=FREE) as server:
            with server.client() as client:
                boss = client.register()
                self.token = client.token
                client.register()
                offers = [client.json("POST", "/v1/offers", offer(note=str(n)))["id"]
                          for n in range(count["offer"] + count["case"])]
                points = [client.json("POST", "/v1/places/meeting-points", {
                    "label": f"Kiosk {n}", "kind": "mall", "latitude": 13.7 + n / 1000, "longitude": 100.5})["id"]
                    for n in range(count["point"])]
                client.register()
                reports = [client.json("POST", "/v1/reports", {"subject": {"kind": "offer", "id": subject},
                                                               "reason": "scam"}, expect=(202,))
                           for subject in offers[count["offer"]:]]
            handles = people.everybody(server.port, lambda guest, _: guest.register(), range(count["person"]), 4)
        employ(self.ready, boss, "admin")
        with contextlib.closing(sqlite3.connect(self.ready / "wayswap.sqlite")) as database:
            persons = [database.execute("SELECT id FROM traveller WHERE handle = ?", (handle,)).fetchone()[0]
                       for handle in handles]
            cases = [row[0] for row in database.execute("SELECT id FROM moderation_case ORDER BY id")]
        if len(cases) != len(reports):
            raise RuntimeError(f"{len(reports)} reports opened {len(cases)} cases")
        free = {"person": persons, "offer": offers[:count["offer"]], "point": points, "case": cases}
        return [(action, free[ACTIONS[action][0]].pop()) for _ in range(each) for action in ACTIONS]

    def _deed(self, client, action, subject):
        for earlier in ACTIONS[action][3]:
            status, _, body = self._new(client, earlier, subject).send(client)
            if status not in (200, 201):
                raise RuntimeError(f"{earlier} answered {status}: {body[:200]!r}")
        return self._new(client, action, subject)

    def _new(self, client, action, subject):
        version = None
        if ACTIONS[action][0] == "case":
            client.token = self.token
            version = client.call("GET", f"/v1/admin/cases/{subject}")[1]["ETag"]
        return Deed(action, subject, str(uuid.uuid4()), self.token, version)

    def facts(self, data):
        return {deed.key: facts(data, deed) for deed in self.deeds}

    def server(self):
        return Server(self.folder, log=self.log, environment=FREE)

    def copy(self):
        folder.copy(self.ready, self.folder)

    def learn(self):
        """What is stored when nobody kills anything; the deeds that were refused or changed nothing."""
        self.copy()
        with serving(self.folder, log=self.log, environment=FREE) as server:
            answers = people.everybody(server.port, lambda client, deed: deed.send(client), self.deeds)
        self.after = self.facts(self.folder)
        wrong = [f"{deed.action} answered {status}: {body[:120]!r}"
                 for deed, (status, _, body) in zip(self.deeds, answers) if status not in (200, 201)]
        return wrong + [f"{deed.action} left its {part} as it was" for deed in self.deeds for part in ("state", "audit")
                        if self.before[deed.key][part] == self.after[deed.key][part]
                        and (part, deed.action) not in {("state", "warn"), ("state", "grant a tier")}]
