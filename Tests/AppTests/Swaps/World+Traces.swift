import TestSupport

extension World {
    /// Every `table.column` in which one of `forms` can be read, in the whole database but its seed.
    func traces(of forms: [String]) async throws -> [String] {
        let tables = try await texts("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
            .filter { !PrivateColumns.isMachinery($0) && !PrivateColumns.seeded.contains($0) }
        var found: [String] = []
        for table in tables {
            for column in try await columns(of: table) {
                let text = #"CAST("\#(column)" AS TEXT)"#
                let holds = forms.map { "instr(\(text), '\($0)') > 0" }.joined(separator: " OR ")
                guard try await number(#"SELECT count(*) FROM "\#(table)" WHERE \#(holds)"#) != 0 else { continue }
                found.append("\(table).\(column)")
            }
        }
        return found
    }
}
