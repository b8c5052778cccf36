import Foundation
import HTTPTypes
import TestSupport

extension Pair {
    private init(_ pair: Pair, ana: Person, ben: Person) {
        (world, offer) = (pair.world, pair.offer)
        (self.ana, self.ben) = (ana, ben)
    }

    /// The same two so much later, signed in anew: access tokens live an hour.
    func later(days: Double = 0, hours: Double = 0, minutes: Double = 0, seconds: Double = 0) async throws -> Pair {
        world.clock.advance(seconds: minutes * 60 + seconds, hours: hours, days: days)
        return Pair(self, ana: try await ana.again(), ben: try await ben.again())
    }

    /// The same, after a round of the sweeper.
    func swept() async throws -> Pair {
        try await world.sweep()
        return self
    }

    /// A swap whose meeting at the airport begins so many hours from now and is confirmed by both. Nothing begins sooner than
    /// 15 minutes after it was agreed: for less, those minutes pass.
    func scheduled(inHours hours: Double = 1) async throws -> String {
        let id = try await accepted(meeting: meeting(inHours: max(hours, 0.25)))
        if hours < 0.25 { world.clock.advance(hours: 0.25 - hours) }
        return id
    }

    /// A swap whose meeting both have confirmed and nobody came to: the time to check in is over.
    func missed() async throws -> (pair: Pair, swap: String) {
        let id = try await scheduled(inHours: 0)
        return (try await later(minutes: 20, seconds: 1), id)
    }

    /// A swap of which Ana says that Ben did not come, and the two as they are then.
    func claimed() async throws -> (pair: Pair, swap: String) {
        let id = try await scheduled(inHours: 0)
        try await ana.act("check-in", on: id)
        let pair = try await later(minutes: 20)
        guard try await pair.ana.act("no-show", on: id).string("state") == "noShowClaimed" else {
            throw Missing("a claim")
        }
        return (pair, id)
    }

    /// `taker` hands in the code of the other.
    @discardableResult
    func handOver(to taker: Person, on swap: String, rest: String = "") async throws -> Reply {
        let giver = taker.id == ana.id ? ben : ana
        return try await taker.act(
            "hand-over", on: swap, #"{"code":"\#(try await giver.code(of: swap))"\#(rest)}"#)
    }
}

extension Person {
    /// Swaps with the owner of an offer, from the proposal to both codes.
    @discardableResult
    func swap(with owner: Person, over offer: String, _ amount: String = "100.00") async throws -> String {
        let proposed = try await post(
            "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"\#(amount)","currency":"EUR"}}"#)
        let id = try proposed.id()
        try await owner.accept(id)
        for (giver, taker) in [(owner, self), (self, owner)] {
            try await taker.act("hand-over", on: id, #"{"code":"\#(try await giver.code(of: id))"}"#)
        }
        guard try await state(of: id) == "completed" else { throw Missing("a completed swap") }
        return id
    }

    /// Writes a review of a swap.
    @discardableResult
    func review(_ swap: String, stars: Int = 5, rest: String = "") async throws -> Reply {
        try await put("/v1/swaps/\(swap)/review", #"{"stars":\#(stars)\#(rest)}"#)
    }

    /// The newest notifications, each as `kind: text`, without the line about the swap that follows a sentence.
    func told(_ query: String = "?limit=100", language: String? = nil) async throws -> [String] {
        try await toldInFull(query, language: language).map {
            $0.replacing(#/\. (?:With [^:]+: |[^ ]+: )?[0-9][^ ]* [A-Z]{3} (?:for|za) [0-9].*\.$/#, with: ".")
        }
    }

    /// The newest notifications, each as `kind: text`.
    func toldInFull(_ query: String = "?limit=100", language: String? = nil) async throws -> [String] {
        let page = try await get(
            "/v1/me/notifications\(query)", headers: language.map { .with("Accept-Language", $0) } ?? [:])
        return zip(page.texts("kind"), page.texts("text")).map { "\($0): \($1)" }
    }
}

/// The so-many-th code that is not `code`.
func wrong(_ code: String, _ number: Int = 1) -> String {
    let digits = String(((Int(code) ?? 0) + number) % 1_000_000)
    return String(repeating: "0", count: 6 - digits.count) + digits
}
