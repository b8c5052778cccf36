extension Fields {
    /// Any JSON object, without insignificant blanks; at most `maxBytes` long.
    package mutating func optionalRaw(_ key: String, maxBytes: Int) -> [UInt8]? {
        optionalValue(key).flatMap { text(of: $0, key, maxBytes) }
    }

    private mutating func text(of value: JSONValue, _ key: String, _ maxBytes: Int) -> [UInt8]? {
        guard case .object = value else {
            refuse(key, "must be an object")
            return nil
        }
        let json = value.json
        guard json.count <= maxBytes else {
            refuse(key, "must be at most \(maxBytes) bytes")
            return nil
        }
        return json
    }
}
