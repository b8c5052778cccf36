import API
import Domain
import Foundation
import JSON
import TestSupport
import Testing

/// Walks all texts of the request bodies in the OpenAPI document that people write freely. Each is private, for a reason that
/// stands here, or comes through the door: then its request hands it on as a `SharedText`, never as a plain text.
@Suite("Every text that others read goes through the door") struct SharedTextWalkTests: FieldsSuite {
    private static let word = "canary word, longer than twenty letters"

    /// How a body with the text is read, and as what it is let through.
    private struct Shared {
        let kind: SharedText.Kind
        let body: String
        let read: @Sendable (consuming Fields) throws -> Any

        init(_ kind: SharedText.Kind, _ body: String, _ read: @escaping @Sendable (consuming Fields) throws -> Any) {
            (self.kind, self.body, self.read) = (kind, body, read)
        }
    }

    private static let money = #""amount":{"amount":"1.00","currency":"EUR"}"#
    private static let free = #""place":{"latitude":1,"longitude":1,"label":"TEXT"},"startsAt":"2026-12-01T10:00:00Z""#

    /// By operation and field.
    private static let shared: [String: Shared] = [
        "POST /v1/auth/register /name": Shared(
            .name,
            #"{"handle":"ana","name":"TEXT","email":"a@example.org","password":"correct horse battery","homeCurrency":"EUR"}"#,
            { try RegisterRequest($0) }),
        "PATCH /v1/me /name": Shared(.name, #"{"name":"TEXT"}"#, { try MeEdit($0) }),
        "PATCH /v1/me /bio": Shared(.bio, #"{"bio":"TEXT"}"#, { try MeEdit($0) }),
        "POST /v1/offers /note": Shared(
            .offerNote,
            """
            {"have":{"amount":"1.00","currency":"EUR"},"want":"THB","pricing":{"kind":"reference","premiumBps":0},
             "place":{"airport":"BKK"},"note":"TEXT"}
            """, { try OfferRequest($0) }),
        "PATCH /v1/offers/{id} /note": Shared(.offerNote, #"{"note":"TEXT"}"#, { try OfferEditRequest($0) }),
        "POST /v1/places/meeting-points /label": Shared(
            .pointLabel, #"{"kind":"cafe","label":"TEXT","latitude":1,"longitude":1}"#, { try MeetingPointRequest($0) }),
        "POST /v1/places/meeting-points /hours": Shared(
            .pointHours, #"{"kind":"cafe","label":"x","hours":"TEXT","latitude":1,"longitude":1}"#,
            { try MeetingPointRequest($0) }),
        "POST /v1/offers/{id}/swaps /message": Shared(
            .message, #"{\#(money),"message":"TEXT"}"#, { try ProposalRequest($0) }),
        "POST /v1/offers/{id}/swaps /meeting/place/label": Shared(
            .meetingLabel, #"{\#(money),"meeting":{\#(free)}}"#, { try ProposalRequest($0) }),
        "POST /v1/swaps/{id}/counter /meeting/place/label": Shared(
            .meetingLabel, #"{\#(money),"meeting":{\#(free)}}"#, { try CounterRequest($0) }),
        "POST /v1/swaps/{id}/schedule /place/label": Shared(
            .meetingLabel, #"{\#(free)}"#, { try ScheduleRequest($0) }),
        "POST /v1/swaps/{id}/contest /statement": Shared(
            .statement, #"{"statement":"TEXT"}"#, { try ContestRequest($0) }),
        "POST /v1/swaps/{id}/dispute /statement": Shared(
            .statement, #"{"kind":"shortCount","statement":"TEXT"}"#, { try DisputeRequest($0) }),
        "POST /v1/swaps/{id}/settle /agreement": Shared(
            .settlement, #"{"agreement":"TEXT"}"#, { try SettleRequest($0) }),
        "PUT /v1/swaps/{id}/review /text": Shared(.review, #"{"stars":5,"text":"TEXT"}"#, { try ReviewRequest($0) }),
        "POST /v1/reviews/{id}/reply /text": Shared(.reply, #"{"text":"TEXT"}"#, { try ReplyRequest($0) }),
        "POST /v1/threads/{id}/messages /body": Shared(
            .message, #"{"clientId":"0199aaaa-0000-7000-8000-000000000001","body":"TEXT"}"#, { try MessageRequest($0) }),
        "POST /v1/threads/{id}/messages /card/text": Shared(
            .card, #"{"clientId":"0199aaaa-0000-7000-8000-000000000001","card":{"kind":"find-me","text":"TEXT"}}"#,
            { try MessageRequest($0) }),
        "POST /v1/wallet/transfers /note": Shared(
            .note, #"{"to":"ben",\#(money),"note":"TEXT"}"#, { try TransferRequest($0, naming: "to") }),
        "POST /v1/wallet/requests /note": Shared(
            .note, #"{"from":"ben",\#(money),"note":"TEXT"}"#, { try TransferRequest($0, naming: "from") }),
    ]

    /// Fields whose text no other traveller reads, by their last part, with the reason.
    private static let privateFields: [String: String] = [
        "password": "a secret", "current": "a secret", "new": "a secret", "code": "a secret", "totp": "a secret",
        "token": "a secret", "deviceToken": "a secret", "refreshToken": "a secret",
        "login": "names the own account", "email": "a contact, shown to nobody",
        "device": "in the own list of sessions",
        "terms": "a version", "termsHash": "a hash", "to": "looks somebody up", "from": "looks somebody up",
        "subject/id": "an id", "about/id": "an id",
    ]

    /// Texts that staff alone read, and those of staff themselves, who answer for them in the audit.
    private static let staffRead = [
        "POST /v1/me/appeals /text", "POST /v1/reports /text", "PUT /v1/swaps/{id}/review /private",
    ]

    private static func isPrivate(_ text: String) -> Bool {
        if staffRead.contains(text) || text.split(separator: " ")[1].hasPrefix("/v1/admin/") { return true }
        let path = text.split(separator: " ")[2].dropFirst()
        return privateFields[String(path)] != nil
            || path.split(separator: "/").last.map {
                privateFields[String($0)] != nil && !path.contains("/")
            } ?? false
    }

    /// What does not go through the door.
    private static func skipped(_ texts: [String]) -> [String] {
        texts.filter { !isPrivate($0) && shared[$0] == nil }
    }

    @Test("none is left out, and none stands here that the document does not have")
    func complete() throws {
        let texts = try FreeTexts(OpenAPIDocument.ours().root).all
        #expect(Self.skipped(texts) == [])
        #expect(Set(Self.shared.keys).subtracting(texts) == [])
        #expect(texts.count > 50)
    }

    @Test("control: a new text that nobody has thought of fails")
    func control() throws {
        let root = try JSONValue(
            bytes: Array(
                """
                {"paths":{"/v1/parties":{"post":{"requestBody":{"content":{"application/json":{"schema":
                {"$ref":"#/components/schemas/Party"}}}}}}},"components":{"schemas":{"Party":{"type":"object","properties":
                {"motto":{"type":["string","null"]},"day":{"type":"string","format":"date"},
                "guests":{"type":"array","items":{"allOf":[{"type":"object","properties":{"title":{"type":"string"}}}]}}}}}}}
                """.utf8))
        #expect(
            Self.skipped(FreeTexts(root).all) == ["POST /v1/parties /motto", "POST /v1/parties /guests/title"])
    }

    @Test("each request hands its text on as what it is, and as nothing else", arguments: shared.keys.sorted())
    func door(_ name: String) throws {
        let one = try #require(Self.shared[name])
        // No name has a comma or is so long.
        let word = one.kind == .name ? "Canary Word" : Self.word
        let request = try one.read(try fields(one.body.replacing("TEXT", with: word)))
        let found = FoundTexts(in: request)
        #expect(found.shared.filter { $0.text == word } == [SharedText(stored: word, as: one.kind)])
        #expect(!found.plain.contains { $0.contains(word) })
        // What the door does not let through is told at the field.
        let field = String(name.split(separator: " ")[2])
        #expect(throws: InvalidFields.self, "\(field)") {
            try one.read(try fields(one.body.replacing("TEXT", with: word + "\\u202Ex")))
        }
    }

    @Test("control: a request that keeps its text plain is found")
    func plain() {
        struct Careless { let note = SharedTextWalkTests.word }
        #expect(FoundTexts(in: Careless()).shared == [])
        #expect(FoundTexts(in: Careless()).plain == [Self.word])
    }

    @Test("only the store says that a text came through the door before")
    func stored() throws {
        let folder = Repository.root.appending(path: "Sources")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var users: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if text.contains("SharedText(stored: ") { users.insert(file.lastPathComponent) }
        }
        // Those outside the store make empty texts, or give the text of a stored card back.
        #expect(
            users == [
                "MoneyRequestTable.swift", "WalletSnapshot+Deciding.swift", "FieldRefusals.swift", "MeetingWire.swift",
                "OfferRequests.swift",
                "Message.swift", "DisplayName+Shared.swift",
            ])
    }
}

/// The texts in a value, however deep.
private struct FoundTexts {
    private(set) var shared: [SharedText] = []
    private(set) var plain: [String] = []

    init(in value: Any) { look(at: value) }

    private mutating func look(at value: Any) {
        switch value {
        case let text as SharedText: shared.append(text)
        // Names have a door of their own, which is narrower.
        case let name as DisplayName: shared.append(name.shared)
        case let text as String: plain.append(text)
        default: for child in Mirror(reflecting: value).children { look(at: child.value) }
        }
    }
}

/// The texts of a document's request bodies that are no numbers, dates, ids or words of a list.
private struct FreeTexts {
    private let root: JSONValue
    private(set) var all: [String] = []

    init(_ root: JSONValue) {
        self.root = root
        for path in Self.members(root["paths"]) {
            for operation in Self.members(path.value) {
                guard var body = operation.value["requestBody"] else { continue }
                body = resolved(body).schema
                for media in Self.members(body["content"]) {
                    guard let schema = media.value["schema"] else { continue }
                    walk(schema, "\(operation.key.uppercased()) \(path.key) ", "", [])
                }
            }
        }
    }

    private static func members(_ value: JSONValue?) -> [JSONValue.Member] {
        if case .object(let members)? = value { members } else { [] }
    }

    private func resolved(_ schema: JSONValue) -> (schema: JSONValue, name: String) {
        guard case .string(let reference)? = schema["$ref"] else { return (schema, "") }
        let parts = reference.split(separator: "/").dropFirst()
        return (parts.reduce(root) { $0[String($1)] ?? .null }, reference)
    }

    private mutating func walk(_ unresolved: JSONValue, _ operation: String, _ path: String, _ seen: [String]) {
        let (schema, name) = resolved(unresolved)
        guard name.isEmpty || !seen.contains(name) else { return }
        for key in ["allOf", "anyOf", "oneOf"] {
            if case .array(let parts)? = schema[key] {
                for part in parts { walk(part, operation, path, seen + [name]) }
            }
        }
        let limited = ["enum", "x-extensible-enum", "const", "format", "pattern"].contains { schema[$0] != nil }
        let text = operation + path
        if Self.isText(schema["type"]), !limited, !all.contains(text) { all.append(text) }
        for property in Self.members(schema["properties"]) {
            walk(property.value, operation, "\(path)/\(property.key)", seen + [name])
        }
        if let items = schema["items"] { walk(items, operation, path, seen + [name]) }
    }

    private static func isText(_ type: JSONValue?) -> Bool {
        switch type {
        case .string("string"): true
        case .array(let types): types.contains(.string("string"))
        default: false
        }
    }
}
