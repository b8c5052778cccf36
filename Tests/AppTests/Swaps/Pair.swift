import App
import Domain
import Foundation
import TestSupport

/// Ana, whose offer it is, and Ben, who proposes; both are verified, so that 100 EUR are within their tier.
struct Pair: Sendable {
    let world: World
    let ana: Person
    let ben: Person
    let offer: String

    /// 300 EUR for THB in Bangkok, at least 50 at a time, for ten days from today.
    static let draft = DraftOffer { draft in
        draft.rest = """
            "minFill":{"amount":"50.00","currency":"EUR"},"availability":{"from":"2026-11-21","to":"2026-12-01"}
            """
    }

    /// - Parameter number: Behind the handles, where there are several pairs in one world.
    init(in world: World, _ draft: DraftOffer = Pair.draft, number: String = "") async throws {
        self.world = world
        ana = try await world.register("ana\(number)")
        ben = try await world.register("ben\(number)")
        try await world.execute("UPDATE traveller SET email_verified_at = created_at")
        offer = try await ana.publish(draft)
    }

    /// A meeting at the airport, so many hours from now.
    func meeting(inHours hours: Double = 24) -> String {
        #"{"meetingPoint":"airport:BKK","startsAt":"\#(world.time(hours: hours))"}"#
    }

    /// Proposes 100 EUR and answers the swap.
    @discardableResult
    func propose(
        _ amount: String = "100.00", by person: Person? = nil, meeting: String? = nil, rest: String = ""
    ) async throws -> Reply {
        try await (person ?? ben).post(
            "/v1/offers/\(offer)/swaps",
            """
            {"amount":{"amount":"\(amount)","currency":"EUR"}\(meeting.map { #","meeting":\#($0)"# } ?? "")\
            \(rest.isEmpty ? "" : ",")\(rest)}
            """)
    }

    /// A swap that was accepted; scheduled if it carries a meeting.
    func accepted(_ amount: String = "100.00", meeting: String? = nil) async throws -> String {
        let id = try await propose(amount, meeting: meeting).id()
        _ = try await ana.accept(id)
        return id
    }

    /// A swap of which both codes were handed in.
    func completed(_ amount: String = "100.00") async throws -> String {
        let id = try await accepted(amount)
        for (giver, taker) in [(ana, ben), (ben, ana)] {
            _ = try await taker.act("hand-over", on: id, #"{"code":"\#(try await giver.code(of: id))"}"#)
        }
        return id
    }
}

extension World {
    /// An instant of the standing clock's future, or past, as the wire has it.
    func time(hours: Double = 0, minutes: Double = 0) -> String {
        let seconds = clock.now.timeIntervalSince1970 + hours * 3600 + minutes * 60
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601)
    }

    /// One round of the sweeper.
    func sweep() async throws { try await Sweeper(services).sweep() }
}

extension Person {
    /// One action on a swap; without a body if it has no fields.
    @discardableResult
    func act(_ verb: String, on swap: String, _ body: String? = nil) async throws -> Reply {
        try await post("/v1/swaps/\(swap)/\(verb)", body)
    }

    /// Accepts the terms as they are.
    @discardableResult
    func accept(_ swap: String, rest: String = "") async throws -> Reply {
        let hash = try await get("/v1/swaps/\(swap)").string("terms.hash") ?? ""
        return try await act("accept", on: swap, #"{"termsHash":"\#(hash)"\#(rest)}"#)
    }

    /// One's own code, to be given to the other side.
    func code(of swap: String) async throws -> String {
        let reply = try await get("/v1/swaps/\(swap)/code")
        guard let code = reply.string("code") else { throw Missing("a code in \(reply.text)") }
        return code
    }

    func state(of swap: String) async throws -> String? { try await get("/v1/swaps/\(swap)").string("state") }
}

extension Reply {
    func id() throws -> String {
        guard let id = string("id") else { throw Missing("an id in \(text)") }
        return id
    }
}
