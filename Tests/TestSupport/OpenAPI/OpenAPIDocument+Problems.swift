import API
package import JSON

/// The problems that operations can answer: the slugs at the end of an operation's description, and those that
/// `info.description` lists for every operation.
extension OpenAPIDocument {
    package func problems(of operation: JSONValue) -> Set<String> {
        Self.slugs(after: "Problems:", in: operation["description"])
    }

    package var commonProblems: Set<String> {
        Self.slugs(after: "every operation can also answer", in: root["info"]?["description"])
    }

    /// A fault if the answer is a problem that the operation does not list. The document of older clients has no lists.
    func unlisted(_ answer: JSONValue, _ contentType: String, by operation: JSONValue) -> [String] {
        guard contentType == ProblemResponse.contentType, case .string(let type)? = answer["type"] else { return [] }
        let (slug, common) = (String(type.split(separator: "/").last ?? ""), commonProblems)
        if common.isEmpty || common.contains(slug) || problems(of: operation).contains(slug) { return [] }
        return ["the operation does not list the problem \(slug)"]
    }

    /// The words in backticks between a mark and the next full stop.
    private static func slugs(after mark: String, in text: JSONValue?) -> Set<String> {
        guard case .string(let text)? = text, let start = text.ranges(of: mark).last?.upperBound else { return [] }
        return Set(text[start...].prefix { $0 != "." }.matches(of: #/`([a-z-]+)`/#).map { String($0.1) })
    }
}
