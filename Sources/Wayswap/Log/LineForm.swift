import API
import Domain
import Foundation
import JSON
import Logging

/// Formats an event as one line: JSON for machines, text for a terminal.
struct LineForm {
    /// Lines are JSON for machines, or text for a terminal.
    enum Style { case json, text }

    let style: Style

    /// Text if `output` is a terminal.
    init(of output: LogOutput) {
        style = output.isTerminal ? .text : .json
    }

    func line(_ level: Logger.Level, _ event: String, _ metadata: Logger.Metadata) -> String {
        let fields = metadata.sorted { $0.key < $1.key }
        let now = WallClock.system.now().instant
        switch style {
        case .json:
            var line = "{\"at\":\"\(now)\",\"level\":\"\(level)\",\"event\":\(Self.quoted(event))"
            for (key, value) in fields { line += ",\(Self.quoted(key)):\(Self.quoted("\(value)"))" }
            return line + "}\n"
        case .text:
            let details = fields.map { "\($0.key)=\(Self.printable("\($0.value)"))" }.joined(separator: " ")
            return "\(now) \(level) \(Self.printable(event)) \(details)\n"
        }
    }

    func warning(_ event: String, metadata: Logger.Metadata) -> String { line(.warning, event, metadata) }

    /// A JSON string, so that line ends and escapes stay within the line.
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
