import Domain
import TestSupport
import Testing

extension Pair {
    /// A dispute in which both have made their statement, and the two as they are then.
    func disputed() async throws -> (pair: Pair, swap: String) {
        let (pair, id) = try await missed()
        try await pair.ben.act("dispute", on: id, DisputeTests.body())
        try await pair.ana.act("dispute", on: id, DisputeTests.body("shortCount", "I counted them twice."))
        return (pair, id)
    }
}

extension StaffDesk {
    /// A seat at the desk of somebody who is signed in for the first time.
    static func seat(_ handle: String, _ role: StaffRole, in world: World) async throws -> (StaffDesk, Person) {
        let desk = try await StaffDesk(handle, role, in: world)
        return (desk, try await desk.atWork())
    }

    /// Signed in anew with the password of their own: access tokens live an hour.
    func again() async throws -> Person { try world.person(try await signIn(Person.password, code: code)) }
}

extension Person {
    @discardableResult
    func report(_ kind: String, _ id: String, _ reason: String = "scam") async throws -> Reply {
        try await post(
            "/v1/reports", #"{"subject":{"kind":"\#(kind)","id":"\#(id)"},"reason":"\#(reason)","text":"Look."}"#)
    }

    /// Decides a dispute as a senior.
    func decide(
        _ swap: String, _ fault: String?, reason: String = "counterfeit", note: String = "Two were missing."
    ) async throws -> Reply {
        let fault = fault.map { "\"\($0)\"" } ?? "null"
        return try await post(
            "/v1/admin/disputes/\(swap)/decide", #"{"fault":\#(fault),"reason":"\#(reason)","note":"\#(note)"}"#)
    }
}

extension World {
    /// The rows of the audit about one kind of subject, oldest first: `action reason`, with `!` for the system.
    func audited(_ kind: String) async throws -> [String] {
        try await texts(
            """
            SELECT action || ' ' || reason || CASE WHEN actor IS NULL THEN '!' ELSE '' END FROM audit
            WHERE subject_kind = '\(kind)' ORDER BY seq
            """)
    }
}
