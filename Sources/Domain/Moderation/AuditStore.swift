package import Foundation

/// A row of the audit as staff read it.
package struct AuditRecord: Sendable, Equatable {
    /// The actor is a person by the current handle, the server itself, or somebody who is gone.
    package enum Actor: Sendable, Equatable {
        /// By handle.
        case person(String)
        case system
        /// The account was erased.
        case erased
    }

    package let seq: Int64
    package let at: Date
    package let actor: Actor
    package let action: AuditAction
    package let subjectKind: AuditSubject.Kind
    /// Nil once the account that the subject belonged to was erased.
    package let subject: AuditSubject?
    /// A code; empty: none.
    package let reason: String
    /// Nil without a note, and once it was erased.
    package let note: String?
    package let `case`: AuditSubject?
    package let isAlone: Bool
    package let hash: AuditHash

    package init(
        seq: Int64, at: Date, actor: Actor, action: AuditAction, subjectKind: AuditSubject.Kind, subject: AuditSubject?,
        reason: String, note: String?, case: AuditSubject?, isAlone: Bool, hash: AuditHash
    ) {
        self.seq = seq
        self.at = at
        self.actor = actor
        self.action = action
        self.subjectKind = subjectKind
        self.subject = subject
        self.reason = reason
        self.note = note
        self.case = `case`
        self.isAlone = isAlone
        self.hash = hash
    }
}

/// Which rows of the audit are wanted; nil: all.
package struct AuditFilters: Sendable, Equatable {
    /// By handle.
    package var actor: String?
    package var action: AuditAction?
    package var subject: AuditSubject?
    package var `case`: AuditSubject?

    package init() {}
}

/// The position after which the next page of the audit starts: older rows follow.
package struct AuditCursor: Sendable, Equatable {
    package let seq: Int64

    package init(seq: Int64) { self.seq = seq }
}

/// The store reads the audit for staff; what staff do adds its rows in its own transaction.
package protocol AuditStore: Sendable {
    /// A page of the audit, newest first, without rows of cases to which the reader is a party.
    func page(
        for reader: Identifier<Traveller>, after cursor: AuditCursor?, limit: Int, filters: AuditFilters
    ) async throws -> Page<AuditRecord, AuditCursor>
}

/// Signs where the chain is, in a file outside the database.
package protocol AuditCheckpoints: Sendable {
    /// Writes a checkpoint if one is due, or, with `isLast`, if any row has none.
    func write(at now: Date, isLast: Bool) async throws

    /// The number of rows that no checkpoint covers.
    func unsigned() async throws -> Int64
}
