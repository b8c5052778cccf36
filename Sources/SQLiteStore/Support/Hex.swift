extension Sequence<UInt8> {
    /// Two small hexadecimal digits a byte.
    var hex: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
