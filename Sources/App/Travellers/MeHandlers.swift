import API
import Domain
import HTTPTypes
import Hummingbird

/// Handlers of `/me`, except lists of other features.
struct MeHandlers {
    let services: Services
    let cursors: CursorSeal

    func me(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        let now = services.clock.now()
        guard let own = try await services.travellers.me(context.me, at: now) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version)
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let edit = try MeEdit(try await context.fields(of: request))
        if let currency = edit.homeCurrency {
            try services.reference.catalogue.checkSwappable(["/homeCurrency": currency])
        }
        let version = try context.version(request)
        let now = services.clock.now()
        let own = try await services.travellers.edit(context.me, at: now) { traveller in
            guard let traveller else { throw TravellerRefusal.noSuchTraveller }
            return try traveller.editing(version: version) { try edit.apply(to: &$0, at: now) }
        }
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version)
    }

    func preferences(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        try query.finish()
        guard let preferences = try await services.travellers.preferences(of: context.me) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(preferences)
    }

    func savePreferences(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let preferences = try PreferencesRequest(try await context.fields(of: request)).preferences
        guard services.reference.catalogue[preferences.currency] != nil else {
            throw Problem.invalid("/currency", "is not a currency we know", .unknownCurrency)
        }
        try await services.travellers.save(preferences, of: context.me)
        return .ok(preferences)
    }

    func blocks(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let limit = query.limit(default: 50)
        let cursor = query.text("cursor")
        try query.finish()
        let after = try cursor.map {
            try cursors.open($0, parts: 1, scope: "blocks", viewer: context.me)[0]
        }
        let page = try await services.travellers.blocks(of: context.me, after: after, limit: limit)
        return .page(page.items, next: page.next.map { cursors.seal([$0], scope: "blocks", viewer: context.me) })
    }
}
