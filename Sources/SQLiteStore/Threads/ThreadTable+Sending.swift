import Domain
import Foundation

/// What is looked at before a message is sent, in one statement: a busy server spends most of its time on these.
struct SendingSnapshot {
    let snapshot: ThreadSnapshot
    let senderHandle: String
}

extension ThreadTable {
    private static let sending = """
        SELECT thread.id, thread.offer, thread.owner, thread.guest, thread.created_at, thread.last_seq,
            thread.is_answered, sender.handle AS sender_handle, other.state AS other_state,
            EXISTS (SELECT 1 FROM block WHERE blocker = sender.id AND blocked = other.id)
                OR EXISTS (SELECT 1 FROM block WHERE blocker = other.id AND blocked = sender.id) AS are_blocked,
            EXISTS (SELECT 1 FROM message WHERE sender = :sender AND client_id = :client_id) AS is_repeated,
            (SELECT count(*) FROM (
                SELECT 1 FROM message WHERE thread = thread.id AND sender = :sender AND kind = 'text' LIMIT :limit
            )) AS sent
        FROM thread
        JOIN traveller AS sender ON sender.id = :sender
        JOIN traveller AS other
            ON other.id = CASE thread.owner WHEN :sender THEN thread.guest ELSE thread.owner END
        WHERE thread.id = :id
        """

    static func snapshot(
        of id: Identifier<MessageThread>, sending clientID: Identifier<Message>, from sender: Identifier<Traveller>,
        at now: Date, in db: Database
    ) throws -> SendingSnapshot? {
        let arguments: SQLValues = [
            "sender": sender.description, "client_id": clientID.description, "limit": Message.maxBeforeReply,
            "id": id.description,
        ]
        guard let row = try db.row(sending, arguments) else { return nil }
        let (thread, state) = (try thread(row), try row.value("other_state") as Traveller.State)
        let recent =
            thread.isFirstContact(from: sender)
            ? try TextSketchTable.recent(of: sender, at: now, in: db) : RecentTexts([])
        let snapshot = ThreadSnapshot(
            thread: thread,
            sentBefore: row["is_repeated"] ? try MessageTable.find(clientID, from: sender, in: db) : nil,
            history: SenderHistory(sentCount: row["sent"], recent: recent), areBlocked: row["are_blocked"],
            canOtherAct: state.canAct)
        return SendingSnapshot(snapshot: snapshot, senderHandle: row["sender_handle"])
    }
}
