/// A text that one person has written and another can read. Only the door makes one of what somebody types, so whatever takes
/// one is screened: its form here, contact details and what goes to many where it is a first contact, and each kind says how
/// it is reported and hidden.
package struct SharedText: Hashable, Sendable {
    package let kind: Kind
    package let text: String

    /// The door. Line ends become "\n".
    package init(_ typed: String, as kind: Kind) throws(PlainTextFault) {
        let text = typed.replacing("\r\n", with: "\n")
        try PlainText.check(text, limit: kind.limit, allowingNewlines: kind.hasNewlines)
        if kind == .pointLabel, MessageWarning(text) != nil { throw .contactDetails }
        // Opening times have many digits.
        if kind == .pointHours,
            MessageWarning(text)?.kinds.contains(where: { $0 != .phone || text.contains("+") }) == true
        {
            throw .contactDetails
        }
        (self.kind, self.text) = (kind, text)
    }

    /// A text that came through the door when it was written.
    package init(stored text: String, as kind: Kind) { (self.kind, self.text) = (kind, text) }

    /// Contact details in it; nil without any, and for a kind that is looked at otherwise.
    package var warning: MessageWarning? { kind.isFirstContact ? MessageWarning(text) : nil }

    /// What it has in common with others; nil if it says too little.
    package var sketch: TextSketch? { kind.isFirstContact ? TextSketch(text) : nil }

    package var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
}

extension SharedText {
    /// Every kind of text that people write for each other.
    package enum Kind: String, Sendable, CaseIterable {
        case message, card
        /// Of a transfer or of a request for money.
        case note
        case name, bio
        case offerNote = "offer-note"
        case review, reply
        /// What two write about their swap: the name of a place, a statement in a dispute, a settlement.
        case meetingLabel = "meeting-label"
        case statement, settlement
        case pointLabel = "point-label"
        case pointHours = "point-hours"

        /// Maximum characters.
        package var limit: Int {
            switch self {
            case .message: Message.limit
            case .card: Card.limit
            case .note: WalletText.noteLimit
            case .name: DisplayName.limit
            case .bio: 500
            case .offerNote: OfferLimits.note
            case .review, .reply: Review.limit
            case .meetingLabel, .pointLabel: MeetingPoint.labelLimit
            case .statement: SwapLimits.statementLength.upperBound
            case .settlement: SwapLimits.agreementLength
            case .pointHours: MeetingPoint.hoursLimit
            }
        }

        package var hasNewlines: Bool {
            switch self {
            case .message, .card, .bio, .offerNote, .review, .reply, .statement, .settlement: true
            case .note, .name, .meetingLabel, .pointLabel, .pointHours: false
            }
        }

        /// It can go to somebody who has never answered: the first ones are counted, looked at for contact details, and held
        /// if they go to many. All else stands where everybody sees it, or is between two who have agreed on something.
        package var isFirstContact: Bool { self == .message || self == .note }

        /// As what others report it.
        package var reported: Report.SubjectKind {
            switch self {
            case .message, .card: .message
            case .note: .note
            case .name, .bio: .traveller
            case .offerNote: .offer
            case .review: .review
            case .reply: .reply
            case .meetingLabel, .statement, .settlement: .swap
            case .pointLabel, .pointHours: .meetingPoint
            }
        }

        /// As what staff hide it; nil for the words of a swap, which staff cancel or decide, and of a place, which they remove.
        package var hidden: HideableItem.Kind? {
            switch self {
            case .message, .card: .message
            case .note: .note
            case .name, .bio: .profile
            case .offerNote: .offer
            case .review: .review
            case .reply: .reply
            case .meetingLabel, .statement, .settlement, .pointLabel, .pointHours: nil
            }
        }
    }
}
