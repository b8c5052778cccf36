extension RateFeed {
    /// Checks status, content type and size. False for a 404 whose text contains `noData`: the publisher has no rates.
    /// Any other 404 comes from a proxy or because the page has moved.
    func hasData(
        _ body: [UInt8], status: Int, contentType: String?, asked: FeedRequest, noData: String? = nil
    ) throws(FeedFault) -> Bool {
        if status == 404, let noData, body.count <= 1000, String(decoding: body, as: UTF8.self).contains(noData) {
            return false
        }
        guard status == 200 else { throw FeedFault(line: 0, reason: .status(status)) }
        // Parameters such as `charset` are ignored; the text itself is checked.
        let type = contentType?.prefix { $0 != ";" }.lowercased().trimmingBlanks
        guard asked.contentTypes.isEmpty || type.map(asked.contentTypes.contains) == true else {
            throw FeedFault(line: 0, reason: .contentType(contentType))
        }
        guard body.count <= asked.allowedBytes else {
            throw FeedFault(line: 1, reason: .tooLarge(allowedBytes: asked.allowedBytes))
        }
        return true
    }
}

extension String {
    /// True for spaces, tabs and line ends only.
    var isBlank: Bool { utf8.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

    fileprivate var trimmingBlanks: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
