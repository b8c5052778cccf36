import Foundation
import TestTools
import Testing

@testable import Domain

@Suite("A text within others") struct TextPatternTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    /// The plain way: at every place.
    private static func isIn(_ text: [UInt8], _ pattern: [UInt8]) -> Bool {
        !pattern.isEmpty && text.count >= pattern.count
            && (0...(text.count - pattern.count)).contains { text[$0...].starts(with: pattern) }
    }

    @Test("every pattern of five letters a and b or fewer is found as the plain way finds it, in every text of nine")
    func all() {
        func words(_ length: Int) -> [[UInt8]] {
            (0..<(1 << length)).map { number in (0..<length).map { UInt8(97 + (number >> $0 & 1)) } }
        }
        let texts = (0...9).flatMap(words)
        for pattern in (0...5).flatMap(words) {
            let search = TextPattern(pattern)
            for text in texts where search.isIn(text) != Self.isIn(text, pattern) {
                Issue.record("\(String(decoding: pattern, as: UTF8.self)) in \(String(decoding: text, as: UTF8.self))")
            }
        }
    }

    @Test(
        "no text takes more than two comparisons a letter, whatever is looked for",
        arguments: [
            (String(repeating: String(repeating: "a", count: 98) + "b", count: 40), String(repeating: "a", count: 60)),
            (String(repeating: String(repeating: "a", count: 98) + "b", count: 40), String(repeating: "a", count: 99)),
            (String(repeating: String(repeating: "a", count: 59) + "b", count: 60), String(repeating: "a", count: 60)),
            (String(repeating: "a", count: 4_000), String(repeating: "a", count: 99) + "b"),
            (String(repeating: "a", count: 4_000), String(repeating: "a", count: 50) + "b"),
            (String(repeating: "ab", count: 2_000), String(repeating: "ab", count: 49) + "aa"),
            ("abaababaabaababaababa" + String(repeating: "abaab", count: 700), "abaababaabaababaababab"),
        ])
    func linear(_ text: String, _ pattern: String) {
        let (text, pattern) = (Self.bytes(text), Self.bytes(pattern))
        var comparisons = 0
        let isFound = TextPattern(pattern).isIn(text, counting: &comparisons)
        #expect(isFound == Self.isIn(text, pattern))
        #expect(comparisons <= 2 * text.count)
        // Control: at every place it is more than that in one of the texts.
        let plain = (0...(text.count - pattern.count)).reduce(0) { sum, place in
            sum + min(pattern.count, zip(text[place...], pattern).prefix { $0 == $1 }.count + 1)
        }
        if pattern.allSatisfy({ $0 == 97 }) || pattern.last == 98 { #expect(plain > 2 * text.count || isFound) }
    }

    @Test("random texts of four letters are searched as the plain way does")
    func random() {
        var numbers = SteadyNumbers(11)
        func word(_ length: Int) -> [UInt8] { (0..<length).map { _ in UInt8.random(in: 97...100, using: &numbers) } }
        for _ in 0..<2_000 {
            let (text, pattern) = (word(60), word(Int.random(in: 1...6, using: &numbers)))
            #expect(TextPattern(pattern).isIn(text) == Self.isIn(text, pattern))
        }
    }
}
