package import Foundation

/// One traveller asks another for money. It ends exactly once.
package struct MoneyRequest: Sendable, Equatable {
    /// `open` waits for an answer; the others are ends.
    package enum State: String, CaseIterable, Sendable { case open, accepted, declined, withdrawn, lapsed }

    /// Seconds for which it can be accepted.
    package static let lifetime: TimeInterval = 7 * 86_400
    /// Seconds for which it is kept after its end. The transfer stays in the ledger.
    package static let retention: TimeInterval = 180 * 86_400

    package let id: Identifier<MoneyRequest>
    package let asker: Identifier<Traveller>
    package let payer: Identifier<Traveller>
    package let amount: Money
    package let text: WalletText
    package let createdAt: Date
    package private(set) var end: End?

    /// How a request ended.
    package struct End: Sendable, Equatable {
        package let state: State
        package let at: Date
        /// The transfer that paid it.
        package let transaction: Identifier<LedgerTransaction>?
        /// The other is not told: for them it stays open until it lapses.
        package let isSilent: Bool

        package init(
            _ state: State, at: Date, by transaction: Identifier<LedgerTransaction>? = nil, isSilent: Bool = false
        ) {
            self.state = state
            self.at = at
            self.transaction = transaction
            self.isSilent = isSilent
        }
    }

    package init(
        id: Identifier<MoneyRequest>, of asker: Identifier<Traveller>, to payer: Identifier<Traveller>, _ amount: Money,
        text: WalletText, at now: Date, end: End? = nil
    ) {
        self.id = id
        self.asker = asker
        self.payer = payer
        self.amount = amount
        self.text = text
        createdAt = now
        self.end = end
    }

    package var lapsesAt: Date { createdAt.addingTimeInterval(Self.lifetime) }

    package func state(at now: Date) -> State { end?.state ?? unanswered(at: now) }

    /// As one of the two sees it.
    package func state(for reader: Identifier<Traveller>, at now: Date) -> State {
        guard let end, !(end.isSilent && reader != ender) else { return unanswered(at: now) }
        return end.state
    }

    private func unanswered(at now: Date) -> State { now < lapsesAt ? .open : .lapsed }

    /// Who ended it alone; nil: time, or both.
    private var ender: Identifier<Traveller>? {
        switch end?.state {
        case .declined: payer
        case .withdrawn: asker
        case .open, .accepted, .lapsed, nil: nil
        }
    }

    mutating func end(
        _ state: State, at now: Date, by transaction: Identifier<LedgerTransaction>? = nil, isSilent: Bool = false
    ) {
        end = End(state, at: now, by: transaction, isSilent: isSilent)
    }

    /// The request after its time is over; nil while it can be accepted, and if it has ended before.
    package func lapsing(at now: Date) -> MoneyRequest? {
        guard end == nil, state(at: now) == .lapsed else { return nil }
        var request = self
        request.end(.lapsed, at: lapsesAt)
        return request
    }

    /// What the transfer that pays it can happen but once by.
    var operation: String { "request \(id)" }
}

/// A request as one of the two sees it.
package struct MoneyRequestView: Sendable {
    package let request: MoneyRequest
    package let reader: Identifier<Traveller>
    package let counterparty: Counterparty
    package let state: MoneyRequest.State
    /// As the reader sees it.
    package let note: SeenText?

    /// A check of the ledger failed, and nothing is booked.
    let isStopped: Bool

    package init(
        _ request: MoneyRequest, for reader: Identifier<Traveller>, counterparty: Counterparty, isStopped: Bool,
        at now: Date
    ) {
        self.isStopped = isStopped
        note = request.text.note.map { note in
            SeenText(
                note.text, request.text.standing, isAuthor: request.asker == reader, authorIn: counterparty.state)
        }
        self.request = request
        self.reader = reader
        self.counterparty = counterparty
        state = request.state(for: reader, at: now)
    }

    package var isIn: Bool { request.payer == reader }
}

/// Which requests to list.
package struct MoneyRequestFilter: Sendable, Equatable {
    package var state: MoneyRequest.State?
    package var direction: WalletFilter.Direction?

    package init() {}
}

/// What a notification tells of a request for money.
package struct AskedMoney: Sendable, Equatable {
    package let request: Identifier<MoneyRequest>
    package let amount: Money
    /// Nil before it is stored, and of a phone number that does not show who has it.
    package let other: OtherTraveller?
    /// The number that the reader asked.
    package let phone: String?

    package init(_ request: Identifier<MoneyRequest>, _ amount: Money, with other: OtherTraveller?, phone: String?) {
        self.request = request
        self.amount = amount
        self.other = other
        self.phone = phone
    }

    init(_ request: MoneyRequest) { self.init(request.id, request.amount, with: nil, phone: nil) }
}
