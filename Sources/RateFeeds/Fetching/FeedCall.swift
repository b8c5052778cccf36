/// A complete request. Only the transport reads its URL, which contains the key.
package struct FeedCall: Sendable {
    package let origin: FeedOrigin
    /// Without the query, for logs and faults.
    package let path: String
    package let request: FeedRequest
    let url: String
    /// The header that holds the key, if any.
    let keyHeader: (name: String, value: String)?

    /// Nil if the path would leave `base`, or if a required key is missing.
    init?(_ request: FeedRequest, at base: FeedBase, key: FeedKey?) {
        let parts = request.path.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = parts.first, URLText.isPath(path), parts.dropFirst().allSatisfy(URLText.isQuery) else {
            return nil
        }
        var query = parts.dropFirst().map(String.init)
        if let parameter = request.keyParameter {
            guard let key, parameter.utf8.allSatisfy(URLText.isUnreserved) else { return nil }
            query.append("\(parameter)=\(key.escaped)")
        }
        if let header = request.keyHeader {
            guard let key else { return nil }
            keyHeader = (header, key.text)
        } else {
            keyHeader = nil
        }
        origin = base.origin
        self.path = base.path + path
        self.request = request
        let tail = query.isEmpty ? "" : "?" + query.joined(separator: "&")
        url = "\(origin.scheme.rawValue)://\(origin.host):\(origin.port)\(self.path)\(tail)"
    }
}

extension FeedCall: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "\(origin.host)\(path)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
