import Domain
import Foundation
import TestSupport
import Testing

@testable import Delivery

@Suite("Mails as messages of the Internet") struct MailMessageTests {
    static func letter(
        name: String = "Zoë Łęcka", subject: String = "Potwierdź adres e-mail", address: String = "zoe@example.org",
        text: String = "Twój kod to 123456.\n", unsubscribe: String? = nil
    ) -> Letter {
        Letter(
            id: Identifier(high: 0x0199_0000_0000_7000, low: 0x8000_0000_0000_0001), to: Recipient(.email, address),
            name: name, subject: subject, text: text, html: "<p>Twój kod to 123456.</p>",
            unsubscribe: unsubscribe, at: FixedClock.start)
    }

    static let sender = MailSender("Wayswap <mail@wayswap.example>")

    static func lines(_ letter: Letter) throws -> [String] {
        let message = try MailMessage(letter, from: #require(sender))
        return String(decoding: message.bytes, as: UTF8.self).components(separatedBy: "\n")
    }

    @Test("the headers are ASCII, names and subjects are encoded words, and the id is the message's")
    func headers() throws {
        let lines = try Self.lines(Self.letter())
        #expect(lines.joined().utf8.allSatisfy { (0x20...0x7E).contains($0) })
        #expect(lines.allSatisfy { $0.utf8.count <= 78 })
        #expect(
            lines.prefix { $0 != "" } == [
                "From: =?utf-8?B?V2F5c3dhcA==?=", " <mail@wayswap.example>", "To: =?utf-8?B?Wm/DqyDFgcSZY2th?=",
                " <zoe@example.org>", "Subject: =?utf-8?B?UG90d2llcmTFuiBhZHJlcyBlLW1haWw=?=",
                "Date: Sat, 21 Nov 2026 10:00:00 +0000",
                "Message-ID: <01990000-0000-7000-8000-000000000001@wayswap.example>", "Auto-Submitted: auto-generated",
                "MIME-Version: 1.0",
                "Content-Type: multipart/alternative;",
                " boundary=\"--01990000-0000-7000-8000-000000000001\"",
            ])
    }

    @Test("a mail that can be ended says how, for people and for mail programs (RFC 8058); any other says nothing")
    func unsubscribe() throws {
        let lines = try Self.lines(Self.letter(unsubscribe: "https://api.example/unsubscribe?token=abc"))
        let first = lines.firstIndex(of: "List-Unsubscribe:").map { Array(lines[$0...].prefix(3)) }
        #expect(
            first == [
                "List-Unsubscribe:", " <https://api.example/unsubscribe?token=abc>",
                "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            ])
        #expect(!(try Self.lines(Self.letter())).contains { $0.hasPrefix("List-Unsubscribe") })
    }

    @Test("both parts decode to the texts that were written")
    func parts() throws {
        let text = String(decoding: try MailMessage(Self.letter(), from: #require(Self.sender)).bytes, as: UTF8.self)
        let parts = text.components(separatedBy: "\n----01990000-0000-7000-8000-000000000001")
        #expect(parts.count == 4)
        #expect(parts[3] == "--\n")
        let bodies = parts[1...2].map { part in
            part.components(separatedBy: "\n\n").dropFirst().joined().replacing("\n", with: "")
        }
        #expect(
            bodies.map { Data(base64Encoded: $0).map { String(decoding: $0, as: UTF8.self) } }
                == ["Twój kod to 123456.\n", "<p>Twój kod to 123456.</p>"])
    }

    @Test(
        "a name or subject that would end its header is refused, and so is an address",
        arguments: ["Eve\r\nBcc: all@example.org", "Eve\nX: y", "Eve\u{0}", "Eve\u{85}", "\u{1B}[2J"])
    func injected(_ text: String) {
        #expect(throws: DeliveryFault(.unwritable, isFinal: true)) { try Self.lines(Self.letter(name: text)) }
        #expect(throws: DeliveryFault(.unwritable, isFinal: true)) { try Self.lines(Self.letter(subject: text)) }
        #expect(throws: DeliveryFault(.unwritable, isFinal: true)) {
            try Self.lines(Self.letter(address: "zoe@example.org\(text)"))
        }
    }

    @Test("control: marks of headers in a name stay inside its encoded word")
    func marks() throws {
        let lines = try Self.lines(Self.letter(name: "Eve <all@example.org>, \"Bob\": x@y"))
        #expect(lines.filter { $0.contains("all@example.org") } == [])
        #expect(lines.filter { $0.hasPrefix("To: ") }.count == 1)
    }

    @Test("a long name is cut between characters, into words of at most 75")
    func long() throws {
        let name = String(repeating: "żółw ", count: 40)
        let words = try MailMessage.words(name).components(separatedBy: "\n ")
        #expect(words.count > 3)
        #expect(words.allSatisfy { $0.utf8.count <= 75 })
        let decoded = try words.map { word in
            String(decoding: try #require(Data(base64Encoded: String(word.dropFirst(10).dropLast(2)))), as: UTF8.self)
        }
        #expect(decoded.joined() == name)
    }

    @Test(
        "a sender is an address, with a name or without",
        arguments: [
            ("mail@wayswap.example", true), ("Wayswap <mail@wayswap.example>", true), ("<mail@wayswap.example>", true),
            ("Wayswap", false), ("Wayswap <mail>", false), ("a\nb <mail@wayswap.example>", false), ("", false),
            ("Wayswap <mail@wayswap.example", false),
        ])
    func senders(_ text: String, _ isValid: Bool) {
        #expect((MailSender(text) != nil) == isValid)
    }
}
