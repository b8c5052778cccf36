import API
import Foundation
import JSON

/// The files of one export, uncompressed, in a folder of their own.
final class ExportSpool {
    /// In the order of the archive.
    private(set) var files: [String] = []
    private(set) var counts: [ExportPart: Int] = [:]
    private let folder: String
    /// Throws when the work must stop.
    private let check: () throws -> Void

    init(in folder: String, checking check: @escaping () throws -> Void) throws {
        self.folder = folder
        self.check = check
        guard mkdir(folder, 0o700) == 0 else { throw FileFault.of(errno) }
    }

    func path(of file: String) -> String { "\(folder)/\(file)" }

    private func create(_ name: String) throws -> SpoolFile {
        files.append(name)
        return try SpoolFile(creating: path(of: name))
    }

    /// A file that is written at once.
    func add(_ name: String, _ bytes: [UInt8]) throws {
        let file = try create(name)
        try file.append(bytes)
        try file.finish()
    }

    func add(_ part: ExportPart, _ value: some JSONRepresentable) throws {
        try add("\(part.rawValue).json", value.json)
    }

    /// A list, `{"items":[…]}`, and its CSV file if the part has columns. `each` visits the entries.
    func list(_ part: ExportPart, _ each: ((any JSONRepresentable) throws -> Void) throws -> Void) throws {
        let json = try create("\(part.rawValue).json")
        let csv = part.columns.isEmpty ? nil : try create("\(part.rawValue).csv")
        try json.append(Array(#"{"items":["#.utf8))
        try csv?.append(CSVLine.header(part.columns))
        var count = 0
        try each { entry in
            if count % 100 == 0 { try check() }
            let bytes = entry.json
            try json.append((count == 0 ? [0x0A] : [0x2C, 0x0A]) + bytes)
            if let csv {
                let value = try JSONValue(bytes: bytes)
                try csv.append(CSVLine.bytes(part.columns.map { value.value(at: $0) }))
            }
            count += 1
        }
        try json.append(Array("\n]}\n".utf8))
        try json.finish()
        try csv?.finish()
        counts[part] = count
    }
}
