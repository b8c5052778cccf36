import Domain
import Foundation
import TestSupport

/// Two rows of the audit about the owner, which only staff may ever read.
extension Canary {
    private static let note = "canary audit note"
    private static let inCase = "0199eeee-0000-7000-8000-00000000c0d1"

    static func plantAudit(in world: World, about owner: Person) async throws {
        let at = Date(milliseconds: instants["audit.at"] ?? 0)
        for action in [AuditAction.warn, .takeBackWarning] {
            try await world.database.audit(
                AuditEntry(
                    at: at, actor: .person(owner.id), action: action, subject: AuditSubject(.offer, "canaryauditoffer"),
                    reason: AuditReason(Report.Reason.spam), note: note, case: AuditSubject(.case, inCase)))
        }
    }

    static func ofAudit(in world: World) async throws -> [Canary] {
        func made(_ column: String, _ forms: [String], for readers: Set<Asker> = []) -> Canary {
            Canary(column: column, forms: forms, readers: readers, isShown: !readers.isEmpty)
        }
        func blobs(
            _ table: String, _ column: String, for readers: Set<Asker> = [], where condition: String = "1"
        ) async throws -> Canary {
            let hex = try await world.texts("SELECT hex(\(column)) FROM \(table) WHERE \(condition)")
            return made("\(table).\(column)", hex.flatMap(encodings), for: readers)
        }
        return [
            try await blobs("audit", "actor"), try await blobs("audit", "subject"), try await blobs("audit", "in_case"),
            try await blobs("audit", "note_hash"), try await blobs("audit", "previous", for: staff, where: "seq > 1"),
            try await blobs("audit", "hash", for: staff), try await blobs("audit_name", "salt"),
            try await blobs("audit_note", "salt"), made("audit_name.subject", [inCase], for: staff),
            made("audit_note.text", [note], for: staff),
        ]
    }
}
