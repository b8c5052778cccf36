/// What a traveller has of crypto assets elsewhere, entered by hand. Nothing here moves or keeps them.
package struct Holdings: Sendable, Equatable {
    /// Why holdings are refused: the place in the list and what is wrong there.
    package enum Fault: Error, Hashable, Sendable {
        case tooMany(limit: Int)
        case twice(index: Int)
    }

    package static let limit = 50

    /// In the traveller's order, no asset twice.
    package let items: [AssetAmount]
    /// 0 if nothing was ever entered.
    package let version: Int64

    package static let none = Holdings(stored: [], version: 0)

    package init(stored items: [AssetAmount], version: Int64) {
        self.items = items
        self.version = version
    }

    /// These holdings with another list.
    package func replaced(by items: [AssetAmount]) throws(Fault) -> Holdings {
        guard items.count <= Self.limit else { throw .tooMany(limit: Self.limit) }
        var seen: Set<Asset> = []
        for (index, item) in items.enumerated() where !seen.insert(item.asset).inserted { throw .twice(index: index) }
        return Holdings(stored: items, version: version + 1)
    }
}
