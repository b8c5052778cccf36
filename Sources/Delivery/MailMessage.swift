package import Domain
import Foundation

/// A letter as an Internet message (RFC 5322, MIME): plain text and HTML, in ASCII with lines of at most 76 characters.
package struct MailMessage: Sendable {
    package let bytes: [UInt8]

    /// Throws `DeliveryFault` for a recipient or sender that a header cannot hold.
    package init(_ letter: Letter, from sender: MailSender) throws(DeliveryFault) {
        guard let recipient = try? EmailAddress(letter.recipient.address) else {  // Any fault means the same here.
            throw DeliveryFault(.unwritable, isFinal: true)
        }
        // Base64 never has two hyphens, so no part can contain the boundary.
        let boundary = "--\(letter.id)"
        var lines = [
            "From: \(try Self.mailbox(sender.name, sender.address))",
            "To: \(try Self.mailbox(letter.name, recipient))",
            "Subject: \(try Self.words(letter.subject))",
            "Date: \(Self.date(letter.at))",
            "Message-ID: <\(letter.id)@\(sender.domain)>",
            "Auto-Submitted: auto-generated",
            "MIME-Version: 1.0",
        ]
        if let unsubscribe = letter.unsubscribe {
            // RFC 8058: a mail program may ask by one POST.
            lines += ["List-Unsubscribe:\n <\(unsubscribe)>", "List-Unsubscribe-Post: List-Unsubscribe=One-Click"]
        }
        if let html = letter.html {
            lines.append("Content-Type: multipart/alternative;\n boundary=\"\(boundary)\"")
            for (type, text) in [("plain", letter.text), ("html", html)] {
                lines += ["", "--\(boundary)"] + Self.part(type, text)
            }
            lines += ["", "--\(boundary)--", ""]
        } else {
            lines += Self.part("plain", letter.text) + [""]
        }
        // A program on standard input expects the line ends of its system.
        bytes = Array(lines.joined(separator: "\n").utf8)
    }

    private static func part(_ type: String, _ text: String) -> [String] {
        [
            "Content-Type: text/\(type); charset=utf-8", "Content-Transfer-Encoding: base64", "",
            Data(text.utf8).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]),
        ]
    }

    /// `name <address>`. The name is always encoded, so that no character of it can end the header.
    private static func mailbox(_ name: String, _ address: EmailAddress) throws(DeliveryFault) -> String {
        name.isEmpty ? address.text : "\(try words(name))\n <\(address.text)>"
    }

    /// Encoded words of RFC 2047 with at most 75 characters each. Control characters are refused.
    static func words(_ text: String) throws(DeliveryFault) -> String {
        guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw DeliveryFault(.unwritable, isFinal: true)
        }
        var words: [String] = []
        var word: [UInt8] = []
        // 45 bytes are 60 characters of Base64; `=?utf-8?B?` and `?=` are 12. A word ends with a whole scalar.
        for scalar in text.unicodeScalars {
            let bytes = Array(String(scalar).utf8)
            if word.count + bytes.count > 45 {
                words.append(encoded(word))
                word = []
            }
            word += bytes
        }
        return (words + [encoded(word)]).joined(separator: "\n ")
    }

    private static func encoded(_ bytes: [UInt8]) -> String { "=?utf-8?B?\(Data(bytes).base64EncodedString())?=" }

    /// `Sat, 21 Nov 2026 10:00:00 +0000`, in every locale.
    static func date(_ date: Date) -> String {
        let day = Day(of: date, in: .gmt)
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let ofDay = (seconds % 86_400 + 86_400) % 86_400
        let two = { (number: Int) in (number < 10 ? "0" : "") + "\(number)" }
        // 1970-01-01 was a Thursday.
        let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][(Int(day.daysSince1970) % 7 + 7) % 7]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(weekday), \(two(day.civil.day)) \(months[day.civil.month - 1]) \(day.civil.year) "
            + "\(two(ofDay / 3600)):\(two(ofDay / 60 % 60)):\(two(ofDay % 60)) +0000"
    }
}

/// From whom mails come: `mail@wayswap.example` or `Wayswap <mail@wayswap.example>`.
package struct MailSender: Sendable, Equatable {
    let name: String
    let address: EmailAddress

    /// Nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
        let isNamed = parts.count == 2 && text.hasSuffix(">")
        // `try?`: whatever is wrong with it, the setting names no address.
        guard let address = try? EmailAddress(isNamed ? parts[1].dropLast() : text[...]) else { return nil }
        self.address = address
        name = isNamed ? parts[0].trimmingCharacters(in: .whitespaces) : ""
        guard (try? MailMessage.words(name)) != nil else { return nil }  // As above.
    }

    var domain: String { String(address.text.drop { $0 != "@" }.dropFirst()) }
}
