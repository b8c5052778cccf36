/// What travellers hold of assets.
package protocol HoldingsStore: Sendable {
    func holdings(of traveller: Identifier<Traveller>) async throws -> Holdings
    /// Replaces the holdings by what `deciding` makes of them, in one transaction.
    func change(
        of traveller: Identifier<Traveller>, deciding: @escaping @Sendable (Holdings) throws -> Holdings
    ) async throws -> Holdings
}
