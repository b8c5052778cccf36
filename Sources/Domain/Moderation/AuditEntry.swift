package import Foundation

/// An action as the audit is told of it, in the transaction of the action.
package struct AuditEntry: Sendable, Equatable {
    package let at: Date
    package let actor: AuditActor
    package let action: AuditAction
    package let subject: AuditSubject
    package let reason: AuditReason
    /// Stored beside the chain, which has a salted hash of it; empty: no note.
    package let note: String
    package let `case`: AuditSubject?
    /// One person did what two should do, because there is no second one.
    package var isAlone = false

    /// - Parameter case: The case that the action belongs to; nil if it belongs to none.
    package init(
        at: Date, actor: AuditActor, action: AuditAction, subject: AuditSubject, reason: AuditReason, note: String,
        case: AuditSubject?
    ) {
        self.at = at
        self.actor = actor
        self.action = action
        self.subject = subject
        self.reason = reason
        self.note = note
        self.case = `case`
    }
}

/// Who acted.
package enum AuditActor: Sendable, Equatable {
    case person(Identifier<Traveller>)
    /// A deadline or a rule, without a person.
    case system
}

/// What an action was about. The chain has a surrogate of it.
package struct AuditSubject: Sendable, Hashable {
    /// The kind says what the id of the subject belongs to.
    package enum Kind: String, Sendable, CaseIterable {
        case traveller, offer, review, reply, message, swap, thread, report, `case`, appeal, announcement, rates, lists,
            note
        case meetingPoint = "meeting-point"
    }

    package let kind: Kind
    /// Unique within the kind: an id, `thread/seq` of a message, the number or name of quarantined rates.
    package let id: String

    package init(_ kind: Kind, _ id: String) {
        self.kind = kind
        self.id = id
    }

    package init<Subject>(_ kind: Kind, _ id: Identifier<Subject>) {
        self.init(kind, id.description)
    }

    package static func traveller(_ id: Identifier<Traveller>) -> AuditSubject { AuditSubject(.traveller, id) }

    package static func message(_ seq: Int64, in thread: Identifier<MessageThread>) -> AuditSubject {
        AuditSubject(.message, "\(thread)/\(seq)")
    }
}

/// The code of a reason: at most 64 ASCII letters, digits and dashes; empty: none.
package struct AuditReason: Sendable, Equatable {
    package let code: String

    package static let none = AuditReason(code: "")

    private init(code: String) { self.code = code }

    /// The code of a reason of any action. Other characters are left out, and what is longer is cut.
    package init(_ reason: some RawRepresentable<String>) {
        let allowed = reason.rawValue.utf8.filter { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
        }
        code = String(decoding: allowed.prefix(64), as: UTF8.self)
    }
}
