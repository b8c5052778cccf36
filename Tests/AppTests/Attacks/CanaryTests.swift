import TestSupport
import Testing

@Suite("A2: what nobody else may read") struct CanaryTests {
    @Test("every column of every table is tagged, and no tag is left over")
    func columns() async throws {
        try await World.run { world in
            let tables = try await world.texts("SELECT name FROM sqlite_schema WHERE type = 'table'")
                .filter { !PrivateColumns.isMachinery($0) }
            #expect(Set(tables) == Set(PrivateColumns.tags.keys).union(PrivateColumns.seeded))
            for (table, tags) in PrivateColumns.tags {
                // `table_xinfo` names generated columns too.
                let columns = try await world.texts("SELECT name FROM pragma_table_xinfo('\(table)')")
                #expect(Set(columns) == Set(tags.keys), "\(table)")
            }
            #expect(Set(PrivateColumns.tags.keys) == Set(Rows.tables))
        }
    }

    @Test("every private column has a canary")
    func planted() async throws {
        let canaries = try await AuthorisationWalk.whole.value.canaries[0]
        #expect(Set(canaries.map(\.column)).isSuperset(of: PrivateColumns.secrets))
        #expect(canaries.allSatisfy { !$0.forms.isEmpty && $0.forms.allSatisfy { $0.count >= 6 } })
        #expect(canaries.flatMap(\.forms).count >= 180)
    }

    @Test("no canary is in an answer to anybody who may not read it")
    func answers() async throws {
        let walk = try await AuthorisationWalk.whole.value
        #expect(walk.leaks == [])
        #expect(walk.cells.count * 2 >= 1500)
    }

    @Test("control: those that an answer shows are seen by their readers, so the search finds what is there")
    func shown() async throws {
        let walk = try await AuthorisationWalk.whole.value
        #expect(Set(walk.canaries.map(\.count)).count == 1)
        for (position, canary) in walk.canaries[0].enumerated() where canary.isShown {
            #expect(walk.seen.contains(position), "\(canary.column)")
        }
        #expect(walk.canaries[0].filter(\.isShown).count >= 45)
    }

    @Test("no canary is in the log, nor a token")
    func log() async throws {
        let walk = try await AuthorisationWalk.whole.value
        #expect(walk.log.count > 1500)
        let lines = walk.log.map(SearchableText.init)
        for canary in walk.canaries.flatMap(\.self) { #expect(!lines.contains(where: canary.isIn), "\(canary.column)") }
        #expect(walk.log.filter { log in ["wa_", "wr_", "wd_"].contains { log.contains($0) } } == [])
    }
}
