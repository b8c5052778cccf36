package import Foundation

/// A short sketch of a text. Texts that say nearly the same have nearly the same sketch, also in disguise.
package struct TextSketch: Sendable, Equatable {
    /// The smallest hashes of all runs of `run` letters, in order: a sample that is the same for equal texts.
    package let hashes: [UInt32]

    package init(hashes: [UInt32]) { self.hashes = hashes }

    /// Hashes of a sketch.
    static let size = 64
    private static let run = 4
    /// Letters below which a text says too little: "Hi, is your offer still open?" may well go to many. A letter of a
    /// script without spaces says as much as three.
    static let shortest = 40

    /// Nil for a text that is too short.
    package init?(_ text: String) {
        let letters = Self.letters(of: text)
        let weight = letters.reduce(0) { $0 + (FoldedText.isUnspaced($1) ? 3 : 1) }
        guard weight >= Self.shortest, letters.count >= Self.run else { return nil }
        var hashes: Set<UInt32> = []
        for start in 0...(letters.count - Self.run) { hashes.insert(Self.hash(letters[start..<(start + Self.run)])) }
        self.hashes = Array(hashes.sorted().prefix(Self.size))
    }

    /// Letters only: amounts, times, names of gates and what stands between words differ from one recipient to the next.
    private static func letters(of text: String) -> [Unicode.Scalar] {
        var letters: [Unicode.Scalar] = []
        for token in WordTokens(FoldedText(text)).tokens where !token.isNumber {
            for scalar in Leet.letters(of: token.text).unicodeScalars
            where FoldedText.isLetter(scalar) && scalar != letters.last { letters.append(scalar) }
        }
        return letters
    }

    /// FNV-1a with a final mix: the same in every process.
    private static func hash(_ letters: ArraySlice<Unicode.Scalar>) -> UInt32 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for letter in letters {
            hash ^= UInt64(letter.value)
            hash = hash &* 0x0000_0100_0000_01b3
        }
        hash ^= hash >> 33
        hash = hash &* 0xff51_afd7_ed55_8ccd
        return UInt32(truncatingIfNeeded: hash >> 32)
    }

    /// The share of runs that two texts have in common, estimated from the smallest hashes of both together.
    func likeness(to other: TextSketch) -> Double {
        var (left, right) = (hashes[...], other.hashes[...])
        var (seen, common) = (0, 0)
        while seen < Self.size, let one = left.first, let two = right.first {
            seen += 1
            if one == two { common += 1 }
            if one <= two { left = left.dropFirst() }
            if two <= one { right = right.dropFirst() }
        }
        seen += min(Self.size - seen, left.count + right.count)
        return seen == 0 ? 0 : Double(common) / Double(seen)
    }
}

/// The texts that somebody sent to people who had not answered, within `period`.
package struct RecentTexts: Sendable {
    package struct Item: Sendable {
        package let recipient: Identifier<Traveller>
        package let sketch: TextSketch

        package init(to recipient: Identifier<Traveller>, _ sketch: TextSketch) {
            self.recipient = recipient
            self.sketch = sketch
        }
    }

    package let items: [Item]

    package init(_ items: [Item]) { self.items = items }

    /// Seconds for which a text counts, and is kept.
    package static let period: TimeInterval = 3600
    /// People who may get nearly the same text within that time.
    package static let mostRecipients = 5
    /// Newest texts of one sender that are compared.
    package static let most = 200
    /// From this likeness on two texts are nearly the same: between a text that was changed for each recipient and texts
    /// about the same matter, as `RepeatedTextTests` measures it.
    static let threshold = 0.45

    /// To how many others nearly the same text went.
    package func recipients(of sketch: TextSketch, except recipient: Identifier<Traveller>) -> Int {
        Set(
            items.lazy.filter { $0.recipient != recipient && $0.sketch.likeness(to: sketch) >= Self.threshold }.map(
                \.recipient)
        )
        .count
    }
}
