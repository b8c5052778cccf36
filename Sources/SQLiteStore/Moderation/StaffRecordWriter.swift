import Domain

/// Writes what every decision of staff leaves behind.
enum StaffRecordWriter {
    /// - Parameter subject: Writes what the decision changes in its subject. It may refer to the actions, and people hear of
    ///   it before they hear of the decision.
    static func write(_ record: StaffRecord, in db: Database, changing subject: () throws -> Void) throws {
        for action in record.actions { try ActionTable.insert(action, in: db) }
        for entry in record.audit { try AuditTable.append(entry, in: db) }
        if let closed = record.closedCase { try CaseTable.save(closed, in: db) }
        try subject()
        for notification in record.notifications { try NotificationTable.insert(notification, in: db) }
        for mail in record.mails { try OutboxTable.save(mail, in: db) }
    }
}
