import NIOHTTP1

/// Checks of request heads beyond those of the decoder. If two parsers could disagree about the end of a request, a
/// second request could be smuggled past a proxy. Such a request is refused, and its connection is closed.
enum RequestFraming {
    /// Nil for a head that can be parsed in one way only.
    static func refusal(_ head: HTTPRequestHead) -> EdgeRefusal? {
        var hosts = 0
        var lengths = 0
        var codings = 0
        var expectations = 0
        for (name, value) in head.headers {
            // A folded line keeps its line break here. RFC 7230 deprecated folding in 2014.
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return .malformed(.controlCharacter)
            }
            switch name.utf8.count {
            case 4 where name.lowercased() == "host": hosts += 1
            case 6 where name.lowercased() == "expect":
                expectations += 1
                guard value.lowercased() == "100-continue" else { return .unknownExpectation }
            case 14 where name.lowercased() == "content-length":
                lengths += 1
                guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return .malformed(.contentLength)
                }
            case 17 where name.lowercased() == "transfer-encoding":
                codings += 1
                guard value.lowercased() == "chunked" else { return .malformed(.transferCoding) }
            default: break
            }
        }
        guard lengths <= 1, codings <= 1, lengths + codings <= 1 else { return .malformed(.repeatedLength) }
        let isOld = head.version.minor == 0
        guard codings == 0 || !isOld else { return .malformed(.transferCodingInHTTP10) }
        guard hosts == 1 || (hosts == 0 && isOld) else { return .malformed(.host) }
        guard expectations <= 1 else { return .unknownExpectation }
        return nil
    }
}
