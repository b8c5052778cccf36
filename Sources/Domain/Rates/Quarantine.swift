package import Foundation

/// A quarantined row with the key that operators use for it.
package struct QuarantineEntry: Sendable, Equatable {
    package let key: Int64
    package let quarantined: QuarantinedRate
    package let at: Date

    package init(key: Int64, quarantined: QuarantinedRate, at: Date) {
        self.key = key
        self.quarantined = quarantined
        self.at = at
    }
}

/// A response that is quarantined as a whole.
package struct QuarantinedBody: Sendable, Equatable {
    /// The first digits of its hash; operators use them as a name.
    package let name: String
    package let source: RateSource
    /// The issues as text.
    package let issues: String
    package let at: Date

    package init(name: String, source: RateSource, issues: String, at: Date) {
        self.name = name
        self.source = source
        self.issues = issues
        self.at = at
    }
}

/// What is in quarantine.
package enum QuarantineItem: Sendable, Equatable {
    case rate(QuarantineEntry)
    case response(QuarantinedBody)

    package var name: QuarantineName {
        switch self {
        case .rate(let entry): .rate(entry.key)
        case .response(let body): .response(body.name)
        }
    }
}

/// The name by which something in quarantine is decided: `12`, or `answer:0a1b2c3d` for a whole response.
package enum QuarantineName: Sendable, Equatable, CustomStringConvertible {
    case rate(Int64)
    /// By the first digits of its hash.
    case response(String)

    private static let prefix = "answer:"

    /// Nil for a text that is no name.
    package init?(_ text: String) {
        if let key = Int64(text) {
            self = .rate(key)
        } else if let digits = text.wholeMatch(of: #/answer:([0-9a-f]{8,64})/#)?.output.1 {
            self = .response(String(digits))
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .rate(let key): "\(key)"
        case .response(let digits): Self.prefix + digits
        }
    }
}

/// A person's decision about something in quarantine, which holds for good.
package struct QuarantineDecision: Sendable, Equatable {
    package let name: QuarantineName
    /// The rates count from now on; otherwise they never will.
    package let isReleased: Bool
    /// Nil for the operator on the command line.
    package let actor: Identifier<Traveller>?
    package let at: Date

    package init(_ name: QuarantineName, isReleased: Bool, by actor: Identifier<Traveller>?, at: Date) {
        self.name = name
        self.isReleased = isReleased
        self.actor = actor
        self.at = at
    }

    package var audit: AuditEntry {
        AuditEntry(isReleased ? .releaseRates : .dropRates, AuditSubject(.rates, name.description), by: actor, at: at)
    }
}

/// What a decision about quarantine did.
package struct QuarantineOutcome: Sendable {
    package let decision: QuarantineDecision
    /// Of a released response: its source, and what became of its rates.
    package let ingest: (source: RateSource, ingest: Ingest)?

    package init(_ decision: QuarantineDecision, ingest: (source: RateSource, ingest: Ingest)? = nil) {
        self.decision = decision
        self.ingest = ingest
    }
}

/// The release or removal of something in quarantine is refused for one of these reasons.
package enum QuarantineRefusal: Error, Equatable, Sendable {
    /// Nothing of this name is in quarantine.
    case notInQuarantine
    /// No feed makes this request any more, so the response cannot be read.
    case unreadable
}

/// A stored response that was parsed again.
package struct ReparsedBody: Sendable {
    package let parsed: ParsedFeed
    package let scope: FeedScope
    package let calendar: PublicationCalendar

    package init(_ parsed: ParsedFeed, scope: FeedScope, calendar: PublicationCalendar) {
        self.parsed = parsed
        self.scope = scope
        self.calendar = calendar
    }
}

/// What a decision about quarantine is about, from its transaction.
package enum QuarantineSnapshot: Sendable {
    case rate(QuarantinedRate)
    /// Nil if no feed makes its request any more, or if it is not to be released.
    case response(FeedBody, ReparsedBody?)
}

/// Everything that a decision about quarantine writes besides the audit.
package enum QuarantineChange: Sendable {
    case releaseRate(QuarantinedRate)
    case dropRate(QuarantinedRate)
    /// The response is validated again, as one that the operator agrees with.
    case ingest(FeedBody, ReparsedBody)
    case dropResponse(FeedBody)
}

extension QuarantineDecision {
    /// - Parameter found: Nil if nothing of this name is in quarantine.
    package func change(_ found: QuarantineSnapshot?) throws(QuarantineRefusal) -> QuarantineChange {
        switch found {
        case nil: throw .notInQuarantine
        case .rate(let rate): return isReleased ? .releaseRate(rate) : .dropRate(rate)
        case .response(let body, let reparsed):
            guard isReleased else { return .dropResponse(body) }
            guard let reparsed else { throw .unreadable }
            return .ingest(body, reparsed)
        }
    }
}

extension ReparsedBody {
    /// The decision about a response that the operator has released.
    package func ingesting(_ snapshot: IngestSnapshot, at now: Date) -> IngestChange {
        parsed.ingesting(snapshot, asked: scope, calendar: calendar, at: now, operatorAgrees: true)
    }
}

/// Rates that wait for a person or a second source.
package protocol QuarantineStore: Sendable {
    /// Responses, then rates, the oldest first.
    func items() async throws -> [QuarantineItem]
    /// Decides in one transaction.
    /// - Throws: `QuarantineRefusal`.
    func decide(
        _ decision: QuarantineDecision, once request: IdempotentRequest<QuarantineOutcome>?
    ) async throws -> IdempotentResult<QuarantineOutcome>
}
