import Crypto
package import Domain
package import Foundation

/// The journal of erasures: a line for each departure, return and erasure, with the day and a keyed hash of the id, in
/// `DIR/erased`.
package struct ErasureJournalFile: ErasureJournal {
    private let folder: DataFolder
    private let keys: KeyFile

    init(_ folder: DataFolder, keys: KeyFile) {
        self.folder = folder
        self.keys = keys
    }

    package func append(_ state: JournalState, of traveller: Identifier<Traveller>, at now: Date) throws {
        let (isNew, bytes) = (!FileManager.default.fileExists(atPath: folder.journal), try bytes())
        let hash = hash(of: traveller)
        let known = Self.states(bytes)[hash]
        guard (known?.followed(by: state) ?? state) != known, known != nil || state != .back else { return }
        // A line that a crash cut off stays alone on its line.
        let begin = bytes.last.map { $0 == UInt8(ascii: "\n") } ?? true ? "" : "\n"
        let line = "\(begin)\(Day(of: now, in: .gmt)) \(hash)\(Self.words(of: state))\n"
        let descriptor = open(folder.journal, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw fault }
        defer { close(descriptor) }
        let written = Array(line.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard written == line.utf8.count, fsync(descriptor) == 0 else { throw fault }
        if isNew { try SQLiteBackup.synchronise(folder.path) }
    }

    package func entries() throws -> ErasureEntries {
        let bytes = try bytes()
        let states = Self.states(bytes)
        let digest = SHA256.hash(data: bytes).hex
        return ErasureEntries(isEmpty: states.isEmpty, digest: digest) { [self] in states[hash(of: $0)] }
    }

    private var fault: DataFolderError { .unreadable("\(folder.journal) cannot be written") }

    /// Empty without a file.
    private func bytes() throws -> Data {
        guard FileManager.default.fileExists(atPath: folder.journal) else { return Data() }
        guard let data = FileManager.default.contents(atPath: folder.journal) else {
            throw DataFolderError.unreadable("\(folder.journal) cannot be read")
        }
        return data
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
