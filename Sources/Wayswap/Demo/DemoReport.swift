import App
import Domain
import Foundation
import SQLiteStore

/// A meeting point that a traveller of the demo world has added.
struct DemoPoint: Decodable {
    let by: String
    let kind: String
    let label: String
    let latitude: Double
    let longitude: Double

    /// The point, also if an earlier run has added it.
    func add(
        _ services: Services, people: [String: Identifier<Traveller>], at now: Date
    ) async throws -> Identifier<MeetingPoint> {
        guard let traveller = people[by], let kind = MeetingPoint.Kind(rawValue: kind),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { throw DataFolderError.seedInvalid("points.json: \(label)") }
        let known = try await services.meetingPoints.points(around: coordinate, metres: 50)
        for point in known {
            if point.point.label == label, case .added(let id) = point.point.reference { return id }
        }
        let id = Identifier<MeetingPoint>(at: now)
        let cell = services.reference.builtUp.publicCell(of: coordinate, asking: .oneKilometre)
        let point = MeetingPoint(
            reference: .added(id), kind: kind, label: label, coordinate: coordinate,
            timeZone: try await services.places.locality(of: cell).timeZone, details: .unknown, trust: .justAdded)
        _ = try await services.meetingPoints.add(point, by: traveller, at: now, once: nil)
        return id
    }
}

/// A report of the demo world, for moderators to work on.
struct DemoReport: Decodable {
    /// The report names its subject by what the seed files know, because ids are new at each seeding.
    struct About: Decodable {
        let kind: String
        let traveller: String?
        let offer: String?
        /// The owner of a swap's offer, and who proposed it or opened the chat.
        let owner: String?
        let with: String?
        /// Number of the message in its chat, from 1 on.
        let number: Int64?
        /// The side that wrote the review.
        let by: String?
        let label: String?
    }

    /// What the demo world has made.
    struct Made {
        var people: [String: Identifier<Traveller>] = [:]
        var offers: [String: Identifier<Offer>] = [:]
        /// By the offer and the guest: `paris-1/ana`.
        var threads: [String: Identifier<MessageThread>] = [:]
        var points: [String: Identifier<MeetingPoint>] = [:]
    }

    let by: String
    let about: About
    let reason: String
    let text: String
    let minutesAgo: Int

    /// Files the report. False if an earlier run has filed it, or has made what it is about.
    func file(_ services: Services, about made: Made, at now: Date) async throws -> Bool {
        guard let reporter = made.people[by], let kind = Report.SubjectKind(rawValue: about.kind),
            let reason = Report.Reason(rawValue: reason)
        else { throw DataFolderError.seedInvalid("reports.json: \(by)") }
        guard let subject = try await subject(kind, services, made, at: now) else { return false }
        let own = try await services.reports.reports(by: reporter, after: nil, limit: 100)
        guard !own.items.contains(where: { $0.report.text == text && $0.report.reason == reason }) else { return false }
        let at = now.addingTimeInterval(Double(-minutesAgo) * 60)
        let draft = Report.Draft(
            by: reporter, about: kind, subject: subject, reason: reason, text: text,
            in: kind == .traveller ? thread(made) : nil, at: at)
        _ = try await services.reports.file(draft, once: nil) { snapshot in
            try snapshot.filing(draft, as: Identifier(at: at), orOpening: Identifier(at: at), areLimitsOn: false)
        }
        return true
    }

    private func subject(
        _ kind: Report.SubjectKind, _ services: Services, _ made: Made, at now: Date
    ) async throws -> String? {
        switch kind {
        case .traveller: about.traveller
        case .offer: about.offer.flatMap { made.offers[$0]?.description }
        case .thread: thread(made)?.description
        case .message:
            if let thread = thread(made), let number = about.number { "\(thread)/\(number)" } else { nil }
        case .swap: try await swap(services, made, at: now)?.description
        case .review: try await review(services, made, at: now)?.description
        case .meetingPoint: about.label.flatMap { made.points[$0]?.description }
        // The demo reports none.
        case .reply, .note: nil
        }
    }

    private func thread(_ made: Made) -> Identifier<MessageThread>? {
        made.threads["\(about.offer ?? "")/\(about.with ?? "")"]
    }

    /// The newest swap of the two.
    private func swap(_ services: Services, _ made: Made, at now: Date) async throws -> Identifier<Swap>? {
        guard let owner = made.people[about.owner ?? ""], let proposer = made.people[about.with ?? ""] else {
            return nil
        }
        let swaps = try await services.swaps.swaps(of: owner, SwapFilter(), after: nil, limit: 100, at: now)
        return swaps.value.items.first { $0.swap.owner == owner && $0.swap.proposer == proposer }?.swap.id
    }

    private func review(_ services: Services, _ made: Made, at now: Date) async throws -> Identifier<Review>? {
        guard let swap = try await swap(services, made, at: now), let owner = about.owner, let with = about.with else {
            return nil
        }
        let reviews = try await services.reviews.reviews(
            about: about.by == "owner" ? with : owner, for: nil, after: nil, limit: 100)
        return reviews?.items.first { $0.review.swap == swap }?.review.id
    }
}
