/// The part of the URL grammar (RFC 3986) that feeds use, without ambiguous forms.
enum URLText {
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: isDigit(byte)
        }
    }

    /// Segments of unreserved characters and a few more. No segment is `.` or `..`, and only the last may be empty.
    static func isPath(_ path: Substring) -> Bool {
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        return segments.dropLast().allSatisfy { !$0.isEmpty }
            && segments.allSatisfy { segment in
                segment != "." && segment != ".."
                    && segment.utf8.allSatisfy { isUnreserved($0) || "+,:".utf8.contains($0) }
            }
    }

    static func isQuery(_ query: Substring) -> Bool {
        query.utf8.allSatisfy { isUnreserved($0) || "+,:=&/%".utf8.contains($0) }
    }

    /// Four numbers from 0 to 255 without leading zeros, the first of them 127.
    static func isLoopbackAddress(_ host: some StringProtocol) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127"
            && parts.allSatisfy { part in UInt8(part).map { String($0) == part } ?? false }
    }
}
