import Domain
import Foundation

/// The tokens of the index: keyed hashes of runs of letters and of the members of a thread.
///
/// The key is not in the database, so neither the index nor what is left of erased texts in its older segments says anything
/// without it. No token is part of what somebody typed, so no query has an operator.
struct SearchTokens: Sendable {
    private let hash: SipHash

    init(_ keys: KeyFile) {
        let key = keys.digest(of: "messages", for: "search")
        func word(_ start: Int) -> UInt64 { key[start..<(start + 8)].reduce(0) { $0 << 8 | UInt64($1) } }
        hash = SipHash(word(0), word(8))
    }

    /// What the index has of a message.
    func document(_ text: SearchText, of members: [Identifier<Traveller>]) -> String {
        let scalars = text.scalars
        var runs: [UInt64] = []
        if scalars.count >= SearchText.run {
            runs.reserveCapacity(scalars.count)
            for start in 0...(scalars.count - SearchText.run) { runs.append(token(scalars[start...])) }
            // Sorted, so that the same text is taken out as it was put in.
            runs.sort()
        }
        var (tokens, last): ([UInt8], UInt64?) = ([], nil)
        tokens.reserveCapacity((members.count + runs.count) * (Self.length + 1))
        for member in members { append(token(of: member), to: &tokens) }
        for run in runs where run != last {
            append(run, to: &tokens)
            last = run
        }
        return String(decoding: tokens, as: UTF8.self)
    }

    /// Finds candidates: messages of the reader's threads with all of the query's runs.
    func query(_ text: SearchText, of reader: Identifier<Traveller>) -> String {
        var tokens: [UInt8] = []
        append(token(of: reader), to: &tokens)
        for run in text.coveringRuns { append(token(run[...]), to: &tokens) }
        return String(decoding: tokens, as: UTF8.self)
    }

    /// Letters of a token: 35 bits.
    private static let length = 7
    private static let mask: UInt64 = 1 << 35 - 1
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)

    /// Ids begin with a zero, which no folded text has.
    private func token(of member: Identifier<Traveller>) -> UInt64 {
        hash.of([0] + member.description.unicodeScalars.map(\.value)) & Self.mask
    }

    /// Of the run that begins here.
    private func token(_ scalars: ArraySlice<UInt32>) -> UInt64 {
        let start = scalars.startIndex
        return hash.of(scalars[start], scalars[start + 1], scalars[start + 2]) & Self.mask
    }

    private func append(_ value: UInt64, to tokens: inout [UInt8]) {
        if !tokens.isEmpty { tokens.append(UInt8(ascii: " ")) }
        for place in 0..<Self.length { tokens.append(Self.alphabet[Int(value >> UInt64(5 * place) & 31)]) }
    }
}

/// SipHash-2-4 (Aumasson, Bernstein 2012) of numbers: a keyed hash that takes 20 ns for a run of letters, where HMAC takes 1 µs.
struct SipHash: Sendable {
    private let first: UInt64
    private let second: UInt64

    init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }

    /// The numbers are hashed as their bytes, smallest first.
    func of(_ numbers: [UInt32]) -> UInt64 {
        var state = State(first, second)
        var index = 0
        while index + 1 < numbers.count {
            state.take(UInt64(numbers[index]) | UInt64(numbers[index + 1]) << 32)
            index += 2
        }
        var last = UInt64(truncatingIfNeeded: numbers.count * 4) << 56
        if index < numbers.count { last |= UInt64(numbers[index]) }
        state.take(last)
        return state.end()
    }

    /// The same of three numbers, without an array.
    func of(_ one: UInt32, _ two: UInt32, _ three: UInt32) -> UInt64 {
        var state = State(first, second)
        state.take(UInt64(one) | UInt64(two) << 32)
        state.take(UInt64(12) << 56 | UInt64(three))
        return state.end()
    }

    private struct State {
        var (v0, v1, v2, v3): (UInt64, UInt64, UInt64, UInt64)

        init(_ first: UInt64, _ second: UInt64) {
            v0 = first ^ 0x736f_6d65_7073_6575
            v1 = second ^ 0x646f_7261_6e64_6f6d
            v2 = first ^ 0x6c79_6765_6e65_7261
            v3 = second ^ 0x7465_6462_7974_6573
        }

        mutating func take(_ word: UInt64) {
            v3 ^= word
            round()
            round()
            v0 ^= word
        }

        mutating func end() -> UInt64 {
            v2 ^= 0xff
            for _ in 0..<4 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 = v0 &+ v1
            v1 = v1 << 13 | v1 >> 51
            v1 ^= v0
            v0 = v0 << 32 | v0 >> 32
            v2 = v2 &+ v3
            v3 = v3 << 16 | v3 >> 48
            v3 ^= v2
            v0 = v0 &+ v3
            v3 = v3 << 21 | v3 >> 43
            v3 ^= v0
            v2 = v2 &+ v1
            v1 = v1 << 17 | v1 >> 47
            v1 ^= v2
            v2 = v2 << 32 | v2 >> 32
        }
    }
}
