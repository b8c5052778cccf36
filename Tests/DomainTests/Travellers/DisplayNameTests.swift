import Foundation
import Testing

@testable import Domain

@Suite struct DisplayNameTests {
    @Test("an honest name in any script is accepted as it is written", arguments: HonestNames.all)
    func honest(name: String) throws {
        let accepted = try DisplayName(name).text
        #expect(Array(accepted.unicodeScalars) == Array(name.precomposedStringWithCanonicalMapping.unicodeScalars))
    }

    @Test("the honest names are two hundred distinct ones in thirty scripts or more")
    func enough() {
        #expect(Set(HonestNames.all).count >= 200)
        #expect(HonestNames.byScript.count >= 30)
    }

    @Test(
        "blanks around a name go, those inside become one",
        arguments: [
            "  Ana Kowalska ", "Ana   Kowalska", "Ana\u{A0}Kowalska", "Ana\u{3000}Kowalska",
            " \u{3000}Ana \u{A0} Kowalska",
        ])
    func blanks(typed: String) throws {
        #expect(Array(try DisplayName(typed).text.utf8) == Array("Ana Kowalska".utf8))
    }

    @Test("a name is composed (NFC)")
    func composed() throws {
        #expect(Array(try DisplayName("Zoe\u{308}").text.unicodeScalars) == ["Z", "o", "\u{EB}"])
    }

    @Test("a name has 1 to 50 characters")
    func length() throws {
        #expect(throws: DisplayNameFault.empty) { try DisplayName("") }
        #expect(throws: DisplayNameFault.empty) { try DisplayName(" \u{3000} ") }
        #expect(try DisplayName("A").text == "A")
        #expect(try DisplayName(String(repeating: "ab", count: 25)).text.count == 50)
        #expect(throws: DisplayNameFault.tooLong) { try DisplayName(String(repeating: "ab", count: 25) + "a") }
    }

    @Test("a name takes at most 200 bytes")
    func bytes() throws {
        let fifty = String(repeating: "\u{20BB7}", count: 50)
        #expect(try DisplayName(fifty).text.utf8.count == 200)
        #expect(throws: DisplayNameFault.tooLong) { try DisplayName(fifty.dropLast() + "\u{E01}\u{E34}") }
    }

    @Test("a letter bears four marks and not a fifth")
    func marks() throws {
        let four = "q\u{300}\u{301}\u{302}\u{303}"
        #expect(try DisplayName(four).text.unicodeScalars.count == 5)
        #expect(throws: DisplayNameFault.marks) { try DisplayName(four + "\u{304}") }
    }

    @Test(
        "a mark stands once, on a letter, and neither strikes it through nor hides on it",
        arguments: [
            "\u{301}Ana", "Ana \u{301}", "Ana-\u{301}b", "q\u{301}\u{301}", "Ana\u{335}", "A\u{338}na", "Ana\u{36F}",
            "Ani\u{307}ta",
            "Al\u{307}ma", "Ana\u{20D2}", "Ana\u{1AB0}",
        ])
    func misplacedMark(typed: String) {
        #expect(throws: DisplayNameFault.marks) { try DisplayName(typed) }
    }

    @Test(
        "a name holds a letter", arguments: ["007", "...", "-", "'", "١٢٣", "\u{B7}"])
    func letter(typed: String) {
        #expect(throws: DisplayNameFault.noLetter) { try DisplayName(typed) }
    }

    @Test(
        "symbols, emoji among letters, private and unassigned characters and foreign punctuation are refused",
        arguments: [
            "A🦊na", "Ana🦊", "Ana ❤", "Ana✓", "Ana™", "Ana®", "A$a", "a@b", "Ana/Ben", "Ana_K", "<b>Ana</b>", "Ana;",
            "Ana:",
            "Ana!",
            "Ana?", "Ana\u{E000}", "Ana\u{F8FF}", "Ana\u{378}", "Ana\u{FFFF}", "Ana\u{2160}", "Ana\u{B2}",
            "Ana \u{24B6}",
            "Ana\u{20DD}", "Ana=1", "Ana|Ben", "\"Ana\"", "Ana + Ben", "(Ana)", "Ana\u{1F3FB}",
            "\u{1F1F5}\u{1F1F1} Ana",
        ])
    func symbol(typed: String) {
        #expect(throws: DisplayNameFault.character) { try DisplayName(typed) }
    }

    @Test(
        "emoji that stand by themselves are kept, up to three",
        arguments: [
            "Ana 🦊", "🌍 Ana", "Ana ❤️", "Ana 👩🏽‍🚀", "Ana 🦊🌍✈️", "🎒 Ana Kowalska 🦊 🌍", "สมชาย 🙏", "Ana 👨‍👩‍👧",
        ])
    func emoji(typed: String) throws {
        #expect(try DisplayName(typed).text == typed.precomposedStringWithCanonicalMapping)
    }

    @Test(
        "an emoji that imitates staff, a seal, a rating or a letter is refused, and so is a fourth",
        arguments: [
            "Ana ✅", "Ana ✔️", "Ana ☑️", "Ana ⭐", "Ana 🌟", "Ana 🛡️", "Ana 👮", "Ana 👮🏽‍♀️", "Ana 🏅", "Ana 👑", "Ana 🅰️",
            "🆗 Ana", "Ana 🇵🇱", "Ana 1️⃣", "Ana ™️", "Ana 🔵", "Ana 🚨", "Ana ❗", "Ana 🦊🦊🦊🦊", "🦊 🦊 Ana 🦊 🦊", "Ana 🦊a",
        ])
    func imitation(typed: String) {
        #expect(throws: DisplayNameFault.character) { try DisplayName(typed) }
    }

    @Test("emoji hide no name of staff, and make no name by themselves")
    func emojiAlone() {
        for typed in ["Wayswap 🦊", "🦊 Way 🦊 swap", "Wayswap 🌍 Support", "Admin 🙂"] {
            #expect(throws: DisplayNameFault.staffName, "\(typed)") { try DisplayName(typed) }
        }
        #expect(throws: DisplayNameFault.noLetter) { try DisplayName("🦊 🌍") }
    }

    @Test("joiners are refused where spelling needs none", arguments: DisplayNameCases.needlessJoiners)
    func joiner(typed: String) {
        #expect(throws: DisplayNameFault.invisible) { try DisplayName(typed) }
    }
}
