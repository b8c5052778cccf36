import Domain
import TestSupport
import Testing

@testable import App

@Suite("Meters of routes") struct MetersTests {
    @Test(
        "an answer falls into the first bucket that is not shorter than it took",
        arguments: [
            (.zero, 0), (.milliseconds(1), 0), (.nanoseconds(1_000_001), 1), (.milliseconds(5), 2), (.seconds(10), 12),
            (.nanoseconds(10_000_000_001), 13), (.seconds(3600), 13),
        ] as [(Duration, Int)])
    func buckets(_ took: Duration, _ place: Int) {
        let metrics = RouteMetrics("GET", "/x")
        metrics.count(200, took: took)
        #expect(metrics.seconds.counts.firstIndex(of: 1) == place)
        #expect(metrics.seconds.count == 1)
    }

    @Test("every status is counted under its own name, and what is none of ours under other")
    func statuses() {
        let metrics = RouteMetrics("GET", "/x")
        for status in RouteMetrics.statuses + [418, 599, 600, 99_999, 0, -1] { metrics.count(status, took: .zero) }
        #expect(metrics.responses.map(\.status) == RouteMetrics.statuses.map(String.init) + ["other"])
        #expect(metrics.responses.map(\.count) == RouteMetrics.statuses.map { _ in 1 } + [6])
        #expect(metrics.count(of: 507) == 1)
        #expect(metrics.count(of: 418) == 0)
    }

    @Test("nothing is lost when many count at once")
    func together() async {
        let metrics = RouteMetrics("GET", "/x")
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<10_000 { metrics.count(200, took: .microseconds(1500)) } }
            }
        }
        #expect(metrics.responses.map(\.count) == [80_000])
        #expect(metrics.seconds.counts[1] == 80_000)
        #expect(abs(metrics.seconds.sum - 120) < 1e-6)
    }
}
