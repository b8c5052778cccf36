import API
import Domain
import Foundation
import HTTPTypes
import Hummingbird

/// Handlers of `/me`, except lists of other features.
struct MeHandlers {
    let travellers: any TravellerStore
    let accountChanges: any AccountChangeStore
    let catalogue: Catalogue
    let passwords: PasswordChecks
    let factors: FactorCodes
    let probes: ContactProbes

    func me(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let now = context.now
        let read = try await travellers.me(context.me, at: now)
        guard let own = read.value else { throw TravellerRefusal.noSuchTraveller }
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version).asOf(read.event)
    }

    func edit(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let edit = try await context.body(of: request, MeEdit.init)
        if let currency = edit.homeCurrency {
            try catalogue.checkSwappable(["/homeCurrency": currency], at: context.now)
        }
        let version = try context.version(request)
        let now = context.now
        let own: OwnProfile
        if try await changesContacts(edit, context, at: now) {
            own = try await probes.limiting(context.base) {
                try await editContacts(edit, version: version, context, at: now)
            }
        } else {
            own = try await travellers.edit(context.me, at: now) { traveller in
                guard let traveller else { throw TravellerRefusal.noSuchTraveller }
                return try traveller.editing(version: version) { try edit.apply(to: &$0, at: now) }
            }
        }
        return .ok(MeResponse(own, at: now), version: own.profile.traveller.version)
    }

    private func changesContacts(_ edit: MeEdit, _ context: TravellerContext, at now: Date) async throws -> Bool {
        guard edit.namesContacts,
            let stored = try await passwords.credentials(of: context)
        else { return false }
        // An edit that cannot be made is refused before it asks for a password.
        var traveller = stored.traveller
        try edit.apply(to: &traveller, at: now)
        return edit.changesContacts(of: stored.traveller)
    }

    private func editContacts(
        _ edit: MeEdit, version: Int64?, _ context: TravellerContext, at now: Date
    ) async throws -> OwnProfile {
        guard edit.hasPassword else { throw Problem.invalid("/password", "is missing", .passwordNeeded) }
        let hash = try await passwords.confirm(edit.password, of: context, at: "/password").passwordHash
        let own = try await Problem.namingCode {
            try await accountChanges.change(
                .traveller(context.me), reading: .contacts(edit.newContacts), at: now
            ) { snapshot in
                guard let snapshot else { throw AccountRefusal.notSignedIn }
                return try snapshot.editingContacts(
                    version: version, passwordHash: hash,
                    by: { [factors] in factors.proof(edit.code, of: $0, at: now) }, at: now
                ) { try edit.apply(to: &$0, at: now) }
            }
        }
        guard let own else { throw TravellerRefusal.noSuchTraveller }
        return own
    }

    func preferences(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        guard let preferences = try await travellers.preferences(of: context.me) else {
            throw TravellerRefusal.noSuchTraveller
        }
        return .ok(preferences)
    }

    func savePreferences(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let wanted = try await context.body(of: request, PreferencesRequest.init)
        guard catalogue[wanted.currency] != nil else {
            if wanted.currency.isAsset { try catalogue.checkSwappable(["/currency": wanted.currency], at: context.now) }
            throw Problem.invalid("/currency", "is not a currency we know", .unknownCurrency)
        }
        let now = context.now
        // An app may send what it read before the currency ended: the rest is saved all the same.
        let currency = catalogue.current(wanted.currency, at: now)
        guard
            let saved = try await travellers.editPreferences(
                of: context.me, at: now,
                deciding: { saved in
                    var preferences = wanted.replacing(saved)
                    preferences.currency = currency
                    return preferences
                })
        else { throw TravellerRefusal.noSuchTraveller }
        return .ok(saved)
    }

    func blocks(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.page(QueryParameters(request), of: "blocks", limit: 50) { after, limit in
            try await travellers.blocks(of: context.me, after: after, limit: limit)
        }
    }
}
