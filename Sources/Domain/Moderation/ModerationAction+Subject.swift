/// What moderators can hide: something that a traveller wrote.
package enum HideableItem: Sendable, Hashable {
    /// The kind says what is hidden, without its id.
    package enum Kind: String, Sendable, CaseIterable { case offer, review, reply, message, profile, note }

    case offer(Identifier<Offer>)
    /// With its reply.
    case review(Identifier<Review>)
    /// The reply to a review, alone.
    case reply(to: Identifier<Review>)
    case message(Identifier<MessageThread>, seq: Int64)
    /// Name and bio.
    case profile(Identifier<Traveller>)
    case note(NoteReference)

    /// Nil unless `id` is one of this kind.
    package init?(_ kind: Kind, _ id: String) {
        let item: Self? =
            switch kind {
            case .offer: Identifier(id).map(Self.offer)
            case .review: Identifier(id).map(Self.review)
            case .reply: Identifier(id).map(Self.reply)
            case .message: MessageReference(id).map { .message($0.thread, seq: $0.seq) }
            case .profile: Identifier(id).map(Self.profile)
            case .note: NoteReference(id).map(Self.note)
            }
        guard let item else { return nil }
        self = item
    }

    package var kind: Kind {
        switch self {
        case .offer: .offer
        case .review: .review
        case .reply: .reply
        case .message: .message
        case .profile: .profile
        case .note: .note
        }
    }

    /// An id; of a message `<thread>/<seq>`, of a reply that of its review.
    package var id: String {
        switch self {
        case .offer(let id): id.description
        case .review(let id), .reply(let id): id.description
        case .message(let thread, let seq): MessageReference(thread: thread, seq: seq).description
        case .profile(let id): id.description
        case .note(let note): note.id
        }
    }
}

extension ModerationAction {
    /// What an action is about.
    package enum Subject: Sendable, Hashable {
        case item(HideableItem)
        case account(Identifier<Traveller>)
        case swap(Identifier<Swap>)
        case meetingPoint(Identifier<MeetingPoint>)
    }
}

extension ModerationAction.Subject {
    /// Names of what is no item, in the database and on the wire.
    private enum Kind: String { case account, swap, meetingPoint = "meeting-point" }

    package var kind: String {
        switch self {
        case .item(let item): item.kind.rawValue
        case .account: Kind.account.rawValue
        case .swap: Kind.swap.rawValue
        case .meetingPoint: Kind.meetingPoint.rawValue
        }
    }

    /// An id; of a message `<thread>/<seq>`.
    package var id: String {
        switch self {
        case .item(let item): item.id
        case .account(let id): id.description
        case .swap(let id): id.description
        case .meetingPoint(let id): id.description
        }
    }

    /// Nil unless there is such a kind, and `id` is one of it.
    package init?(_ kind: String, _ id: String) {
        let subject: Self? =
            if let item = HideableItem.Kind(rawValue: kind) {
                HideableItem(item, id).map(Self.item)
            } else {
                switch Kind(rawValue: kind) {
                case .account: Identifier(id).map(Self.account)
                case .swap: Identifier(id).map(Self.swap)
                case .meetingPoint: Identifier(id).map(Self.meetingPoint)
                case nil: nil
                }
            }
        guard let subject else { return nil }
        self = subject
    }

    /// As a report or a case names it.
    package var reported: CaseSubject {
        switch self {
        case .item(.offer): CaseSubject(.offer, id)
        case .item(.review): CaseSubject(.review, id)
        case .item(.reply): CaseSubject(.reply, id)
        case .item(.message): CaseSubject(.message, id)
        case .item(.profile), .account: CaseSubject(.traveller, id)
        case .item(.note): CaseSubject(.note, id)
        case .swap: CaseSubject(.swap, id)
        case .meetingPoint: CaseSubject(.meetingPoint, id)
        }
    }

    var audited: AuditSubject {
        switch self {
        case .item(.offer(let id)): AuditSubject(.offer, id)
        case .item(.review(let id)): AuditSubject(.review, id)
        case .item(.reply(let id)): AuditSubject(.reply, id)
        case .item(.message(let thread, let seq)): .message(seq, in: thread)
        case .item(.profile(let id)), .account(let id): .traveller(id)
        case .item(.note(let note)): AuditSubject(.note, note.id)
        case .swap(let id): AuditSubject(.swap, id)
        case .meetingPoint(let id): AuditSubject(.meetingPoint, id)
        }
    }
}

extension ModerationAction.Deed {
    package var subject: ModerationAction.Subject {
        switch self {
        case .item(_, let item): .item(item)
        case .account(_, let id): .account(id)
        case .swap(_, let id): .swap(id)
        case .meetingPoint(_, let id): .meetingPoint(id)
        }
    }

    /// Name in the database and on the wire.
    package var name: String {
        switch self {
        case .item(let deed, _): deed.rawValue
        case .account(let deed, _): deed.rawValue
        case .swap(let deed, _): deed.rawValue
        case .meetingPoint(let deed, _): deed.rawValue
        }
    }

    package var facts: DeedFacts {
        switch self {
        case .item(let deed, _): deed.facts
        case .account(let deed, _): deed.facts
        case .swap(let deed, _): deed.facts
        case .meetingPoint(let deed, _): deed.facts
        }
    }

    /// Names of the deeds of which something is so.
    package static func names(where isSo: (DeedFacts) -> Bool) -> [String] {
        ModerationAction.ItemDeed.allCases.filter { isSo($0.facts) }.map(\.rawValue)
            + ModerationAction.AccountDeed.allCases.filter { isSo($0.facts) }.map(\.rawValue)
            + ModerationAction.SwapDeed.allCases.filter { isSo($0.facts) }.map(\.rawValue)
            + ModerationAction.PointDeed.allCases.filter { isSo($0.facts) }.map(\.rawValue)
    }

    /// Nil if nothing of this name is done to the subject.
    package init?(_ name: String, to subject: ModerationAction.Subject) {
        let deed: Self? =
            switch subject {
            case .item(let item): ModerationAction.ItemDeed(rawValue: name).map { .item($0, item) }
            case .account(let id): ModerationAction.AccountDeed(rawValue: name).map { .account($0, id) }
            case .swap(let id): ModerationAction.SwapDeed(rawValue: name).map { .swap($0, id) }
            case .meetingPoint(let id): ModerationAction.PointDeed(rawValue: name).map { .meetingPoint($0, id) }
            }
        guard let deed else { return nil }
        self = deed
    }
}
