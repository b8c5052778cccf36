import Domain
import TestSupport

/// What staff write with an action.
let moderationOrder = #"{"reason":"scam","note":"No."}"#

extension Person {
    /// An action on somebody's account.
    @discardableResult
    func moderate(_ verb: String, _ person: Person, _ body: String = moderationOrder) async throws -> Reply {
        try await post("/v1/admin/travellers/\(person.id)/\(verb)", body)
    }

    /// The id of the newest action that the person was told of.
    func actionID() async throws -> String {
        let reply = try await get("/v1/me/notifications")
        for index in 0..<(reply.count("items") ?? 0) {
            if let id = reply.string("items.\(index).action") { return id }
        }
        throw Missing("an action in \(reply.text)")
    }

    @discardableResult
    func appeal(_ action: String, _ text: String = "It was not me.") async throws -> Reply {
        try await post("/v1/me/appeals", #"{"action":"\#(action)","text":"\#(text)"}"#)
    }

    @discardableResult
    func decide(_ appeal: String, _ granted: Bool, _ note: String = "Seen.") async throws -> Reply {
        try await post("/v1/admin/appeals/\(appeal)/decide", #"{"granted":\#(granted),"note":"\#(note)"}"#)
    }
}

extension World {
    /// Codes of the audit in order, with who acted alone; without those that make the staff.
    func audit() async throws -> [String] {
        try await texts(
            """
            SELECT action || CASE WHEN actor IS NULL THEN ' by nobody' ELSE '' END
                || CASE is_alone WHEN 1 THEN ' alone' ELSE '' END FROM audit
            WHERE action <> 'appoint-staff' AND action NOT LIKE 'look-into-%' ORDER BY seq
            """)
    }
}
