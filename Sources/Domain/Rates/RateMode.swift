/// Whether the server asks publishers for new rates, or serves those that somebody put in.
package enum RateMode: String, Hashable, Sendable, CaseIterable {
    case live, offline
}
