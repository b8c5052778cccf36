import Foundation
import JSON

extension OpenAPIDocument {
    /// The document that older clients were made from, with its objects and enumerations opened: a client ignores
    /// fields and values that it does not know, so new ones break none.
    package static func before() throws -> OpenAPIDocument { try loadedBefore.get() }

    private static let loadedBefore = Result<OpenAPIDocument, any Error> {
        let file = "Tests/TestSupport/OpenAPI/Fixtures/openapi-before.yaml"
        let document = try OpenAPIDocument(
            yaml: String(contentsOf: Repository.root.appending(path: file), encoding: .utf8))
        return OpenAPIDocument(root: document.root.opened, closesObjects: false)
    }

    /// Whether an older client would send this request, and so read its answer. 304 is the answer to a question that
    /// an older client asks only where its document has it.
    package func knows(_ method: String, _ path: String, status: Int) -> Bool {
        guard let operation = operation(method, path) else { return false }
        return status != 304 || operation["responses"]?["304"] != nil
    }
}

extension JSONValue {
    /// This schema with everything that is closed opened. Open alternatives overlap, so one of several becomes any.
    fileprivate var opened: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.opened))
        case .object(let members):
            .object(
                members.compactMap { member in
                    switch (member.key, member.value) {
                    case ("additionalProperties", .bool(false)), ("unevaluatedProperties", .bool(false)),
                        ("enum", .array), ("const", .string):
                        nil
                    case ("oneOf", .array(let schemas)): Member("anyOf", .array(schemas.map(\.opened)))
                    default: Member(member.key, member.value.opened)
                    }
                })
        default: self
        }
    }
}
