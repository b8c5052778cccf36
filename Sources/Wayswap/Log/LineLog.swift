import API
import Domain
import Foundation
import Glibc
import Logging

/// Writes one line an event: JSON for machines, or text on a terminal.
struct LineLog: LogHandler {
    enum Style { case json, text }

    let style: Style
    var logLevel = Logger.Level.info
    var metadata: Logger.Metadata = [:]
    private let write: @Sendable (String) -> Void

    init(_ style: Style, write: @escaping @Sendable (String) -> Void = Self.standardError) {
        self.style = style
        self.write = write
    }

    /// A logger for standard error: text if that is a terminal.
    static func logger() -> Logger {
        let style: Style = isatty(STDERR_FILENO) == 1 ? .text : .json
        return Logger(label: "wayswap") { _ in LineLog(style) }
    }

    /// One call of `write` a line, so that lines of several threads do not mix.
    static let standardError: @Sendable (String) -> Void = { line in
        var line = line
        line.withUTF8 { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let written = Glibc.write(STDERR_FILENO, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
                // Nobody reads any more: then there is nobody to tell that, either.
                guard written > 0 || errno == EINTR else { return }
                rest = rest.dropFirst(max(0, written))
            }
        }
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { _, new in new }.sorted { $0.key < $1.key }
        let now = WallClock.system.now().instant
        switch style {
        case .json:
            var line = "{\"at\":\"\(now)\",\"level\":\"\(event.level)\",\"event\":\(Self.quoted("\(event.message)"))"
            for (key, value) in fields { line += ",\(Self.quoted(key)):\(Self.quoted("\(value)"))" }
            write(line + "}\n")
        case .text:
            let details = fields.map { "\($0.key)=\(Self.printable("\($0.value)"))" }.joined(separator: " ")
            write("\(now) \(event.level) \(Self.printable("\(event.message)")) \(details)\n")
        }
    }

    /// A JSON string; line ends and escapes cannot break out of their line.
    static func quoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        if isPlain { return "\"\(text)\"" }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case let scalar
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value == 0x2028 || scalar.value == 0x2029:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func printable(_ text: String) -> String {
        String(quoted(text).dropFirst().dropLast())
    }
}
