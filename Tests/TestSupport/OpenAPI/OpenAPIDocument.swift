import API
import Foundation
package import JSON
import Yams

/// `docs/openapi.yaml`, asked whether an answer is one that it promises.
package struct OpenAPIDocument: Sendable {
    package let root: JSONValue
    let schema: JSONSchema
    /// The paths by the number of their segments.
    private let templates: [Int: [Template]]
    /// What every operation can answer.
    package let commonProblems: Set<String>
    /// What single operations can answer too, by their ids.
    let listedProblems: [JSONValue: Set<String>]

    private struct Template: Sendable {
        let segments: [Substring]
        let parameters: Int
        let operations: JSONValue

        init(_ path: JSONValue.Member) {
            segments = OpenAPIDocument.segments(of: path.key)
            parameters = segments.count { $0.hasPrefix("{") }
            operations = path.value
        }

        func fits(_ path: [Substring]) -> Bool {
            zip(segments, path).allSatisfy { $0 == $1 || ($0.hasPrefix("{") && !$1.isEmpty) }
        }
    }

    package init(root: JSONValue, closesObjects: Bool = true) {
        self.root = root
        schema = JSONSchema(document: root, closesObjects: closesObjects)
        let paths = Self.members(root["paths"])
        templates = Dictionary(grouping: paths.map(Template.init)) { $0.segments.count }
        commonProblems = Self.commonProblems(in: root)
        listedProblems = Self.listedProblems(in: paths.flatMap { Self.members($0.value).map(\.value) })
    }

    package init(yaml: String) throws {
        self.init(root: try Yams.compose(yaml: yaml).map(JSONValue.init) ?? .null)
    }

    /// The document of this repository, read once.
    package static func ours() throws -> OpenAPIDocument { try loaded.get() }

    private static let loaded = Result<OpenAPIDocument, any Error> {
        try OpenAPIDocument(
            yaml: String(contentsOf: Repository.root.appending(path: "docs/openapi.yaml"), encoding: .utf8))
    }

    /// Every method and path template, in the order of the document; methods in upper case.
    package var operations: [(method: String, path: String)] {
        Self.members(root["paths"]).flatMap { path in
            Self.members(path.value).map { (method: $0.key.uppercased(), path: path.key) }
        }
    }

    /// Everything in an answer that the document does not promise; `path` is a concrete one, with or without a query.
    /// - Parameter parsed: The body as JSON, if somebody has read it already.
    package func faults(
        method: String, path: String, status: Int, contentType: String?, body: [UInt8],
        parsed: Result<JSONValue, UnreadableJSON>? = nil
    ) -> [String] {
        guard let operation = operation(method, path) else { return ["\(method) \(path) is not documented"] }
        guard let response = response(operation, status) else { return ["status \(status) is not documented"] }
        let content = Self.members(response["content"])
        guard !content.isEmpty else {
            let isEmpty = body.isEmpty && contentType == nil
            return isEmpty ? [] : ["status \(status) has no body, but there is one (\(contentType ?? "no type"))"]
        }
        let type = contentType?.split(separator: ";").first.map(String.init) ?? "none"
        guard let media = content.first(where: { $0.key == type })?.value, let rule = media["schema"] else {
            return ["content type \(type) is not documented for status \(status)"]
        }
        guard type.hasSuffix("json") else { return [] }
        do {
            let value = if let parsed { try parsed.get() } else { try JSONValue(bytes: body) }
            return schema.faults(of: value, by: rule) + unlisted(value, type, by: operation)
        } catch {
            return [error.sentence]
        }
    }

    /// The operation whose template fits; a literal segment is nearer than a parameter.
    func operation(_ method: String, _ path: String) -> JSONValue? {
        let segments = Self.segments(of: String(path.prefix { $0 != "?" }))
        let fitting = templates[segments.count, default: []].filter { $0.fits(segments) }
        return fitting.min { $0.parameters < $1.parameters }?.operations[method.lowercased()]
    }

    private func response(_ operation: JSONValue, _ status: Int) -> JSONValue? {
        let responses = operation["responses"]
        // `default` describes what goes wrong, never a success that was forgotten.
        guard let found = responses?[String(status)] ?? (status >= 400 ? responses?["default"] : nil) else {
            return nil
        }
        guard case .string(let reference) = found["$ref"] else { return found }
        return schema.resolve(reference)
    }

    private static func segments(of path: String) -> [Substring] {
        path.split(separator: "/", omittingEmptySubsequences: false)
    }

    private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
        if case .object(let members) = value { members } else { [] }
    }
}

extension JSONValue {
    /// A YAML node by the rules of YAML's JSON schema: plain words may be null, booleans and numbers.
    fileprivate init(_ node: Node) {
        switch node {
        case .mapping(let mapping):
            self = .object(mapping.map { Member($0.key.string ?? "", JSONValue($0.value)) })
        case .sequence(let sequence):
            self = .array(sequence.map(JSONValue.init))
        case .scalar(let scalar):
            self =
                if node.null != nil {
                    .null
                } else if let flag = node.bool {
                    .bool(flag)
                } else if node.int != nil || node.float != nil {
                    .number(scalar.string)
                } else {
                    .string(scalar.string)
                }
        case .alias:
            self = .null
        }
    }
}
