/// What stands in no table of refusals, and why.
enum RefusalExceptions {
    static let slugs: [String: String] = [:]
    static let rules: [String: String] = [:]
}
