import JSON
import Testing

@testable import App

@Suite("A line of CSV") struct CSVLineTests {
    private func line(_ cells: JSONValue?...) -> String { String(decoding: CSVLine.bytes(cells), as: UTF8.self) }

    @Test(
        "a text that begins like a formula gets an apostrophe before it",
        arguments: ["=1+1", "+48600", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "＝1", "＋1", "－1", "＠1"])
    func formulas(_ text: String) {
        #expect(line(.string(text)) == "\"'\(text)\"\r\n")
    }

    @Test(
        "control: a text that begins otherwise stays as it is",
        arguments: ["1=1", "a@b.example", "zażółć", "'=1", " =1", "", "日本語", "مرحبا", "👩‍👩‍👧", "−1"])
    func others(_ text: String) {
        #expect(line(.string(text)) == "\"\(text)\"\r\n")
    }

    @Test("quotes are doubled, also below a combining mark; newlines and commas stay inside the cell")
    func quotes() {
        #expect(line(.string(#"He said "no""#)) == #""He said ""no""""# + "\r\n")
        #expect(line(.string("\"\u{301},\n\"")) == "\"\"\"\u{301},\n\"\"\"\r\n")
    }

    @Test("numbers and flags are bare, lists are one cell, null and what is missing are empty")
    func values() {
        #expect(
            line(.number("-80"), .bool(true), .null, nil, .array([.string("=a"), .string("b")]))
                == "-80,true,,,\"'=a; b\"\r\n")
    }

    @Test("the header begins with the mark of UTF-8")
    func header() {
        #expect(
            CSVLine.header(["id", "have.amount"]) == [0xEF, 0xBB, 0xBF] + Array("\"id\",\"have.amount\"\r\n".utf8))
    }
}
