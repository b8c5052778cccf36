import Foundation

/// What a check of an exported file found.
package struct AuditExportCheck: Sendable {
    /// Rows in the file.
    package let count: Int64
    /// One line for each finding.
    package let findings: [String]

    /// Reads a file that `AuditExport` wrote, with nothing but the public key.
    ///
    /// Throws `DataFolderError.unreadable` if the file cannot be read or is no export.
    package init(of path: String, key: AuditPublicKey) throws {
        var lines = try LineReader(path)
        guard try lines.next() == AuditExport.header else {
            throw DataFolderError.unreadable("\(path) is no export of the audit")
        }
        var (checkpoints, unreadable): ([AuditCheckpointLine], [String]) = ([], [])
        var check: AuditChainCheck?
        var number = 1
        while let line = try lines.next() {
            number += 1
            if check == nil, line.hasPrefix("checkpoint ") {
                guard let checkpoint = AuditCheckpointLine(line.dropFirst("checkpoint ".count)) else {
                    unreadable.append("audit export: line \(number) cannot be read")
                    continue
                }
                checkpoints.append(checkpoint)
                continue
            }
            if check == nil { check = AuditChainCheck(checkpoints, key: key) }
            if let row = AuditExport.row(line) {
                check?.add(row)
            } else {
                unreadable.append("audit export: line \(number) cannot be read")
            }
        }
        var chain = check ?? AuditChainCheck(checkpoints, key: key)
        chain.finish(lines: checkpoints, isSealed: true)
        count = chain.count
        findings = unreadable + chain.findings.map(\.description)
    }
}

/// Reads a file line by line, with a megabyte of memory.
private struct LineReader {
    private let file: FileHandle
    private var buffer = Data()
    private var isAtEnd = false

    init(_ path: String) throws {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw DataFolderError.unreadable("\(path) cannot be read")
        }
        self.file = file
    }

    /// Without its line feed; nil at the end.
    mutating func next() throws -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = buffer[buffer.index(after: end)...] }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            guard !isAtEnd else {
                defer { buffer = Data() }
                return buffer.isEmpty ? nil : String(decoding: buffer, as: UTF8.self)
            }
            let more = try file.read(upToCount: 1 << 20) ?? Data()
            isAtEnd = more.isEmpty
            buffer = Data(buffer) + more
        }
    }
}
