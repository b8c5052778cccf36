import API
import HTTPEdge

/// The problem documents of requests that reach no route.
extension EdgeRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .malformed(let malformation): .malformed.ofClient(malformation.sentence)
        case .headTooLarge:
            .headTooLarge.ofClient(
                "Address and headers may have at most 32 KiB together, one header 16 KiB, and 100 headers.")
        case .unknownExpectation: .unknownExpectation
        case .notFound: .notFound
        case .overloaded: .busy(retryAfter: 1)
        case .tooManyConnections: .tooManyConnections
        }
    }
}

extension EdgeRefusal.Malformation {
    fileprivate var sentence: String {
        switch self {
        case .notHTTP: "This is not a request in HTTP/1.1."
        case .method: "The method is not one."
        case .controlCharacter: "A header holds a control character or a folded line."
        case .contentLength: "Content-Length is not a number."
        case .transferCoding: "The only transfer coding here is chunked."
        case .repeatedLength: "The length of the body is said more than once."
        case .transferCodingInHTTP10: "HTTP/1.0 has no transfer codings."
        case .host: "Exactly one Host is needed."
        }
    }
}
