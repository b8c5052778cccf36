import Domain
import Foundation
import JSON
import TestSupport
import Testing

@Suite("A26: cursors that were not given, or not for this") struct CursorTests {
    /// A paged list, and another query of it that its cursor must not fit.
    struct List: Sendable {
        let route: String
        let path: String
        let otherQuery: String
        let isOpen: Bool
        /// The moderators' cursors do not fit the travellers' lists, which they cannot read at all.
        var isForStaff = false
    }

    static let lists = [
        List(
            route: "GET /v1/me/offers", path: "/v1/me/offers?limit=1", otherQuery: "/v1/me/offers?limit=1&state=active",
            isOpen: false),
        List(
            route: "GET /v1/me/blocks", path: "/v1/me/blocks?limit=1", otherQuery: "/v1/threads?limit=1", isOpen: false),
        List(
            route: "GET /v1/travellers/:handle/offers", path: "/v1/travellers/ben/offers?limit=1",
            otherQuery: "/v1/travellers/mira/offers?limit=1", isOpen: true),
        List(
            route: "GET /v1/offers/nearby", path: "/v1/offers/nearby?lat=13.75&lon=100.50&radius=10&limit=1",
            otherQuery: "/v1/offers/nearby?lat=13.75&lon=100.50&radius=25&limit=1", isOpen: true),
        List(route: "GET /v1/threads", path: "/v1/threads?limit=1", otherQuery: "/v1/me/blocks?limit=1", isOpen: false),
        List(
            route: "GET /v1/threads/search", path: "/v1/threads/search?q=noon&limit=1",
            otherQuery: "/v1/threads/search?q=pier&limit=1", isOpen: false),
        List(
            route: "GET /v1/swaps", path: "/v1/swaps?limit=1", otherQuery: "/v1/swaps?limit=1&state=completed",
            isOpen: false),
        List(
            route: "GET /v1/wallet/transactions", path: "/v1/wallet/transactions?limit=1",
            otherQuery: "/v1/wallet/transactions?limit=1&kind=transfer", isOpen: false),
        List(
            route: "GET /v1/wallet/requests", path: "/v1/wallet/requests?limit=1",
            otherQuery: "/v1/wallet/requests?limit=1&direction=out", isOpen: false),
        List(
            route: "GET /v1/wallet/orders", path: "/v1/wallet/orders?limit=1",
            otherQuery: "/v1/wallet/orders?limit=1&state=open", isOpen: false),
        List(
            route: "GET /v1/wallet/statements/:month", path: "/v1/wallet/statements/2026-11?limit=1",
            otherQuery: "/v1/wallet/transactions?limit=1", isOpen: false),
        List(
            route: "GET /v1/me/notifications", path: "/v1/me/notifications?limit=1",
            otherQuery: "/v1/me/notifications?limit=1&unread=true", isOpen: false),
        List(
            route: "GET /v1/travellers/:handle/reviews", path: "/v1/travellers/ben/reviews?limit=1",
            otherQuery: "/v1/travellers/mira/reviews?limit=1", isOpen: true),
        List(
            route: "GET /v1/me/reports", path: "/v1/me/reports?limit=1", otherQuery: "/v1/me/blocks?limit=1",
            isOpen: false),
        List(
            route: "GET /v1/admin/cases", path: "/v1/admin/cases?limit=1",
            otherQuery: "/v1/admin/cases?limit=1&priority=normal", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/reports", path: "/v1/admin/reports?limit=1", otherQuery: "/v1/admin/cases?limit=1",
            isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/me/appeals", path: "/v1/me/appeals?limit=1", otherQuery: "/v1/me/blocks?limit=1",
            isOpen: false),
        List(
            route: "GET /v1/admin/appeals", path: "/v1/admin/appeals?limit=1",
            otherQuery: "/v1/admin/reports?limit=1", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/meeting-points", path: "/v1/admin/meeting-points?limit=1",
            otherQuery: "/v1/admin/meeting-points?limit=1&state=listed", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/travellers", path: "/v1/admin/travellers?limit=1",
            otherQuery: "/v1/admin/travellers?limit=1&q=m", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/reviews", path: "/v1/admin/reviews?limit=1",
            otherQuery: "/v1/admin/reviews?limit=1&filter=low", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/audit", path: "/v1/admin/audit?limit=1",
            otherQuery: "/v1/admin/audit?limit=1&actor=mona", isOpen: false, isForStaff: true),
        List(
            route: "GET /v1/admin/notices", path: "/v1/admin/notices?limit=1",
            otherQuery: "/v1/admin/reports?limit=1", isOpen: false, isForStaff: true),
        // The last: the disputes change what is in other lists.
        List(
            route: "GET /v1/admin/disputes", path: "/v1/admin/disputes?limit=1",
            otherQuery: "/v1/admin/reports?limit=1", isOpen: false, isForStaff: true),
    ]

    /// Two pages of every list but the disputes: two travellers who read theirs, and two of the staff who read the others.
    private func readers(in world: World) async throws -> (travellers: (Person, Person), staff: (Person, Person)) {
        let travellers = try await fill(world)
        let staff = (try await world.register("mona"), try await world.register("nina"))
        try await world.employ(staff.0, as: .admin)
        try await world.employ(staff.1, as: .admin)
        for number in 0..<2 {
            let notification = #"{"text":{"en":"Number \#(number).","pl":"Numer \#(number)."}}"#
            #expect(try await staff.0.post("/v1/admin/notices", notification).status == 201)
            let warning = #"{"reason":"spam","note":"Write less."}"#
            let warned = try await staff.0.post("/v1/admin/travellers/\(travellers.mira.id)/warn", warning)
            let action = try #require(warned.string("actions.0.id"))
            let appeal = #"{"action":"\#(action)","text":"I did not."}"#
            #expect(try await travellers.mira.post("/v1/me/appeals", appeal).status == 201)
            let point =
                #"{"kind":"cafe","label":"Café \#(number)","latitude":13.75,"longitude":100.5\#(number)}"#
            #expect(try await travellers.mira.post("/v1/places/meeting-points", point).status == 201)
        }
        return (travellers, staff)
    }

    /// Asks each list in a world with two pages of it; `test` has who reads it, somebody else who does, and the cursor of
    /// the second page.
    private func eachList(_ test: @Sendable (World, List, (Person, Person), String) async throws -> Void) async throws {
        try await World.run { world in
            let readers = try await readers(in: world)
            for list in Self.lists {
                if list.route.hasSuffix("/disputes") {
                    for swap in try await world.texts("SELECT id FROM swap") {
                        let dispute = #"{"kind":"counterfeit","statement":"The bank did not take two of the notes."}"#
                        #expect(try await readers.travellers.0.act("dispute", on: swap, dispute).status == 200)
                    }
                }
                let (mira, ben) = list.isForStaff ? readers.staff : readers.travellers
                try await test(world, list, (mira, ben), try #require(try await mira.get(list.path).string("next")))
            }
        }
    }

    /// Two pages of everything for mira.
    private func fill(_ world: World) async throws -> (mira: Person, ben: Person) {
        let mira = try await world.register("mira")
        let ben = try await world.register("ben")
        try await world.execute("UPDATE traveller SET tier_granted_at = created_at")
        for currency in ["EUR", "USD"] {
            let draft = DraftOffer { draft in
                draft.have = currency
                draft.rest = #""minFill":{"amount":"50.00","currency":"\#(currency)"}"#
            }
            _ = try await mira.publish(draft)
            try await reviewed(of: mira, on: try await ben.publish(draft), of: currency, with: ben)
        }
        for amount in ["1.00", "2.00"] {
            let deposit = #"{"amount":{"amount":"\#(amount)","currency":"PLN"}}"#
            #expect(try await mira.pay("deposits", deposit).status == 201)
            let asked = #"{"from":"ben","amount":{"amount":"\#(amount)","currency":"PLN"}}"#
            #expect(try await mira.pay("requests", asked).status == 201)
            #expect(try await mira.pay("orders", Person.order(amount: amount)).status == 201)
        }
        for handle in ["abe", "cyd"] {
            _ = try await world.register(handle)
            #expect(try await mira.put("/v1/travellers/\(handle)/block").status == 204)
            let report = #"{"subject":{"kind":"traveller","handle":"\#(handle)"},"reason":"spam"}"#
            #expect(try await mira.post("/v1/reports", report).status == 202)
        }
        return (mira, ben)
    }

    /// A swap with a text and two reviews.
    private func reviewed(of taker: Person, on offer: String, of currency: String, with giver: Person) async throws {
        let proposed = try await taker.post(
            "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"50.00","currency":"\#(currency)"}}"#)
        let (swap, thread) = (try proposed.id(), try #require(proposed.string("thread")))
        let text = #"{"clientId":"\#(UUID().uuidString.lowercased())","body":"At noon?"}"#
        #expect(try await taker.post("/v1/threads/\(thread)/messages", text).status == 201)
        try await giver.accept(swap)
        for (one, other) in [(giver, taker), (taker, giver)] {
            try await one.act("hand-over", on: swap, #"{"code":"\#(try await other.code(of: swap))"}"#)
        }
        for one in [giver, taker] {
            #expect(try await one.put("/v1/swaps/\(swap)/review", #"{"stars":5}"#).status == 200)
        }
    }

    /// `count` texts that are like the cursor and are another one.
    static func mutations(of cursor: String, _ count: Int, seed: UInt64) -> [String] {
        var generator = SteadyNumbers(seed)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        var found: Set<String> = []
        while found.count < count {
            var letters = Array(cursor)
            let place = Int.random(in: 0..<letters.count, using: &generator)
            let letter = alphabet[Int.random(in: 0..<64, using: &generator)]
            switch Int.random(in: 0..<8, using: &generator) {
            case 0...2: letters[place] = letter
            case 3: letters.remove(at: place)
            case 4: letters.insert(letter, at: place)
            case 5: letters.swapAt(place, Int.random(in: 0..<letters.count, using: &generator))
            case 6: letters = Array(letters.prefix(place))
            default:
                var bytes = Array(Data(base64Encoded: Self.padded(cursor)) ?? Data())
                bytes[place * bytes.count / letters.count] ^= 1 << Int.random(in: 0..<8, using: &generator)
                letters = Array(Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_"))
                letters.removeAll { $0 == "=" }
            }
            let text = String(letters)
            if text != cursor { found.insert(text) }
        }
        return found.sorted()
    }

    private static func padded(_ cursor: String) -> String {
        cursor.replacing("-", with: "+").replacing("_", with: "/")
            + String(repeating: "=", count: (4 - cursor.count % 4) % 4)
    }

    @Test("the lists are all that the document gives a cursor to")
    func complete() throws {
        let document = try OpenAPIDocument.ours()
        let paged = document.operations.filter { operation in
            let members = document.root["paths"]?[operation.path]?[operation.method.lowercased()]
            guard case .array(let parameters)? = members?["parameters"] else { return false }
            return parameters.contains { $0["$ref"] == .string("#/components/parameters/Cursor") }
        }
        let routes = paged.map {
            "\($0.method) \($0.path.replacing("{", with: ":").replacing("}", with: ""))"
        }
        #expect(Set(routes) == Set(Self.lists.map(\.route)))
    }

    @Test("of changed cursors each is a 400: a thousand on one list, a hundred on every other")
    func mutated() async throws {
        try await eachList { _, list, readers, cursor in
            // All lists seal their cursors alike.
            let count = list.route == Self.lists[0].route ? 1000 : 100
            var refused = 0
            for text in Self.mutations(of: cursor, count, seed: 2026) {
                let reply = try await readers.0.get("\(list.path)&cursor=\(text)")
                #expect(reply.status == 400, "\(list.route) \(text)")
                if reply.problem == "bad-cursor" { refused += 1 }
            }
            #expect(refused == count, "\(list.route)")
            #expect(try await readers.0.get("\(list.path)&cursor=\(cursor)").status == 200, "\(list.route)")
        }
    }

    @Test("a cursor is for one person and one query")
    func swapped() async throws {
        try await eachList { world, list, readers, cursor in
            let (mira, ben) = readers
            var replies = [
                try await ben.get("\(list.path)&cursor=\(cursor)"),
                try await mira.get("\(list.otherQuery)&cursor=\(cursor)"),
                try await mira.get("\(list.path)&cursor="),
            ]
            if list.isOpen { replies.append(try await world.get("\(list.path)&cursor=\(cursor)")) }
            for other in Self.lists where other.route != list.route && other.isForStaff == list.isForStaff {
                replies.append(try await mira.get("\(other.path)&cursor=\(cursor)"))
            }
            for reply in replies {
                #expect(reply.status == 400, "\(list.route)")
                #expect(reply.problem == "bad-cursor", "\(list.route)")
            }
            // Control: where it belongs it is taken.
            #expect(try await mira.get("\(list.path)&cursor=\(cursor)").count("items") == 1, "\(list.route)")
        }
    }
}
