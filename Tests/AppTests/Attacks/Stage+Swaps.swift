import Domain
import TestSupport

/// The swaps of the stage between the owner and the counterpart, by the state in which the matrix finds them.
enum StagedSwap: CaseIterable, Sendable {
    case proposed, accepted, scheduled, noShowClaimed, disputed
    /// Completed; the owner's review is hidden, the counterpart has written none.
    case hidden
    /// Completed; both reviews can be read.
    case reviewed
}

/// What the matrix has to know of them.
struct StagedSwaps: Sendable {
    let ids: [StagedSwap: String]
    /// Of the swap that is proposed.
    let termsHash: String
    /// Of the swap that is accepted, by who gives it away.
    let codes: [Asker: String]
    /// The counterpart's, about the owner.
    let review: String
    /// The owner's, about the counterpart, who has replied to it.
    let replied: String
    /// The thread of all of them.
    let thread: String
    let offer: String

    static let statement = "canary statement of a side"
    static let agreement = "canary agreement of a side"
    static let hiddenText = "canary text that is hidden"
    static let confidences: [Asker: String] = [.owner: "canary told by ola", .counterpart: "canary told by coralind"]
    static let message = "canary message of a proposal"

    init(of ola: Person, with cora: Person) async throws {
        let world = ola.world
        let offer = try await ola.publish(
            DraftOffer { draft in
                draft.amount = "1000.00"
                draft.rest = #""minFill":{"amount":"20.00","currency":"EUR"}"#
            })
        let scene = SwapScene(ola: ola, cora: cora, offer: offer)
        var ids: [StagedSwap: String] = [:]
        let accepted = try await scene.accepted()
        ids[.accepted] = accepted
        ids[.scheduled] = try await scene.accepted(meeting: true)

        let claimed = try await scene.accepted(meeting: true)
        try await cora.act("check-in", on: claimed)
        try await world.execute("UPDATE meeting SET starts_at = starts_at - 3600000 WHERE swap = '\(claimed)'")
        try await cora.act("no-show", on: claimed)
        ids[.noShowClaimed] = claimed

        let disputed = try await scene.accepted(meeting: true)
        try await world.execute("UPDATE meeting SET starts_at = starts_at - 3600000 WHERE swap = '\(disputed)'")
        for person in [cora, ola] {
            try await person.act("dispute", on: disputed, #"{"kind":"terms","statement":"\#(Self.statement)"}"#)
            try await person.act("settle", on: disputed, #"{"agreement":"\#(Self.agreement) of \#(person.handle)"}"#)
        }
        // Each may offer another settlement by now.
        try await world.execute("UPDATE swap_side SET agreement_at = agreement_at - 86400000")
        ids[.disputed] = disputed

        let hidden = try await scene.completed()
        let confidences = Self.confidences.mapValues { #","private":"\#($0)"}"# }
        try await ola.put(
            "/v1/swaps/\(hidden)/review", #"{"stars":2,"text":"\#(Self.hiddenText)"\#(confidences[.owner] ?? "}")"#)
        ids[.hidden] = hidden

        let reviewed = try await scene.completed()
        for (person, asker) in [(ola, Asker.owner), (cora, .counterpart)] {
            try await person.put(
                "/v1/swaps/\(reviewed)/review", #"{"stars":5,"text":"Fine."\#(confidences[asker] ?? "}")"#)
        }
        ids[.reviewed] = reviewed

        ids[.proposed] = try await scene.proposed(rest: #","message":"\#(Self.message)""#)
        try await scene.check(ids)
        let proposal = try await ola.get("/v1/swaps/\(ids[.proposed] ?? "")")
        guard
            let review = try await world.texts(
                "SELECT id FROM review WHERE swap = '\(reviewed)' AND about = '\(ola.id.description)'"
            ).first,
            let replied = try await world.texts(
                "SELECT id FROM review WHERE swap = '\(reviewed)' AND author = '\(ola.id.description)'"
            ).first, let hash = proposal.string("terms.hash"), let thread = proposal.string("thread")
        else { throw Missing("a review, terms and a thread") }
        try await cora.post("/v1/reviews/\(replied)/reply", #"{"text":"Thank you."}"#)
        (self.ids, self.offer, self.review, self.thread, termsHash) = (ids, offer, review, thread, hash)
        self.replied = replied
        codes = [.owner: try await ola.code(of: accepted), .counterpart: try await cora.code(of: accepted)]
    }
}

/// How the swaps of the stage come to be.
private struct SwapScene {
    let ola: Person
    let cora: Person
    let offer: String

    func proposed(meeting: Bool = false, rest: String = "") async throws -> String {
        let place =
            meeting ? #","meeting":{"meetingPoint":"airport:BKK","startsAt":"\#(ola.world.time(hours: 0.5))"}"# : ""
        return try await cora.post(
            "/v1/offers/\(offer)/swaps", #"{"amount":{"amount":"40.00","currency":"EUR"}\#(place)\#(rest)}"#
        ).id()
    }

    /// With a meeting in half an hour, which both have confirmed, or without one.
    func accepted(meeting: Bool = false) async throws -> String {
        let swap = try await proposed(meeting: meeting)
        try await ola.accept(swap)
        return swap
    }

    func completed() async throws -> String {
        let swap = try await accepted()
        for (giver, taker) in [(ola, cora), (cora, ola)] {
            try await taker.act("hand-over", on: swap, #"{"code":"\#(try await giver.code(of: swap))"}"#)
        }
        return swap
    }

    func check(_ ids: [StagedSwap: String]) async throws {
        for (staged, id) in ids {
            let state = try await ola.state(of: id)
            let isRight =
                switch staged {
                case .hidden, .reviewed: state == "completed"
                default: state == "\(staged)"
                }
            guard isRight else { throw Missing("a swap that is \(staged), not \(state ?? "none")") }
        }
    }
}
