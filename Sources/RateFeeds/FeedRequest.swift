/// What one question to a feed looks like; the feed's base URL and its key come from the configuration.
package struct FeedRequest: Sendable, Equatable {
    /// Path and query, relative to the feed's base URL.
    package let path: String
    /// The `Accept` field.
    package let accept: String
    /// The content types that a 200 may have, without parameters; none means any.
    package let contentTypes: [String]
    package let allowedBytes: Int
    /// The query parameter that takes the key; the key itself is never in this value.
    package let keyParameter: String?

    package init(
        path: String, accept: String, contentTypes: [String], allowedBytes: Int, keyParameter: String? = nil
    ) {
        self.path = path
        self.accept = accept
        self.contentTypes = contentTypes
        self.allowedBytes = allowedBytes
        self.keyParameter = keyParameter
    }
}
