import Foundation
import TestTools
import Testing

@testable import Domain

/// Ana writes notes to Ben.
@Suite("Notes of transfers and requests") struct FirstNoteTests {
    private static let noon = WalletFixture.noon
    private static let text = "I can give you a much better rate than anybody here, just ask my cousin at the airport."

    private static func contact(
        written: Bool = false, met: Bool = false, isAnswered: Bool = false, sent: Int = 0, isBegun: Bool? = nil,
        others: Int = 0,
        used: Int = 0
    ) -> NoteContact {
        let items = (0..<others).compactMap { number in
            TextSketch(text).map { RecentTexts.Item(to: Identifier(high: 7, low: UInt64(number)), $0) }
        }
        return NoteContact(
            Acquaintance(haveBothWritten: written, haveMet: met), isAnswered: isAnswered, sent: sent,
            recent: RecentTexts(items),
            quota: isBegun ?? (sent > 0)
                ? nil
                : QuotaUse(
                    .conversations,
                    of: QuotaHolder(facts: Tier.Facts(), registeredAt: noon.addingTimeInterval(-365 * 86_400)),
                    begunAt: Array(repeating: noon, count: used), at: noon))
    }

    private static func screen(
        _ contact: NoteContact, _ note: SharedText = SharedText(stored: "tea", as: .note), isBlocked: Bool = false,
        flags: FlagRules = .all
    ) throws(WalletRefusal) -> ScreenedNote {
        let ben = WalletSnapshot.Recipient(
            WalletFixture.traveller(WalletFixture.ben, "ben"), isBlocked: false, isBlockedBySender: isBlocked)
        return try contact.screening(
            note, of: "x", to: ben, NoteRules(flags: flags, areLimitsOn: true), at: noon)
    }

    @Test("a stranger may send three; an answer, texts of both or a meeting lift that")
    func three() throws {
        for sent in 0..<3 { #expect(try Self.screen(Self.contact(sent: sent)).standing == TextStanding()) }
        #expect(throws: WalletRefusal.awaitAnswer) { try Self.screen(Self.contact(sent: 3)) }
        for contact in [
            Self.contact(written: true, sent: 3), Self.contact(met: true, sent: 3),
            Self.contact(isAnswered: true, sent: 3),
        ] { #expect(try Self.screen(contact).firstAt == nil) }
    }

    @Test("the first counts as a chat, of which a day has only so many")
    func quota() throws {
        #expect(try Self.screen(Self.contact()).firstAt == Self.noon)
        #expect(try Self.screen(Self.contact(sent: 1)).firstAt == nil)
        #expect(try Self.screen(Self.contact(used: 19)).firstAt == Self.noon)
        #expect(throws: WalletRefusal.self) { try Self.screen(Self.contact(used: 20)) }
        // Not to somebody who is known, nor the second.
        #expect(try Self.screen(Self.contact(written: true, used: 20)).firstAt == nil)
        #expect(try Self.screen(Self.contact(sent: 1, used: 20)).firstAt == nil)
        // A request without a note counts as one too, and needs no answer.
        let nothing = SharedText(stored: "", as: .note)
        #expect(try Self.screen(Self.contact(), nothing).firstAt == Self.noon)
        #expect(throws: WalletRefusal.self) { try Self.screen(Self.contact(used: 20), nothing) }
        #expect(try Self.screen(Self.contact(isBegun: true, used: 20), nothing).firstAt == nil)
        #expect(try Self.screen(Self.contact(isBegun: true)).firstAt == nil)
        #expect(try Self.screen(Self.contact(sent: 3), nothing).standing == TextStanding())
    }

    @Test("the first three are looked at for contact details, whoever writes them")
    func warning() throws {
        let note = SharedText(stored: "call +48 600 100 200", as: .note)
        #expect(try Self.screen(Self.contact(), note).standing.warning?.kinds == [.phone])
        #expect(try Self.screen(Self.contact(written: true, sent: 2), note).standing.warning?.kinds == [.phone])
        #expect(try Self.screen(Self.contact(written: true, sent: 3), note).standing.warning == nil)
        // Control: a text of another kind is not looked at.
        #expect(SharedText(stored: note.text, as: .offerNote).warning == nil)
        #expect(SharedText(stored: note.text, as: .message).warning?.kinds == [.phone])
    }

    @Test("nearly the same to a sixth person waits for a check, and opens a case about the note")
    func held() throws {
        let note = SharedText(stored: Self.text, as: .note)
        #expect(try Self.screen(Self.contact(others: 4), note).standing.heldAt == nil)
        let held = try Self.screen(Self.contact(others: 5), note)
        #expect(held.standing.heldAt == Self.noon)
        #expect(held.filings.map(\.moderationCase.subject) == [CaseSubject(.note, "x")])
        #expect(held.sketch?.recipient == WalletFixture.ben)
        // Control: the rule can be off.
        #expect(try Self.screen(Self.contact(others: 5), note, flags: .none).standing.heldAt == nil)
    }

    @Test("what goes to a number of somebody whom the sender blocks is never read")
    func withheld() throws {
        #expect(try Self.screen(Self.contact(), isBlocked: true).standing.isWithheld)
        #expect(try !Self.screen(Self.contact()).standing.isWithheld)
    }
}

@Suite("Who reads a text") struct SeenTextTests {
    private static let hiding = Hiding(for: .spam, at: WalletFixture.noon)

    @Test("its author all of it; its reader nothing hidden, held, withheld, or of somebody who is banned or has left")
    func reader() {
        let warning = MessageWarning([.link])
        func seen(_ standing: TextStanding, _ state: Traveller.State = .active) -> SeenText {
            SeenText("Hi", standing, isAuthor: false, authorIn: state)
        }
        #expect(seen(TextStanding(warning: warning)) == .words("Hi", warning))
        #expect(seen(TextStanding(hidden: Self.hiding)) == .hidden)
        #expect(seen(TextStanding(isWithheld: true)) == .hidden)
        #expect(seen(TextStanding(heldAt: WalletFixture.noon)) == .held)
        #expect(seen(TextStanding(hidden: Self.hiding, heldAt: WalletFixture.noon)) == .hidden)
        for state in [Traveller.State.banned, .leaving, .deleted] { #expect(seen(TextStanding(), state) == .hidden) }
        for state in [Traveller.State.limited, .suspended] { #expect(seen(TextStanding(), state).words == "Hi") }
        let all = TextStanding(
            hidden: Self.hiding, heldAt: WalletFixture.noon, isWithheld: true, warning: warning)
        #expect(SeenText("Hi", all, isAuthor: true, authorIn: .banned) == .words("Hi", nil))
    }

    @Test("every kind is screened at the door: length, control characters, characters that turn the text around")
    func door() throws {
        for kind in SharedText.Kind.allCases {
            #expect(throws: PlainTextFault.tooLong(limit: kind.limit), "\(kind)") {
                try SharedText(String(repeating: "a", count: kind.limit + 1), as: kind)
            }
            #expect(throws: PlainTextFault.bidirectional, "\(kind)") { try SharedText("a\u{202E}b", as: kind) }
            #expect(throws: PlainTextFault.control, "\(kind)") { try SharedText("a\u{7}b", as: kind) }
            // `try?`: a kind without line ends refuses them.
            let lines = try? SharedText("a\r\nb", as: kind)
            #expect(lines?.text == (kind.hasNewlines ? "a\nb" : nil), "\(kind)")
        }
    }

    @Test("every kind can be reported; all but the words of a swap and the names of places can be hidden")
    func kinds() {
        let unhidden = SharedText.Kind.allCases.filter { $0.hidden == nil }
        #expect(unhidden == [.meetingLabel, .statement, .settlement, .pointLabel, .pointHours])
        #expect(
            Set(SharedText.Kind.allCases.map(\.reported)) == Set(Report.SubjectKind.allCases).subtracting([.thread]))
    }
}
