import API
import NIOHTTP1

/// The rules about heads that the decoder leaves open. Where two readers could disagree on where a request ends, a
/// second one could be smuggled past a proxy: such a request is refused, and its connection closed.
enum RequestFraming {
    /// Nil for a head that can be understood in one way only.
    static func refusal(_ head: HTTPRequestHead) -> Problem? {
        var hosts = 0
        var lengths = 0
        var codings = 0
        var expectations = 0
        for (name, value) in head.headers {
            // A folded line keeps its break; nobody honest has sent one since 2014 (RFC 7230).
            guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                return .malformed("A header holds a control character or a folded line.")
            }
            switch name.utf8.count {
            case 4 where name.lowercased() == "host": hosts += 1
            case 6 where name.lowercased() == "expect":
                expectations += 1
                guard value.lowercased() == "100-continue" else { return .unknownExpectation }
            case 14 where name.lowercased() == "content-length":
                lengths += 1
                guard !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return .malformed("Content-Length is not a number.")
                }
            case 17 where name.lowercased() == "transfer-encoding":
                codings += 1
                guard value.lowercased() == "chunked" else {
                    return .malformed("The only transfer coding here is chunked.")
                }
            default: break
            }
        }
        guard lengths <= 1, codings <= 1, lengths + codings <= 1 else {
            return .malformed("The length of the body is said more than once.")
        }
        let isOld = head.version.minor == 0
        guard codings == 0 || !isOld else { return .malformed("HTTP/1.0 has no transfer codings.") }
        guard hosts == 1 || (hosts == 0 && isOld) else { return .malformed("Exactly one Host is needed.") }
        guard expectations <= 1 else { return .unknownExpectation }
        return nil
    }
}

/// Problems of requests that reach no route.
extension Problem {
    static func malformed(_ sentence: String) -> Problem {
        Problem(slug: "malformed", title: "Malformed request", status: 400, detail: sentence)
    }
    static let headTooLarge = Problem(
        slug: "head-too-large", title: "Head too large", status: 431,
        detail: "Address and headers may have at most 32 KiB together, one header 16 KiB, and 100 headers.")
    static let unknownExpectation = Problem(
        slug: "unknown-expectation", title: "Unknown expectation", status: 417,
        detail: "The only expectation that is known here is 100-continue.")
    static let overloaded = Problem(
        slug: "busy", title: "Busy", status: 503, detail: "Too much is being asked at once; try again in a moment.",
        retryAfter: 1)
}
