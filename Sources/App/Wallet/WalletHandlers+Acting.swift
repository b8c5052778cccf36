import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/wallet` that book. `WalletSnapshot` decides, the store writes the change.
extension WalletHandlers {
    func deposit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, DepositRequest.init)
        let now = context.now
        try catalogue.checkSwappable(["/amount/currency": asked.amount.currency], at: now)
        let funds = FundingRequest(
            asked.amount, of: context.me, key: try context.requiredIdempotencyKey(of: request))
        try await funding.collect(funds)
        do {
            let response = try await book(
                request, context, question(context, in: [asked.amount.currency], countsDeposits: true), at: now
            ) { [settings] snapshot in try snapshot.depositing(asked.amount, settings, at: now) }
            // The refusal of an earlier attempt, under its key.
            if response.status.code >= 400 { try await funding.giveBack(funds) }
            return response
        } catch let refusal where refusal is WalletRefusal || refusal is KeptWalletRefusal {
            // Decided: nothing was booked. After any other error nobody knows, and a repeat with the same key finds out; or
            // the key is that of another deposit.
            try await funding.giveBack(funds)
            throw refusal
        }
    }

    func quote(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, TradeRequest.init)
        let now = context.now
        try check(asked.trade, at: now)
        let question = WalletQuestion(of: context.me, in: [asked.trade.currency, asked.trade.against])
        let end = [asked.trade.currency, asked.trade.against]
            .compactMap { catalogue[$0]?.facts.retirement?.endsAt }.min()
        return try await context.once(request) { [settings, rates] once in
            try await wallets.quote(question, at: now, once: once) { snapshot in
                try snapshot.quoting(asked.trade, settings, rates, at: now, before: end)
            }
        } responding: { [settings] quote in
            var response = APIResponse.created(WalletQuoteResponse(quote, settings))
            response.caching = .never
            return response
        }
    }

    func trade(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, TradeOrQuoteRequest.init)
        let now = context.now
        let (settings, rates) = (settings, rates)
        switch asked {
        case .trade(let asked):
            try check(asked.trade, at: now)
            return try await book(
                request, context, question(context, in: [asked.trade.currency, asked.trade.against]), at: now
            ) { snapshot in try snapshot.trading(asked.trade, settings, rates, at: now) }
        case .quote(let id):
            return try await book(request, context, question(context, quote: id), at: now) {
                snapshot in
                try snapshot.executing(settings, at: now)
            }
        }
    }

    func transfer(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request) { try TransferRequest($0, naming: "to") }
        let now = context.now
        try catalogue.checkSwappable(["/amount/currency": asked.amount.currency], at: now)
        let question = question(
            context, in: [asked.amount.currency], to: asked.other
        ).contacting(asked.note != nil)
        return try await book(request, context, question, at: now) {
            [settings, noteRules] snapshot in
            let other = try asked.address(by: snapshot.traveller)
            return try snapshot.transferring(asked.amount, to: other, note: asked.note, settings, noteRules, at: now)
        }
    }

    func check(_ trade: Trade, at now: Date) throws {
        let asked = [("/currency", trade.currency), ("/against", trade.against)]
        let faults = asked.compactMap { catalogue.tradeFault(of: $1, at: $0, now) }
        guard faults.isEmpty else { throw InvalidFields(faults: faults) }
    }

    func question(
        _ context: TravellerContext, in currencies: [Currency] = [], to recipient: WalletQuestion.TypedAddress? = nil,
        quote: Identifier<WalletQuote>? = nil, moneyRequest: Identifier<MoneyRequest>? = nil,
        order: Identifier<WalletOrder>? = nil, countsOrders: Bool = false, countsDeposits: Bool = false
    ) -> WalletQuestion {
        WalletQuestion(
            of: context.me, in: currencies + settings.currencies, to: recipient, quote: quote,
            moneyRequest: moneyRequest, order: order, countsOrders: countsOrders, countsDeposits: countsDeposits)
    }

    /// Books what `deciding` makes of the snapshot, once for the key of the request.
    func book(
        _ request: Request, _ context: TravellerContext, _ question: WalletQuestion, at now: Date,
        responding respond: @escaping @Sendable (WalletReceipt) -> APIResponse = Self.created,
        _ deciding: @escaping @Sendable (WalletSnapshot) throws -> WalletChange
    ) async throws -> APIResponse {
        try await context.once(request, .ofMoney) { once in
            try await wallets.change(question, at: now, once: once, deciding: deciding)
        } responding: {
            respond($0)
        }
    }

    @Sendable static func created(_ receipt: WalletReceipt) -> APIResponse {
        .created(WalletReceiptResponse(receipt), at: "/v1/wallet/transactions/\(receipt.entry.transaction)")
    }
}
