import Testing

@testable import Domain

@Suite struct DisplayNameRefusalTests {
    @Test("the refused cases are three hundred distinct ones or more")
    func enough() {
        let groups = [
            DisplayNameCases.bidirectional, DisplayNameCases.invisible, DisplayNameCases.mixed,
            DisplayNameCases.twoAlphabets, DisplayNameCases.wholeWords, DisplayNameCases.styled,
        ]
        let distinct = Set(groups.joined().map { Array($0.unicodeScalars) })
        #expect(distinct.count >= 300)
        #expect(distinct.count == groups.joined().count)
    }

    @Test("characters that turn the direction of writing are refused", arguments: DisplayNameCases.bidirectional)
    func bidirectional(typed: String) {
        #expect(throws: DisplayNameFault.bidirectional) { try DisplayName(typed) }
    }

    @Test("characters without ink are refused", arguments: DisplayNameCases.invisible)
    func invisible(typed: String) {
        #expect(throws: DisplayNameFault.invisible) { try DisplayName(typed) }
    }

    @Test("control characters are refused", arguments: DisplayNameCases.control)
    func control(typed: String) {
        #expect(throws: DisplayNameFault.control) { try DisplayName(typed) }
    }

    @Test("one look-alike of another alphabet in a Latin name is refused", arguments: DisplayNameCases.mixed)
    func mixed(typed: String) {
        #expect(throws: DisplayNameFault.mixedScripts) { try DisplayName(typed) }
    }

    @Test("a word of two alphabets is refused", arguments: DisplayNameCases.twoAlphabets)
    func twoAlphabets(typed: String) {
        #expect(throws: DisplayNameFault.mixedScripts) { try DisplayName(typed) }
    }

    @Test("a word that passes for Latin is refused beside a Latin one", arguments: DisplayNameCases.wholeWords)
    func wholeWord(typed: String) {
        #expect(throws: DisplayNameFault.mixedScripts) { try DisplayName(typed) }
    }

    @Test(
        "names in two alphabets, a word each, are accepted",
        arguments: ["Anna Анна", "Yael יעל", "Eleni Ελένη", "Li 李"])
    func sideBySide(typed: String) throws {
        #expect(try DisplayName(typed).text == typed)
    }

    @Test("styled and phonetic letters are refused", arguments: DisplayNameCases.styled)
    func styled(typed: String) {
        #expect(throws: DisplayNameFault.lookAlike) { try DisplayName(typed) }
    }

    @Test(
        "nobody is named like a web address, whatever stands around its dot",
        arguments: [
            "wallet-refund.com", "Wallet-Refund.Com", "bit.ly", "Bit.Ly", "t.me", "x.com", "wallet-refund.pl",
            "Ana wallet-refund.pl", "wallet-refund . com", "wallet-refund .com", "wallet-refund. com",
            "wallet-refund .pl",
            "Refund dot com", "Zwrot kropka pl", "www.refund", "refund.com.pl", "refund.co.uk", "refund-2.li",
            "walletrefund.de", "refund.com, Ana", "'refund.com'", "refund\u{B7}com", "refund\u{30FB}com", "кошелек.рф",
            "Ana 🦊 refund.com", "refund.app", "wa.me", "refund.com.", "сайт.онлайн",
        ])
    func webAddress(typed: String) {
        #expect(throws: DisplayNameFault.webAddress) { try DisplayName(typed) }
    }

    @Test(
        "dots of other widths, slashes and look-alikes of an address are no marks of names",
        arguments: [
            "refund\u{FF0E}com", "refund\u{2024}com", "refund\u{3002}com", "refund\u{FF61}com", "refund\u{FE52}com",
            "t.me/x", "https://refund.com", "refund(dot)com", "refund[.]com",
        ])
    func otherDots(typed: String) {
        #expect(throws: DisplayNameFault.character) { try DisplayName(typed) }
    }

    @Test(
        "nobody is named like the staff, in no alphabet",
        arguments: [
            "Admin", "ADMIN", "a d m i n", "A.d.m.i.n", "Adm1n", "4dmin", "Admın", "Ádmín", "Admin 1", "The Admin",
            "Adrnin", "Ana Admin", "Moderator", "M0derator", "Modérateur", "Wayswap", "VVayswap", "Way Swap",
            "Wayswap Team",
            "The Wayswap Bot", "WaySwap-Ana", "Support", "Supp0rt", "Customer Support", "Help Desk", "Help", "Staff",
            "Security Team", "System", "Root", "Bot", "Mod", "Verified", "Official Account", "Администратор", "Админ",
            "Модератор", "Поддержка", "管理员", "客服", "운영자", "מנהל",
            // whole-script look-alikes: Lisu admin and support, Cherokee help, Greek and Cyrillic bot
            "\u{A4EE}\u{A4D3}\u{A4DF}\u{A4F2}\u{A4E0}", "\u{13BB}\u{13AC}\u{13DE}\u{13E2}", "\u{392}\u{39F}\u{3A4}",
            "\u{412}\u{41E}\u{422}", "\u{432}\u{43E}\u{442}",
            "\u{A4E2}\u{A4F4}\u{A4D1}\u{A4D1}\u{A4F3}\u{A4E3}\u{A4D4}",
        ])
    func staff(typed: String) {
        #expect(throws: DisplayNameFault.staffName) { try DisplayName(typed) }
    }
}
