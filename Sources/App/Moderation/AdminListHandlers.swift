import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/admin/lists`.
struct AdminListHandlers {
    let lists: any ListStore
    let catalogue: Catalogue

    func lists(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let lists = try await lists.lists()
        return .ok(lists, version: lists.version)
    }

    func replace(_ request: Request, _ context: StaffContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, ListsRequest.init)
        let now = context.now
        try catalogue.check(asked.lists.currencies, at: now)
        let seen = try context.base.requiredVersion(request)
        let lists = try await lists.change(by: context.me, at: now) { snapshot in
            try snapshot.replacing(by: asked.lists, seen: seen, by: context.me, at: now)
        }
        return .ok(lists, version: lists.version)
    }
}

extension ListsRefusal: ProblemConvertible {
    var problem: Problem {
        switch self {
        case .notAllowed: StaffAccessRefusal.roleTooLow(.admin).problem
        case .staleVersion: .staleVersion
        }
    }
}

extension Catalogue {
    /// Throws for a currency that nobody can swap anyway: most likely a typing error.
    fileprivate func check(_ currencies: Set<Currency>, at now: Date) throws {
        guard let unknown = currencies.sorted().first(where: { !isSwappable($0, at: now) }) else { return }
        throw Problem.invalid("/currencies", "has \(unknown), which is not swapped here", .notSwappable)
    }
}

extension ConsentRefusal: ProblemConvertible {
    var problem: Problem {
        var faults: [FieldFault] = []
        if !hasTerms { faults.append(FieldFault(pointer: "/terms", detail: "must be \(terms)")) }
        if !isAdult { faults.append(FieldFault(pointer: "/adult", detail: "must be true")) }
        return .termsMissing(version: terms, faults)
    }
}

extension OperatorLists.Entry {
    var problem: Problem {
        switch self {
        case .currency(let currency): .currencyOff(currency)
        case .country: .countryOff
        }
    }
}
