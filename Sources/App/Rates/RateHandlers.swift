import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/rates` and `/currencies`.
struct RateHandlers {
    let rates: any RateStore
    let catalogue: Catalogue
    let clock: WallClock
    let mode: RateMode
    /// Those that the server has.
    let networks: [LSTM.Subject: LSTM]
    let rendered = RenderedRates()
    let cards = ScoreCards()

    init(
        rates: any RateStore, catalogue: Catalogue, clock: WallClock, mode: RateMode,
        networks: [LSTM.Subject: LSTM] = [:]
    ) {
        (self.rates, self.catalogue, self.clock, self.mode) = (rates, catalogue, clock, mode)
        self.networks = networks
    }

    /// The models of forecasts; the first is the one for everybody.
    func models(of base: Currency, _ quote: Currency) -> [FanModel] {
        let subject = LSTM.Subject(of: base, in: quote)
        return [.v1, .v2] + (networks[subject].map { [.lstm($0, of: subject)] } ?? [])
    }

    /// Seconds for which a response may be cached: publications come once a day.
    static let maxAge = 300

    func currencies(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let text = query.search()
        let isRetired = query.flag("retired") ?? false
        try query.finish()
        let found = catalogue.currencies(matching: text ?? "", retired: isRetired, at: clock.now())
        let rates = try await rates.referenceRates(at: clock.now())
        return .reference(
            ListResponse(found.map { CurrencyResponse($0, isRated: rates.quotes($0.currency)) }),
            maxAge: 3600, for: request)
    }

    func latest(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.currency("base", orAsset: true) ?? .eur
        let source = query.source()
        try query.finish()
        let answer = try await answer(of: source, quoting: [("/base", base)])
        return .reference(
            RatesResponse(answer.rates, base: base, answer.origins(ofAllTo: base)), maxAge: Self.maxAge, for: request)
    }

    func onDay(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let base = query.currency("base", orAsset: true) ?? .eur
        let source = query.source()
        try query.finish()
        guard let text = context.parameters.get("date"), let day = Day(text) else { throw Problem.notFound }
        let answer = try await answer(of: source, quoting: [("/base", base)], for: day)
        return .reference(
            RatesResponse(answer.rates, base: base, answer.origins(ofAllTo: base), requested: day),
            maxAge: Self.maxAge, for: request)
    }

    func convert(_ request: Request, _ context: AppContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let from = query.requiredCurrency("from", orAsset: true)
        let to = query.requiredCurrency("to", orAsset: true)
        _ = query.required("amount")
        let amount = query.amount("amount", of: from)
        let day = query.day("date")
        let source = query.source()
        try query.finish()
        guard let amount else { throw InvalidFields(faults: []) }
        let answer = try await answer(of: source, quoting: [("/from", from), ("/to", to)], for: day)
        guard let rate = answer.rates.mid(from: from, to: to), let converted = rate.converting(amount, to: to) else {
            throw Problem.invalid("/amount", "is too large", .amount(.tooLarge))
        }
        return .reference(
            ConversionResponse(from: amount, to: converted, rate: rate, answer.origins(from: from, to: to)),
            maxAge: Self.maxAge, for: request)
    }
}

extension Catalogue {
    /// Finds currencies by code or by a word of a name in any language, ignoring accents and case. Empty text finds
    /// all.
    /// - Parameter retired: Those that were replaced, in place of those of today.
    func currencies(matching text: String, retired isRetired: Bool = false, at now: Date) -> [CurrencyInfo] {
        let currencies = isRetired ? retired(at: now) : currencies(at: now)
        let wanted = LetterFolding.text(text)
        guard !wanted.isEmpty else { return currencies }
        return currencies.filter { info in
            info.currency.code.lowercased().hasPrefix(wanted)
                || ([info.name] + info.names.values).contains { name in
                    let name = LetterFolding.text(name)
                    return name.hasPrefix(wanted) || name.contains(" \(wanted)")
                }
        }
    }
}
