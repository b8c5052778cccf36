/// A spoken language as a BCP 47 subset, `language[-Script][-REGION]`: `pl`, `pt-BR`, `zh-Hant`, `es-419`.
package struct LanguageTag: Hashable, Sendable {
    /// Canonical case: lower-case language, capitalised script, upper-case region.
    package let code: String

    /// Nil unless `text` has this form, in any case.
    package init?(_ text: some StringProtocol) {
        var parts = text.split(separator: "-", omittingEmptySubsequences: false)[...]
        guard let language = parts.popFirst(), Self.isLetters(language, 2...3) else { return nil }
        var code = language.lowercased()
        if let script = parts.first, Self.isLetters(script, 4...4) {
            code += "-" + script.prefix(1).uppercased() + script.dropFirst().lowercased()
            parts.removeFirst()
        }
        if let region = parts.first, Self.isLetters(region, 2...2) || Self.isThreeDigits(region) {
            code += "-" + region.uppercased()
            parts.removeFirst()
        }
        guard parts.isEmpty else { return nil }
        self.code = code
    }

    private static func isLetters(_ part: some StringProtocol, _ length: ClosedRange<Int>) -> Bool {
        length.contains(part.utf8.count)
            && part.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
    }

    private static func isThreeDigits(_ part: some StringProtocol) -> Bool {
        part.utf8.count == 3 && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension LanguageTag: CustomStringConvertible {
    package var description: String { code }
}
