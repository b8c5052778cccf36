package import Foundation

/// Reads events. They are written together with the change that causes them, in the same transaction.
package protocol EventStore: Sendable {
    /// The traveller's events after `number`, oldest first, in one snapshot: fewer than `limit` where their texts have `bytes`
    /// bytes together, but at least one.
    func events(
        of reader: Identifier<Traveller>, after number: Int64, limit: Int, bytes: Int, at now: Date
    ) async throws -> EventPage
    /// The number of the traveller's newest event.
    func newest(of reader: Identifier<Traveller>) async throws -> Int64
    /// Waits for the next commit with events or with changed sessions, of any process that writes to the database. Called by
    /// one task; what was committed between two calls comes with the second.
    func nextNotice() async -> EventNotice
    /// Calls `told` with what each commit of this process ends, before the commit is acknowledged, on the writer's thread.
    func onEnd(_ told: @escaping @Sendable (EndedSessions) -> Void)
    func save(_ ticket: EventTicket) async throws
    /// Takes the ticket with this hash, which then is no more, and gives who got it. Nil without a ticket or a session that is
    /// good at `now`.
    func take(_ hash: [UInt8], at now: Date) async throws -> Principal?
    /// The sessions of these that have not ended, with the state of their accounts.
    func standings(
        of sessions: [Identifier<Session>], at now: Date
    ) async throws -> [Identifier<Session>: Traveller.State]
}

/// What commits have changed for open streams.
package struct EventNotice: Sendable, Equatable {
    /// The number of new events by traveller.
    package var events: [Identifier<Traveller>: Int] = [:]
    /// A session may have ended.
    package var sessions = false

    package init() {}
}

/// Whose streams end with a commit.
package struct EndedSessions: Sendable, Equatable {
    package var sessions: Set<Identifier<Session>> = []
    /// Accounts that cannot act any more: all of their streams end.
    package var travellers: Set<Identifier<Traveller>> = []

    package init() {}

    package var isEmpty: Bool { sessions.isEmpty && travellers.isEmpty }
}

/// Opens one stream in a browser, whose `EventSource` sends no token.
package struct EventTicket: Sendable, Equatable {
    package let hash: [UInt8]
    package let session: Identifier<Session>
    package let expiresAt: Date

    package init(hash: [UInt8], session: Identifier<Session>, at now: Date) {
        (self.hash, self.session, expiresAt) = (hash, session, now.addingTimeInterval(Self.lifetime))
    }

    /// Seconds.
    package static let lifetime: TimeInterval = 30
}

extension Message.Draft {
    /// What the members of its thread are sent. With the first message the thread comes into the list of the owner.
    package var subjects: [Event.Subject] { (seq == 1 ? [.thread(thread)] : []) + [.message(thread, seq: seq)] }
}

extension Swap {
    /// What both sides are sent about a change.
    package var subjects: [Event.Subject] { [.swap(id), .thread(thread)] }
}
