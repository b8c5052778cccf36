import JSON
import Testing

@testable import App

@Suite("A line of CSV") struct CSVLineTests {
    private func line(_ cells: JSONValue?...) -> String { String(decoding: CSVLine.bytes(cells), as: UTF8.self) }

    @Test(
        "a text that begins like a formula gets an apostrophe before it",
        arguments: ["=1+1", "+48600", "-2+3", "@SUM(A1)", "\t1", "\r1", "\n1", "＝1", "＋1", "－1", "＠1"])
    func formulas(_ text: String) {
        #expect(line(.string(text)) == "\"'\(text)\"\r\n")
    }

    @Test(
        "what a spreadsheet of another country takes for a cell of its own gets an apostrophe too",
        arguments: [
            ("a;=1+1", "a;'=1+1"), ("a|@SUM(A1)", "a|'@SUM(A1)"), ("a\t+1", "a\t'+1"), ("a\n=1;b", "a\n'=1;b"),
            ("a\r\n-1", "a\r\n'-1"), ("a; =1", "a; '=1"), ("a;;=1;-2", "a;;'=1;'-2"), ("\t=1", "'\t'=1"),
            ("=1;=2", "'=1;'=2"), ("a;\"=1+1;b", "a;\"\"'=1+1;b"), ("a; \"\" ＝1", "a; \"\"\"\" '＝1"),
        ])
    func split(_ text: String, _ safe: String) {
        #expect(line(.string(text)) == "\"\(safe)\"\r\n")
    }

    @Test(
        "so does one in which only blanks, seen or not, come before it",
        arguments: [
            " ", "   ", "\u{A0}", "\u{3000}", "\u{2003}", "\u{202F}", "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{200E}",
            "\u{AD}",
            "\u{2800}", "\u{3164}", "\u{180E}", "\u{1}", " \u{200B}\u{A0} ",
        ], ["=1+1", "@SUM(A1)", "+1", "-1", "＝1", "﹦1", "﹢1", "﹣1", "﹫a"])
    func blanks(_ blank: String, _ formula: String) {
        #expect(line(.string(blank + formula)) == "\"\(blank)'\(formula)\"\r\n")
        #expect(line(.string("a;" + blank + formula)) == "\"a;\(blank)'\(formula)\"\r\n")
    }

    @Test("lists are joined by semicolons, so each of their texts counts as a cell")
    func list() {
        #expect(line(.array([.string("a"), .string("=b")])) == "\"a; '=b\"\r\n")
    }

    @Test(
        "control: a text that begins otherwise stays as it is",
        arguments: [
            "1=1", "a@b.example", "zażółć", "'=1", " a=1", "\u{A0}1+1", "", "日本語", "مرحبا", "👩‍👩‍👧", "−1",
            "a;b=1", "a; b", "a, -b", "x=1;y", "3-4|5+6", "a;b-c", "me@a;b",
        ])
    func others(_ text: String) {
        #expect(line(.string(text)) == "\"\(text)\"\r\n")
    }

    @Test("quotes are doubled, also below a combining mark; newlines and commas stay inside the cell")
    func quotes() {
        #expect(line(.string(#"He said "no""#)) == #""He said ""no""""# + "\r\n")
        #expect(line(.string("\"\u{301},\n\"")) == "\"\"\"\u{301},\n\"\"\"\r\n")
    }

    @Test("a blank, a tab and a blank before a formula get an apostrophe at the tab and at the formula")
    func tabs() {
        #expect(line(.string(" \t =1")) == "\" '\t '=1\"\r\n")
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
