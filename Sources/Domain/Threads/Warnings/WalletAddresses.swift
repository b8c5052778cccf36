/// Finds addresses of wallets: Bitcoin, Ethereum, TRON, XRP and others of the same forms.
enum WalletAddresses {
    static func isIn(_ words: WordTokens) -> Bool {
        let parts = words.tokens
        for index in parts.indices where canBegin(words.folded.cased[parts[index].range.lowerBound], parts[index]) {
            var text: [Unicode.Scalar] = []
            var switches = 0
            for next in index..<min(parts.count, index + mostParts) {
                if next > index, !joins(words.gap(after: next - 1)) { break }
                let part = Array(
                    words.folded.cased[parts[next].range].filter { FoldedText.isLetter($0) || FoldedText.isDigit($0) })
                guard part.allSatisfy(\.isASCII) else { break }
                text += part
                switches += self.switches(in: part)
                if text.count > longest { break }
                if isAddress(text[...], switches: switches) || next == index && isAfterName(text) { return true }
            }
        }
        return false
    }

    private static func canBegin(_ first: Unicode.Scalar, _ token: WordTokens.Token) -> Bool {
        token.count >= 20 || "013TDLMrbBl".unicodeScalars.contains(first)
    }

    private static let mostParts = 40
    private static let longest = 110

    /// A word that stands right before the address, as in "btcbc1q…", does not hide it.
    private static func isAfterName(_ text: [Unicode.Scalar]) -> Bool {
        guard text.count >= 28 else { return false }
        return (1...5).contains { isAddress(text.dropFirst($0), switches: switches(in: Array(text.dropFirst($0)))) }
    }

    private static func joins(_ gap: FoldedText.Scalars) -> Bool {
        gap.count <= 3 && gap.allSatisfy { !FoldedText.isLetter($0) && !",;".unicodeScalars.contains($0) }
    }

    private static func isAddress(_ text: ArraySlice<Unicode.Scalar>, switches: Int) -> Bool {
        guard text.count >= 25, let first = text.first else { return false }
        if first == "0" { return isEthereum(text) }
        let small = text.prefix(4).map { FoldedText.isLatin($0) ? Unicode.Scalar($0.value | 32) ?? $0 : $0 }
        if small.starts(with: ["b", "c", "1"]) || small.starts(with: ["l", "t", "c", "1"]) { return isBech32(text) }
        return isBase58(text, switches: switches)
    }

    private static func isEthereum(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        guard text.count == 42, "xXх".unicodeScalars.contains(text[text.startIndex + 1]) else { return false }
        return text.dropFirst(2).allSatisfy(\.properties.isASCIIHexDigit)
    }

    /// Base58 in the length of an address of Bitcoin, Litecoin, Dogecoin, TRON, XRP or Solana. The mixture of cases and
    /// digits tells it from words that were put together.
    private static func isBase58(_ text: ArraySlice<Unicode.Scalar>, switches: Int) -> Bool {
        guard (26...44).contains(text.count), let first = text.first else { return false }
        let lengths: ClosedRange<Int> =
            switch first {
            case "1", "3": 26...35
            case "T", "D", "L", "M": 34...34
            case "r": 25...35
            default: 43...44
            }
        guard lengths.contains(text.count), !text.contains(where: { "0OIl".unicodeScalars.contains($0) }) else {
            return false
        }
        let digits = text.count { FoldedText.isDigit($0) }
        let capitals = text.count { (65...90).contains($0.value) }
        return digits >= 1 && capitals >= 5 && text.count - digits - capitals >= 5 && switches >= 6
    }

    /// A letter after a digit, and a capital after a small letter, within a word.
    private static func switches(in part: [Unicode.Scalar]) -> Int {
        zip(part, part.dropFirst()).count { one, other in
            FoldedText.isDigit(one) != FoldedText.isDigit(other)
                || (97...122).contains(one.value) && (65...90).contains(other.value)
        }
    }

    /// BIP 173 and BIP 350: the checksum of segwit addresses.
    private static func isBech32(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        let small = text.map { (65...90).contains($0.value) ? Unicode.Scalar($0.value + 32) ?? $0 : $0 }
        guard (26...90).contains(small.count), let separator = small.firstIndex(of: "1") else { return false }
        let prefix = small[..<separator]
        var values = prefix.map { $0.value >> 5 } + [0] + prefix.map { $0.value & 31 }
        for scalar in small[(separator + 1)...] {
            guard let value = alphabet[scalar] else { return false }
            values.append(value)
        }
        var checksum: UInt32 = 1
        for value in values {
            let top = checksum >> 25
            checksum = (checksum & 0x1ff_ffff) << 5 ^ value
            for (bit, generator) in generators.enumerated() where top >> UInt32(bit) & 1 == 1 { checksum ^= generator }
        }
        return checksum == 1 || checksum == 0x2bc8_30a3
    }

    private static let generators: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    private static let alphabet: [Unicode.Scalar: UInt32] = Dictionary(
        uniqueKeysWithValues: "qpzry9x8gf2tvdw0s3jn54khce6mua7l".unicodeScalars.enumerated().map { ($1, UInt32($0)) })
}
