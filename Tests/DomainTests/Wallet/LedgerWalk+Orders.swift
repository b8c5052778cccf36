import Foundation
import TestTools

@testable import Domain

/// Orders and requests for money, beside what the model says about them.
extension LedgerWalk {
    mutating func actOnOrders(_ me: Identifier<Traveller>, _ trade: Trade) throws {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0...2: try place(trade, by: me)
        case 3: try edit()
        case 4: cancel()
        case 5, 6: try publish()
        default: pass()
        }
    }

    mutating func actOnRequests(_ me: Identifier<Traveller>, _ other: Identifier<Traveller>, _ money: Money) {
        guard let index = requests.indices.last(where: { requests[$0].end == nil }),
            Int.random(in: 0..<3, using: &generator) > 0
        else { return ask(other, for: money, by: me) }
        answer(index)
    }

    // MARK: - Orders

    /// A rate of five digits about `mid`, as somebody types it.
    private mutating func rate(near mid: ExchangeRate) throws -> ExchangeRate {
        let factor = Double.random(in: 0.85...1.15, using: &generator)
        let digits = String(format: "%.5g", mid.value * factor)
        return try ExchangeRate(decimal: digits.contains("e") ? "1" : digits)
    }

    /// What an order keeps, by whole numbers: `amount` times the rate, rounded up for a buyer.
    private func kept(for terms: WalletOrder.Terms) -> Int64 {
        guard terms.trade.side == .buy else { return terms.trade.amount.minorUnits }
        let (own, other) = (terms.trade.currency.minorUnits, terms.trade.against.minorUnits)
        let numerator = UInt128(terms.trade.amount.minorUnits) * terms.rate.numerator * .tenToThe(max(0, other - own))
        let denominator = terms.rate.denominator * .tenToThe(max(0, own - other))
        return Int64((numerator + denominator - 1) / denominator)
    }

    private mutating func place(_ trade: Trade, by me: Identifier<Traveller>) throws {
        guard let mid = publication.mid(from: trade.currency, to: trade.against) else { return }
        let terms = WalletOrder.Terms(
            pick(WalletOrder.Kind.allCases), trade, at: try rate(near: mid),
            until: Day(of: now, in: .gmt).advanced(by: Int.random(in: 0...2, using: &generator)))
        // `try?`: what is refused leaves everything as it was.
        let change = try? snapshot(me).placing(terms, confirmed: true, settings, .offline, at: now)
        guard let change else { return }
        apply(change, by: me, expecting: [])
        guard let order = change.orders.first, let reservation = change.reservations.last else { return }
        let account = LedgerAccount(of: me, terms.trade.pays)
        if (owned[account] ?? 0) - (kept[account] ?? 0) < kept(for: terms) { faults.append("an order keeps too much") }
        kept[account, default: 0] += kept(for: terms)
        orders.append(.init(order, reservation))
        count("place")
    }

    private func snapshot(of order: WalletSnapshot.StoredOrder) -> WalletSnapshot {
        var subject = WalletSnapshot.Subject()
        subject.order = order
        return snapshot(order.order.traveller, about: subject)
    }

    private mutating func openOrder() -> Int? {
        let open = orders.indices.filter { orders[$0].order.state(at: now) == .open }
        return open.isEmpty ? nil : pick(open)
    }

    private mutating func edit() throws {
        guard let index = openOrder() else { return }
        let (stored, before) = (orders[index], kept(for: orders[index].order.terms))
        let edit = WalletOrderEdit(
            amount: try DecimalAmount("\(Int.random(in: 1...90, using: &generator))"),
            rate: Bool.random(using: &generator) ? try rate(near: stored.order.terms.rate) : nil, until: nil,
            confirmsRate: true)
        // `try?`: what is refused leaves everything as it was.
        let change = try? snapshot(of: stored).editing(edit, settings, .offline, at: now)
        guard let change, let order = change.orders.first else { return }
        apply(change, by: order.traveller, expecting: [])
        let account = LedgerAccount(of: order.traveller, order.trade.pays)
        kept[account, default: 0] += kept(for: order.terms) - before
        orders[index] = .init(order, change.reservations.last ?? stored.reservation)
        count("edit")
    }

    private mutating func cancel() {
        guard let index = openOrder() else { return }
        // `try?`: what is refused leaves everything as it was.
        guard let change = try? snapshot(of: orders[index]).cancelling(version: nil, at: now) else {
            faults.append("an open order cannot be cancelled")
            return
        }
        end(index, by: change)
        count("cancel")
    }

    /// Takes over the end of an order. Defects lose it.
    private mutating func end(_ index: Int, by change: WalletChange) {
        let order = orders[index].order
        var change = change
        if defect == .keepsReservation { change.balances = [] }
        apply(change, by: order.traveller, expecting: [])
        kept[LedgerAccount(of: order.traveller, order.trade.pays), default: 0] -= kept(for: order.terms)
        if !ended.insert(order.id).inserted { faults.append("an order ended twice") }
        if defect != .fillsTwice, let after = change.orders.first, let reservation = change.reservations.last {
            orders[index] = .init(after, reservation)
        }
    }

    /// Orders whose last day is over.
    private mutating func pass() {
        now = now.addingTimeInterval(Double.random(in: 0...100_000, using: &generator))
        for index in orders.indices where orders[index].order.end == nil {
            let found: WalletChange?
            do { found = try snapshot(of: orders[index]).expiring(at: now) } catch {
                faults.append("an order cannot expire")
                return
            }
            guard let change = found else {
                if orders[index].order.expiresAt <= now { faults.append("an order does not expire") }
                continue
            }
            if orders[index].order.expiresAt > now { faults.append("an order expires early") }
            end(index, by: change)
            count("expire")
        }
    }

    /// The next day's rates, held against all orders in the order of their placing.
    private mutating func publish() throws {
        var rates = publication.rates
        for (currency, rate) in publication.rates.sorted(by: { $0.key < $1.key }) {
            let factor = Double.random(in: 0.9...1.1, using: &generator)
            rates[currency] = try PublishedRate(String(format: "%.4f", ExchangeRate(published: rate).value * factor))
        }
        publication = RatePublication(source: .ecb, date: publication.date.advanced(by: 1), rates: rates)
        for index in orders.indices where orders[index].order.end == nil { try fill(index) }
    }

    private mutating func fill(_ index: Int) throws {
        let (stored, terms) = (orders[index], orders[index].order.terms)
        var held = stored
        if defect == .fillsUnreached {
            var order = held.order
            order.terms.rate = terms.rate.adding(premiumBps: terms.waitsForFall ? 1_000 : -1_000)
            held = .init(order, held.reservation)
        }
        let mid = publication.mid(from: terms.trade.currency, to: terms.trade.against)?.value ?? 0
        let price = mid * (1 + (terms.trade.side == .buy ? 1 : -1) * Double(settings.spreadBps) / 10_000)
        // Near the rate, floating point cannot tell.
        let isNear = abs(price / terms.rate.value - 1) < 1e-9
        let isReached = terms.waitsForFall ? price < terms.rate.value : price > terms.rate.value
        let found: WalletChange?
        let evaluation = OrderEvaluation(publication, ReferenceRates([publication]), figures: 1)
        do { found = try snapshot(of: held).filling(by: evaluation, settings, .offline, at: now) } catch {
            faults.append("an order cannot be filled")
            return
        }
        guard let change = found else {
            // A part that comes to nothing is not traded.
            if isReached, !isNear, now < stored.order.expiresAt, stored.order.terms.kind == .limit {
                faults.append("an order is not filled")
            }
            return
        }
        if !isReached, !isNear { faults.append("an order is filled at \(price), not at \(terms.rate.value)") }
        guard let fill = change.orders.first?.end?.fill else { return faults.append("a fill says nothing") }
        let (me, most) = (stored.order.traveller, kept(for: terms))
        if fill.pays.minorUnits > most { faults.append("an order pays more than it keeps") }
        if terms.kind == .limit, (terms.trade.side == .buy ? fill.gets : fill.pays) != terms.trade.amount {
            faults.append("a limit order trades another amount")
        }
        owned[LedgerAccount(of: me, fill.pays.currency), default: 0] -= fill.pays.minorUnits
        owned[LedgerAccount(of: me, fill.gets.currency), default: 0] += fill.gets.minorUnits
        end(index, by: change)
        count("fill")
    }

    // MARK: - Requests

    private mutating func ask(_ other: Identifier<Traveller>, for money: Money, by me: Identifier<Traveller>) {
        // `try?`: what is refused leaves everything as it was.
        let change = try? snapshot(me, to: other)
            .requesting(money, from: .handle("other"), note: nil, settings, .unlimited, at: now)
        guard let change, let request = change.moneyRequests.first else { return }
        apply(change, by: me, expecting: [])
        requests.append(request)
        count("ask")
    }

    private mutating func answer(_ index: Int) {
        let request = requests[index]
        let isPayer = Int.random(in: 0..<4, using: &generator) > 0
        let (me, other) = isPayer ? (request.payer, request.asker) : (request.asker, request.payer)
        let snapshot = snapshot(me, to: other, about: WalletSnapshot.Subject(moneyRequest: request))
        let isOpen = request.state(at: now) == .open
        let accepts =
            isPayer && Int.random(in: 0..<3, using: &generator) > 0 || Int.random(in: 0..<8, using: &generator) == 0
        let change: WalletChange
        do throws(WalletRefusal) {
            change = accepts ? try snapshot.accepting(settings, at: now) : try snapshot.declining(at: now)
        } catch {
            if case .insufficient = error { return }
            if isOpen, isPayer || !accepts { faults.append("an open request cannot be answered: \(error)") }
            return
        }
        if accepts, !isPayer { faults.append("who asks pays") }
        if !isOpen { faults.append("a request that has lapsed is answered") }
        if accepts, change.refusal == nil {
            if !paid.insert(request.id).inserted { faults.append("a request was paid twice") }
            apply(
                change, by: me,
                expecting: [
                    (me, request.amount.currency, -request.amount.minorUnits),
                    (other, request.amount.currency, request.amount.minorUnits),
                ])
            count("accept")
        } else {
            apply(change, by: me, expecting: [])
            if !accepts { count("decline") }
        }
        if let after = change.moneyRequests.first, defect != .paysTwice { requests[index] = after }
    }
}
