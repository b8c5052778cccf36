import Domain
import Foundation

/// The numbers of the feeds: what is stored of each source, and what its polls have come to.
struct MetricsFeeds {
    let isLive: Bool
    let standings: [SourceStanding]
    let meters: FeedMeters
    let now: Date

    func write(to text: inout MetricsText) {
        text.gauge("wayswap_rates_live", isLive ? 1 : 0, "1 while feeds are polled.")
        text.family(
            "wayswap_feed_last_publication_timestamp_seconds", .gauge,
            "The day of the newest publication that is used, at its midnight UTC, by source.")
        for standing in standings {
            guard let day = standing.newest else { continue }
            text.sample(Int(day.daysSince1970) * 86_400, source(standing))
        }
        text.family(
            "wayswap_feed_missed_publications", .gauge,
            "Publications after the newest one that should have been seen by now, by source.")
        for standing in standings { if let missed = standing.missed(at: now) { text.sample(missed, source(standing)) } }
        text.family(
            "wayswap_feed_held", .gauge,
            "Figures and whole answers that are held until something confirms them, by source.")
        for standing in standings { text.sample(standing.allHeld, source(standing)) }
        text.family(
            "wayswap_feed_fetches_total", .counter,
            "Fetches by source and outcome: stored, refused (the whole answer is held), nothing, failed.")
        for (source, meter) in meters.all {
            for outcome in FeedMeters.Outcome.allCases where outcome != .resting {
                text.sample(
                    meter.counts[outcome] ?? 0, ("source", source.rawValue), ("outcome", outcome.rawValue))
            }
        }
        text.family("wayswap_feed_failures", .gauge, "Fetches that failed since the last answer, by source.")
        for (source, meter) in meters.all { text.sample(meter.failures, ("source", source.rawValue)) }
        text.family("wayswap_feed_resting", .gauge, "1 while a feed that failed too often is left alone, by source.")
        for (source, meter) in meters.all { text.sample(meter.isResting ? 1 : 0, ("source", source.rawValue)) }
    }

    private func source(_ standing: SourceStanding) -> MetricsText.Label { ("source", standing.source.rawValue) }
}
