import Foundation
import SQLiteStore
import TestSupport
import Testing

@Suite("wayswap moderator add") struct ModeratorCommandTests {
    private func add(_ handle: String, _ role: String, _ folder: DataFolder) async throws -> Running.Outcome {
        try await Running.run("moderator", "add", "--data", folder.path, "--role", role, "--handle", handle)
    }

    @Test("a new account is printed with its one-time password and second factor, and a member gets new ones")
    func added() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        var printed: Set<String> = []
        for role in ["admin", "admin"] {
            let run = try await add("olga.wilk", role, folder)
            #expect((run.code, run.errors) == (0, []))
            let lines = run.output.lines
            #expect(lines.count == 4)
            #expect(lines[0] == "olga.wilk is admin")
            #expect(lines[1].contains(#/^password: [a-z2-7]{5}(-[a-z2-7]{5}){3} \(once; /#))
            #expect(lines[2].contains(#/^second factor: [A-Z2-7]{32}$/#))
            #expect(lines[3].hasPrefix("otpauth://totp/Wayswap:olga.wilk?secret="))
            printed.formUnion(lines.dropFirst())
        }
        // Nothing is printed twice.
        #expect(printed.count == 6)
        let last = try await add("olga.wilk", "senior", folder)
        #expect((last.code, last.output) == (78, ""))
        #expect(last.errors == ["wayswap: olga.wilk is the last admin; add another one first"])
        #expect(try await Running.run("verify", "--data", folder.path).code == 0)
    }

    @Test("an account with offers is refused, as is a name that cannot be one")
    func refused() async throws {
        let folder = try await SeededFolder.copy()
        defer { SeededFolder.remove(folder) }
        try await World.run(in: folder) { world in
            _ = try await world.register("ana").publish()
            _ = try await world.register("ben")
        }
        let ana = try await add("ana", "moderator", folder)
        #expect((ana.code, ana.output) == (78, ""))
        #expect(ana.errors == ["wayswap: ana has offers; choose another name for the account of staff"])
        let ben = try await add("BEN", "moderator", folder)
        #expect((ben.code, ben.output.lines.prefix(2)) == (0, ["ben is moderator", "password: unchanged"]))
        let bad = try await add("o", "moderator", folder)
        #expect(bad.code == 78)
        #expect(bad.errors == ["wayswap: o cannot be the name of an account: must have at least 3 characters"])
        let missing = try await Running.run(
            "moderator", "add", "--data", "\(folder.path)-none", "--role", "admin", "--handle", "olga")
        #expect(missing.code == 78)
    }
}
