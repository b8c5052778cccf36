import App
import Domain
import Foundation
import SQLiteStore

/// The script of one swap while it is played.
struct DemoSwapScript {
    private let services: Services
    private let owner: Identifier<Traveller>
    private let proposer: Identifier<Traveller>
    /// Nil: the swap settles in the wallet.
    private let meetingPoint: MeetingPoint?
    private let id: Identifier<Swap>
    /// Time of the last step.
    private var time: Date

    private static let hour: TimeInterval = 3600

    /// Publishes the offer at `began` and proposes an hour later.
    init(
        _ services: Services, _ draft: OfferDraft, owner: Identifier<Traveller>, proposer: Identifier<Traveller>,
        at began: Date
    ) async throws {
        self.services = services
        (self.owner, self.proposer) = (owner, proposer)
        let offer = Identifier<Offer>(at: began)
        // The offers of swaps that are over open and close one after the other, but are all written now.
        _ = try await services.offers.publish(by: owner, at: began, once: nil) { snapshot in
            PublishChange(
                offer: try Offer(draft, id: offer, owner: owner, rates: snapshot.rates, at: began), raised: [])
        }
        if let place = draft.place {
            let points = try await services.meetingPoints.points(
                around: place.centre, metres: SwapLimits.meetingPointRadius)
            guard let point = SuggestedPoint.suggestions(among: points).first?.point else {
                throw DataFolderError.seedInvalid("swaps.json: no meeting point")
            }
            meetingPoint = point
        } else {
            meetingPoint = nil
        }
        let now = began.addingTimeInterval(Self.hour)
        time = now
        id = Identifier(at: now)
        let notes = services.reference.notes
        let ask = SwapTermsInput(amount: draft.total, rate: nil, confirmsRate: false, isExact: nil, meeting: nil)
        let proposal = Proposal(id: id, by: proposer, opening: Identifier(at: now), ask)
        _ = try await services.swaps.propose(on: offer, by: proposer, at: now, once: nil) { snapshot in
            guard let snapshot else { throw SwapRefusal.noSuchOffer }
            return try snapshot.proposing(proposal, notes: notes, flags: .none, areLimitsOn: false, at: now)
        }
    }

    mutating func play(_ demo: DemoSwap, now: Date) async throws {
        guard let meetingPoint else { return try await accept() }
        switch demo.story {
        case .proposed: break
        case .countered: try await counter()
        case .declined: try await act(.decline, .owner, after: 1)
        case .withdrawn: try await act(.withdraw, .proposer, after: 1)
        case .lapsed: try await lapse()
        case .accepted: try await accept()
        case .mutual:
            try await accept()
            for side in Swap.Side.allCases { try await act(.cancel(.mutual), side, after: 1) }
        case .scheduled:
            let start = Self.morning(of: now.addingTimeInterval(26 * Self.hour), in: meetingPoint.timeZone)
            try await schedule(at: start, meetingPoint)
        default:
            try await schedule(at: time.addingTimeInterval(26 * Self.hour), meetingPoint)
            try await meet(demo)
        }
        for side in Swap.Side.allCases { try await review(demo, by: side, at: now) }
    }

    /// Eleven o'clock on the day of `time`: nobody meets at night.
    private static func morning(of time: Date, in timeZone: String) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(identifier: timeZone) ?? .gmt
        return calendar.date(bySettingHour: 11, minute: 0, second: 0, of: time) ?? time
    }

    /// Plays the stories that need an agreed meeting.
    private mutating func meet(_ demo: DemoSwap) async throws {
        switch demo.story {
        case .cancelled: try await act(.cancel(.plansChanged), .proposer, after: 24)
        case .safety: try await act(.cancel(.safety), .owner, after: 5)
        case .unconfirmed: try await lapse()
        case .completed: try await handOver([.owner, .proposer])
        case .oneSided:
            try await handOver([.owner])
            try await lapse()
        case .claimed, .noShow, .resolved:
            try await act(.checkIn(at: nil), .owner, after: 25)
            try await act(.noShow, .owner, after: 1)
            if demo.story == .noShow { try await lapse() }
            guard demo.story == .resolved else { return }
            try await act(.contest(statement: demo.said?.proposer), .proposer, after: 5)
            try await act(.dispute(.noShow, statement: demo.said?.owner ?? ""), .owner, after: 5)
            try await act(.decide(fault: .proposer), by: .moderator, after: 60)
        default:
            try await handOver([.owner, .proposer])
            try await act(.dispute(.shortCount, statement: demo.said?.owner ?? ""), .owner, after: 3)
            try await act(.dispute(.shortCount, statement: demo.said?.proposer ?? ""), .proposer, after: 3)
            guard demo.story == .settled else { return }
            for side in Swap.Side.allCases { try await act(.settle(agreement: "We share it."), side, after: 2) }
        }
    }

    private mutating func accept() async throws {
        try await act(
            {
                $0.acceptance(
                    isSeen: true, acknowledged: true, rates: .offline, wallet: WalletSettings(), at: $1)
            }, by: .side(.owner), after: 0.5)
    }

    private mutating func counter() async throws {
        let notes = services.reference.notes
        try await act(
            { snapshot, now in
                let ask = SwapTermsInput(
                    amount: snapshot.swap.terms.amounts.gives, rate: nil, confirmsRate: false, isExact: true,
                    meeting: nil)
                return .counter(try snapshot.terms(ask, notes: notes, at: now), until: nil)
            }, by: .side(.owner), after: 0.5)
    }

    private mutating func schedule(at start: Date, _ meetingPoint: MeetingPoint) async throws {
        try await accept()
        let place = MeetingPlace(
            point: meetingPoint.reference, kind: meetingPoint.kind, isVerified: meetingPoint.trust.isVerified,
            coordinate: meetingPoint.coordinate, label: meetingPoint.label, timeZone: meetingPoint.timeZone)
        // People meet at whole quarters of an hour.
        let quarter = (start.timeIntervalSince1970 / 900).rounded() * 900
        let meeting = Meeting(place: place, startsAt: Date(timeIntervalSince1970: quarter))
        for side in Swap.Side.allCases {
            try await act(.schedule(meeting, acknowledged: true), side, after: 0.1)
        }
    }

    private mutating func handOver(_ sides: [Swap.Side]) async throws {
        try await act(.checkIn(at: nil), .owner, after: 25)
        try await act(.checkIn(at: nil), .proposer, after: 0.05)
        for side in sides { try await act(.handOver(.typed(isRight: true), at: nil, actual: nil), side, after: 0.1) }
    }

    private mutating func lapse() async throws {
        let view = try await services.swaps.swap(id, for: owner, at: time).value
        guard let deadline = view?.swap.deadline else { return }
        time = deadline
        _ = try await SweepSlice.each(by: 200) { try await services.swaps.lapse($0, at: deadline) }
    }

    private mutating func act(_ action: SwapAction, _ side: Swap.Side, after hours: Double) async throws {
        try await act(action, by: .side(side), after: hours)
    }

    private mutating func act(_ action: SwapAction, by actor: SwapActor, after hours: Double) async throws {
        try await act({ _, _ in action }, by: actor, after: hours)
    }

    private mutating func act(
        _ action: @escaping @Sendable (SwapSnapshot, Date) throws -> SwapAction, by actor: SwapActor,
        after hours: Double
    ) async throws {
        time += hours * Self.hour
        let now = time
        _ = try await services.swaps.change(id, at: now, once: nil) { snapshot in
            guard let snapshot else { throw SwapRefusal.noSuchSwap }
            return try snapshot.acting(try action(snapshot, now), by: actor, at: now)
        }
    }

    /// Writes the reviews that have stars, a day after the end.
    private mutating func review(_ demo: DemoSwap, by side: Swap.Side, at now: Date) async throws {
        guard let stars = demo.stars?.by(side) else { return }
        time = min(time.addingTimeInterval(20 * Self.hour), now)
        let at = time
        let words = Review.Content(
            stars: stars, tags: stars == 5 ? [.punctual, .correctAmount] : [], text: demo.said?.by(side) ?? "",
            privateText: demo.private?.by(side) ?? "")
        let author = side == .owner ? owner : proposer
        _ = try await services.reviews.write(on: id, by: author, at: at) { snapshot in
            guard let snapshot else { throw SwapRefusal.noSuchSwap }
            return try snapshot.writing(words, as: Identifier(at: at), by: author, at: at)
        }
    }
}
