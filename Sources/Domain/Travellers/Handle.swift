/// The name by which a traveller is found and signs in: ASCII only, shown in lower case, e.g. `ana.kowalska`.
package struct Handle: Hashable, Sendable {
    package static let length = 3...30

    /// What is shown: lower case.
    package let text: String
    /// What has to be unique: handles that the eye confuses (`ana_1`, `Ana.l`, `anai`) have one key.
    package let key: String

    /// Reads `typed`: 3 to 30 letters A to Z, digits and the separators `_` `.` `-`; a letter first, no separator last
    /// or next to another, no reserved name.
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
        self.text = text
        key = Confusables.skeleton(text)
    }

    private static let separators = Array("_.-".utf8)
}

extension Handle: CustomStringConvertible {
    package var description: String { text }
}
