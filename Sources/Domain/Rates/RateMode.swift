/// Where rates come from while the server runs.
package enum RateMode: String, Sendable, CaseIterable {
    /// The feeds are polled: rates that are old are a fault of a feed, and too old ones stop new agreements.
    case live
    /// Nothing is polled (a laptop, a demo, a test): whatever was imported is good enough, however old.
    case offline
}
