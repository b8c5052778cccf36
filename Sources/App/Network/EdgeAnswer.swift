import API
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// Answers requests that reach no route: the same document and headers as everywhere, and a line in the log unless too
/// much is asked at once.
struct EdgeAnswer: Sendable {
    let isSecure: Bool
    let logger: Logger
    /// Counts a status for the metrics.
    let noted: @Sendable (Int) -> Void

    func parts(_ problem: Problem, closes: Bool) -> (head: HTTPResponseHead, body: ByteBuffer) {
        var problem = problem
        let id = AppContext.newRequestID()
        problem.requestId = id
        var fields = HTTPFields()
        fields.addSafety(isSecure: isSecure)
        fields[.requestID] = id
        fields[.contentType] = Problem.contentType
        fields[.cacheControl] = "no-store"
        if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
        let body = problem.json
        fields[.contentLength] = String(body.count)
        if closes { fields[.connection] = "close" }
        noted(problem.status)
        // Of an overload the metrics tell; a line for each refusal would take a part of what is left, and fill the disk.
        if problem.status != 503 {
            logger.info(
                "request",
                metadata: ["id": "\(id)", "method": "-", "route": "-", "status": "\(problem.status)", "ms": "0.0"])
        }
        let head = HTTPResponse(status: .init(code: problem.status), headerFields: fields)
        return (HTTPResponseHead(head), ByteBuffer(bytes: body))
    }

    /// What is written to an address that has too many connections, before anything of it is read.
    func tooManyConnections() -> ByteBuffer {
        let body = Problem(
            slug: "too-many-connections", title: "Too many connections", status: 503,
            detail: "Your address has as many connections here as one may have; use those.", retryAfter: 5
        ).json
        return ByteBuffer(
            bytes: Array(
                """
                HTTP/1.1 503 Service Unavailable\r\nContent-Type: \(Problem.contentType)\r\nConnection: close\r\n\
                Content-Length: \(body.count)\r\nCache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n\
                Retry-After: 5\r\n\r\n
                """.utf8) + body)
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
