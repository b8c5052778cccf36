import Foundation
import TestSupport

/// What people do in tests of threads.
extension Person {
    @discardableResult
    func openThread(on offer: String) async throws -> String {
        let reply = try await post("/v1/offers/\(offer)/thread")
        guard let id = reply.string("id") else { throw Missing("a thread in \(reply.text)") }
        return id
    }

    /// Sends `body` as the message number `number` of this test.
    @discardableResult
    func say(_ body: String, _ number: Int, in thread: String) async throws -> Reply {
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        return try await post(
            "/v1/threads/\(thread)/messages", #"{"clientId":"\#(clientID(number))","body":\#(text)}"#)
    }

    /// Sends a card as the message number `number` of this test.
    @discardableResult
    func card(_ text: String, _ number: Int, in thread: String, kind: String = "find-me") async throws -> Reply {
        let card = #"{"kind":"\#(kind)","text":"\#(text)"}"#
        return try await post(
            "/v1/threads/\(thread)/messages", #"{"clientId":"\#(clientID(number))","card":\#(card)}"#)
    }

    /// The texts of a page of messages, and its `next`.
    func read(_ thread: String, _ query: String = "") async throws -> (bodies: [String], next: String?) {
        let page = try await get("/v1/threads/\(thread)/messages\(query)")
        let count = page.count("items") ?? 0
        return ((0..<count).compactMap { page.string("items.\($0).body") }, page.string("next"))
    }

    /// How many messages of a thread this person has not read, as their list says.
    func unread(in thread: String) async throws -> Int? {
        let list = try await get("/v1/threads?limit=100")
        let index = (0..<(list.count("items") ?? 0)).first { list.string("items.\($0).id") == thread }
        return index.flatMap { list.int("items.\($0).unread") }
    }

    /// The same person after the clock has outrun the access token.
    func signedInAgain() async throws -> Person { try await world.signedIn(handle) }
}

/// An id as a client of the message `number` would choose it.
func clientID(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return "0199aaaa-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}
