import HTTPTypes
import TestSupport
import Testing

@testable import App

@Suite("A2: exports and what nobody else may read") struct ExportSecrecyTests {
    /// Private values that no route shows, and that an export shows to the traveller whose they are.
    private static let exported: Set<String> = ["traveller.email_verified_at", "traveller.phone_verified_at"]

    @Test("no canary is in the archive of anybody who may not read it, and every one that its reader sees elsewhere is")
    func canaries() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            // As far as the matrix planted one.
            try await world.execute("DELETE FROM export_job")
            var archives: [Asker: String] = [:]
            for asker in Asker.signedIn {
                let reply = try await world.send(.post, "/v1/me/export", token: stage.tokens[asker])
                archives[asker] = try UnpackedArchive(reply).everything
            }
            #expect(archives.count == 5)
            for (asker, archive) in archives {
                let text = SearchableText(archive)
                let leaks = stage.canaries.filter { canary in
                    !canary.readers.contains(asker) && canary.isIn(text)
                        && !(asker == .owner && Self.exported.contains(canary.column))
                }
                #expect(leaks.map(\.column) == [], "\(asker.rawValue)")
            }
            let owners = SearchableText(archives[.owner] ?? "")
            for canary in stage.canaries where canary.isShown && canary.readers.contains(.owner) {
                // Codes are shown for a handover only, and change hands in person.
                let isCode = canary.column.hasPrefix("no table") || canary.column.hasPrefix("export_job")
                #expect(canary.isIn(owners) || isCode, "\(canary.column)")
            }
        }
    }

    @Test("control: an archive of one person searched as if it were another's has canaries")
    func control() async throws {
        try await World.run { world in
            let stage = try await Stage(world)
            try await world.execute("DELETE FROM export_job")
            let reply = try await world.send(.post, "/v1/me/export", token: stage.tokens[.owner])
            let text = SearchableText(try UnpackedArchive(reply).everything)
            let leaks = Set(stage.canaries.filter { !$0.readers.contains(.stranger) && $0.isIn(text) }.map(\.column))
            #expect(leaks.isSuperset(of: ["traveller.email", "message.body", "block.blocked", "review.confidence"]))
            #expect(leaks.count >= 40)
        }
    }

    @Test("whoever filed reports, and was sent codes, finds them in the archive")
    func own() async throws {
        try await World.run { world in
            _ = try await Stage(world)
            // A sign-in without a code of the second factor.
            try await world.execute("UPDATE second_factor SET confirmed_at = NULL")
            let hawk = try await world.signedIn(Canary.hunter)
            let filed = try await hawk.export()
            #expect(try filed.texts("reports", "text") == ["canary text of a report"])
            #expect(try filed.texts("meeting-points", "label") == ["Old Bank"])
            let quarry = try await world.signedIn(Canary.quarry).export()
            let security = try quarry.text("security.json")
            #expect(security.contains("canary.code@private.example"))
            #expect(!security.contains("canary.address") && !security.contains("canary detail"))
            // The archive has the actions on oneself, without their cases.
            for (column, id) in Canary.secretIDs {
                #expect(quarry.everything.contains(id) == (column == "action.id"), "\(column)")
            }
        }
    }
}
