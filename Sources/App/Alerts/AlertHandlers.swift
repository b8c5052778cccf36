import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/me/alerts` and `/me/watchlist`.
struct AlertHandlers {
    let alerts: any AlertStore
    let trends: PairTrends
    let catalogue: Catalogue
    let mode: RateMode
    let clock: WallClock

    init(_ services: Services, _ mode: RateMode) {
        alerts = services.alerts
        trends = PairTrends(services.rates, services.clock)
        catalogue = services.reference.catalogue
        self.mode = mode
        clock = services.clock
    }

    func list(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        return .ok(ListResponse(try await responses(to: try await alerts.alerts(of: context.me))))
    }

    func add(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, AlertRequest.init)
        if let pair = asked.condition.pair { try check([pair]) { _, name in "/\(name)" } }
        let now = clock.now()
        let known = try await trends.trends(of: [asked.condition.pair].compactMap(\.self))
        let question = AlertQuestion(of: context.me, on: asked.condition.pair)
        return try await context.once(request) { [alerts, mode] once in
            try await alerts.change(question, at: now, once: once) {
                try $0.adding(asked.condition, asked.rearm, mode, at: now)
            }
        } responding: { alert in
            .created(
                AlertResponse(alert, alert.condition.pair.flatMap { known[$0]?.trend }), version: alert.version,
                at: "/v1/me/alerts")
        }
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(RateAlert.self, orThrow: AlertRefusal.noSuchAlert)
        let edit = try await context.body(of: request, AlertEditRequest.init).edit
        let version = try context.version(request)
        let now = clock.now()
        let question = AlertQuestion(of: context.me, alert: id)
        let result = try await alerts.change(question, at: now, once: nil) { [mode] snapshot in
            try snapshot.editing(try snapshot.alert(id, version: version), edit, mode, at: now)
        }
        // Without a key nothing is replayed.
        guard case .done(let alert) = result else { throw Problem.notFound }
        return .ok(try await responses(to: [alert])[0], version: alert.version)
    }

    func delete(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let id = try context.id(RateAlert.self, orThrow: AlertRefusal.noSuchAlert)
        let version = try context.version(request)
        try await alerts.delete(AlertQuestion(of: context.me, alert: id)) { try $0.alert(id, version: version) }
        return .noContent
    }

    private func responses(to alerts: [RateAlert]) async throws -> [AlertResponse] {
        zip(alerts, try await trends.trends(of: alerts)).map { AlertResponse($0, $1) }
    }

    func watchList(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        return try await response(try await alerts.watchList(of: context.me))
    }

    func changeWatchList(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, WatchListRequest.init)
        try check(asked.pairs) { "/items/\($0)/\($1)" }
        let version = try context.version(request)
        return try await response(
            try await alerts.changeWatchList(of: context.me) { try $0.replacing(with: asked.pairs, version: version) })
    }

    private func response(_ list: WatchList) async throws -> APIResponse {
        let known = try await trends.trends(of: list.pairs)
        let rows = list.pairs.map { pair in
            WatchListResponse.Row(pair, known[pair]?.trend, isStale: known[pair]?.isStale ?? false)
        }
        return .ok(WatchListResponse(rows, version: list.version), version: list.version)
    }

    /// Two different currencies that can be swapped, or assets, and no pair twice.
    private func check(_ pairs: [CurrencyPair], at pointer: (Int, String) -> String) throws {
        var faults: [FieldFault] = []
        let now = clock.now()
        for (index, pair) in pairs.enumerated() {
            faults += [("base", pair.base), ("quote", pair.quote)].compactMap { name, currency in
                catalogue.tradeFault(of: currency, at: pointer(index, name), now)
            }
            if pair.base == pair.quote {
                faults.append(
                    FieldFault(pointer: pointer(index, "quote"), detail: "must be another currency than base"))
            } else if pairs[..<index].contains(pair) {
                faults.append(FieldFault(pointer: pointer(index, "quote"), detail: "is the quote of a pair before it"))
            }
        }
        guard faults.isEmpty else { throw InvalidFields(faults: faults) }
    }
}
