package import Foundation

/// A text of the operator to all travellers.
package struct Announcement: Sendable, Equatable {
    /// One text for each language of the server.
    package struct Texts: Sendable, Equatable {
        package let english: String
        package let polish: String

        package init(english: String, polish: String) {
            self.english = english
            self.polish = polish
        }

        /// Maximum characters of each.
        package static let limit = 1000
    }

    /// How far its notifications, or their removal, are.
    package enum Progress: Sendable, Equatable {
        /// The id of the traveller who was last; empty at the beginning.
        case after(String)
        case done
    }

    package let id: Identifier<Announcement>
    package let texts: Texts
    package let author: Identifier<Traveller>
    package let at: Date
    /// Nil while travellers are to read it.
    package var takenBackAt: Date?
    package var progress: Progress

    package init(
        id: Identifier<Announcement>, _ texts: Texts, by author: Identifier<Traveller>, at: Date,
        takenBackAt: Date? = nil, progress: Progress = .after("")
    ) {
        self.id = id
        self.texts = texts
        self.author = author
        self.at = at
        self.takenBackAt = takenBackAt
        self.progress = progress
    }

    /// Seconds for which it is kept: somewhat longer than the notifications of it.
    package static let retention: TimeInterval = 190 * 86_400
}

/// Everything that an action on an announcement may read, from its transaction.
package struct AnnouncementSnapshot: Sendable {
    /// Who acts, as a member of staff at this moment.
    package let actor: StaffMember?
    /// Nil if there is none of this id.
    package let current: Announcement?

    package init(actor: StaffMember?, current: Announcement?) {
        self.actor = actor
        self.current = current
    }
}

/// Everything that an action on an announcement writes.
package struct AnnouncementChange: Sendable, Equatable {
    package let announcement: Announcement
    package let record: StaffRecord
}

/// The next slice of travellers who are told, or whose notification is removed.
package struct AnnouncementSlice: Sendable {
    package let announcement: Announcement
    package let notifications: [ServiceNotification.Draft]
    /// Whose notification is removed.
    package let removed: [Identifier<Traveller>]
}

/// Staff who write or take back an announcement are refused for one of these reasons.
package enum AnnouncementRefusal: Error, Equatable, Sendable {
    case notAllowed
    case noSuchAnnouncement
    case alreadyTakenBack
}

extension AnnouncementSnapshot {
    /// Tells all travellers, in slices of the sweeper.
    package func announcing(
        _ texts: Announcement.Texts, as id: Identifier<Announcement>, by me: Identifier<Traveller>, at now: Date
    ) throws(AnnouncementRefusal) -> AnnouncementChange {
        try confirm(me)
        return change(.announce, Announcement(id: id, texts, by: me, at: now), by: me, at: now)
    }

    /// Removes the notifications again, in slices of the sweeper.
    package func takingBack(
        by me: Identifier<Traveller>, at now: Date
    ) throws(AnnouncementRefusal) -> AnnouncementChange {
        try confirm(me)
        guard var announcement = current else { throw .noSuchAnnouncement }
        guard announcement.takenBackAt == nil else { throw .alreadyTakenBack }
        (announcement.takenBackAt, announcement.progress) = (now, .after(""))
        return change(.takeBackAnnouncement, announcement, by: me, at: now)
    }

    private func confirm(_ me: Identifier<Traveller>) throws(AnnouncementRefusal) {
        guard let actor, actor.id == me, actor.role == .admin else { throw .notAllowed }
    }

    private func change(
        _ action: AuditAction, _ announcement: Announcement, by me: Identifier<Traveller>, at now: Date
    ) -> AnnouncementChange {
        AnnouncementChange(
            announcement: announcement,
            record: StaffRecord(
                AuditEntry(
                    at: now, actor: .person(me), action: action, subject: AuditSubject(.announcement, announcement.id),
                    reason: .none, note: announcement.texts.english, case: nil)))
    }
}

/// Somebody who may be told of an announcement.
package struct AnnouncementReader: Sendable, Equatable {
    package let id: Identifier<Traveller>
    package let memberSince: Date
    /// Also of somebody who can still come back.
    package let hasLeft: Bool
    package let isStaff: Bool

    package init(_ id: Identifier<Traveller>, memberSince: Date, hasLeft: Bool, isStaff: Bool) {
        self.id = id
        self.memberSince = memberSince
        self.hasLeft = hasLeft
        self.isStaff = isStaff
    }
}

extension Announcement {
    /// Travellers in one transaction.
    package static let sliceSize = 200

    /// The next step for these travellers; the last one if they are fewer than `sliceSize`. Staff, those who left, and
    /// those who came later are not told.
    package func next(_ people: [AnnouncementReader], at now: Date) -> AnnouncementSlice {
        var announcement = self
        announcement.progress =
            if people.count == Self.sliceSize, let last = people.last { .after(last.id.description) } else { .done }
        let readers = people.filter { !$0.isStaff && !$0.hasLeft && $0.memberSince <= at }.map(\.id)
        let isTakenBack = takenBackAt != nil
        return AnnouncementSlice(
            announcement: announcement,
            notifications: isTakenBack
                ? [] : readers.map { ServiceNotification.Draft(to: $0, about: .announcement(id, texts), at: now) },
            removed: isTakenBack ? readers : [])
    }
}

/// Each method is one transaction.
package protocol AnnouncementStore: Sendable {
    func announce(
        by actor: Identifier<Traveller>, at now: Date, once request: IdempotentRequest<Announcement>?,
        deciding: @escaping @Sendable (AnnouncementSnapshot) throws -> AnnouncementChange
    ) async throws -> IdempotentResult<Announcement>
    func takeBack(
        _ id: Identifier<Announcement>, by actor: Identifier<Traveller>, at now: Date,
        once request: IdempotentRequest<Announcement>?,
        deciding: @escaping @Sendable (AnnouncementSnapshot) throws -> AnnouncementChange
    ) async throws -> IdempotentResult<Announcement>
    /// The newest first.
    func announcements(
        after cursor: Identifier<Announcement>?, limit: Int
    ) async throws -> Page<Announcement, Identifier<Announcement>>
    /// Announces to the next `Announcement.sliceSize` travellers, the oldest first. An announcement stays due until
    /// everybody is told.
    func continueAnnouncements(
        _ slice: SweepSlice, deciding: @escaping @Sendable (Announcement, [AnnouncementReader]) -> AnnouncementSlice
    ) async throws -> SweptSlice
}

/// The same with the rules of announcements.
extension AnnouncementStore {
    package func continueAnnouncements(_ slice: SweepSlice, at now: Date) async throws -> SweptSlice {
        try await continueAnnouncements(slice) { $0.next($1, at: now) }
    }
}
