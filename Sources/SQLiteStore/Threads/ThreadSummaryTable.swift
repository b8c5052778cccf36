import Domain
import Foundation

/// SQL of the list of threads.
enum ThreadSummaryTable {
    private static let columns = """
        thread.id AS thread_id, coalesce(member.at, thread.created_at) AS active_at,
        coalesce(member.read_seq, 0) AS read_up_to, member.muted_until,
        coalesce(theirs.read_seq, 0) AS their_read_up_to, coalesce(theirs.delivered_seq, 0) AS their_delivered_up_to,
        other.shows_receipts AS other_shows_receipts,
        (SELECT shows_receipts FROM traveller WHERE id = :reader) AS shows_receipts,
        \(TravellerTable.other), \(OfferTable.summary),
        \(MessageTable.columns),
        (SELECT count(*) FROM message AS unread WHERE unread.thread = thread.id
            AND unread.seq > coalesce(member.read_seq, 0) AND unread.sender IS DISTINCT FROM :reader
            AND unread.hidden_at IS NULL AND unread.deleted_at IS NULL AND unread.held_at IS NULL) AS unread,
        thread.guest = :reader AS is_guest, thread.is_answered,
        thread.blocked_total, thread.blocked_first_day, thread.blocked_last_day,
        CASE WHEN thread.guest = :reader AND NOT thread.is_answered
            THEN (SELECT count(*) FROM (
                SELECT 1 FROM message AS own
                WHERE own.thread = thread.id AND own.sender = :reader AND own.kind = 'text'
                LIMIT \(Message.maxBeforeReply)) AS texts)
            ELSE 0 END AS sent,
        (SELECT max(about.id) FROM swap AS about WHERE about.thread = thread.id) AS newest_swap
        """

    private static let joins = """
        JOIN traveller AS other ON other.id = CASE thread.owner WHEN :reader THEN thread.guest ELSE thread.owner END
        LEFT JOIN thread_member AS theirs ON theirs.traveller = other.id AND theirs.thread = thread.id
        JOIN offer ON offer.id = thread.offer
        LEFT JOIN message ON message.thread = thread.id AND message.seq = thread.last_seq
        \(MessageTable.joins)
        """

    /// Latest activity first.
    static func page(
        of reader: Identifier<Traveller>, after cursor: ThreadCursor?, limit: Int, in db: Database
    ) throws -> [ThreadSummary] {
        let sql = """
            SELECT \(columns) FROM thread_member AS member
            JOIN thread ON thread.id = member.thread
            \(joins)
            WHERE member.traveller = :reader AND (member.at, member.thread) < (:at, :after)
            ORDER BY member.at DESC, member.thread DESC LIMIT :limit
            """
        let arguments: SQLValues = [
            "reader": reader.description, "at": cursor?.at ?? .max, "after": cursor?.id.description ?? "~",
            "limit": limit,
        ]
        return try summaries(
            try db.rows(sql, arguments), for: reader, in: db)
    }

    /// The owner of the offer can read a thread that is not in their list yet.
    static func find(
        _ id: Identifier<MessageThread>, for reader: Identifier<Traveller>, in db: Database
    ) throws -> ThreadSummary? {
        let sql = """
            SELECT \(columns) FROM thread
            LEFT JOIN thread_member AS member ON member.traveller = :reader AND member.thread = thread.id
            \(joins)
            WHERE thread.id = :id AND :reader IN (thread.owner, thread.guest)
            """
        let arguments: SQLValues = ["reader": reader.description, "id": id.description]
        return try summaries(
            try db.rows(sql, arguments), for: reader, in: db
        ).first
    }

    /// Counts the threads with messages that the reader has not read.
    static func countUnread(of reader: Identifier<Traveller>, in db: Database) throws -> Int {
        let sql = """
            SELECT count(*) FROM thread_member AS member
            WHERE member.traveller = :reader AND EXISTS (
                SELECT 1 FROM message WHERE message.thread = member.thread AND message.seq > member.read_seq
                    AND message.sender IS DISTINCT FROM :reader AND message.hidden_at IS NULL
                    AND message.deleted_at IS NULL AND message.held_at IS NULL)
            """
        return try db.value(sql, ["reader": reader.description], as: Int.self) ?? 0
    }

    /// The offer; across a block a guest sees it as it was then.
    private static func about(_ row: StoredRow) throws -> OfferSummary {
        let now = try OfferTable.summary(row)
        guard row["is_guest"], row["other_is_blocked"], let total: Int64 = row["blocked_total"],
            let first: Int = row["blocked_first_day"]
        else { return now }
        let days = Availability(
            from: Day(daysSince1970: first), to: (row["blocked_last_day"] as Int?).map(Day.init(daysSince1970:)))
        return now.asAgreed(
            AgreedOffer(
                total: Money(minorUnits: total, currency: now.total.currency), availability: days, note: ""))
    }

    /// With the swaps of all rows, which take three statements together.
    private static func summaries(
        _ rows: [StoredRow], for reader: Identifier<Traveller>, in db: Database
    ) throws -> [ThreadSummary] {
        let ids: [Identifier<Swap>] = try rows.filter { !$0.isNull("newest_swap") }.map { try $0.id("newest_swap") }
        let swaps = try SwapTable.find(ids, in: db)
        return try rows.map { row in
            let about = try about(row)
            let sharing = ReceiptSharing(
                mine: row["shows_receipts"], theirs: row["other_shows_receipts"], areBlocked: row["other_is_blocked"])
            let theirs = Receipt(delivered: row["their_delivered_up_to"], read: row["their_read_up_to"])
            let swap = (row["newest_swap"] as String?).flatMap { Identifier<Swap>($0) }.flatMap { swaps[$0] }
            return ThreadSummary(
                id: try row.id("thread_id"), with: try TravellerTable.other(row), about: about,
                last: row.isNull("seq") ? nil : try MessageTable.message(row, to: reader),
                reading: ThreadSummary.Reading(
                    unread: row["unread"], readUpTo: row["read_up_to"], theirs: sharing.shown(theirs),
                    mutedUntil: row.optionalDate("muted_until")),
                progress: swap.map { SwapSummary($0, near: about.label) },
                at: row.date("active_at"),
                opening: ThreadSummary.Opening(
                    isGuest: row["is_guest"], hasReply: row["is_answered"], sent: row["sent"]))
        }
    }
}
