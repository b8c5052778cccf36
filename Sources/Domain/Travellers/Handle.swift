/// A traveller's unique name, also used to sign in: ASCII, in lower case, for example `ana.kowalska`.
package struct Handle: Hashable, Sendable {
    package static let length = 3...30

    /// The lower-case handle.
    package let text: String
    /// The unique key: handles that look alike (`ana_1`, `Ana.l`, `anai`) share it.
    package let key: String

    /// Parses 3 to 30 characters: letters A to Z, digits and the separators `_` `.` `-`. Starts with a letter; a
    /// separator is neither last nor next to another one. Reserved names and web addresses are refused.
    package init(_ typed: some StringProtocol) throws(HandleFault) {
        for scalar in typed.unicodeScalars { if let fault = HandleFault(scalar) { throw fault } }
        let text = typed.lowercased()
        guard text.utf8.count >= Self.length.lowerBound else { throw .tooShort }
        guard text.utf8.count <= Self.length.upperBound else { throw .tooLong }
        var afterSeparator = false
        for (position, byte) in text.utf8.enumerated() {
            let isSeparator = Self.separators.contains(byte)
            if position == 0, !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { throw .startsWithoutLetter }
            if isSeparator, afterSeparator { throw .separator }
            afterSeparator = isSeparator
        }
        guard !afterSeparator else { throw .separator }
        guard !ReservedNames.refuse(handle: text) else { throw .reserved }
        guard !WebAddress.isWritten(handle: text) else { throw .webAddress }
        let key = Confusables.skeleton(text)
        guard key != Self.formerKey else { throw .reserved }
        self.text = text
        self.key = key
    }

    /// What others see of travellers who left is nobody's handle, and nothing that looks like it is.
    private static let formerKey = Confusables.skeleton(TravellerSummary.formerHandle)

    private static let separators = Array("_.-".utf8)
}

extension Handle: CustomStringConvertible {
    package var description: String { text }
}
