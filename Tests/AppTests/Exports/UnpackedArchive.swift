import CZip
import Foundation
import JSON
import TestSupport

@testable import App

/// An archive as whoever exported it opens it.
struct UnpackedArchive {
    let files: [String: [UInt8]]
    /// In the order of the archive.
    let names: [String]

    init(_ reply: Reply) throws {
        guard reply.status == 200 else { throw Missing("an archive: \(reply.status) \(reply.text.prefix(200))") }
        try self.init(reply.body)
    }

    init(_ bytes: [UInt8]) throws {
        var files: [(String, [UInt8])] = []
        try bytes.withUnsafeBytes { buffer in
            let source = zip_source_buffer_create(buffer.baseAddress, zip_uint64_t(buffer.count), 0, nil)
            guard let archive = zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, nil) else {
                throw Missing("an archive")
            }
            defer { zip_discard(archive) }
            for index in 0..<zip_uint64_t(zip_get_num_entries(archive, 0)) {
                guard let name = zip_get_name(archive, index, 0), let file = zip_fopen_index(archive, index, 0) else {
                    throw Missing("a file")
                }
                defer { zip_fclose(file) }
                var content: [UInt8] = []
                var part = [UInt8](repeating: 0, count: 64 << 10)
                while true {
                    let count = zip_fread(file, &part, zip_uint64_t(part.count))
                    guard count >= 0 else { throw Missing("the whole file") }
                    guard count > 0 else { break }
                    content += part.prefix(Int(count))
                }
                files.append((String(cString: name), content))
            }
        }
        names = files.map(\.0)
        self.files = Dictionary(uniqueKeysWithValues: files)
    }

    func text(_ name: String) throws -> String {
        guard let bytes = files[name] else { throw Missing(name) }
        return String(decoding: bytes, as: UTF8.self)
    }

    func json(_ name: String) throws -> JSONValue {
        guard let bytes = files[name] else { throw Missing(name) }
        return try JSONValue(bytes: bytes)
    }

    /// The entries of a list.
    func items(_ name: String) throws -> [JSONValue] {
        guard case .array(let items)? = try json("\(name).json")["items"] else { throw Missing("items in \(name)") }
        return items
    }

    /// One text field of all entries.
    func texts(_ name: String, _ field: String) throws -> [String] {
        try items(name).map { item in
            guard case .string(let text)? = item.value(at: field) else { throw Missing("\(field) in \(name)") }
            return text
        }
    }

    /// The rows of a CSV file, read by RFC 4180 alone.
    func rows(_ name: String) throws -> [[String]] {
        guard let bytes = files["\(name).csv"], bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { throw Missing(name) }
        var (rows, row, cell, isQuoted) = ([[String]](), [String](), String.UnicodeScalarView(), false)
        var scalars = String(decoding: bytes.dropFirst(3), as: UTF8.self).unicodeScalars[...]
        while let scalar = scalars.popFirst() {
            switch scalar {
            case "\"" where isQuoted && scalars.first == "\"": cell.append(scalars.removeFirst())
            case "\"": isQuoted.toggle()
            case "," where !isQuoted, "\n" where !isQuoted:
                row.append(String(cell))
                cell = String.UnicodeScalarView()
                if scalar == "\n" { (rows, row) = (rows + [row], []) }
            case "\r" where !isQuoted: break
            default: cell.append(scalar)
            }
        }
        return rows
    }

    /// Everything in it, to look for what must not be there.
    var everything: String {
        names.map { "\($0)\n" + String(decoding: files[$0] ?? [], as: UTF8.self) }.joined(separator: "\n")
    }
}
