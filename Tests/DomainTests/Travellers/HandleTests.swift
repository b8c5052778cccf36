import Testing

@testable import Domain

@Suite struct HandleTests {
    @Test(
        "an honest handle is accepted and shown in lower case",
        arguments: [
            ("ana", "ana"), ("Ana", "ana"), ("BEN.Okoro", "ben.okoro"), ("a-b_c.d", "a-b_c.d"), ("x2y", "x2y"),
            ("joe.root", "joe.root"), ("badminton", "badminton"), ("modesto", "modesto"), ("stafford", "stafford"),
            ("helga", "helga"), ("ali", "ali"), ("botond", "botond"), ("robot7", "robot7"),
            ("system.of.a.down", "system.of.a.down"),
            ("mei.li", "mei.li"), ("anna.ng", "anna.ng"), ("johnnie.to", "johnnie.to"), ("j.r.smith", "j.r.smith"),
            ("dr.no", "dr.no"), ("will.i.am", "will.i.am"), ("johnny.cash", "johnny.cash"),
            ("com.nguyen", "com.nguyen"), ("rosa.ny", "rosa.ny"), ("ana-com", "ana-com"),
        ])
    func honest(typed: String, shown: String) throws {
        #expect(try Handle(typed).text == shown)
    }

    @Test("a handle has 3 to 30 characters")
    func length() throws {
        #expect(throws: HandleFault.tooShort) { try Handle("") }
        #expect(throws: HandleFault.tooShort) { try Handle("ab") }
        #expect(try Handle("abc").text == "abc")
        #expect(try Handle(String(repeating: "xy", count: 15)).text.count == 30)
        #expect(throws: HandleFault.tooLong) { try Handle(String(repeating: "xy", count: 15) + "z") }
    }

    @Test("a handle starts with a letter", arguments: ["1ana", "_ana", ".ana", "-ana", "007"])
    func start(typed: String) {
        #expect(throws: HandleFault.startsWithoutLetter) { try Handle(typed) }
    }

    @Test(
        "a handle is no web address",
        arguments: [
            "wallet-refund.com", "Wallet-Refund.Com", "bit.ly", "t.me", "x.com", "refund.com.pl", "refund.co.uk",
            "wallet-refund.pl", "wallet_refund.li", "refund2.ly", "com.refund.app", "refund.com.help",
        ])
    func webAddress(typed: String) {
        #expect(throws: HandleFault.webAddress) { try Handle(typed) }
    }

    @Test("separators stand apart and not last", arguments: ["ana_", "ana.", "ana-", "a__b", "a._b", "a-.b", "ana.."])
    func separators(typed: String) {
        #expect(throws: HandleFault.separator) { try Handle(typed) }
    }

    @Test(
        "other ASCII characters are refused",
        arguments: ["ana k", "ana@k", "ana/k", "ana\n", "a\0na", "ana+k", "ana\u{7F}", "%61na"])
    func character(typed: String) {
        #expect(throws: HandleFault.character) { try Handle(typed) }
    }

    @Test(
        "what lies outside ASCII is refused, each by its kind",
        arguments: [
            ("\u{430}na", HandleFault.lookAlike), ("\u{3B1}na", .lookAlike), ("\u{FF41}na", .lookAlike),
            ("\u{1D41A}na", .lookAlike),
            ("\u{E1}na", .lookAlike), ("an\u{251}", .lookAlike), ("be\u{578}", .lookAlike), ("ana\u{661}", .lookAlike),
            ("\u{212A}urt", .lookAlike), ("al\u{131}", .lookAlike), ("\u{A4EE}na", .lookAlike),
            ("\u{13AA}na", .lookAlike),
            ("an\u{200B}a", .invisible), ("an\u{200D}a", .invisible), ("an\u{AD}a", .invisible),
            ("ana\u{A0}", .invisible),
            ("an\u{3164}a", .invisible), ("an\u{E0061}a", .invisible), ("an\u{FE0F}a", .invisible),
            ("an\u{85}a", .invisible),
            ("an\u{202E}a", .bidirectional), ("\u{200F}ana", .bidirectional), ("an\u{2066}a", .bidirectional),
            ("an\u{61C}a", .bidirectional), ("\u{436}\u{44F}\u{431}\u{430}", .notASCII), ("ana\u{301}", .notASCII),
            ("\u{738B}ana", .notASCII), ("ana\u{1F98A}", .notASCII),
        ])
    func foreign(typed: String, fault: HandleFault) {
        #expect(throws: fault) { try Handle(typed) }
    }

    @Test(
        "handles that the eye confuses have one key",
        arguments: [
            ["ana1", "anal", "anai", "ANAI", "ana_1", "ana.l", "a-n-a-i"],
            ["maria", "rnaria", "Mar1a", "r_n_aria", "marla"],
            ["owen", "ovven", "o.w-e_n", "OWEN"], ["zoo", "zo0", "z00", "z.o.o"], ["xvwv", "xwvv", "xvvvv"],
        ])
    func key(same: [String]) throws {
        #expect(Set(try same.map { try Handle($0).key }).count == 1)
    }

    @Test("handles that differ to the eye have different keys")
    func keys() throws {
        let handles = [
            "ana", "anna", "ben", "bens", "ben5", "dan", "clan", "ana2", "ana3", "mona", "nona", "noah", "cat", "oat",
        ]
        #expect(Set(try handles.map { try Handle($0).key }).count == handles.count)
    }

    @Test("the key is the skeleton: m opened, 1 and i as l, 0 as o, no separator")
    func exactKey() throws {
        #expect(try Handle("Mia.W_10").key == "rnlavvlo")
    }
}
