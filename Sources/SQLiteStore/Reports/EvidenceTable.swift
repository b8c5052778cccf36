import Domain

/// SQL of the words that a report keeps as they were.
enum EvidenceTable {
    /// What one person has written in the subject of a case, of a swap what the other side has; nil without any.
    static func words(
        of subject: CaseSubject, for reporter: Identifier<Traveller>, in db: Database
    ) throws -> Report.Evidence? {
        switch subject.kind {
        case .traveller:
            try Identifier(subject.id).flatMap { try TravellerTable.find($0, in: db) }.flatMap {
                Report.Evidence([$0.details.name, $0.details.bio], by: $0.id)
            }
        case .offer:
            try Identifier(subject.id).flatMap { try OfferTable.find($0, in: db) }.flatMap {
                Report.Evidence([$0.offer.note], by: $0.offer.owner)
            }
        case .review:
            try Identifier(subject.id).flatMap { try ReviewTable.find($0, in: db) }.flatMap {
                Report.Evidence([$0.words.text], by: $0.author)
            }
        case .reply:
            try Identifier(subject.id).flatMap { try ReviewTable.find($0, in: db) }.flatMap {
                Report.Evidence([$0.reply ?? ""], by: $0.about)
            }
        case .message: try MessageReference(subject.id).flatMap { try message($0, in: db) }
        case .note:
            try NoteReference(subject.id).flatMap { try NoteTable.find($0, in: db) }.flatMap {
                Report.Evidence([$0.text], by: $0.author)
            }
        case .meetingPoint: try Identifier(subject.id).flatMap { try point($0, in: db) }
        case .swap:
            try Identifier<Swap>(subject.id).flatMap { try SwapTable.find($0, in: db) }.flatMap { swap in
                swap.side(of: reporter).flatMap {
                    Report.Evidence(swap.labels(by: $0.other), by: swap.member($0.other))
                }
            }
        // Of two: staff read them in the chat.
        case .thread: nil
        }
    }

    private static func message(_ reference: MessageReference, in db: Database) throws -> Report.Evidence? {
        let found = try MessageTable.messages(reference.seq...reference.seq, of: reference.thread, in: db).first
        guard case .text(let text, let author, _)? = found?.content else { return nil }
        return Report.Evidence([text], by: author)
    }

    private static func point(_ id: Identifier<MeetingPoint>, in db: Database) throws -> Report.Evidence? {
        guard let author = try ModeratedPointTable.find(id, in: db)?.author,
            let point = try MeetingPointTable.find(.added(id), in: db)
        else { return nil }
        return Report.Evidence([point.label, point.details.hours ?? ""], by: author)
    }

    /// What a traveller wrote is erased in the reports of others too, once nothing needs it.
    static func erase(by author: Identifier<Traveller>, in db: Database) throws {
        try db.run(
            "UPDATE report SET evidence = NULL, evidence_by = NULL WHERE evidence_by = :author",
            ["author": author.description])
    }
}
