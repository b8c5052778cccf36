package import Foundation

/// Requests for money.
extension WalletSnapshot {
    /// Asks the recipient of the question for `amount`. Whoever could not be sent money cannot be asked for it.
    package func requesting(
        _ amount: Money, from address: WalletQuestion.Address, note: SharedText?, _ settings: WalletSettings,
        _ rules: NoteRules, at now: Date
    ) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            let other = try receiver(at: address)
            guard traveller.state != .limited else { throw .accountLimited }
            let id = Identifier<MoneyRequest>(at: now)
            let request = MoneyRequest(
                id: id, of: traveller.id, to: other.id, amount,
                text: try text(note, of: id.description, to: address, rules, by: traveller.id, &work, at: now),
                at: now)
            work.change.moneyRequests = [request]
            work.change.notifications.append(
                ServiceNotification.Draft(
                    to: other.id, about: .requested(AskedMoney(request)), by: .traveller(traveller.id), at: now))
        }
    }

    /// Pays the request of the question by a transfer, under the rules of every transfer.
    package func accepting(_ settings: WalletSettings, at now: Date) throws(WalletRefusal) -> WalletChange {
        try decide(settings, at: now) { work throws(WalletRefusal) in
            guard var request = subject.moneyRequest, request.payer == traveller.id else { throw .noSuchRequest }
            guard request.state(for: traveller.id, at: now) == .open else { throw .requestClosed }
            let other = try receiver(at: .handle(recipient?.traveller.handle ?? ""))
            // Taken back without a word, across a block that has ended since.
            guard request.state(at: now) == .open else { throw .requestClosed }
            guard traveller.state != .limited else { throw .accountLimited }
            let transaction = try work.transfer(
                request.amount, to: other, saying: request.text.ofTransfer, once: request.operation, at: now)
            request.end(.accepted, at: now, by: transaction)
            work.change.moneyRequests = [request]
            work.change.notifications.append(
                ServiceNotification.Draft(
                    to: other.id, about: .answered(AskedMoney(request), isPaid: true),
                    by: .traveller(traveller.id), at: now))
        }
    }

    /// The one who was asked declines the request of the question; the one who asks takes it back. No money moves, so the
    /// state of the account does not matter here.
    package func declining(at now: Date) throws(WalletRefusal) -> WalletChange {
        guard !isStopped else { throw .stopped }
        guard var request = subject.moneyRequest, [request.payer, request.asker].contains(traveller.id) else {
            throw .noSuchRequest
        }
        guard request.state(for: traveller.id, at: now) == .open else { throw .requestClosed }
        let isPayer = request.payer == traveller.id
        // Nothing of a traveller's reaches those whom they block, so the other sees no end.
        request.end(
            isPayer ? .declined : .withdrawn, at: now, isSilent: recipient?.isBlockedBySender == true)
        var change = WalletChange()
        change.moneyRequests = [request]
        guard isPayer else { return change }
        change.notifications.append(
            ServiceNotification.Draft(
                to: request.asker, about: .answered(AskedMoney(request), isPaid: false),
                by: .traveller(traveller.id), at: now))
        return change
    }
}
