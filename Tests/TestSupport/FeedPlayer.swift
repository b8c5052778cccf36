package import Hummingbird
import HummingbirdTesting

/// A feed on this machine that answers as told.
package enum FeedPlayer {
    /// Plays `answers` by path, each a content type and a body, while `test` runs with the port.
    package static func playing<Result: Sendable>(
        _ answers: [String: (type: String, body: String)], _ test: @Sendable (Int) async throws -> Result
    ) async throws -> Result {
        let router = Router()
        for (path, answer) in answers {
            router.get(RouterPath(path)) { _, _ in
                Response(
                    status: .ok, headers: [.contentType: answer.type],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
            }
        }
        return try await Application(router: router).test(.live) { client in
            guard let port = client.port else { throw Missing("a port") }
            return try await test(port)
        }
    }
}
