import CZlib

/// Compresses whole bodies as gzip (RFC 1952).
enum Gzip {
    /// A smaller body gains less than it costs.
    static let leastBytes = 1024
    /// A page of 20 offers: 32 KB become 5.1 KB in 0.1 ms. Level 6 makes it 4.5 KB, and takes three times as long.
    static let fast: Int32 = 3
    /// For what is compressed once.
    static let best: Int32 = 9
    /// The greatest window, 32 KiB, with the header and the checksum of gzip.
    private static let window: Int32 = 15 + 16

    /// The compressed bytes; nil if zlib has no memory.
    static func compress(_ bytes: [UInt8], level: Int32 = fast) -> [UInt8]? {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        guard deflateInit2_(&stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
        else { return nil }
        defer { deflateEnd(&stream) }
        let capacity = Int(deflateBound(&stream, UInt(bytes.count)))
        let compressed = bytes.withUnsafeBufferPointer { input in
            [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
                // zlib reads from this pointer only.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : 0
            }
        }
        return compressed.isEmpty ? nil : compressed
    }

    /// Whether a client accepts gzip, by the values of its `Accept-Encoding` (RFC 9110, 12.5.3).
    static func isAccepted(_ values: [String]) -> Bool {
        var anything = false
        for coding in WeightedValue.list(values.joined(separator: ",")) {
            if coding.value == "gzip" || coding.value == "x-gzip" { return coding.weight > 0 }
            if coding.value == "*" { anything = coding.weight > 0 }
        }
        return anything
    }
}
