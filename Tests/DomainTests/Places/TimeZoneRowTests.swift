import Domain
import Testing

@Suite("A row of time zones") struct TimeZoneRowTests {
    /// A cell of a row of the grid: 2307 crosses Bangkok and has 7,776 columns.
    private func cell(_ column: Int, part: String? = nil) throws -> Cell {
        try #require(Cell(part.map { "1k-2307-\(column)-\($0)" } ?? "5k-2307-\(column)"))
    }

    @Test("a run lasts until the next one, and the last one to the end of the row")
    func runs() throws {
        let row = try #require(TimeZoneRow("0AA1aB0vC1"))
        let expected = [(0, "AA"), (41, "AA"), (42, "B0"), (72, "B0"), (73, "C1"), (7775, "C1")]
        for (column, code) in expected { #expect(row.code(of: try cell(column)) == code) }
        #expect(row.codes == ["AA", "B0", "C1"])
    }

    @Test("the parts of a cell on a boundary have their own zones, and the whole cell that of most of them")
    func parts() throws {
        // The lowest 5 bits: the southern row. The highest: the north-east.
        let row = try #require(TimeZoneRow("0AB:0000vCD5AC:g0000CD1AB:0001vCD2AB:3vvvvCD"))
        for east in 0...4 {
            #expect(row.code(of: try cell(0, part: "0\(east)")) == "CD")
            #expect(row.code(of: try cell(0, part: "1\(east)")) == "AB")
        }
        #expect(row.code(of: try cell(5, part: "44")) == "CD")
        #expect(row.code(of: try cell(5, part: "43")) == "AC")
        // Only the first cell of a run is divided.
        #expect(row.code(of: try cell(1, part: "00")) == "AB")
        #expect(try [0, 5, 6, 7, 8].map { row.code(of: try cell($0)) } == ["AB", "AC", "AB", "AB", "CD"])
    }

    @Test(
        "a text of another form is no row",
        arguments: [
            "", "AA", "0", "0A", "0a", "1AA", "0AA0AB", "0AA1AB:", "0AA1AB:0000CD", "0AA1AB:00000", "0AA1wAB", "0AA AB",
            "0AA1ab", "0ÅA",
        ])
    func refused(_ text: String) {
        #expect(TimeZoneRow(text) == nil)
    }
}
