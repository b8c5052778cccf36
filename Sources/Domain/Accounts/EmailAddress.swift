/// An e-mail address as mail systems accept it in practice: `local@domain`, ASCII.
package struct EmailAddress: Hashable, Sendable {
    /// As typed, because mail servers can treat the local part as case-sensitive.
    package let text: String

    /// Lower case, for lookups.
    package var key: String { text.lowercased() }

    /// The mailbox that receives mail to an address, to compare people by; not for sending or signing in. Lower case, without what follows a plus sign (RFC 5233). Gmail also
    /// ignores dots and serves googlemail.com (https://support.google.com/mail/answer/7436150 and 10313).
    package static func mailbox(of address: some StringProtocol) -> String {
        let parts = address.lowercased().split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return address.lowercased() }
        var local = String(parts[0].prefix { $0 != "+" })
        // A tag of nothing is a name of its own.
        if local.isEmpty { local = String(parts[0]) }
        guard parts[1] == "gmail.com" || parts[1] == "googlemail.com" else { return "\(local)@\(parts[1])" }
        return "\(local.filter { $0 != "." })@gmail.com"
    }

    /// The part before the @.
    package var local: Substring { text.prefix { $0 != "@" } }

    /// Parses an address of at most 254 characters (RFC 5321): up to 64 before the @, then labels separated by dots.
    package init(_ text: some StringProtocol) throws(EmailFault) {
        guard text.utf8.count <= 254 else { throw .tooLong }
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .character }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .at }
        guard Self.isLocal(parts[0]) else { throw .local }
        guard Self.isDomain(parts[1]) else { throw .domain }
        self.text = String(text)
    }

    private static func isLocal(_ local: some StringProtocol) -> Bool {
        guard local.utf8.count <= 64 else { return false }
        return local.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty && atom.utf8.allSatisfy { isAlphanumeric($0) || atomMarks.contains($0) }
        }
    }

    private static let atomMarks = Array("!#$%&'*+/=?^_`{|}~-".utf8)

    private static func isDomain(_ domain: some StringProtocol) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, let top = labels.last, top.utf8.count > 1 else { return false }
        let isName = top.utf8.contains { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        return isName
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
            }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}

/// Why a text is not an e-mail address.
package enum EmailFault: Error, Equatable, Sendable {
    case tooLong
    /// A space, a control character or a character outside ASCII.
    case character
    /// No @, or more than one.
    case at
    case local
    case domain
}
