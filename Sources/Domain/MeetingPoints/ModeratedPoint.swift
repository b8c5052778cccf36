package import Foundation

/// A meeting point that a traveller added, as staff see it.
package struct ModeratedPoint: Sendable, Equatable {
    /// Staff set the state: they verify a point, or remove it from the list.
    package enum State: String, Sendable, CaseIterable { case visible, verified, removed }

    package let id: Identifier<MeetingPoint>
    package let point: MeetingPoint
    package let state: State
    /// Who added it.
    package let author: Identifier<Traveller>
    package let authorHandle: String
    package let createdAt: Date
    /// When a moderator last acted on it. Only later reports count.
    package let checkedAt: Date?
    /// The open case about it.
    package let openCase: Identifier<ModerationCase>?

    package init(
        _ id: Identifier<MeetingPoint>, _ point: MeetingPoint, state: State, by author: Author, createdAt: Date,
        checkedAt: Date?, openCase: Identifier<ModerationCase>?
    ) {
        self.id = id
        self.point = point
        self.state = state
        self.author = author.id
        authorHandle = author.handle
        self.createdAt = createdAt
        self.checkedAt = checkedAt
        self.openCase = openCase
    }

    /// Staff see who added the point.
    package struct Author: Sendable {
        package let id: Identifier<Traveller>
        package let handle: String

        package init(id: Identifier<Traveller>, handle: String) {
            self.id = id
            self.handle = handle
        }
    }

    /// Reports keep it off the list until a moderator looks.
    package var isReported: Bool { state == .visible && !point.trust.isShown }
}

/// Which meeting points a page has.
package enum PointFilter: String, Sendable, CaseIterable {
    /// Taken off the list by reports.
    case reported
    /// On the list, without a check.
    case listed
    case verified, removed
}

/// After which point the next page begins: those that reports took off the list come first, then by id.
package struct PointCursor: Sendable, Equatable {
    package let isReported: Bool
    package let id: Identifier<MeetingPoint>

    package init(isReported: Bool, id: Identifier<MeetingPoint>) {
        self.isReported = isReported
        self.id = id
    }
}
