import Domain
import Foundation

/// SQL of what moderators hide: columns of `offer`, `review`, `message`, `traveller` and of notes.
enum HidingTable {
    /// Nil if the subject does not exist.
    static func snapshot(
        of item: HideableItem, by actor: Identifier<Traveller>, in moderationCase: Identifier<ModerationCase>?,
        _ db: Database
    ) throws -> HidingSnapshot? {
        guard let (author, hidden, isHeld, review) = try content(of: item, in: db),
            let traveller = try TravellerTable.find(author, in: db)
        else { return nil }
        let subject = ModerationAction.Subject.item(item)
        return HidingSnapshot(
            try DeciderTable.decider(actor, about: subject.reported, naming: moderationCase, in: db), of: item,
            by: traveller, hidden: hidden, isHeld: isHeld, review: review,
            last: try ActionTable.last(on: subject, in: db))
    }

    private typealias Content = (
        author: Identifier<Traveller>, hidden: Hiding?, isHeld: Bool, review: HidingSnapshot.ReviewOfSwap?
    )

    private static func content(of item: HideableItem, in db: Database) throws -> Content? {
        switch item {
        case .offer(let id):
            return try OfferTable.find(id, in: db).map { ($0.offer.owner, $0.offer.hidden, false, nil) }
        case .profile(let id): return try TravellerTable.find(id, in: db).map { ($0.id, $0.hidden, false, nil) }
        case .note(let note):
            return try NoteTable.find(note, in: db).map {
                ($0.author, $0.standing.hidden, $0.standing.heldAt != nil, nil)
            }
        case .review(let id):
            guard let review = try ReviewTable.find(id, in: db), let swap = try SwapTable.find(review.swap, in: db)
            else { return nil }
            return (review.author, review.hidden, false, HidingSnapshot.ReviewOfSwap(review, of: swap))
        case .reply(let id):
            return try ReviewTable.find(id, in: db).flatMap { review in
                review.reply.map { _ in (review.about, review.hiddenReply, false, nil) }
            }
        case .message(let thread, let seq):
            // Events are not anybody's words.
            let sql = """
                SELECT sender, hidden_at, hidden_reason, held_at FROM message
                WHERE thread = :thread AND seq = :seq AND kind = 'text' AND sender IS NOT NULL
                """
            return try db.row(sql, ["thread": thread.description, "seq": seq]).map {
                (try $0.id("sender"), try $0.hiding("hidden"), !$0.isNull("held_at"), nil)
            }
        }
    }

    static func write(_ change: HidingChange, at now: Date, in db: Database) throws {
        guard let record = change.record else { return }
        try StaffRecordWriter.write(record, in: db) {
            try save(change.hidden, on: change.item, in: db)
            try tell(of: change.item, at: now, in: db)
            if let uncounted = change.uncounted {
                try ObservationTable.removeReview(of: uncounted.swap, about: uncounted.about, in: db)
                try NotificationTable.removeReview(
                    of: uncounted.swap, about: uncounted.about, at: now, in: db)
            }
            if let counted = change.counted {
                try ObservationTable.save(counted.observation, about: counted.about, in: db)
            }
            if let revealed = change.revealed { try NotificationTable.insert(revealed, in: db) }
            let concerned = [change.uncounted?.about, change.counted?.about].compactMap(\.self)
            if !concerned.isEmpty { try ReliabilityTable.update(concerned, at: now, in: db) }
        }
    }

    /// To those whose apps show the item in a chat or a swap.
    private static func tell(of item: HideableItem, at now: Date, in db: Database) throws {
        switch item {
        // A wallet is read anew when it is opened.
        case .offer, .profile, .note: break
        case .review(let id), .reply(let id):
            guard let review = try ReviewTable.find(id, in: db) else { return }
            try EventTable.append(
                [.swap(review.swap)], to: [review.author, review.about], by: .service, at: now, in: db)
        case .message(let id, let seq):
            guard let thread = try ThreadTable.find(id, in: db) else { return }
            try EventTable.append(
                [.message(id, seq: seq), .thread(id)], to: [thread.owner, thread.guest], by: .service, at: now, in: db)
        }
    }

    /// Ends the hold of an offer, a message or a note, if there is one.
    static func release(_ item: HideableItem, at now: Date, in db: Database) throws {
        switch item {
        case .offer(let id): try OfferTable.release(id, in: db)
        case .message(let thread, let seq):
            let changed = try db.run(
                "UPDATE message SET held_at = NULL WHERE thread = :thread AND seq = :seq AND held_at IS NOT NULL",
                ["thread": thread.description, "seq": seq])
            if changed > 0 { try tell(of: item, at: now, in: db) }
        case .note(let note): try NoteTable.release(note, in: db)
        case .review, .reply, .profile: break
        }
    }

    private static func save(_ hidden: Hiding?, on item: HideableItem, in db: Database) throws {
        func set(_ sql: String, _ key: SQLValues) throws {
            let values: SQLValues = ["at": hidden?.at.milliseconds, "reason": hidden?.reason.rawValue]
            guard try db.run(sql, values + key) == 1 else { throw DamagedRow(column: "hidden_at") }
        }
        switch item {
        case .offer(let id):
            try set("UPDATE offer SET hidden_at = :at, hidden_reason = :reason WHERE id = :id", ["id": id.description])
        case .review(let id):
            try set("UPDATE review SET hidden_at = :at, hidden_reason = :reason WHERE id = :id", ["id": id.description])
        case .reply(let id):
            try set(
                "UPDATE review SET reply_hidden_at = :at, reply_hidden_reason = :reason WHERE id = :id",
                ["id": id.description])
        case .message(let thread, let seq):
            try set(
                """
                UPDATE message SET hidden_at = :at, hidden_reason = :reason, held_at = NULL
                    WHERE thread = :thread AND seq = :seq
                """,
                ["thread": thread.description, "seq": seq])
        case .note(let note): try NoteTable.save(hidden, on: note, in: db)
        case .profile(let id):
            try set(
                "UPDATE traveller SET profile_hidden_at = :at, profile_hidden_reason = :reason WHERE id = :id",
                ["id": id.description])
            // The name that whoever is blocked sees is that of now, or it would come back with the profile.
            try db.run("UPDATE block SET shown_name = NULL WHERE blocker = :id", ["id": id.description])
        }
    }
}
