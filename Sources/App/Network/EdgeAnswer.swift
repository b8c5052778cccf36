import API
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Answers requests that reach no route: the same document and headers as everywhere, and a line in the log unless too
/// much is asked at once.
struct EdgeAnswer: Sendable {
    typealias Parts = (head: HTTPResponseHead, body: ByteBuffer)

    let isSecure: Bool
    private let logger: Logger
    /// Counts a status for the metrics.
    private let noted: @Sendable (Int) -> Void
    /// What is told under an overload, but for its id.
    private let overload: (head: HTTPResponseHead, before: [UInt8], after: [UInt8])

    init(isSecure: Bool, logger: Logger, noted: @escaping @Sendable (Int) -> Void) {
        (self.isSecure, self.logger, self.noted) = (isSecure, logger, noted)
        let id = AppContext.newRequestID()
        var (head, body) = Self.document(.overloaded, id: id, isSecure: isSecure)
        head.headers.remove(name: HTTPField.Name.requestID.rawName)
        let text = String(decoding: body.readableBytesView, as: UTF8.self).components(separatedBy: id)
        overload = (head, Array((text.first ?? "").utf8), Array((text.last ?? "").utf8))
    }

    func parts(_ problem: Problem, closes: Bool) -> Parts {
        let id = AppContext.newRequestID()
        var parts = Self.document(problem, id: id, isSecure: isSecure)
        if closes { parts.head.headers.add(name: "Connection", value: "close") }
        noted(problem.status)
        logger.info(
            "request",
            metadata: ["id": "\(id)", "method": "-", "route": "-", "status": "\(problem.status)", "ms": "0.0"])
        return parts
    }

    /// Every microsecond here is one less for those who are answered: the document was written before, and there is no
    /// line in the log, because the metrics tell of it and a flood would fill the disk.
    func overload(closes: Bool) -> Parts {
        let id = AppContext.newRequestID()
        var head = overload.head
        head.headers.add(name: HTTPField.Name.requestID.rawName, value: id)
        if closes { head.headers.add(name: "Connection", value: "close") }
        var body = ByteBuffer(bytes: overload.before)
        body.writeString(id)
        body.writeBytes(overload.after)
        noted(503)
        return (head, body)
    }

    private static func document(_ problem: Problem, id: String?, isSecure: Bool) -> Parts {
        var problem = problem
        problem.requestId = id
        var fields = HTTPFields()
        fields.addSafety(isSecure: isSecure)
        fields[.requestID] = id
        fields[.contentType] = Problem.contentType
        fields[.cacheControl] = "no-store"
        if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
        let body = problem.json
        fields[.contentLength] = String(body.count)
        let head = HTTPResponse(status: .init(code: problem.status), headerFields: fields)
        return (HTTPResponseHead(head), ByteBuffer(bytes: body))
    }

    /// What is written to an address that has too many connections, before anything of it is read: always the same.
    func tooManyConnections() -> ByteBuffer {
        let problem = Problem(
            slug: "too-many-connections", title: "Too many connections", status: 503,
            detail: "Your address has as many connections here as one may have; use those.", retryAfter: 5)
        let (head, body) = Self.document(problem, id: nil, isSecure: isSecure)
        var bytes = ByteBuffer(string: "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n")
        for (name, value) in head.headers { bytes.writeString("\(name): \(value)\r\n") }
        bytes.writeString("\r\n")
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}

extension HTTPFields {
    /// What keeps browsers safe, on every answer.
    mutating func addSafety(isSecure: Bool) {
        self[.xContentTypeOptions] = "nosniff"
        self[.referrerPolicy] = "no-referrer"
        if self[.contentSecurityPolicy] == nil {
            self[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        // Two years, which is what browsers' preload lists ask for; never said where it would not be listened to.
        if isSecure { self[.strictTransportSecurity] = "max-age=63072000" }
    }
}
