package import Foundation

/// The operator's switches: in which currencies and countries nobody makes an offer or proposes a swap for now, and
/// which terms new travellers accept. Swaps that have begun go on.
package struct OperatorLists: Sendable, Equatable {
    /// Currencies that are switched off: no new offer or proposal gives or wants them.
    package var currencies: Set<Currency>
    /// Countries that are switched off, as two capital letters of ISO 3166-1: no new offer or proposal is in them.
    package var countries: Set<String>
    /// The version of the terms that somebody accepts who registers; nil: none.
    package var terms: String?
    package var version: Int64

    package init(currencies: Set<Currency>, countries: Set<String>, terms: String?, version: Int64) {
        self.currencies = currencies
        self.countries = countries
        self.terms = terms
        self.version = version
    }

    /// Nothing is switched off.
    package static let open = OperatorLists(currencies: [], countries: [], terms: nil, version: 1)

    /// Maximum entries of a list, and characters of a version of the terms.
    package static let limit = 300
    package static let termsLimit = 40

    /// What stands on a list.
    package enum Entry: Sendable, Hashable {
        case currency(Currency)
        case country(String)
    }

    /// The first thing that is switched off and keeps something from beginning.
    package func obstacle(have: Currency, want: Currency, in country: String?) -> Entry? {
        if let currency = [have, want].first(where: currencies.contains) { return .currency(currency) }
        return country.flatMap { countries.contains($0) ? .country($0) : nil }
    }

    func obstacle(to offer: Offer) -> Entry? { obstacle(have: offer.have, want: offer.want, in: offer.place?.country) }

    /// What differs between two lists.
    package func changes(to other: OperatorLists) -> [Entry] {
        currencies.symmetricDifference(other.currencies).sorted().map(Entry.currency)
            + countries.symmetricDifference(other.countries).sorted().map(Entry.country)
    }

    fileprivate func isSame(as other: OperatorLists) -> Bool {
        changes(to: other).isEmpty && terms == other.terms
    }

    /// For the audit: the lists as they are then.
    fileprivate var note: String {
        [
            "currencies \(currencies.sorted().map(\.code).joined(separator: " "))",
            "countries \(countries.sorted().joined(separator: " "))", "terms \(terms ?? "none")",
        ].joined(separator: "; ")
    }
}

/// Everything that a change of the lists may read, from its transaction.
package struct ListsSnapshot: Sendable {
    /// Nil if the actor has left the staff meanwhile.
    package let actor: StaffMember?
    package let current: OperatorLists

    package init(actor: StaffMember?, current: OperatorLists) {
        self.actor = actor
        self.current = current
    }
}

/// Everything that a change of the lists writes.
package struct ListsChange: Sendable {
    package let lists: OperatorLists
    /// Open offers whose place in the search changes.
    package let entries: [OperatorLists.Entry]
    /// Nil where nothing changes.
    package let record: StaffRecord?
}

/// An admin's new lists are refused: the person is no admin, or somebody else changed the lists in the meantime.
package enum ListsRefusal: Error, Equatable, Sendable {
    case notAllowed
    case staleVersion
}

extension ListsSnapshot {
    /// Replaces the lists. The same lists again change nothing.
    /// - Parameter seen: The version that the admin read; nil for whichever there is.
    package func replacing(
        by lists: OperatorLists, seen: Int64?, by me: Identifier<Traveller>, at now: Date
    ) throws(ListsRefusal) -> ListsChange {
        guard let actor, actor.id == me, actor.role == .admin else { throw .notAllowed }
        guard seen == nil || seen == current.version else { throw .staleVersion }
        guard !current.isSame(as: lists) else { return ListsChange(lists: current, entries: [], record: nil) }
        var lists = lists
        lists.version = current.version + 1
        return ListsChange(
            lists: lists, entries: current.changes(to: lists),
            record: StaffRecord(
                AuditEntry(
                    at: now, actor: .person(me), action: .changeLists, subject: AuditSubject(.lists, "operator"),
                    reason: .none, note: lists.note, case: nil)))
    }
}

/// That somebody accepted the terms and is an adult.
package struct Consent: Sendable, Equatable {
    package let terms: String
    package let at: Date

    package init(terms: String, at: Date) {
        self.terms = terms
        self.at = at
    }
}

/// What is missing for a registration.
package struct ConsentRefusal: Error, Sendable, Equatable {
    /// The version to accept.
    package let terms: String
    package let hasTerms: Bool
    package let isAdult: Bool
}

extension OperatorLists {
    /// Nil while no terms are set.
    /// - Parameter terms: The version that the person accepted.
    package func consent(to terms: String?, isAdult: Bool, at now: Date) throws(ConsentRefusal) -> Consent? {
        guard let wanted = self.terms else { return nil }
        guard terms == wanted, isAdult else {
            throw ConsentRefusal(terms: wanted, hasTerms: terms == wanted, isAdult: isAdult)
        }
        return Consent(terms: wanted, at: now)
    }
}

/// The store keeps the one set of lists of the operator, and changes it.
package protocol ListStore: Sendable {
    func lists() async throws -> OperatorLists
    /// Decides and writes in one transaction. Returns the lists as they are then.
    func change(
        by actor: Identifier<Traveller>, at now: Date,
        deciding: @escaping @Sendable (ListsSnapshot) throws -> ListsChange
    ) async throws -> OperatorLists
}
