import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOHTTPTypesHTTP1

/// A part of a request for the state machine, with its head checked and parsed.
enum RequestPart {
    case head(RequestHead)
    /// The head is refused.
    case refusedHead(EdgeRefusal, omitsBody: Bool)
    case body(ByteBuffer)
    case end

    init(_ part: HTTPServerRequestPart, isSecure: Bool, _ policy: EdgePolicy) {
        switch part {
        case .head(let head):
            do throws(EdgeRefusal) {
                self = .head(try RequestHead(head, isSecure: isSecure, policy))
            } catch {
                self = .refusedHead(error, omitsBody: head.method == .HEAD)
            }
        case .body(let bytes): self = .body(bytes)
        case .end: self = .end
        }
    }
}

/// The head of a request, with what it means for the connection.
struct RequestHead {
    var request: HTTPRequest
    /// Bytes of the body by `Content-Length`; 0 without one.
    var bodyLength = 0
    /// The connection ends with the response: `Connection: close`, HTTP/1.0 without `keep-alive`, or an upgrade.
    var isLast = false
    /// HTTP/1.0, which has neither chunks nor pipelining.
    var isOld = false
    /// The request asks for another protocol. Upgrades are not offered, and the decoder reads nothing after one.
    var isUpgrade = false
    /// The client waits for `100 Continue` before it sends the body.
    var expectsContinue = false
}

extension RequestHead {
    init(_ head: HTTPRequestHead, isSecure: Bool, _ policy: EdgePolicy) throws(EdgeRefusal) {
        if let refusal = RequestFraming.refusal(head) { throw refusal }
        // `try?`: the only error says that the method is not a token.
        guard let request = try? HTTPRequest(head, secure: isSecure, splitCookie: false) else {
            throw .malformed(.method)
        }
        let isOld = head.version.minor == 0
        if isOld, let refusal = policy.refusalOfHTTP10(request) { throw refusal }
        self.request = request
        bodyLength = head.headers.first(name: "content-length").map { Int($0) ?? .max } ?? 0
        isUpgrade = head.method == .CONNECT || head.headers.contains(name: "upgrade")
        self.isOld = isOld
        // `keep-alive, close` is a close (RFC 9112, 9.3).
        let closes = isOld && head.headers[canonicalForm: "connection"].contains { $0.lowercased() == "close" }
        isLast = !head.isKeepAlive || closes || isUpgrade
        expectsContinue = !isOld && head.headers.contains(name: "expect")
    }
}
