import Crypto
package import Domain
package import Foundation

/// The journal of erasures: a line for each departure, return and erasure, with the day and a keyed hash of the id, in
/// `DIR/erased`.
package struct ErasureJournalFile: ErasureJournal {
    private let file: LineFile
    private let keys: KeyFile

    init(_ folder: DataFolder, keys: KeyFile) {
        file = LineFile(path: folder.journal, folder: folder)
        self.keys = keys
    }

    package func append(_ state: JournalState, of traveller: Identifier<Traveller>, at now: Date) throws {
        let hash = hash(of: traveller)
        let known = Self.states(try file.bytes())[hash]
        guard (known?.followed(by: state) ?? state) != known, known != nil || state != .back else { return }
        try file.append("\(Day(of: now, in: .gmt)) \(hash)\(Self.words(of: state))")
    }

    package func entries() throws -> ErasureEntries {
        let bytes = try file.bytes()
        let states = Self.states(bytes)
        let digest = SHA256.hash(data: bytes).hex
        return ErasureEntries(isEmpty: states.isEmpty, digest: digest) { [self] in states[hash(of: $0)] }
    }

    /// By hash. A line is `DAY HASH`, `DAY HASH leaving MILLISECONDS` or `DAY HASH back`; any other is passed over.
    private static func states(_ bytes: Data) -> [String: JournalState] {
        var states: [String: JournalState] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let parts = line.split(separator: " ")
            guard parts.count >= 2, parts[1].utf8.count == 64, let state = state(parts.dropFirst(2)) else { continue }
            let hash = String(parts[1])
            states[hash] = states[hash]?.followed(by: state) ?? state
        }
        return states
    }

    private static func state(_ words: ArraySlice<Substring>) -> JournalState? {
        switch (words.first, words.count) {
        case (nil, _): .erased(leftAt: nil)
        case ("leaving", 2): words.last.flatMap { Int64($0) }.map { .leaving(since: Date(milliseconds: $0)) }
        case ("back", 1): .back
        default: nil
        }
    }

    private static func words(of state: JournalState) -> String {
        switch state {
        case .erased: ""
        case .leaving(let since): " leaving \(since.milliseconds)"
        case .back: " back"
        }
    }

    private func hash(of traveller: Identifier<Traveller>) -> String {
        keys.digest(of: traveller.description, for: "erasure journal").hex
    }
}
