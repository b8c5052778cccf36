import Domain

/// The version of an object in entity tags: `5`, and in another epoch than the first `5.EPOCH`, because a restored database
/// gives version 5 again to something else.
enum ObjectVersion {
    static func text(_ version: some StringProtocol, in epoch: Epoch) -> String {
        [String(version), epoch.name].compactMap(\.self).joined(separator: ".")
    }

    /// The version in an entity tag without its quotes, or the version alone. Nil for a tag of another epoch: what its
    /// reader saw is lost.
    static func read(_ tag: some StringProtocol, in epoch: Epoch) -> Int64? {
        let parts = tag.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let names = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        guard let version = Int64(names[0]) else { return nil }
        // A version alone is that of a client that reads it from the body.
        let isAlone = parts.count == 1 && names.count == 1
        let name = names.count == 2 ? names[1] : nil
        return isAlone || name == epoch.name ? version : nil
    }
}
