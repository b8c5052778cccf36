import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird
import JSON

/// Handlers of `/wallet` that read.
struct WalletHandlers {
    let wallets: any WalletStore
    let travellers: any TravellerStore
    let funding: any Funding
    let settings: WalletSettings
    let catalogue: Catalogue
    let rates: RateMode
    let quotas: QuotaUses
    let flagRules: FlagRules
    let portfolios: RenderedPortfolios

    /// How notes are screened.
    var noteRules: NoteRules { NoteRules(flags: flagRules, areLimitsOn: quotas.areLimitsOn) }

    func wallet(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let now = context.now
        let past = query.instant("at")
        if let past, past > now { query.fault("at", "must not be in the future") }
        try query.finish()
        var read = try await wallets.wallet(of: context.me, asOf: past, at: now)
        if past == nil, !read.value.isWelcomed, read.value.canAct, settings.welcome != nil {
            // `try?`: without room for the welcome balance, the others can still be read.
            try? await wallets.open(
                WalletQuestion(of: context.me, in: settings.currencies), at: now,
                deciding: { [settings] in $0.welcoming(settings, at: now) })
            read = try await wallets.wallet(of: context.me, asOf: nil, at: now)
        }
        return .ok(WalletResponse(read.value, settings, asOf: past, at: now)).asOf(read.event)
    }

    func transactions(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        var filter = WalletFilter()
        filter.text = query.note("q")
        (filter.from, filter.to) = (query.day("from"), query.day("to"))
        filter.zone = query.zone("zone") ?? WalletFilter.utc
        (filter.least, filter.greatest) = (query.decimal("min"), query.decimal("max"))
        filter.currency = query.currency("currency", orAsset: true)
        if let from = filter.from, let to = filter.to, to < from { query.fault("to", "must not be before from") }
        if let least = filter.least, let most = filter.greatest, most < least {
            query.fault("max", "must not be less than min")
        }
        if let currency = filter.currency, !currency.isAsset, catalogue[currency] == nil {
            query.fault("currency", "is no currency that is listed here")
        }
        filter.direction = query.choice("direction", WalletFilter.Direction.self)
        filter.kind = query.choice("kind", LedgerTransaction.Kind.self)
        let asked = try context.paging(query, of: "wallet \(filter)")
        let after: WalletCursor? = try asked.after()
        let isTable = request.prefersCSV
        let cost = (isTable ? ReadCost.table(rows: WalletTable.limit) : 1) + (filter.text == nil ? 0 : ReadCost.search)
        return try await context.read(costing: cost) { [filter] in
            let read = try await wallets.entries(
                of: context.me, filter, after: after, limit: isTable ? WalletTable.limit : asked.limit)
            let list = read.value
            let next = asked.next(list.page.next)
            return negotiated(
                .ok(WalletPageResponse(list, next: next)),
                isTable ? WalletTable(list).response(next: next, to: request) : nil
            ).asOf(read.event)
        }
    }

    /// The table, or the object if the client takes no table.
    func negotiated(_ object: APIResponse, _ table: APIResponse?) -> APIResponse {
        var response = table ?? object
        response.headers[.vary] = "Accept"
        return response
    }

    func transaction(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let id = try context.id(LedgerTransaction.self, orThrow: WalletRefusal.noSuchTransaction)
        let detail = try await wallets.transaction(id, of: context.me).flatMap { WalletDetailResponse($0) }
        guard let detail else { throw WalletRefusal.noSuchTransaction }
        return .ok(detail)
    }
}

extension WalletSettings {
    /// The currencies that each decision about a wallet reads.
    var currencies: [Currency] { welcome.map { [$0.currency] } ?? [] }
}

extension Request {
    /// Whether the client takes CSV rather than JSON.
    var prefersCSV: Bool {
        let accepted = WeightedValue.list(headers[.accept] ?? "")
        func weight(_ type: String) -> Double { accepted.first { $0.value == type }?.weight ?? 0 }
        return weight("text/csv") > weight("application/json")
    }
}

/// Transactions as a table for spreadsheets.
struct WalletTable {
    /// Rows of one table.
    static let limit = 10_000

    private let entries: [WalletEntry]
    private let sums: [WalletBounds.Sums]

    init(_ list: WalletList) {
        entries = list.page.items
        sums = list.bounds.sums
    }

    /// With the balances of currencies in which nothing was booked.
    init(_ statement: WalletStatement) {
        entries = statement.page.items
        sums = statement.sums.map {
            WalletBounds.Sums(currency: $0.currency, opening: $0.opening, closing: $0.closing)
        }
    }

    private static let columns = [
        "time", "kind", "direction", "amount", "currency", "balance after", "counterparty", "note", "rate",
        "transaction", "swap", "sample",
    ]

    /// The balances after the newest row, the rows, and the balances before the oldest row.
    var bytes: [UInt8] {
        var bytes = CSVLine.header(Self.columns)
        for sum in sums { bytes += Self.line("closing", sum.closing, sum.currency) }
        for entry in entries { bytes += Self.line(entry) }
        for sum in sums where sum.notListed != 0 {
            let amount = SignedMoneyResponse(sum.notListed, sum.currency).amount
            bytes += Self.row([nil, .string("not listed"), nil, .number(amount), .string(sum.currency.code)])
        }
        for sum in sums { bytes += Self.line("opening", sum.opening, sum.currency) }
        return bytes
    }

    private static func line(_ kind: String, _ balance: Int64, _ currency: Currency) -> [UInt8] {
        row([
            nil, .string(kind), nil, nil, .string(currency.code),
            .number(SignedMoneyResponse(balance, currency).amount),
        ])
    }

    /// The columns after the last of the cells stay empty.
    private static func row(_ cells: [JSONValue?]) -> [UInt8] {
        CSVLine.bytes(cells + Array(repeating: nil, count: columns.count - cells.count))
    }

    private static func line(_ entry: WalletEntry) -> [UInt8] {
        CSVLine.bytes([
            .string(entry.at.instant), .string(entry.kind.rawValue), .string(entry.isIn ? "in" : "out"),
            .number(SignedMoneyResponse(entry.amount, entry.currency).amount), .string(entry.currency.code),
            .number(SignedMoneyResponse(entry.balanceAfter, entry.currency).amount),
            entry.counterparty.map { .string($0.address) }, entry.note?.words.map { .string($0) },
            entry.rate.map { .number($0) }, .string(entry.transaction.description),
            entry.swap.map { .string($0.description) }, entry.trade?.reference.isSample == true ? .bool(true) : nil,
        ])
    }

    func response(next: String?, to request: Request) -> APIResponse {
        var response = APIResponse(.ok, body: bytes)
        response.contentType = "text/csv; charset=utf-8"
        if let next {
            let query = (request.uri.query ?? "").split(separator: "&").filter { !$0.hasPrefix("cursor=") }
            let address = (query.map(String.init) + ["cursor=\(next)"]).joined(separator: "&")
            response.headers[.link] = "<\(request.uri.path)?\(address)>; rel=\"next\""
        }
        return response
    }
}

extension QueryParameters {
    /// A time in UTC.
    fileprivate mutating func instant(_ name: String) -> Date? {
        guard let text = text(name) else { return nil }
        guard let date = Date(instant: text) else {
            fault(name, "must be a time in UTC, such as 2026-11-23T00:00:00Z")
            return nil
        }
        return date
    }

    /// Part of a note; at most as long as one.
    fileprivate mutating func note(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        guard text.unicodeScalars.count <= WalletText.noteLimit else {
            fault(name, "must have at most \(WalletText.noteLimit) characters")
            return nil
        }
        guard !text.unicodeScalars.contains("\0") else {
            fault(name, "must not have the character U+0000")
            return nil
        }
        return text.isEmpty ? nil : text
    }

    fileprivate mutating func zone(_ name: String) -> String? {
        guard let text = text(name) else { return nil }
        guard WalletFilter.timeZone(text) != nil else {
            fault(name, "must be the name of a time zone, such as Europe/Warsaw")
            return nil
        }
        return text
    }

    fileprivate mutating func decimal(_ name: String) -> DecimalAmount? {
        guard let text = text(name) else { return nil }
        do throws(AmountFault) { return try DecimalAmount(text) } catch {
            fault(name, error)
            return nil
        }
    }
}
