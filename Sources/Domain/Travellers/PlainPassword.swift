/// A password as typed, on its way to being hashed: exact bytes, nothing normalised, NUL and emoji included.
///
/// It never shows itself: not in text, not in a debugger's description, not to reflection.
package struct PlainPassword: Sendable {
    /// Characters counted as Unicode scalars.
    package static let length = 12...256

    /// UTF-8, as typed.
    package let bytes: [UInt8]

    /// A new password of somebody with this handle and address; refused if it is short, common or guessed from them.
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

    /// A password that somebody offers to sign in, which no rule but the length limits: nil if it cannot be theirs.
    package init?(attempt typed: String) {
        guard Self.length.contains(typed.unicodeScalars.count) else { return nil }
        bytes = Array(typed.utf8)
    }

    /// True if `password` holds a name of three or more characters, or its letters alone (`ana.k` as `anak`).
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
    /// Holds what stands before the @ of the e-mail address.
    case containsEmail
    /// The name of the service and little else.
    case productName
    /// At most four different characters, or a short group again and again.
    case repetitive
    /// Runs along the alphabet, the digits or a keyboard.
    case sequence
    case common
}
