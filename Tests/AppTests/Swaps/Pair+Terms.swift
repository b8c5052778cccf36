import JSON
import TestSupport

extension Reply {
    /// `3800.00 THB for 100.00 EUR`: what the reader gives and gets.
    var deal: String { "\(money("terms.give")) for \(money("terms.get"))" }

    /// The amount at a path with its currency.
    func money(_ path: String) -> String {
        "\(string("\(path).amount") ?? "-") \(string("\(path).currency") ?? "-")"
    }
}

extension Pair {
    /// The body of a proposal or a counter-proposal of so many EUR.
    func terms(_ amount: String = "100.00", _ rest: String = "") -> String {
        #"{"amount":{"amount":"\#(amount)","currency":"EUR"}\#(rest.isEmpty ? "" : ",")\#(rest)}"#
    }

    /// A meeting at a point of the list.
    func meeting(at time: String, in point: String = "airport:BKK") -> String {
        #"{"meetingPoint":"\#(point)","startsAt":"\#(time)"}"#
    }

    /// How much of the offer is left, and the state that it is in.
    func left() async throws -> String {
        let offer = try await ana.get("/v1/offers/\(offer)")
        return "\(offer.string("remaining.amount") ?? "-") \(offer.string("state") ?? "-")"
    }
}

extension World {
    /// Somebody who may swap for up to 300 EUR.
    func verified(_ handle: String) async throws -> Person {
        let person = try await register(handle)
        try await execute("UPDATE traveller SET email_verified_at = created_at WHERE handle = '\(handle)'")
        return person
    }

    /// A newer publication, in which the euro costs so many baht.
    func publish(baht digits: String) async throws {
        try await execute(
            """
            INSERT INTO rate (source, day, currency, digits) SELECT source, day + 1, currency,
                CASE currency WHEN 'THB' THEN '\(digits)' ELSE digits END
            FROM rate WHERE day = (SELECT max(day) FROM rate)
            """)
    }
}

/// What `work` answers when it is done `count` times at once, in no order.
func together<Result: Sendable>(
    _ count: Int, _ work: @escaping @Sendable (Int) async throws -> Result
) async throws -> [Result] {
    try await withThrowingTaskGroup(of: Result.self) { group in
        for index in 0..<count { group.addTask { try await work(index) } }
        return try await group.reduce(into: []) { $0.append($1) }
    }
}
