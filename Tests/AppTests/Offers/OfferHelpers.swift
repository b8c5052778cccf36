import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON
import TestSupport

extension Reply {
    /// The texts at the same path of every item: `texts("id")`.
    func texts(_ path: String, in list: String = "items") -> [String] {
        (0..<(count(list) ?? 0)).compactMap { string("\(list).\($0).\(path)") }
    }

    /// What the answer says in short: `422 invalid /have/amount`.
    var summary: String {
        ([String(status), problem].compactMap { $0 } + pointers.sorted()).joined(separator: " ")
    }
}

extension Person {
    /// The same person after signing in anew: access tokens live an hour.
    func again() async throws -> Person { try await world.signedIn(handle) }

    @discardableResult
    func post(_ path: String, _ body: String? = nil, key: String) async throws -> Reply {
        try await post(path, body, headers: .with("Idempotency-Key", key))
    }

    /// A search in the middle of Bangkok unless `query` says where.
    func near(_ query: String = "") async throws -> Reply {
        try await get("/v1/offers/nearby?" + World.search(query))
    }
}

extension World {
    static func search(_ query: String) -> String {
        let here = query.contains("lat=") ? [] : ["lat=13.75&lon=100.5"]
        let radius = query.contains("radius=") ? [] : ["radius=10"]
        return ((query.isEmpty ? [] : [query]) + here + radius).joined(separator: "&")
    }

    func near(_ query: String = "") async throws -> Reply {
        try await get("/v1/offers/nearby?" + Self.search(query))
    }
}

/// An offer's body with some of its fields changed; nil leaves a field out.
func draft(_ changes: [String: String?]) -> String {
    var fields: [String: String?] = [
        "have": #"{"amount":"300.00","currency":"EUR"}"#, "want": #""THB""#,
        "pricing": #"{"kind":"reference","premiumBps":100}"#, "place": #"{"latitude":13.7563,"longitude":100.5018}"#,
    ]
    for (name, value) in changes { fields.updateValue(value, forKey: name) }
    let members = fields.sorted { $0.key < $1.key }.compactMap { name, value in value.map { #""\#(name)":\#($0)"# } }
    return "{" + members.joined(separator: ",") + "}"
}

extension Array {
    func asyncMap<Value>(_ change: (Element) async throws -> Value) async rethrows -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await change(element)) }
        return values
    }
}

extension JSONValue {
    /// As the server wrote it.
    var written: String { String(decoding: json, as: UTF8.self) }
}
