import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Prices before there is anything to agree on: of an offer's parts, and of an offer that is being written.
extension OfferHandlers {
    /// What a proposal would agree on. A guest reads the same figures as a traveller.
    func preview(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let amount = query.required("amount")
        let isExact = query.flag("exact")
        try query.finish()
        let now = context.now
        let id = try context.id(Offer.self, orThrow: OfferRefusal.noSuchOffer)
        guard let found = try await offers.offer(id, for: context.viewer, from: nil, at: now)?.offer else {
            throw OfferRefusal.noSuchOffer
        }
        let money = try Self.money(amount, of: found.offer.have)
        let rates = try await pricing.rates.referenceRates(at: context.now)
        let preview: ProposalPreview
        if let taker = try await pricing.taker(context, at: now) {
            preview = try taker.preview(
                money, isExact: isExact, of: found, rates: rates, notes: pricing.notes, at: now)
        } else {
            preview = try found.previewForGuest(
                money, isExact: isExact, rates: rates, notes: pricing.notes, at: now)
        }
        let compared = pricing.pricer(rates, in: context.language, at: now).compared(preview.terms, of: found.offer)
        let takeable =
            preview.takeable.map { TakeableResponse($0, in: context.language) }
            ?? .forGuest(in: context.language)
        return .ok(
            ProposalPreviewResponse(
                preview, compared: compared, takeable: takeable,
                lacking: try await lacking(of: preview, on: found.offer, context, at: now)))
    }

    /// The owner cannot accept what the proposer cannot pay.
    private func lacking(
        of preview: ProposalPreview, on offer: Offer, _ context: AppContext, at now: Date
    ) async throws -> Money? {
        guard let viewer = context.viewer, offer.settlement == .wallet else { return nil }
        let wallet = try await wallets.wallet(of: viewer, asOf: nil, at: now).value
        return wallet.lacking(of: preview.terms.amounts.seen(by: .proposer).give, with: welcome)
    }

    /// The amount of the query, whose currency only the offer knows.
    private static func money(_ amount: String?, of currency: Currency) throws -> Money {
        do throws(AmountFault) { return try Money(amount: amount ?? "", currency: currency) } catch {
            throw InvalidFields(faults: [FieldFault(pointer: "/amount", error)])
        }
    }

    func quote(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let have = query.requiredCurrency("have")
        let want = query.requiredCurrency("want")
        _ = query.required("amount")
        let amount = query.amount("amount", of: have)
        let pricing = query.pricing()
        let least = query.amount("minFill", of: have)
        let most = query.amount("most", of: have)
        let isExact = query.flag("exact") ?? false
        let reader = query.choice("as", QuoteReader.self) ?? .owner
        let country = query.country("country")
        try query.finish()
        guard let amount else { throw InvalidFields(faults: []) }
        // An offer of an asset is refused, so it has no price either.
        let assets = [("/have", have), ("/want", want)].filter { $0.1.isAsset }
        guard assets.isEmpty else {
            throw InvalidFields(faults: assets.map { FieldFault(pointer: $0.0, RequestFault.noCash) })
        }
        let rates = try await self.pricing.rates.referenceRates(at: context.now)
        let pricer = self.pricing.pricer(rates, in: context.language, at: context.now)
        let ask = QuoteRequest(
            amount, for: want, pricing: pricing, isExact: isExact, least: least, most: most,
            reader: reader == .owner ? .owner : .proposer, country: country)
        do throws(QuoteFault) { return .ok(try pricer.quote(ask)) } catch {
            switch error {
            case .sameCurrency: throw Problem.invalid("/want", "must be another currency than have", .sameCurrency)
            case .noReference:
                let pointer = rates.quotes(have) ? "/want" : "/have"
                throw Problem.invalid(pointer, "has no reference rate", .noRateOfCurrency)
            case .amountOutOfRange: throw Problem.invalid("/amount", "is too large", .amount(.tooLarge))
            }
        }
    }
}

/// From whose side a quote is shown.
private enum QuoteReader: String, CaseIterable {
    case owner, taker
}

extension QueryParameters {
    /// A premium on the reference, or a rate of one's own; the reference itself without both.
    fileprivate mutating func pricing() -> Pricing {
        let premium = int("premiumBps", in: Pricing.premiumRange)
        guard let text = text("rate") else { return .reference(premiumBps: premium ?? 0) }
        if premium != nil { fault("rate", "must not stand beside premiumBps") }
        do throws(RateFault) { return .fixed(rate: try FixedRate(text)) } catch {
            fault("rate", error)
            return .reference(premiumBps: 0)
        }
    }

    /// Two capital letters.
    fileprivate mutating func country(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        guard text.utf8.count == 2, text.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) })
        else {
            fault(name, "must be the two capital letters of a country")
            return nil
        }
        return text
    }
}
