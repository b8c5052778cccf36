/// A typed password before hashing: exact bytes without normalisation; NUL and emoji are allowed.
///
/// Description, debug description and reflection hide the password.
package struct PlainPassword: Sendable {
    /// In Unicode scalars.
    package static let length = 12...256

    /// UTF-8, as typed.
    package let bytes: [UInt8]

    /// A new password. Refused if it is short, common or derived from the person's handle or e-mail address.
    package init(_ typed: String, handle: Handle? = nil, email: EmailAddress? = nil) throws(PasswordFault) {
        let count = typed.unicodeScalars.count
        guard count >= Self.length.lowerBound else { throw .tooShort }
        guard count <= Self.length.upperBound else { throw .tooLong }
        let folded = typed.lowercased()
        if let handle, Self.holds(folded, name: handle.text) { throw .containsHandle }
        if let email, Self.holds(folded, name: email.local.prefix { $0 != "+" }.lowercased()) { throw .containsEmail }
        if PasswordPatterns.isProductName(folded) { throw .productName }
        if PasswordPatterns.isRepetitive(folded) { throw .repetitive }
        if PasswordPatterns.isSequence(folded) { throw .sequence }
        if CommonPasswords.isBuiltOnOne(folded) { throw .common }
        bytes = Array(typed.utf8)
    }

    /// A password for a sign-in attempt; nil if its length rules it out.
    package init?(attempt typed: String) {
        guard Self.length.contains(typed.unicodeScalars.count) else { return nil }
        bytes = Array(typed.utf8)
    }

    /// True if `password` contains a name of three or more characters, or only its letters (`ana.k` as `anak`).
    private static func holds(_ password: String, name: String) -> Bool {
        let letters = name.filter(\.isLetter)
        return [name, letters].contains { $0.utf8.count >= 3 && password.contains($0) }
    }
}

extension PlainPassword: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(password)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Why a password is refused.
package enum PasswordFault: Error, Equatable, Sendable {
    case tooShort
    case tooLong
    case containsHandle
    /// Contains the part of the e-mail address before the @.
    case containsEmail
    /// The name of the service and little else.
    case productName
    /// At most four different characters, or a repeated short group.
    case repetitive
    /// Runs along the alphabet, the digits or a keyboard.
    case sequence
    case common
}
