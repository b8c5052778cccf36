import HTTPTypes
import TestSupport
import Testing

@Suite("A20: texts that mean something to a careless program") struct InjectionTests {
    /// Addresses with a place for the text: every parameter that is in a query or a path.
    static let addresses = [
        "/v1/places/cities?q=*", "/v1/currencies?q=*", "/v1/rates/latest?base=*", "/v1/rates/*",
        "/v1/rates/2024-12-24?base=*", "/v1/rates/history?base=*&quote=THB", "/v1/rates/history?base=EUR&quote=*",
        "/v1/rates/history?base=EUR&quote=THB&from=*", "/v1/rates/history?base=EUR&quote=THB&to=*",
        "/v1/rates/history?base=EUR&quote=THB&group=*", "/v1/rates/convert?from=*&to=THB&amount=1",
        "/v1/rates/convert?from=EUR&to=*&amount=1", "/v1/rates/convert?from=EUR&to=THB&amount=*",
        "/v1/rates/convert?from=EUR&to=THB&amount=1&date=*", "/v1/rates/latest?source=*", "/v1/rates/tables/*",
        "/v1/rates/tables/A?date=*", "/v1/rates/compare?base=*&quote=THB", "/v1/rates/compare?base=EUR&quote=*",
        "/v1/rates/compare?base=EUR&quotes=*", "/v1/rates/history.svg?base=EUR&quote=THB&theme=*",
        "/v1/rates/compare?base=EUR&quote=THB&date=*", "/v1/quotes?have=*&want=THB&amount=1",
        "/v1/quotes?have=EUR&want=*&amount=1", "/v1/quotes?have=EUR&want=THB&amount=*",
        "/v1/places/locate?lat=*&lon=1", "/v1/places/locate?lat=1&lon=*", "/v1/places/cities?q=lodz&limit=*",
        "/v1/offers/nearby?lat=*&lon=1&radius=10", "/v1/offers/nearby?lat=1&lon=*&radius=10",
        "/v1/offers/nearby?lat=1&lon=1&radius=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&have=*",
        "/v1/offers/nearby?lat=1&lon=1&radius=10&want=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&from=*",
        "/v1/offers/nearby?lat=1&lon=1&radius=10&to=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&want=EUR&amount=*",
        "/v1/offers/nearby?lat=1&lon=1&radius=10&minReliability=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&sort=*",
        "/v1/offers/nearby?lat=1&lon=1&radius=10&takeable=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&savings=*",
        "/v1/offers/nearby?lat=1&lon=1&radius=10&limit=*", "/v1/offers/nearby?lat=1&lon=1&radius=10&cursor=*",
        "/v1/me/offers?state=*", "/v1/me/offers?cursor=*", "/v1/me/blocks?cursor=*", "/v1/threads?cursor=*",
        "/v1/travellers/*", "/v1/travellers/*/offers", "/v1/travellers/mira/offers?cursor=*", "/v1/offers/*",
        "/v1/threads/*/messages", "/v1/threads/THREAD/messages?after=*", "/v1/threads/THREAD/messages?before=*",
        "/v1/threads/THREAD/messages?limit=*", "/v1/swaps?state=*", "/v1/swaps?cursor=*", "/v1/swaps/*",
        "/v1/swaps/*/code", "/v1/swaps/*/code.svg", "/v1/me/notifications?unread=*", "/v1/me/notifications?cursor=*",
        "/v1/travellers/*/reviews", "/v1/travellers/ola/reviews?cursor=*", "/v1/places/meeting-points?swap=*",
    ]

    /// Bodies with a place for the text.
    static let bodies =
        [
            "POST /v1/auth/login {\"login\":*,\"password\":\"another long password\"}",
            "POST /v1/auth/login {\"login\":\"mira\",\"password\":*}",
            "POST /v1/auth/refresh {\"refreshToken\":*}",
            "POST /v1/auth/password {\"current\":*,\"new\":\"seven wizards drink tea\"}",
            "PATCH /v1/me {\"email\":*}", "PATCH /v1/me {\"phone\":*}", "PATCH /v1/me {\"homeCurrency\":*}",
            "PATCH /v1/me {\"languages\":[*]}",
            "PUT /v1/me/holdings {\"items\":*}", "PUT /v1/me/holdings {\"items\":[{\"asset\":*,\"amount\":\"1\"}]}",
            "PUT /v1/me/holdings {\"items\":[{\"asset\":\"BTC\",\"amount\":*}]}",
            "PUT /v1/me/preferences {\"currency\":*,\"language\":\"en\",\"units\":\"km\",\"theme\":\"dark\"}",
            "PUT /v1/me/preferences {\"currency\":\"EUR\",\"language\":*,\"units\":\"km\",\"theme\":\"dark\"}",
            "PUT /v1/me/preferences {\"currency\":\"EUR\",\"language\":\"en\",\"units\":*,\"theme\":\"dark\"}",
            offer("amount", #"{"amount":*,"currency":"EUR"}"#), offer("have", #"{"amount":"1.00","currency":*}"#),
            offer("pricing", #"{"kind":*}"#), offer("pricing", #"{"kind":"fixed","rate":*}"#),
            offer("place", #"{"airport":*}"#), offer("place", #"{"latitude":1,"longitude":1,"precision":*}"#),
            "POST /v1/threads/THREAD/messages {\"clientId\":*,\"body\":\"Hi\"}",
            "POST /v1/auth/register {\"handle\":*}",
            "POST /v1/auth/register {\"homeCurrency\":*}",
        ] + swaps

    /// The owner asks; each name in capitals is a swap that is in the state for it.
    private static let swaps = [
        #"POST /v1/offers/OFFER/swaps {"amount":{"amount":*,"currency":"EUR"}}"#,
        #"POST /v1/offers/OFFER/swaps {"amount":{"amount":"300.00","currency":*}}"#,
        #"POST /v1/offers/OFFER/swaps {"amount":{"amount":"300.00","currency":"EUR"},"expiresAt":*}"#,
        #"POST /v1/swaps/PROPOSED/counter {"amount":{"amount":"60.00","currency":"EUR"},"rate":*}"#,
        #"POST /v1/swaps/PROPOSED/counter {"amount":{"amount":"60.00","currency":"EUR"},"meeting":{"meetingPoint":*,"startsAt":"2026-11-22T10:00:00Z"}}"#,
        #"POST /v1/swaps/PROPOSED/accept {"termsHash":*}"#,
        #"POST /v1/swaps/ACCEPTED/schedule {"meetingPoint":*,"startsAt":"2026-11-22T10:00:00Z"}"#,
        #"POST /v1/swaps/ACCEPTED/schedule {"meetingPoint":"airport:BKK","startsAt":*}"#,
        #"POST /v1/swaps/ACCEPTED/cancel {"reason":*}"#,
        #"POST /v1/swaps/ACCEPTED/hand-over {"code":"000000","at":*}"#,
        #"POST /v1/swaps/ACCEPTED/hand-over {"code":"000000","actual":{"give":{"amount":*,"currency":"EUR"},"get":{"amount":"1.00","currency":"THB"}}}"#,
        #"POST /v1/swaps/SCHEDULED/check-in {"at":*}"#,
        #"POST /v1/swaps/SCHEDULED/dispute {"kind":*,"statement":"One note was missing."}"#,
        #"PUT /v1/swaps/HIDDEN/review {"stars":5,"tags":[*]}"#, #"PUT /v1/me/notifications/read {"ids":[*]}"#,
        #"POST /v1/reports {"subject":{"kind":*,"id":"x"},"reason":"spam"}"#,
        #"POST /v1/reports {"subject":{"kind":"traveller","id":*},"reason":"spam"}"#,
        #"POST /v1/reports {"subject":{"kind":"swap","id":*},"reason":"spam"}"#,
        #"POST /v1/reports {"subject":{"kind":"traveller","id":"x"},"reason":*}"#,
        #"POST /v1/places/meeting-points {"kind":*,"label":"Old Bank","latitude":1,"longitude":1}"#,
    ]

    private static func offer(_ field: String, _ value: String) -> String {
        let have = field == "amount" || field == "have" ? value : #"{"amount":"1.00","currency":"EUR"}"#
        let pricing = field == "pricing" ? value : #"{"kind":"reference","premiumBps":0}"#
        let place = field == "place" ? value : #"{"latitude":1,"longitude":1}"#
        return "POST /v1/offers {\"have\":\(have),\"want\":\"THB\",\"pricing\":\(pricing),\"place\":\(place)}"
    }

    /// Fields that keep what they are given: the body, and where the answer tells it again.
    static let kept = [
        ("PATCH /v1/me {\"bio\":*}", "bio"), ("PATCH /v1/me {\"name\":*}", "name"),
        (
            "PUT /v1/me/preferences {\"currency\":\"EUR\",\"language\":\"en\",\"units\":\"km\",\"theme\":\"dark\",\"client\":{\"x\":*}}",
            "client.x"
        ),
        (
            "POST /v1/offers {\"have\":{\"amount\":\"1.00\",\"currency\":\"EUR\"},\"want\":\"THB\",\"pricing\":{\"kind\":\"reference\",\"premiumBps\":0},\"place\":{\"latitude\":1,\"longitude\":1},\"note\":*}",
            "note"
        ), (#"PUT /v1/swaps/HIDDEN/review {"stars":5,"text":*}"#, "text"),
        (#"PUT /v1/swaps/HIDDEN/review {"stars":5,"private":*}"#, "private"),
        (#"POST /v1/swaps/DISPUTED/settle {"agreement":*}"#, "dispute.agreements.owner"),
        (#"POST /v1/places/meeting-points {"kind":"bank","label":*,"latitude":1,"longitude":1}"#, "label"),
        (
            #"POST /v1/places/meeting-points {"kind":"bank","label":"Bank","latitude":1,"longitude":1,"hours":*}"#,
            "hours"
        ),
        (
            #"POST /v1/swaps/ACCEPTED/schedule {"place":{"latitude":1,"longitude":1,"label":*,"acknowledged":true},"startsAt":"2026-11-22T10:00:00Z"}"#,
            "suggestion.meeting.label"
        ),
    ]

    /// Where the field stands in the request, if that is not where the answer tells it.
    private static let pointers = [
        "dispute.agreements.owner": "/agreement", "suggestion.meeting.label": "/place/label",
    ]

    /// What lets a day pass for a field that takes only so many texts in one.
    private static let daily = [
        "dispute.agreements.owner": "UPDATE swap_side SET agreement_at = 0 WHERE agreement_at IS NOT NULL",
        "suggestion.meeting.label": "UPDATE swap_event SET at = 0 WHERE kind = 'meetingSuggested'",
    ]

    private static func escaped(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }

    private static func request(_ line: String, _ stage: Stage) -> (HTTPRequest.Method, String, String) {
        let names = StagedSwap.allCases.map { ("/swaps/\("\($0)".uppercased())/", stage.swaps.ids[$0] ?? "") }
        let filled = names.reduce(line.replacing("THREAD", with: stage.thread).replacing("OFFER", with: stage.offer)) {
            $0.replacing($1.0, with: "/swaps/\($1.1)/")
        }
        let parts = filled.split(separator: " ", maxSplits: 2).map(String.init)
        return (HTTPRequest.Method(parts[0]) ?? .get, parts[1], parts.count > 2 ? parts[2] : "")
    }

    @Test("there are three hundred of them, all different and short enough for a search")
    func count() {
        #expect(Set(Injections.all).count == 300)
        #expect(Injections.all.count == 300)
        #expect(Injections.all.allSatisfy { $0.unicodeScalars.count <= 64 })
    }

    @Test("in an address each is answered as a plain text would be that fits nothing", arguments: 0..<4)
    func addresses(_ part: Int) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            let before = try await world.foundations()
            for (index, template) in Self.addresses.enumerated() where index % 4 == part {
                let path = { (text: String) in
                    template.replacing("THREAD", with: stage.thread).replacing("*", with: Self.escaped(text))
                }
                let plain = try await world.send(.get, path(Injections.nonsense), token: stage.tokens[.owner])
                for text in Injections.quarter(index / 4) {
                    let reply = try await world.send(.get, path(text), token: stage.tokens[.owner])
                    #expect(reply.status == plain.status, "\(template) \(text.debugDescription)")
                    #expect(reply.pointers == plain.pointers, "\(template) \(text.debugDescription)")
                    #expect(reply.problem == plain.problem, "\(template) \(text.debugDescription)")
                    if plain.status != 422 {
                        #expect(reply.anonymous == plain.anonymous, "\(template) \(text.debugDescription)")
                    }
                }
                #expect(try await stage.rows.differences(world.rows()) == [], "\(template)")
            }
            #expect(try await world.foundations() == before)
        }
    }

    @Test(
        "in a field with a form each is refused like any text without that form, and nothing changes", arguments: 0..<4)
    func forms(_ part: Int) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            let before = try await world.foundations()
            for (index, line) in Self.bodies.enumerated() where index % 4 == part {
                let (method, path, body) = Self.request(line, stage)
                let plain = try await world.send(
                    method, path, body: Array(body.replacing("*", with: quoted(Injections.nonsense)).utf8),
                    token: stage.tokens[.owner])
                #expect((400..<500).contains(plain.status), "\(line)")
                for text in Injections.quarter(index / 4) {
                    let reply = try await world.send(
                        method, path, body: Array(body.replacing("*", with: quoted(text)).utf8),
                        token: stage.tokens[.owner])
                    #expect((400..<500).contains(reply.status), "\(line) \(text.debugDescription)")
                    // Some fields refuse a NUL by name; whatever is looked up is answered alike.
                    if reply.status != 422, reply.status == plain.status {
                        #expect(reply.anonymous == plain.anonymous, "\(line) \(text.debugDescription)")
                    }
                    #expect(reply.status == plain.status || text.contains("\u{0}"), "\(line) \(text.debugDescription)")
                }
                #expect(try await stage.rows.differences(world.rows()) == [], "\(line)")
            }
            #expect(try await world.foundations() == before)
        }
    }

    @Test("in a field of text each is refused by name, or kept and told again as it came", arguments: kept.indices)
    func texts(_ index: Int) async throws {
        let (line, field) = Self.kept[index]
        try await World.run { world in
            let stage = try await Stage(world)
            let before = try await world.foundations()
            let (method, path, body) = Self.request(line, stage)
            let offers = try await world.number("SELECT count(*) FROM offer") ?? 0
            let travellers = try await world.number("SELECT count(*) FROM traveller")
            var taken = 0
            for text in Injections.all {
                if let another = Self.daily[field] { try await world.execute(another) }
                let reply = try await world.send(
                    method, path, body: Array(body.replacing("*", with: quoted(text)).utf8), token: stage.tokens[.owner]
                )
                if reply.status < 300 {
                    taken += 1
                    let told = reply.string(field)
                    #expect(told == text || told == text.replacing("\r\n", with: "\n"), "\(text.debugDescription)")
                } else {
                    #expect(reply.status == 422, "\(text.debugDescription)")
                    #expect(
                        reply.pointers == [Self.pointers[field] ?? "/\(field)"], "\(text.debugDescription)")
                }
            }
            #expect(taken >= (field == "name" ? 5 : 200))
            #expect(try await world.number("SELECT count(*) FROM offer") == (field == "note" ? offers + taken : offers))
            #expect(try await world.number("SELECT count(*) FROM traveller") == travellers)
            #expect(try await world.number("SELECT count(*) FROM traveller WHERE state = 'banned'") == 1)
            #expect(try await world.foundations() == before)
        }
    }

    @Test("as a code each is a wrong one")
    func codes() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            let rule = try #require(RouteRules.all.first { $0.route == "POST /v1/swaps/:id/hand-over" })
            let path = stage.path(of: rule)
            for text in Injections.all {
                let body = Array("{\"code\":\(quoted(text))}".utf8)
                let reply = try await world.send(.post, path, body: body, token: stage.tokens[.owner])
                #expect(reply.status == 422, "\(text.debugDescription)")
                #expect(reply.pointers == ["/code"], "\(text.debugDescription)")
                // Five wrong ones, and there is a pause.
                try await world.execute("UPDATE swap_side SET wrong_codes = 0")
            }
            let id = stage.swaps.ids[.accepted] ?? ""
            let known = stage.rows.differences(try await world.rows()).allSatisfy { $0.contains(id) }
            #expect(known)
            #expect(
                try await world.number(
                    "SELECT count(*) FROM swap_side WHERE handed_over_at NOT NULL AND swap = '\(id)'") == 0)
        }
    }

    @Test("in a header each is refused or means nothing", arguments: ["Idempotency-Key", "If-Match", "If-None-Match"])
    func headers(_ name: String) async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            // What no client can put into a header is no attack on what reads it.
            let texts = Injections.all.filter { $0.utf8.allSatisfy { (0x20...0x7E).contains($0) } }
            #expect(texts.count >= 220)
            // To match whatever there is is no attack.
            for text in texts where (name, text) != ("If-Match", "*") {
                let headers = HTTPFields.with(name, text)
                let reply =
                    switch name {
                    case "Idempotency-Key":
                        try await world.send(
                            .post, "/v1/offers/\(stage.offer)/pause", token: stage.tokens[.stranger], headers: headers)
                    case "If-Match":
                        try await world.send(
                            .patch, "/v1/offers/\(stage.offer)", body: Array(#"{"note":"x"}"#.utf8),
                            token: stage.tokens[.owner], headers: headers)
                    default: try await world.send(.get, "/v1/currencies?q=PLN", headers: headers)
                    }
                let expected: Set<Int> =
                    switch name {
                    case "Idempotency-Key": [400, 403]
                    case "If-Match": [400, 412]
                    default: [200]
                    }
                #expect(expected.contains(reply.status), "\(text.debugDescription)")
            }
            #expect(try await stage.rows.differences(world.rows()) == [])
        }
    }
}
