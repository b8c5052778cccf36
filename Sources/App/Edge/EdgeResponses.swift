import API
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import HummingbirdCore
import JSON
import Logging

/// The responses to requests that reach no route. They have the same documents, headers and log lines as other responses.
struct EdgeResponses: Sendable {
    private let isSecure: Bool
    private let logger: Logger
    /// Counts a status for the metrics.
    private let count: @Sendable (Int) -> Void
    /// The response under an overload without its id: the headers, and the body before and after the id.
    private let overload: (response: EdgeResponse, before: ByteBuffer, after: ByteBuffer)

    init(isSecure: Bool, logger: Logger, count: @escaping @Sendable (Int) -> Void) {
        (self.isSecure, self.logger, self.count) = (isSecure, logger, count)
        let id = AppContext.newRequestID()
        let (fields, body) = Self.document(EdgeRefusal.overloaded.problem, bodyID: id, isSecure: isSecure)
        let parts = String(decoding: body, as: UTF8.self).components(separatedBy: id)
        overload = (
            EdgeResponse(status: EdgeRefusal.overloaded.problem.status, fields: fields, body: ByteBuffer()),
            ByteBuffer(string: parts.first ?? ""), ByteBuffer(string: parts.last ?? "")
        )
    }

    func response(to refusal: EdgeRefusal) -> EdgeResponse {
        switch refusal {
        case .overloaded: overloaded()
        case .tooManyConnections: tooManyConnections()
        case .malformed, .headTooLarge, .unknownExpectation, .notFound: logged(refusal.problem)
        }
    }

    private func logged(_ problem: Problem) -> EdgeResponse {
        let id = AppContext.newRequestID()
        var (fields, body) = Self.document(problem, bodyID: id, isSecure: isSecure)
        fields[.requestID] = id
        note(id, problem.status)
        return EdgeResponse(status: problem.status, fields: fields, body: ByteBuffer(bytes: body))
    }

    /// Uses prepared parts, because each microsecond here is lost for admitted requests. A flood of lines fills the queue of
    /// the log, which then drops and counts them.
    private func overloaded() -> EdgeResponse {
        let id = AppContext.newRequestID()
        var response = overload.response
        response.add(.requestID, id)
        var body = overload.before
        body.writeString(id)
        body.writeImmutableBuffer(overload.after)
        response.body = body
        note(id, 503)
        return response
    }

    /// Counts a response and writes its line.
    private func note(_ id: String, _ status: Int) {
        count(status)
        logger.info(
            "request", metadata: ["id": "\(id)", "method": "-", "route": "-", "status": "\(status)", "ms": "0.0"])
    }

    /// A connection beyond the limit was refused.
    func noteRefusedConnection() { note("-", EdgeRefusal.tooManyConnections.problem.status) }

    /// Built once and sent to every connection beyond the limit, so it has no request id.
    private func tooManyConnections() -> EdgeResponse {
        let problem = EdgeRefusal.tooManyConnections.problem
        let (fields, body) = Self.document(problem, bodyID: nil, isSecure: isSecure)
        return EdgeResponse(status: problem.status, fields: fields, body: ByteBuffer(bytes: body))
    }

    private static func document(
        _ problem: Problem, bodyID: String?, isSecure: Bool
    ) -> (fields: HTTPFields, body: [UInt8]) {
        // The edge does not know which language the client accepts.
        let body = problem.response(in: .english, requestID: bodyID).json
        var fields = HTTPFields()
        fields.addSafety(isSecure: isSecure)
        fields[.contentType] = ProblemResponse.contentType
        fields[.cacheControl] = "no-store"
        if let seconds = problem.retryAfter { fields[.retryAfter] = String(seconds) }
        fields[.contentLength] = String(body.count)
        return (fields, body)
    }
}

extension EdgePolicy {
    /// The policy of this application.
    static func wayswap(_ responses: EdgeResponses) -> EdgePolicy {
        EdgePolicy(
            // Monitoring calls these paths, above all under overload.
            alwaysAdmitted: ["/health", "/ready", "/metrics"],
            refusalOfHTTP10: { request in
                // By default nginx uses HTTP/1.0 upstream, forwards neither the client's address nor the host name, and
                // says that the connection closes, which no other client of HTTP/1.0 has to say. So a proxy on this
                // machine does not expose the metrics to everybody.
                let closes = request.headerFields[.connection]?.lowercased() == "close"
                return closes && request.headerFields[.authorization] == nil && isForMetrics(request) ? .notFound : nil
            },
            response: responses.response, noteRefusedConnection: responses.noteRefusedConnection)
    }

    /// Parses the path as the router does: ignores repeated slashes, and a host before the path.
    private static func isForMetrics(_ request: HTTPRequest) -> Bool {
        URI(request.path ?? "").path.split(separator: "/").first == "metrics"
    }
}
