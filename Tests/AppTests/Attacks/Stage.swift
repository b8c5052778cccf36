import Domain
import Foundation
import HTTPTypes
import TestSupport

@testable import App

/// Everybody and everything that the matrix asks about, in one world; every secret in it is a canary.
struct Stage: Sendable {
    let world: World
    let tokens: [Asker: String]
    /// What browsers send instead of tokens; empty for apps.
    let cookies: [Asker: HTTPFields]
    let canaries: [Canary]
    /// The owner's offers, one of them paused, the thread about the first, and a second session of the owner.
    let offer: String
    let paused: String
    let thread: String
    let session: String
    let swaps: StagedSwaps
    /// The open case about the owner.
    let moderationCase: String
    /// The point that a traveller added.
    let meetingPoint: String
    /// `traveller.id` of the owner.
    let ownerID: String
    /// As everything was before the first request.
    let rows: Rows

    /// The counterpart asks the owner for money.
    private static let moneyRequest = "0199eeee-0000-7000-8000-000000000001"

    /// The owner's order and alert.
    private static let order = "0199eeee-0000-7000-8000-000000000002"

    static let handles: [Asker: String] = [
        .owner: "ola", .counterpart: "coralind", .stranger: "stan", .blocked: "bea", .limited: "lia",
        .suspended: "sid", .banned: "bob", .deleted: "dan", .expired: "eve", .signedOut: "sam",
        .moderator: "moritz", .senior: "selma", .admin: "adele",
    ]

    init(_ world: World, inBrowsers: Bool = false) async throws {
        try await world.execute(
            "INSERT INTO rate (source, day, currency, digits) VALUES ('NBP-A', 20756, 'THB', '0.1169')")
        var people: [Asker: Person] = [:]
        for (asker, handle) in Self.handles where asker != .owner { people[asker] = try await world.register(handle) }
        let ola = try world.person(try await world.signUp(Canary.owner))
        people[.owner] = ola
        guard let cora = people[.counterpart], let sam = people[.signedOut] else { throw Missing("people") }
        offer = try await ola.publish()
        paused = try await ola.publish(DraftOffer { $0.have = "USD" })
        try await ola.post("/v1/offers/\(paused)/pause")
        // `Canary.plant` hides it.
        _ = try await ola.publish(DraftOffer { $0.have = "GBP" })
        try await world.execute("UPDATE offer SET version = 1 WHERE id = '\(paused)'")
        try await Canary.invite(to: ola, about: paused)
        swaps = try await StagedSwaps(of: ola, with: cora)
        thread = try await cora.openThread(on: offer)
        try await cora.post(
            "/v1/threads/\(thread)/messages",
            #"{"clientId":"\#(Canary.clientID)","body":"\#(Canary.message)"}"#)
        try await sam.post("/v1/auth/logout")
        _ = try await world.signIn("ola", device: Canary.device)
        guard
            let session = try await world.texts("SELECT id FROM session WHERE device = '\(Canary.device)'").first
        else { throw Missing("a session with a device") }
        self.session = session
        try await Canary.plant(in: world, owner: ola, offer: offer, thread: thread, session: session)
        try await Canary.plant(swaps, in: world, owner: ola)
        try await Canary.plantExport(in: world, owner: ola)
        try await Canary.plantAudit(in: world, about: ola)
        try await Canary.plantWallet(in: world)
        try await Canary.plantAlerts(in: world)
        try await world.execute(
            """
            INSERT INTO money_request (id, asker, payer, amount, currency, note, state, created_at, lapses_at)
            VALUES ('\(Self.moneyRequest)', '\(cora.id)', '\(ola.id)', 100, 'PLN', 'tea', 'open',
                \(FixedClock.start.milliseconds), \(FixedClock.start.milliseconds + 604_800_000))
            """)
        try await world.execute(
            """
            INSERT INTO ledger_account (owner, currency, traveller, balance, reserved)
            VALUES ('supply', 'EUR', NULL, -100, 0), ('\(ola.id)', 'EUR', '\(ola.id)', 100, 100);
            INSERT INTO ledger_transaction (sequence, id, kind, at, actor)
            VALUES (3, '\(Self.order)', 'deposit', \(FixedClock.start.milliseconds), '\(ola.id)');
            INSERT INTO ledger_posting (owner, sequence, currency, amount, balance_after)
            VALUES ('supply', 3, 'EUR', -100, -100), ('\(ola.id)', 3, 'EUR', 100, 100);
            INSERT INTO reservation (id, owner, currency, kind, subject, amount, posted, state, created_at)
            VALUES ('\(Self.order)', '\(ola.id)', 'EUR', 'order', '\(Self.order)', 100, 0, 'pending', 1);
            INSERT INTO wallet_order (id, traveller, version, kind, side, amount, currency, against, rate, rate_text, rate_key,
                until, expires_at, source, since, reservation, state, created_at)
            VALUES ('\(Self.order)', '\(ola.id)', 1, 'limit', 'sell', 100, 'EUR', 'PLN', '5/1', '5.000000', 5.0, 40000,
                3456086400000, 'ECB', 40000, '\(Self.order)', 'open', 1);
            INSERT INTO rate_alert (id, traveller, version, kind, base, quote, direction, days, level, level_key, rearm,
                is_active, is_armed, source, since, created_at, times_fired)
            VALUES ('\(Self.order)', '\(ola.id)', 1, 'threshold', 'EUR', 'PLN', 'up', 0, '5.43219', 5.43219, 'once', 1, 1,
                'ECB', 40000, 1, 0);
            """)
        for (asker, person) in people {
            if let state = asker.state {
                try await world.execute(
                    "UPDATE traveller SET state = '\(state)' WHERE id = '\(person.id.description)'")
            }
        }
        try await world.execute(
            """
            UPDATE session SET expires_at = \(FixedClock.start.milliseconds - 1)
            WHERE traveller = (SELECT id FROM traveller WHERE handle = 'eve')
            """)
        for (asker, role) in Asker.staff {
            if let person = people[asker] { try await world.employ(person, as: role) }
        }
        moderationCase =
            try await world.texts("SELECT id FROM moderation_case WHERE state = 'open' ORDER BY id").first ?? ""
        meetingPoint = try await world.texts("SELECT id FROM meeting_point ORDER BY id").first ?? ""
        self.world = world
        ownerID = ola.id.description
        tokens = people.mapValues(\.token)
        cookies = inBrowsers ? try await Self.cookies(for: tokens, in: world) : [:]
        canaries =
            try await Canary.all(in: world, owner: ola, thread: thread, session: session)
            + Canary.all(of: swaps, in: world) + Canary.ofExport
            + Canary.ofAudit(in: world)
        rows = try await world.rows()
    }

    /// The address that a rule asks for; `missing`: with an id or a handle that nobody has.
    func path(of rule: RouteRule, missing: Bool = false) -> String {
        let nowhere = "0199aaaa-0000-7000-8000-000000000001"
        let id =
            if missing {
                nowhere
            } else if rule.path.hasPrefix("/v1/threads/") {
                thread
            } else if rule.path.hasPrefix("/v1/auth/sessions/") {
                session
            } else if rule.path.hasPrefix("/v1/admin/cases/") {
                moderationCase
            } else if rule.path.hasPrefix("/v1/me/export/") {
                Canary.exportID
            } else if rule.path.hasPrefix("/v1/admin/meeting-points/") {
                meetingPoint
            } else if ["/v1/swaps/", "/v1/admin/swaps/", "/v1/admin/disputes/"].contains(where: rule.path.hasPrefix) {
                swaps.ids[rule.swap] ?? nowhere
            } else if rule.path.hasPrefix("/v1/wallet/requests/") || rule.path.hasPrefix("/v1/admin/notes/") {
                Self.moneyRequest
            } else if rule.path.hasPrefix("/v1/wallet/orders/") || rule.path.hasPrefix("/v1/me/alerts/") {
                Self.order
            } else if rule.path.hasPrefix("/v1/admin/travellers/") {
                ownerID
            } else if rule.path.contains("/reviews/") {
                swaps.review
            } else if rule.path.contains("/replies/") {
                swaps.replied
            } else {
                rule.isAboutPaused ? paused : offer
            }
        return rule.path.replacing(":id", with: id).replacing(":handle", with: missing ? "nobody" : "ola")
            .replacing(":thread", with: missing ? nowhere : thread).replacing(":seq", with: "1")
            .replacing(":date", with: "2024-12-24").replacing(":table", with: "A")
            .replacing(":slug", with: "invalid").replacing(":month", with: "2026-11")
            + rule.query.replacing("$SWAP", with: missing ? nowhere : swaps.ids[rule.swap] ?? nowhere)
    }

    /// The body of a rule as `asker` sends it: the code is the other one's.
    private func body(of rule: RouteRule, as asker: Asker) -> [UInt8]? {
        rule.body.map { body in
            let code = swaps.codes[asker == .owner ? .counterpart : .owner] ?? ""
            return Array(
                body.replacing("$HASH", with: swaps.termsHash).replacing("$CODE", with: code)
                    .replacing("$OLA", with: ownerID).utf8)
        }
    }

    func send(_ rule: RouteRule, as asker: Asker, missing: Bool = false) async throws -> Reply {
        try await world.send(
            rule.method, path(of: rule, missing: missing), body: body(of: rule, as: asker),
            token: cookies.isEmpty ? tokens[asker] : nil, headers: fields(of: rule, as: asker))
    }

    /// The same route asked for in a way that it cannot take.
    func sendNonsense(_ rule: RouteRule, as asker: Asker) async throws -> Reply {
        let path = path(of: rule) + (rule.query.isEmpty ? "?" : "&") + "nonsense=1"
        let body = rule.body.map { _ in Array(#"{"nonsense":1}"#.utf8) }
        return try await world.send(
            rule.method, path, body: body, token: cookies.isEmpty ? tokens[asker] : nil,
            headers: fields(of: rule, as: asker))
    }

    /// Puts the hash of a cookie in place of each access token, in the same session.
    private static func cookies(for tokens: [Asker: String], in world: World) async throws -> [Asker: HTTPFields] {
        let browsers = BrowserSession(secret: world.services.secret)
        var cookies: [Asker: HTTPFields] = [:]
        for (asker, token) in tokens {
            guard let hash = Tokens.hash(access: token) else { throw Missing("a token of \(asker)") }
            let (old, cookie) = (Self.hex(hash), CookieToken())
            let sessions = try await world.texts("SELECT session FROM access_token WHERE hash = X'\(old)'")
            try await world.execute(
                "UPDATE access_token SET hash = X'\(Self.hex(cookie.hash))' WHERE hash = X'\(old)'")
            let session = sessions.first.flatMap { Identifier<Session>($0) }
            cookies[asker] = [
                .cookie: "wayswap=\(cookie.text)", .csrfToken: session.map(browsers.csrf) ?? "none",
                .secFetchSite: "same-origin",
            ]
        }
        return cookies
    }

    private static func hex(_ bytes: [UInt8]) -> String { bytes.map { String(format: "%02x", $0) }.joined() }

    func fields(of rule: RouteRule, as asker: Asker? = nil) -> HTTPFields {
        var fields = asker.flatMap { cookies[$0] } ?? HTTPFields()
        for (name, value) in rule.headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }
}
