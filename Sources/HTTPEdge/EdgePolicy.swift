package import HTTPTypes
package import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// What the edge needs from the application: which requests bypass the overload limit, which ones do not exist, and
/// the documents of the edge's own responses.
package struct EdgePolicy: Sendable {
    /// Request targets that are admitted under any load, exactly as a client sends them.
    package let alwaysAdmitted: Set<String>
    /// The refusal of a request in HTTP/1.0 that the application must not see; `nil` passes the request on.
    package let refusalOfHTTP10: @Sendable (HTTPRequest) -> EdgeRefusal?
    /// The response to a request that the edge refuses. Called once per refusal, on the event loop.
    package let response: @Sendable (EdgeRefusal) -> EdgeResponse
    /// A connection got the response for too many of them, which is made only once.
    package let noteRefusedConnection: @Sendable () -> Void

    package init(
        alwaysAdmitted: Set<String>, refusalOfHTTP10: @escaping @Sendable (HTTPRequest) -> EdgeRefusal?,
        response: @escaping @Sendable (EdgeRefusal) -> EdgeResponse,
        noteRefusedConnection: @escaping @Sendable () -> Void = {}
    ) {
        self.noteRefusedConnection = noteRefusedConnection
        self.alwaysAdmitted = alwaysAdmitted
        self.refusalOfHTTP10 = refusalOfHTTP10
        self.response = response
    }
}

/// Why the edge refuses a request or a connection.
package enum EdgeRefusal: Error, Hashable, Sendable {
    /// Why a request cannot be read in exactly one way.
    package enum Malformation: Hashable, Sendable, CaseIterable {
        case notHTTP
        case method
        case controlCharacter
        case contentLength
        case transferCoding
        case repeatedLength
        case transferCodingInHTTP10
        case host
    }

    case malformed(Malformation)
    case headTooLarge
    case unknownExpectation
    /// The request asks for something that does not exist for this client.
    case notFound
    /// Too many requests at once; the same request may succeed in a moment.
    case overloaded
    /// The address already has its maximum number of connections.
    case tooManyConnections
}

/// A response that the edge sends without the application.
package struct EdgeResponse: Sendable {
    private(set) var head: HTTPResponseHead
    package var body: ByteBuffer

    /// - Parameter fields: All headers but `Connection`, which the edge adds.
    package init(status: Int, fields: HTTPFields, body: ByteBuffer) {
        head = HTTPResponseHead(HTTPResponse(status: .init(code: status), headerFields: fields))
        self.body = body
    }

    /// Adds a header at the end.
    package mutating func add(_ name: HTTPField.Name, _ value: String) {
        head.headers.add(name: name.rawName, value: value)
    }

    /// The response as bytes, for a connection without an HTTP pipeline. It says that the connection closes.
    var bytes: ByteBuffer {
        var bytes = ByteBuffer(
            string: "HTTP/1.1 \(head.status.code) \(head.status.reasonPhrase)\r\nConnection: close\r\n")
        for (name, value) in head.headers { bytes.writeString("\(name): \(value)\r\n") }
        bytes.writeString("\r\n")
        bytes.writeImmutableBuffer(body)
        return bytes
    }
}
