import Domain
import Foundation
import RateFeeds

/// Decides what to request: the latest publication, the missing days, or the days that a person names.
extension FeedIngestor {
    /// The stored publications of the source, from which its missing days are computed.
    func record() async throws -> PublicationRecord {
        let today = Day(of: clock.now(), in: source.schedule.zone)
        return try await store.record(of: source, since: today.advanced(by: -PublicationSchedule.recordDays))
    }

    /// Requests the missing days if there are any, otherwise the latest publication. Returns the outcome of each
    /// request, at least one.
    func fetch(lacking progress: PublicationProgress, _ record: PublicationRecord) async throws -> [Outcome] {
        if isPaid { return try await fetchFrugally(progress, record) }
        let now = clock.now()
        let wanted = source.schedule.wantedDays(record, at: now)
        let requests = source.schedule.rangesToRequest(progress, record, at: now).flatMap { days in
            feed.history(from: days.lowerBound, to: days.upperBound)
        }.filter { request in wanted.contains { request.scope.days?.contains($0) ?? true } }
        var outcomes: [Outcome] = []
        for request in requests {
            outcomes.append(try await fetch(request))
            if case .breakerOpen = outcomes.last { return outcomes }
        }
        // A slow line may not manage a file of all days, and one bad day spoils it. So also request the latest
        // publication.
        guard outcomes.isEmpty || source.schedule.lacksLatest(progress, at: now) && !outcomes.allSatisfy(\.isUsed)
        else { return outcomes }
        outcomes.append(try await fetch())
        try await keepRefusal(of: outcomes)
        return outcomes
    }

    /// Records a response about other days once more if a later response was readable, which makes the feed look well:
    /// `rates status` names it until the requested days come.
    private func keepRefusal(of outcomes: [Outcome]) async throws {
        guard outcomes.last?.isReadable == true else { return }
        for case .otherDays(let words) in outcomes.reversed() {
            return try await store.failed(source, words, at: clock.now())
        }
    }

    /// Requests the latest publication first, then the missing days from the newest on, one request per day.
    private func fetchFrugally(
        _ progress: PublicationProgress, _ record: PublicationRecord
    ) async throws -> [Outcome] {
        var outcomes: [Outcome] = []
        let schedule = source.schedule
        if schedule.lacksLatest(progress, at: clock.now()) || schedule.wantedDays(record, at: clock.now()).isEmpty {
            outcomes.append(try await fetch())
            guard outcomes[0].isUsed else { return outcomes }
        }
        // Today is covered by the latest rates.
        let today = Day(of: clock.now(), in: schedule.zone)
        let wanted = schedule.wantedDays(try await self.record(), at: clock.now()).filter { $0 < today }
        for request in wanted.reversed().flatMap({ feed.history(from: $0, to: $0) }) {
            outcomes.append(try await fetch(request))
            guard outcomes.last?.isReadable == true else { break }
        }
        return outcomes
    }

    /// Requests all days from `first` to today that are not stored, even days known as closed. Empty if all are stored.
    func fetch(since first: Day, pausing pause: Duration) async throws -> [Outcome] {
        let now = clock.now()
        let today = Day(of: now, in: source.schedule.zone)
        let wanted = source.schedule.unstoredDays(
            try await store.record(of: source, since: first.advanced(by: -7)), since: first, at: now)
        guard let start = wanted.first else { return [] }
        let requests = feed.history(from: start, to: today).filter { request in
            wanted.contains { request.scope.days?.contains($0) ?? true }
        }
        var outcomes: [Outcome] = []
        for request in isPaid ? requests.reversed() : requests {
            if !outcomes.isEmpty { try await Task.sleep(for: pause) }
            outcomes.append(try await fetch(request))
            switch outcomes.last {
            case .breakerOpen, .spent: return outcomes
            default: continue
            }
        }
        try await keepRefusal(of: outcomes)
        return outcomes
    }

    /// Whether requests cost money: true for feeds that need a key. Such a feed has a daily budget of requests, so the
    /// newest days come first.
    private var isPaid: Bool { feed.latest().keyParameter != nil }
}
