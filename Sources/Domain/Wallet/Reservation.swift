package import Foundation

/// Part of a balance that is kept for something: an order or a swap. It ends exactly once.
package struct Reservation: Sendable, Equatable {
    /// What it is kept for.
    package enum Kind: String, CaseIterable, Sendable { case order, swap }

    /// `pending` keeps money; the others are ends.
    package enum State: String, CaseIterable, Sendable { case pending, posted, released, expired }

    package let id: Identifier<Reservation>
    package let account: LedgerAccount
    package let kind: Kind
    /// Id of the order or swap.
    package let subject: String
    /// What was reserved in all, in minor units.
    package let amount: Int64
    /// What transactions have used of it.
    package private(set) var posted: Int64
    package private(set) var state: State
    package let createdAt: Date
    package private(set) var endedAt: Date?

    package init(
        id: Identifier<Reservation>, _ money: Money, of traveller: Identifier<Traveller>, for kind: Kind,
        _ subject: String, at now: Date
    ) {
        self.init(
            id: id, account: LedgerAccount(of: traveller, money.currency), kind: kind, subject: subject,
            use: Use(amount: money.minorUnits), createdAt: now)
    }

    /// A stored reservation.
    package init(
        id: Identifier<Reservation>, account: LedgerAccount, kind: Kind, subject: String, use: Use, createdAt: Date
    ) {
        self.id = id
        self.account = account
        self.kind = kind
        self.subject = subject
        (amount, posted, state, endedAt) = (use.amount, use.posted, use.state, use.endedAt)
        self.createdAt = createdAt
    }

    /// How much of a reservation is used.
    package struct Use: Sendable, Equatable {
        package let amount: Int64
        package let posted: Int64
        package let state: State
        package let endedAt: Date?

        package init(amount: Int64, posted: Int64 = 0, state: State = .pending, endedAt: Date? = nil) {
            self.amount = amount
            self.posted = posted
            self.state = state
            self.endedAt = endedAt
        }
    }

    /// What it keeps now.
    package var kept: Int64 { state == .pending ? amount - posted : 0 }
}

/// Why a reservation cannot be used.
package enum ReservationFault: Error, Equatable, Sendable {
    case ended(Reservation.State)
    /// More is to be used than is kept. The value is what is kept.
    case exceeded(kept: Int64)
    case ledger(LedgerFault)
}

extension Reservation {
    /// Uses `amount` for a transaction. `isLast` ends the reservation and frees the rest; using all of it ends it too.
    mutating func post(_ amount: Int64, isLast: Bool, at now: Date) throws(ReservationFault) {
        try checkPending()
        guard amount > 0, amount <= kept else { throw .exceeded(kept: kept) }
        posted += amount
        if isLast || posted == self.amount { end(.posted, at: now) }
    }

    mutating func end(_ state: State, at now: Date) { (self.state, endedAt) = (state, now) }

    func checkPending() throws(ReservationFault) {
        guard state == .pending else { throw .ended(state) }
    }
}

extension AccountBalance {
    /// The balance without what these reservations keep, because the deadline of what they are for has passed.
    package func without(_ freed: [Reservation]) -> AccountBalance {
        let kept = freed.reduce(0) { $0 + ($1.account == account ? $1.kept : 0) }
        return AccountBalance(account, amount: amount, reserved: max(0, reserved - kept))
    }
}

extension Ledger {
    /// Begins a reservation.
    package mutating func open(_ reservation: Reservation) throws(ReservationFault) {
        try reservation.checkPending()
        guard reservation.kept > 0 else { throw .exceeded(kept: 0) }
        do { try reserve(reservation.kept, of: reservation.account) } catch { throw .ledger(error) }
    }

    /// Books a transaction that takes its money from a reservation, in whole or in part.
    package mutating func book(
        _ draft: LedgerTransaction.Draft, from reservation: inout Reservation, isLast: Bool, at now: Date
    ) throws(ReservationFault) -> LedgerTransaction {
        let account = reservation.account
        let used = -draft.moves.reduce(0) { $0 + ($1.account == account ? $1.amount : 0) }
        var (ledger, after) = (self, reservation)
        try after.post(used, isLast: isLast, at: now)
        do {
            let transaction = try ledger.book(draft, using: (account, used), at: now)
            let rest = reservation.kept - used - after.kept
            if rest > 0 { try ledger.reserve(-rest, of: account) }
            (self, reservation) = (ledger, after)
            return transaction
        } catch { throw .ledger(error) }
    }

    /// Ends a reservation without a transaction.
    package mutating func end(
        _ reservation: inout Reservation, as state: Reservation.State, at now: Date
    ) throws(ReservationFault) {
        try reservation.checkPending()
        do { try reserve(-reservation.kept, of: reservation.account) } catch { throw .ledger(error) }
        reservation.end(state, at: now)
    }
}
