import Domain
import Foundation
import SQLiteStore
import TestSupport
import Testing

@testable import App

@Suite("Checkpoints of the audit while the server runs") struct AuditCheckpointerTests {
    private static func warning(_ world: World, about person: Person) -> AuditEntry {
        AuditEntry(
            at: world.clock.now, actor: .system, action: .warn, subject: .traveller(person.id), reason: .none,
            note: "Quagmire note.", case: nil)
    }

    private static func metrics(_ world: World) async throws -> [String] {
        try await world.get("/metrics").text.split(separator: "\n").map(String.init)
            .filter { $0.hasPrefix("wayswap_audit_") }
    }

    @Test("a disk that refuses them is logged once, counted each time, and stops no action")
    func refused() async throws {
        let log = CapturedLog()
        try await World.run(logger: log.logger) { world in
            let ana = try await world.register("ana")
            let checkpointer = AuditCheckpointer(world.services)
            try await world.database.audit(Self.warning(world, about: ana))
            await checkpointer.write(isLast: false)
            let (file, files) = (world.folder.audit, FileManager.default)
            try files.moveItem(atPath: file, toPath: "\(file)-kept")
            try files.createSymbolicLink(atPath: file, withDestinationPath: "/dev/full")
            for _ in 0..<3 {
                try await world.database.audit(Self.warning(world, about: ana))
                await checkpointer.write(isLast: true)
            }
            func failures() -> [String] { log.lines.filter { $0.contains("audit checkpoint failed") } }
            #expect(failures() == ["error audit checkpoint failed type=DataFolderError"])
            let failed = "wayswap_audit_checkpoints_failed_total 3"
            #expect(try await Self.metrics(world) == ["wayswap_audit_rows_without_checkpoint 3", failed])
            try files.removeItem(atPath: file)
            try files.moveItem(atPath: "\(file)-kept", toPath: file)
            world.clock.advance(seconds: 60)
            await checkpointer.write(isLast: false)
            #expect(try await Self.metrics(world) == ["wayswap_audit_rows_without_checkpoint 0", failed])
            try await world.database.audit(Self.warning(world, about: ana))
            await checkpointer.write(isLast: false)
            #expect(try await Self.metrics(world) == ["wayswap_audit_rows_without_checkpoint 1", failed])
            await checkpointer.write(isLast: true)
            #expect(try await Self.metrics(world) == ["wayswap_audit_rows_without_checkpoint 0", failed])
            #expect(failures().count == 1)
            #expect(try world.findings() == [])
        }
    }

    @Test("G3: after an erasure the chain verifies, and nothing in the database says whom it was about")
    func erased() async throws {
        try await World.run { world in
            let (ana, ben) = (try await world.register("ana"), try await world.register("ben"))
            let offer = try await ana.publish()
            let inCase = AuditSubject(.case, "0199aaaa-0000-7000-8000-00000000ca5e")
            try await world.execute(
                """
                INSERT INTO moderation_case (id, subject_kind, subject, state, priority, opened_at, due_at, reports,
                    outcome, closed_at)
                VALUES ('\(inCase.id)', 'traveller', '\(ana.id)', 'closed', 2, 0, 0, 0, 'acted', \(world.clock.now.milliseconds))
                """)
            func entry(_ subject: AuditSubject, note: String, by actor: AuditActor = .system) -> AuditEntry {
                AuditEntry(
                    at: world.clock.now, actor: actor, action: .hide, subject: subject, reason: .none, note: note,
                    case: inCase)
            }
            try await world.database.audit(
                entry(.traveller(ana.id), note: "Quagmire one."),
                entry(AuditSubject(.offer, offer), note: "Quagmire two."),
                entry(inCase, note: "Quagmire three."), entry(.traveller(ben.id), note: "Other.", by: .person(ana.id)))
            try await world.database.audit(
                AuditEntry(
                    at: world.clock.now, actor: .person(ben.id), action: .warn, subject: .traveller(ben.id),
                    reason: .none, note: "Kept.", case: nil))
            await AuditCheckpointer(world.services).write(isLast: true)
            let names = "SELECT subject FROM audit_name ORDER BY subject"
            #expect(try await world.texts(names).count == 4)
            #expect(try await ana.leave().status == 202)
            world.clock.advance(days: 8)
            try await world.sweep()
            world.clock.advance(days: 1)
            try await world.deliver()
            try await world.sweep()
            #expect(try await world.texts(names) == [ben.id.description, inCase.id].sorted())
            // A note belongs to whom it is about.
            let kept = try await world.texts("SELECT text FROM audit_note ORDER BY seq")
            #expect(kept == ["Other.", "Kept."])
            #expect(try await world.number("SELECT count(*) FROM audit") == 5)
            #expect(try world.findings() == [])
            // A later row about her gets a number that stands for nobody.
            try await world.database.audit(
                entry(.traveller(ana.id), note: ""), entry(AuditSubject(.offer, offer), note: ""))
            #expect(try await world.texts(names) == [ben.id.description, inCase.id].sorted())
            #expect(try world.findings() == [])
            // Control: a name that stayed is found.
            try await world.execute(
                "INSERT INTO audit_name (surrogate, kind, subject, salt) VALUES (x'00', 'traveller', '\(ana.id)', x'00')"
            )
            let found = try world.findings()
            #expect(found.contains("audit_name: a row of the erased traveller \(ana.id)"))
        }
    }
}
