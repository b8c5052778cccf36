/// Where rates come from while the server runs.
package enum RateMode: String, Sendable, CaseIterable {
    /// Feeds are polled. Outdated rates are a feed fault, and rates that are too old block new agreements.
    case live
    /// Feeds are not polled (laptop, demo, test). Imported rates of any age are accepted.
    case offline
}
