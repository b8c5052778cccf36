import Domain

/// Writes families of numbers in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String { case counter, gauge, histogram }

    typealias Label = (name: String, value: String)

    private(set) var text = ""
    private var family = ""

    init() {}

    /// Begins a family; what follows are its samples.
    mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        family = name
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// A family of one number without labels.
    mutating func counter(_ name: String, _ value: Int, _ help: String) {
        family(name, .counter, help)
        sample(value)
    }

    mutating func gauge(_ name: String, _ value: Int, _ help: String) {
        family(name, .gauge, help)
        sample(value)
    }

    mutating func sample(_ value: Int, _ labels: Label...) { line("", labels, String(value)) }

    mutating func sample(_ value: Double, _ labels: Label...) { line("", labels, Self.number(value)) }

    /// Buckets that each hold all smaller ones, the sum, and the count, which is the last bucket.
    mutating func samples(_ histogram: Histogram, _ labels: Label...) {
        var below = 0
        for (bound, count) in zip(histogram.bounds + [.infinity], histogram.counts) {
            below += count
            line("_bucket", labels + [("le", Self.number(bound))], String(below))
        }
        line("_sum", labels, Self.number(histogram.sum))
        line("_count", labels, String(below))
    }

    private mutating func line(_ ending: String, _ labels: [Label], _ value: String) {
        text += family
        text += ending
        var separator = "{"
        for label in labels {
            text += separator
            text += label.name
            text += "=\""
            text += Self.escaped(label.value, quotes: true)
            text += "\""
            separator = ","
        }
        if !labels.isEmpty { text += "}" }
        text += " "
        text += value
        text += "\n"
    }

    /// A whole number without a fraction, as other exporters write it.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        guard text.utf8.contains(where: { [0x0A, 0x22, 0x5C].contains($0) }) else { return text }
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quotes: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
