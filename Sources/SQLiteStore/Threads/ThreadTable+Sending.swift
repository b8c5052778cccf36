import Domain
import Foundation
import GRDB

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
            EXISTS (SELECT 1 FROM message WHERE sender = ?1 AND client_id = ?2) AS is_repeated,
            (SELECT count(*) FROM (
                SELECT 1 FROM message WHERE thread = thread.id AND sender = ?1 AND kind = 'text' LIMIT ?4
            )) AS sent
        FROM thread
        JOIN traveller AS sender ON sender.id = ?1
        JOIN traveller AS other
            ON other.id = CASE thread.owner WHEN ?1 THEN thread.guest ELSE thread.owner END
        WHERE thread.id = ?3
        """

    static func snapshot(
        of id: Identifier<MessageThread>, sending clientID: Identifier<Message>, from sender: Identifier<Traveller>,
        at now: Date, in db: Database
    ) throws -> SendingSnapshot? {
        let arguments: ParameterValues = [
            sender.description, clientID.description, id.description, Message.maxBeforeReply,
        ]
        guard let row = try StoredRow.fetchOne(db, sql: sending, arguments: arguments) else { return nil }
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
