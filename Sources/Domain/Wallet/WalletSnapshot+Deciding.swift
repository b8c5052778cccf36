package import Foundation

extension WalletSnapshot {
    /// The welcome balance, if it is due. Everything that a traveller does with a wallet books it first.
    package func welcoming(_ settings: WalletSettings, at now: Date) -> WalletChange {
        var work = Work(self)
        // `try?`: the first look at a wallet goes on without it, and the next one tries again.
        try? work.welcome(settings, at: now)
        return work.change
    }

    /// Adds `amount`, which the funding has taken.
    package func depositing(
        _ amount: Money, _ settings: WalletSettings, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            let used = try deposited(in: settings.depositLimit.currency)
            let more = try worth(amount, in: settings.depositLimit.currency)
            guard used.minorUnits <= settings.depositLimit.minorUnits,
                more.minorUnits <= settings.depositLimit.minorUnits - used.minorUnits
            else {
                throw .depositLimit(limit: settings.depositLimit, used: used, retryAt: now.nextUTCDay)
            }
            var draft = LedgerTransaction.Draft(.deposit, by: .init(traveller.id), at: now)
            draft.move(amount, from: .system(.supply), to: .traveller(traveller.id))
            try work.bookOwn(draft, showing: amount.currency, at: now)
        }
    }

    /// What was deposited today.
    package func deposited(in currency: Currency) throws(WalletRefusal) -> Money {
        var sum: Int64 = 0
        for deposit in deposits { sum += try worth(deposit, in: currency).minorUnits }
        return Money(minorUnits: min(sum, Money.limit), currency: currency)
    }

    private func worth(_ money: Money, in currency: Currency) throws(WalletRefusal) -> Money {
        guard let mid = rates.mid(from: money.currency, to: currency) else { throw .noReference }
        guard let worth = mid.converting(money, to: currency, rounded: .up) else {
            throw .balanceLimit(money.currency)
        }
        return worth
    }

    /// A price that can be executed for a while. Nothing is reserved for it.
    /// - Parameter end: When a currency of the trade ends.
    package func quoting(
        _ trade: Trade, _ settings: WalletSettings, _ mode: RateMode, at now: Date, before end: Date? = nil
    ) throws(WalletRefusal) -> WalletQuote {
        try check()
        return WalletQuote(
            id: Identifier(at: now), of: traveller.id, price: try price(trade, settings, mode, at: now),
            expiresAt: min(expiry(of: trade, mode, at: now), end ?? .distantFuture))
    }

    /// A quote ends with the publication that replaces its rate, at the latest when that can be out.
    private func expiry(of trade: Trade, _ mode: RateMode, at now: Date) -> Date {
        let usual = now.addingTimeInterval(WalletQuote.lifetime)
        guard mode == .live else { return usual }
        return rates.replacement(of: trade.currency, trade.against, after: now).map { min(usual, $0) } ?? usual
    }

    /// The rate of a quote is still the reference rate: no publication, revision or change of the source has replaced it.
    private func isCurrent(_ quote: WalletQuote, at now: Date) -> Bool {
        let (trade, old) = (quote.price.trade, quote.price.record.reference)
        let reference = rates.reference(from: trade.currency, to: trade.against, at: now)
        return reference.map { $0.mid == old.mid && $0.asOf == old.asOf && $0.source == old.source } ?? false
    }

    /// Trades at the rate of now.
    package func trading(
        _ trade: Trade, _ settings: WalletSettings, _ mode: RateMode, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            try work.trade(try price(trade, settings, mode, at: now), of: traveller.id, once: nil, at: now)
        }
    }

    /// Executes the quote of the question.
    package func executing(_ settings: WalletSettings, at now: Date) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            guard var quote = subject.quote, quote.traveller == traveller.id else { throw .noSuchQuote }
            guard quote.usedBy == nil else { throw .quoteUsed }
            guard now < quote.expiresAt, isCurrent(quote, at: now) else { throw .quoteExpired }
            quote.usedBy = try work.trade(
                quote.price, of: traveller.id, once: "quote \(quote.id)", at: now)
            work.change.quote = quote
        }
    }

    private func price(
        _ trade: Trade, _ settings: WalletSettings, _ mode: RateMode, at now: Date
    ) throws(WalletRefusal) -> TradePrice {
        guard trade.currency != trade.against else { throw .sameCurrency }
        guard let reference = rates.reference(from: trade.currency, to: trade.against, at: now) else {
            throw .noReference
        }
        if let stale = rates.staleness(ofTrading: trade.currency, for: trade.against, mode, at: now) {
            throw .ratesTooOld(stale)
        }
        guard let price = TradePrice(TradeRecord(trade, reference: reference, spreadBps: settings.spreadBps)) else {
            throw .balanceLimit(trade.against)
        }
        guard price.total.minorUnits > 0 else { throw .amountTooSmall(trade.against) }
        return price
    }

    /// Sends `amount` to the recipient of the question.
    package func transferring(
        _ amount: Money, to address: WalletQuestion.Address, note: SharedText?, _ settings: WalletSettings,
        _ rules: NoteRules, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            let other = try receiver(at: address)
            guard traveller.state != .limited else { throw .accountLimited }
            let id = Identifier<LedgerTransaction>(at: now)
            let text = try text(note, of: id.description, to: address, rules, &work, at: now)
            let transaction = try work.transfer(amount, to: other, saying: text, as: id, once: nil, at: now)
            work.change.notifications.append(
                ServiceNotification.Draft(
                    to: other.id, about: .received(ReceivedMoney(transaction, amount, from: nil)),
                    by: .traveller(traveller.id), at: now))
        }
    }

    /// The screened note and the number that the sender names. A request without a note brings the name of its author to the
    /// other, so it begins a contact too.
    func text(
        _ note: SharedText?, of id: String, to address: WalletQuestion.Address, _ rules: NoteRules,
        by author: Identifier<Traveller>? = nil, _ work: inout Work, at now: Date
    ) throws(WalletRefusal) -> WalletText {
        guard let recipient, let contact = recipient.contact else {
            return WalletText(note: note, phone: address.phone, by: author)
        }
        let screened = try contact.screening(
            note ?? SharedText(stored: "", as: .note), of: id, to: recipient, rules, at: now)
        if let sketch = screened.sketch { work.change.sketches.append(sketch) }
        work.change.filings += screened.filings
        return WalletText(
            note: note, phone: address.phone, by: author, standing: screened.standing, firstAt: screened.firstAt)
    }

    /// Everybody who cannot receive is refused alike, whatever the reason.
    func receiver(at address: WalletQuestion.Address) throws(WalletRefusal) -> Traveller {
        guard let recipient else { throw .noSuchRecipient }
        let other = recipient.traveller
        guard other.id != traveller.id else { throw .toOneself }
        if case .phone = address, !recipient.isFindableByPhone { throw .noSuchRecipient }
        guard other.state.canAct, other.staff == nil, !recipient.isBlocked else { throw .noSuchRecipient }
        return other
    }

    func check() throws(WalletRefusal) {
        guard !isStopped else { throw .stopped }
        guard traveller.state.canAct else { throw .closed }
    }

    /// Decides one request. A refusal by the state of the wallet becomes part of the change.
    func decide(
        _ settings: WalletSettings, at now: Date, _ deciding: (inout Work) throws(WalletRefusal) -> Void
    ) throws(WalletRefusal) -> WalletChange {
        guard !isStopped else { throw .stopped }
        var work = Work(self)
        do throws(WalletRefusal) {
            try check()
            try work.welcome(settings, at: now)
            let welcomed = work
            do throws(WalletRefusal) { try deciding(&work) } catch {
                work = welcomed
                throw error
            }
        } catch {
            guard error.isKept, !ledger.holds(error, of: traveller.id) else { throw error }
            work.change.refusal = error
        }
        return work.change
    }
}

extension WalletSnapshot {
    /// The ledger while it is changed, and what has changed.
    struct Work {
        private var ledger: Ledger
        private let isWelcomed: Bool
        let traveller: Identifier<Traveller>
        private var booked = WalletChange()

        init(_ snapshot: WalletSnapshot) {
            ledger = snapshot.ledger
            isWelcomed = snapshot.isWelcomed || snapshot.isStopped || !snapshot.traveller.state.canAct
            traveller = snapshot.traveller.id
        }

        var change: WalletChange {
            get {
                var change = booked
                change.balances = ledger.changed
                return change
            }
            set { booked = newValue }
        }

        mutating func welcome(_ settings: WalletSettings, at now: Date) throws(WalletRefusal) {
            guard !isWelcomed, let draft = LedgerTransaction.Draft(welcoming: traveller, settings, at: now) else {
                return
            }
            try bookOwn(draft, showing: nil, at: now)
        }

        mutating func transfer(
            _ amount: Money, to other: Traveller, saying text: WalletText, as id: Identifier<LedgerTransaction>? = nil,
            once operation: String?, at now: Date
        ) throws(WalletRefusal) -> Identifier<LedgerTransaction> {
            var draft = LedgerTransaction.Draft(
                .transfer, by: .init(traveller, with: other.id), once: operation, id: id, at: now)
            draft.move(amount, from: .traveller(traveller), to: .traveller(other.id))
            draft.text = text
            do throws(LedgerFault) {
                return try book(draft, showing: amount.currency, at: now).id
            } catch {
                // That a wallet is full is no answer to others: it would tell that a number and a handle have the same.
                if case .tooMuch(let account) = error, account.owner == .traveller(other.id) { throw .noSuchRecipient }
                throw WalletRefusal(error)
            }
        }

        @discardableResult
        mutating func trade(
            _ price: TradePrice, of traveller: Identifier<Traveller>, once operation: String?, at now: Date
        ) throws(WalletRefusal) -> Identifier<LedgerTransaction> {
            var draft = LedgerTransaction.Draft(.trade, by: .init(traveller), once: operation, at: now)
            price.moves(of: traveller, in: &draft)
            draft.trade = price.record
            return try bookOwn(draft, showing: price.trade.currency, at: now).id
        }

        /// A trade whose money was reserved. It ends the reservation.
        mutating func trade(
            _ price: TradePrice, once operation: String, from reservation: inout Reservation, at now: Date
        ) throws(WalletRefusal) -> Identifier<LedgerTransaction> {
            var draft = LedgerTransaction.Draft(.trade, by: .init(traveller), once: operation, at: now)
            price.moves(of: traveller, in: &draft)
            draft.trade = price.record
            do throws(ReservationFault) {
                let transaction = try ledger.book(draft, from: &reservation, isLast: true, at: now)
                booked.transactions.append(transaction)
                booked.reservations.append(reservation)
                return transaction.id
            } catch { throw WalletRefusal(error) }
        }

        mutating func open(_ reservation: Reservation) throws(WalletRefusal) {
            do throws(ReservationFault) { try ledger.open(reservation) } catch { throw WalletRefusal(error) }
            booked.reservations.append(reservation)
        }

        mutating func end(
            _ reservation: Reservation, as state: Reservation.State, at now: Date
        ) throws(WalletRefusal) {
            var reservation = reservation
            do throws(ReservationFault) { try ledger.end(&reservation, as: state, at: now) } catch {
                throw WalletRefusal(error)
            }
            booked.reservations.append(reservation)
        }

        @discardableResult
        mutating func book(
            _ draft: LedgerTransaction.Draft, showing currency: Currency?, at now: Date
        ) throws(LedgerFault) -> LedgerTransaction {
            let transaction = try ledger.book(draft, at: now)
            booked.transactions.append(transaction)
            if let currency { booked.named = .init(transaction.id, currency) }
            return transaction
        }

        /// As the traveller learns of it.
        @discardableResult
        mutating func bookOwn(
            _ draft: LedgerTransaction.Draft, showing currency: Currency?, at now: Date
        ) throws(WalletRefusal) -> LedgerTransaction {
            do throws(LedgerFault) { return try book(draft, showing: currency, at: now) } catch {
                throw WalletRefusal(error)
            }
        }
    }
}

extension LedgerTransaction {
    /// The operation of a welcome balance.
    package static func welcome(of traveller: Identifier<Traveller>) -> String { "welcome \(traveller)" }
}

extension LedgerTransaction.Draft {
    /// A welcome balance; nil if the operator gives none.
    init?(welcoming traveller: Identifier<Traveller>, _ settings: WalletSettings, at now: Date) {
        guard let amount = settings.welcome, amount.minorUnits > 0 else { return nil }
        self.init(.welcome, by: .init(traveller), once: LedgerTransaction.welcome(of: traveller), at: now)
        move(amount, from: .system(.supply), to: .traveller(traveller))
    }
}
