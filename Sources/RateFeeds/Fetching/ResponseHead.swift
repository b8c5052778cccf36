import Foundation
import NIOHTTP1

/// The head of a response, and whether its body is worth reading.
struct ResponseHead {
    let status: Int
    let headers: HTTPHeaders

    var contentType: String? { headers.first(name: "content-type") }

    func check(for request: FeedRequest, at now: Date) throws(TryFault) {
        switch status {
        case 429, 500...599:
            let wait = headers.first(name: "retry-after").flatMap { RetryAfter.read($0, at: now) }
            throw TryFault(.status(status), retryAfter: wait)
        case 200, 400...499: break
        default: throw TryFault(.status(status))
        }
        guard status != 200 || isWanted(by: request) else { throw TryFault(.wrongContentType) }
        guard headers[canonicalForm: "content-encoding"].allSatisfy({ $0.lowercased() == "identity" }) else {
            throw TryFault(.encoded)
        }
        try checkFraming(atMost: request.allowedBytes)
    }

    private func isWanted(by request: FeedRequest) -> Bool {
        guard !request.contentTypes.isEmpty else { return true }
        let fields = headers["content-type"]
        guard fields.count == 1, let field = fields.first else { return false }
        let type = field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        return request.contentTypes.contains { $0.lowercased() == type }
    }

    private func checkFraming(atMost limit: Int) throws(TryFault) {
        let codings = headers[canonicalForm: "transfer-encoding"]
        if !codings.isEmpty {
            guard codings.count == 1, codings[0].lowercased() == "chunked" else { throw TryFault(.encoded) }
            return
        }
        guard let text = headers.first(name: "content-length") else { throw TryFault(.unframed) }
        guard let length = Int(text) else { throw TryFault(.notHTTP) }
        guard length <= limit else { throw TryFault(.tooLarge(allowedBytes: limit)) }
    }
}
