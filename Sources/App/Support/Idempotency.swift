import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird

extension TravellerContext {
    /// Runs `work`, and at most once for one idempotency key. The same key with another body is refused.
    ///
    /// - Parameters:
    ///   - kind: Whether a key is needed, and how long the response is kept under it.
    ///   - version: What the change is based on, where that is a part of what is asked for.
    ///   - input: What the request asks for, where its body must leave no trace; nil for the body.
    func once<Value>(
        _ request: Request, _ kind: Repetition = .usual, on version: Int64? = nil, for input: String? = nil,
        work: (IdempotentRequest<Value>?) async throws -> IdempotentResult<Value>,
        responding respond: @escaping @Sendable (Value) throws -> APIResponse
    ) async throws -> APIResponse {
        if kind == .ofMoney { _ = try requiredIdempotencyKey(of: request) }
        let (language, requestID, former) = (language, base.requestID, FormerTraveller.name)
        let once = try idempotencyKey(of: request, kind, on: version, for: input).map { key in
            IdempotentRequest<Value>(key) { result in
                switch result {
                // The writer's thread does not have the values of this task.
                case .success(let value): try FormerTraveller.$name.withValue(former) { try respond(value).stored }
                case .failure(let error): try APIResponse(refusal: error, in: language, requestID: requestID).stored
                }
            }
        }
        return try APIResponse(try await work(once), responding: respond)
    }

    /// How a request with a key is repeated.
    enum Repetition {
        case usual
        /// Its answer is kept for as long as that of money.
        case keptLong
        /// It moves money: it needs a key.
        case ofMoney
    }

    /// The key as the client sent it. Requests that move money must have one.
    func requiredIdempotencyKey(of request: Request) throws -> String {
        guard let key = try idempotencyKey(of: request) else { throw Problem.idempotencyKeyRequired }
        return key
    }

    private func idempotencyKey(of request: Request) throws -> String? {
        let keys = request.headers[values: .idempotencyKey]
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { throw Problem.badIdempotencyKey }
        return key
    }

    private func idempotencyKey(
        of request: Request, _ kind: Repetition, on version: Int64?, for input: String?
    ) throws -> IdempotencyKey? {
        guard let key = try idempotencyKey(of: request) else { return nil }
        // The route's template and its parameters: two spellings of one path are one request.
        let parameters = base.route.split(separator: "/").filter { $0.hasPrefix(":") }
            .map { base.parameter(String($0.dropFirst())) ?? "" }
        let scope = "\(request.method) \(base.route) \(parameters.joined(separator: " "))"
        let version = Array("\(version.map(String.init) ?? "-")\n".utf8)
        let asked = try input.map { Array($0.utf8) } ?? base.asked.canonical
        return IdempotencyKey(
            traveller: me, scope: scope, text: key,
            fingerprint: base.tools.fingerprints.fingerprint(of: version + asked),
            lifetime: kind == .usual ? IdempotencyKey.lifetime : IdempotencyKey.walletLifetime)
    }
}

/// A response as stored with an idempotency key: status, entity tag and location on a line each, then the body.
extension APIResponse {
    var stored: [UInt8] {
        Array("\(status.code)\n\(entityTag ?? "")\n\(location ?? "")\n".utf8) + body
    }

    init<Value>(_ result: IdempotentResult<Value>, responding respond: (Value) throws -> APIResponse) throws {
        switch result {
        case .done(let value): self = try respond(value)
        case .replayed(let response): try self.init(response)
        }
    }

    /// The stored first response.
    init(_ response: StoredResponse) throws {
        let parts = response.bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count == 4, let code = Int(String(decoding: parts[0], as: UTF8.self)) else {
            throw UnreadableResponse()
        }
        self.init(HTTPResponse.Status(code: code), body: Array(parts[3]))
        if code >= 400 { contentType = ProblemResponse.contentType }
        entityTag = parts[1].isEmpty ? nil : String(decoding: parts[1], as: UTF8.self)
        location = parts[2].isEmpty ? nil : String(decoding: parts[2], as: UTF8.self)
        isReplayed = true
    }

    /// The response to a refusal whose effects were committed.
    fileprivate init(refusal error: any Error, in language: Language, requestID: String) throws {
        guard let problem = (error as? any ProblemConvertible)?.problem else { throw error }
        self.init(problem, in: language, requestID: requestID)
    }

    private struct UnreadableResponse: Error {}
}
