package import Domain
import Foundation
package import HTTPTypes

/// Somebody who is signed in to a `World`.
package struct Person: Sendable {
    package let world: World
    package let handle: String
    package let id: Identifier<Traveller>
    package let token: String
    package let refreshToken: String

    /// The password of everybody in tests.
    package static let password = "correct horse battery"

    @discardableResult
    package func get(_ path: String, headers: HTTPFields = [:]) async throws -> Reply {
        try await world.send(.get, path, token: token, headers: headers)
    }

    @discardableResult
    package func post(_ path: String, _ body: String? = nil, headers: HTTPFields = [:]) async throws -> Reply {
        try await world.send(.post, path, body: body.map { Array($0.utf8) }, token: token, headers: headers)
    }

    @discardableResult
    package func put(_ path: String, _ body: String? = nil) async throws -> Reply {
        try await world.send(.put, path, body: body.map { Array($0.utf8) }, token: token)
    }

    @discardableResult
    package func patch(_ path: String, _ body: String, version: Int? = nil) async throws -> Reply {
        let headers = version.map { HTTPFields.with("If-Match", "\"\($0)\"") } ?? [:]
        return try await world.send(.patch, path, body: Array(body.utf8), token: token, headers: headers)
    }

    @discardableResult
    package func delete(_ path: String, version: Int? = nil) async throws -> Reply {
        let headers = version.map { HTTPFields.with("If-Match", "\"\($0)\"") } ?? [:]
        return try await world.send(.delete, path, token: token, headers: headers)
    }
}

/// What a test expected to be there and was not.
package struct Missing: Error {
    package let what: String

    package init(_ what: String) {
        self.what = what
    }
}

extension World {
    /// From an address of their own unless `address` says which: who shares one is likely one person.
    @discardableResult
    package func register(
        _ handle: String, home: String = "PLN", email: String? = nil, from address: String? = nil
    ) async throws -> Person {
        let reply = try await post(
            "/v1/auth/register",
            """
            {"handle":"\(handle)","name":"\(handle.capitalized)","email":"\(email ?? "\(handle)@example.org")",
             "password":"\(Person.password)","homeCurrency":"\(home)"}
            """, headers: Self.coming(from: address ?? Self.address(of: handle)))
        return try person(reply)
    }

    /// Signs in anew, from the same address as before unless `address` says which.
    package func signedIn(_ handle: String, from address: String? = nil) async throws -> Person {
        try person(
            try await post(
                "/v1/auth/login", #"{"login":"\#(handle)","password":"\#(Person.password)"}"#,
                headers: Self.coming(from: address ?? Self.address(of: handle))))
    }

    /// Signs in anew an hour later: offers of one hour have no order among the newest.
    package func inTheNextHour(_ handle: String) async throws -> Person {
        clock.advance(hours: 1)
        return try await signedIn(handle)
    }

    /// As a trusted proxy would say it.
    package static func coming(from address: String) -> HTTPFields { .with("X-Forwarded-For", address) }

    /// The address of somebody's own network.
    package static func address(of handle: String) -> String {
        // FNV-1a: the same in every run.
        let hash = handle.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return "10.\(hash >> 16 & 255).\(hash >> 8 & 255).\(hash & 255)"
    }

    /// The person that a sign-in answered with.
    package func person(_ reply: Reply) throws -> Person {
        guard let token = reply.string("accessToken"), let refresh = reply.string("refreshToken"),
            let handle = reply.string("traveller.handle"),
            let id = reply.string("traveller.id").flatMap({ Identifier<Traveller>($0) })
        else { throw Missing("tokens in \(reply.text)") }
        return Person(world: self, handle: handle, id: id, token: token, refreshToken: refresh)
    }
}

/// An offer as a test publishes it; 300 EUR for THB in the middle of Bangkok unless said.
package struct DraftOffer: Sendable {
    package var have = "EUR"
    package var amount = "300.00"
    package var want = "THB"
    package var pricing = #"{"kind":"reference","premiumBps":100}"#
    /// Nil: none is sent.
    package var place: String? = #"{"latitude":13.7563,"longitude":100.5018}"#
    package var rest = ""

    package init() {}

    package init(_ change: (inout DraftOffer) -> Void) {
        change(&self)
    }

    package static func at(_ latitude: Double, _ longitude: Double) -> DraftOffer {
        DraftOffer { $0.place = #"{"latitude":\#(latitude),"longitude":\#(longitude)}"# }
    }

    package var json: String {
        """
        {"have":{"amount":"\(amount)","currency":"\(have)"},"want":"\(want)","pricing":\(pricing)\
        \(place.map { #","place":\#($0)"# } ?? "")\(rest.isEmpty ? "" : "," + rest)}
        """
    }
}

extension Person {
    /// Publishes an offer and answers its id.
    @discardableResult
    package func publish(_ draft: DraftOffer = DraftOffer()) async throws -> String {
        let reply = try await post("/v1/offers", draft.json)
        guard reply.status == 201, let id = reply.string("id") else { throw Missing("an offer in \(reply.text)") }
        return id
    }
}
