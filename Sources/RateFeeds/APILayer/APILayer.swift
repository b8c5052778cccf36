import Domain

/// The common parts of the two APILayer providers: a key in the query, and errors of two shapes, often with status 200.
/// The URL of a request contains the key: never log it.
enum APILayer {
    static let keyParameter = "access_key"

    /// "No result": no rates of the requested day.
    private static let noResult = "106"

    /// The JSON body. Throws if it is a refusal. Nil if the provider has no rates of the requested days.
    static func json(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, of feed: some RateFeed
    ) throws(FeedFault) -> FeedJSON? {
        do throws(FeedFault) {
            _ = try feed.hasData(body, status: status, contentType: contentType, asked: asked)
        } catch {
            if case .status = error.reason, let code = refusal(body, asked) {
                throw FeedFault(line: 0, reason: .refused(code: code))
            }
            throw error
        }
        let json = try FeedJSON(FeedText(body, allowedBytes: asked.allowedBytes, tabs: true))
        guard let code = refusal(json) else { return json }
        guard code == noResult, asked.scope.days != nil else { throw json.fault(.refused(code: code)) }
        return nil
    }

    /// The error code in a body whose status is not 200.
    private static func refusal(_ body: [UInt8], _ asked: FeedRequest) -> String? {
        // `try?`: for any other body the fault is the status.
        let json = try? FeedJSON(FeedText(body, allowedBytes: asked.allowedBytes, tabs: true))
        return json.flatMap(refusal)
    }

    /// `{"success":false,"error":{"code":101,…}}` or `{"error":{"code":"…",…}}`; the message is never matched.
    private static func refusal(_ json: FeedJSON) -> String? {
        switch json["error"]?["code"]?.kind {
        case .number(let code), .string(let code): return code
        default: break
        }
        guard case .bool(false) = json["success"]?.kind else { return json["error"] == nil ? nil : "unknown" }
        return "unknown"
    }

    static func requireSuccess(_ json: FeedJSON) throws(FeedFault) {
        guard case .bool(true) = try json.value("success").kind else { throw json.fault(.unexpected("success")) }
    }
}
