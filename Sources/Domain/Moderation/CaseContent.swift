/// What a case or an appeal is about, as it is now, for staff: also what is held, hidden or not revealed yet. No exact
/// place, no contact, no code. Messages are no part of it: `CaseExcerpt` shows them to whoever has claimed the case.
package struct CaseContent: Sendable {
    /// A case shows what it is about in the form that its kind has for staff.
    package enum Item: Sendable {
        case offer(OfferListing)
        case review(ReviewQueueRow)
        case account(ModeratedAccount)
        case swap(ModeratedSwap)
        case meetingPoint(ModeratedPoint)
        case note(ModeratedNote)
    }

    /// Nil for a chat or a message, and for what is gone.
    package let item: Item?
    package let people: [ConcernedPerson]

    package init(_ item: Item?, people: [ConcernedPerson]) {
        self.item = item
        self.people = people
    }
}

/// Somebody whom a case concerns, with what others have reported.
package struct ConcernedPerson: Sendable {
    /// The role says what the person has to do with the subject of the case.
    package enum Role: String, Sendable, CaseIterable {
        case traveller, owner, proposer, guest, sender, recipient, author, about
    }

    package let role: Role
    package let traveller: Traveller
    /// Open reports about the person and what is theirs, newest first.
    package let openReports: [FiledReport]

    package init(_ role: Role, _ traveller: Traveller, openReports: [FiledReport]) {
        self.role = role
        self.traveller = traveller
        self.openReports = openReports
    }

    /// The most open reports that are shown.
    package static let reportLimit = 20
}
