import API
package import JSON

/// The problems that operations can answer: the slugs at the end of an operation's description, and those that
/// `info.description` lists for every operation.
extension OpenAPIDocument {
    package func problems(of operation: JSONValue) -> Set<String> {
        operation["operationId"].flatMap { listedProblems[$0] } ?? []
    }

    static func commonProblems(in root: JSONValue) -> Set<String> {
        slugs(after: "every operation can also answer", in: root["info"]?["description"])
    }

    /// By the ids of the operations. Read once: to search a description takes longer than to hold an answer against it.
    static func listedProblems(in operations: [JSONValue]) -> [JSONValue: Set<String>] {
        operations.reduce(into: [:]) { lists, operation in
            guard let id = operation["operationId"] else { return }
            lists[id] = slugs(after: "Problems:", in: operation["description"])
        }
    }

    /// A fault if the answer is a problem that the operation does not list. The document of older clients has no lists.
    func unlisted(_ answer: JSONValue, _ contentType: String, by operation: JSONValue) -> [String] {
        guard contentType == ProblemResponse.contentType, case .string(let type)? = answer["type"] else { return [] }
        let slug = String(type.split(separator: "/").last ?? "")
        if commonProblems.isEmpty || commonProblems.contains(slug) || problems(of: operation).contains(slug) {
            return []
        }
        return ["the operation does not list the problem \(slug)"]
    }

    /// The words in backticks between a mark and the next full stop.
    private static func slugs(after mark: String, in text: JSONValue?) -> Set<String> {
        guard case .string(let text)? = text, let start = text.ranges(of: mark).last?.upperBound else { return [] }
        return Set(text[start...].prefix { $0 != "." }.matches(of: #/`([a-z-]+)`/#).map { String($0.1) })
    }
}
