import Domain
import Foundation
import JSON
import Synchronization

extension JSONSchema {
    /// What is wrong with `value` by one keyword about a single value; nil if nothing is.
    func scalar(_ value: JSONValue, _ keyword: String, _ rule: JSONValue) -> String? {
        switch (keyword, rule) {
        case ("type", .string(let name)):
            return Self.isOf(name, value) ? nil : "\(value.text) is not of type \(name)"
        case ("type", .array(let names)):
            let fits = names.contains { name in
                if case .string(let name) = name { Self.isOf(name, value) } else { false }
            }
            return fits ? nil : "\(value.text) is not of type \(rule.text)"
        case ("enum", .array(let allowed)):
            return allowed.contains { Self.same($0, value) } ? nil : "\(value.text) is none of \(rule.text)"
        case ("x-extensible-enum", .array(let known)):
            // Clients take any text. The tests take only what the document lists; null is the business of `type`.
            guard case .string = value else { return nil }
            return known.contains(value) ? nil : "\(value.text) is none of \(rule.text)"
        case ("const", _):
            return Self.same(rule, value) ? nil : "\(value.text) is not \(rule.text)"
        case ("minimum", .number(let digits)):
            return bound(value, digits) { $0 >= $1 } ? nil : "\(value.text) is less than \(digits)"
        case ("maximum", .number(let digits)):
            return bound(value, digits) { $0 <= $1 } ? nil : "\(value.text) is more than \(digits)"
        case ("minLength", .number(let digits)):
            return length(value, digits) { $0 >= $1 } ? nil : "\(value.text) is shorter than \(digits)"
        case ("maxLength", .number(let digits)):
            return length(value, digits) { $0 <= $1 } ? nil : "\(value.text) is longer than \(digits)"
        case ("pattern", .string(let pattern)):
            return matches(value, pattern)
        case ("format", .string(let format)):
            guard case .string(let text) = value else { return nil }
            return Self.has(text, format) ? nil : "\(value.text) is no \(format)"
        default:
            return "the schema's \(keyword): \(rule.text) is not understood"
        }
    }

    private static func isOf(_ name: String, _ value: JSONValue) -> Bool {
        switch (name, value) {
        case ("null", .null), ("boolean", .bool), ("string", .string), ("number", .number), ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let digits)): Double(digits).map { $0 == $0.rounded() } ?? false
        default: false
        }
    }

    private static func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
        if case .number(let left) = left, case .number(let right) = right { return Double(left) == Double(right) }
        return left == right
    }

    private func bound(_ value: JSONValue, _ limit: String, _ holds: (Double, Double) -> Bool) -> Bool {
        guard case .number(let digits) = value else { return true }
        guard let number = Double(digits), let limit = Double(limit) else { return false }
        return holds(number, limit)
    }

    /// Lengths count Unicode scalars.
    private func length(_ value: JSONValue, _ limit: String, _ holds: (Int, Int) -> Bool) -> Bool {
        guard case .string(let text) = value else { return true }
        guard let limit = Int(limit) else { return false }
        return holds(text.unicodeScalars.count, limit)
    }

    private func matches(_ value: JSONValue, _ pattern: String) -> String? {
        guard case .string(let text) = value else { return nil }
        return Self.patterns.withLock { patterns in
            do {
                let known = patterns[pattern]
                let regex = if let known { known } else { try Regex(pattern).matchingSemantics(.unicodeScalar) }
                patterns[pattern] = regex
                return text.contains(regex) ? nil : "\(value.text) does not match \(pattern)"
            } catch {
                return "the schema's pattern \(pattern) cannot be read"
            }
        }
    }

    /// Parsed once: parsing takes longer than matching.
    private static let patterns = Mutex<[String: Regex<AnyRegexOutput>]>([:])

    private static func has(_ text: String, _ format: String) -> Bool {
        switch format {
        case "uuid": Identifier<JSONSchema>(text) != nil
        case "date": Day(text) != nil
        case "uri": !text.isEmpty && URL(string: text)?.scheme != nil
        case "date-time": isInstant(text)
        // Any bytes.
        case "binary": true
        default: false
        }
    }

    /// RFC 3339: a day that exists, `T`, a time of day, `Z` or an offset.
    private static func isInstant(_ text: String) -> Bool {
        Day(text.prefix(10)) != nil && timeOfDay.withLock { text.dropFirst(10).wholeMatch(of: $0) != nil }
    }

    /// Made once: to make a regular expression takes longer than to use it.
    private static let timeOfDay = Mutex(
        /T(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\.[0-9]+)?(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])/)
}
