import Domain
import Logging
import ServiceLifecycle
import Synchronization

/// The open streams of this process. It hears of commits and of ended sessions, and tells the streams.
final class EventHub: Service, Sendable {
    private struct State {
        /// Oldest first, each until its connection or its request ends.
        var streams: [Identifier<Traveller>: [OpenStream]] = [:]
        /// A session may have ended since the last look.
        var hasEndedSessions = false
    }

    private let events: any EventStore
    private let clock: WallClock
    private let pace: EventPace
    private let metrics: EventMetrics
    private let logger: Logger
    /// For all that reads events, and who they are for.
    let turns: EventTurns
    private let state = Mutex(State())

    init(_ services: Services, pace: EventPace) {
        (events, clock, logger) = (services.events, services.clock, services.logger)
        (self.pace, metrics, turns) = (pace, services.metrics.events, EventTurns(pace.readers))
        events.onEnd { [weak self] ended in self?.end(ended) }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask {
                    while !Task.isCancelled { self.deliver(await self.events.nextNotice()) }
                }
                group.addTask {
                    while !Task.isCancelled {
                        // `try?`: cancelled at the end.
                        try? await Task.sleep(for: self.pace.tick)
                        await self.lookAfter()
                    }
                }
            }
        }
    }

    /// Opens a stream. One more than a traveller may have ends the oldest of those whose client takes nothing, else the oldest.
    /// - Parameter waiting: How long it lives; nil: as long as streams do.
    func open(
        for principal: Principal, waiting: Duration? = nil, cut: @escaping @Sendable () -> Void = {}
    ) -> OpenStream {
        let (now, life) = (ContinuousClock.now, waiting ?? pace.life * Double.random(in: 0.8...1.2))
        let stream = OpenStream(of: principal.session, endsAt: now + life, at: now, cut: cut)
        let superseded = state.withLock { state -> OpenStream? in
            let others = (state.streams[principal.traveller] ?? []).filter { !$0.isEnding }
            state.streams[principal.traveller, default: []].append(stream)
            guard others.count >= pace.streams else { return nil }
            return others.first { $0.isStuck(at: now, pace) } ?? others.first
        }
        metrics.open.add()
        superseded?.finish(.superseded)
        return stream
    }

    /// The request of a stream has ended.
    func close(_ stream: OpenStream, of traveller: Identifier<Traveller>) {
        let wasOpen = state.withLock { state in
            guard let place = state.streams[traveller]?.firstIndex(where: { $0 === stream }) else { return false }
            state.streams[traveller]?.remove(at: place)
            if state.streams[traveller]?.isEmpty == true { state.streams[traveller] = nil }
            return true
        }
        if wasOpen { metrics.open.add(-1) }
    }

    /// The client of a stream is gone: it takes no place any more, however long its request needs to notice.
    func leave(_ stream: OpenStream, of traveller: Identifier<Traveller>) {
        close(stream, of: traveller)
        stream.leave()
    }

    /// The events after a number, in their turn.
    func events(
        of traveller: Identifier<Traveller>, after number: Int64, limit: Int, bytes: Int
    ) async throws -> EventPage {
        try await turns.take {
            try await events.events(of: traveller, after: number, limit: limit, bytes: bytes, at: clock.now())
        }
    }

    /// The number of the newest event, in its turn.
    func newest(of traveller: Identifier<Traveller>) async throws -> Int64 {
        try await turns.take { try await events.newest(of: traveller) }
    }

    /// Tells the streams of a traveller that somebody writes.
    func show(_ typing: Typing, to traveller: Identifier<Traveller>) {
        for stream in state.withLock({ $0.streams[traveller] ?? [] }) {
            stream.tell { news in if !news.typing.contains(typing) { news.typing.append(typing) } }
        }
    }

    /// Ends the streams of a commit's ended sessions, before the commit is acknowledged. A stream looks at its end before
    /// each event that it writes, so nothing that happens after a sign-out reaches it.
    private func end(_ ended: EndedSessions) {
        let streams = state.withLock { state in
            state.streams.flatMap { traveller, streams in
                ended.travellers.contains(traveller)
                    ? streams : streams.filter { ended.sessions.contains($0.session) }
            }
        }
        for stream in streams { stream.finish(.signedOut) }
    }

    /// Ends a stream whose session has ended between its request and its opening.
    func confirm(_ stream: OpenStream) async throws {
        try await turns.take { try await endSignedOut([stream]) }
    }

    private func deliver(_ notice: EventNotice) {
        let told = state.withLock { state -> [(OpenStream, Int)] in
            if notice.sessions { state.hasEndedSessions = true }
            return notice.events.flatMap { traveller, count in (state.streams[traveller] ?? []).map { ($0, count) } }
        }
        for (stream, count) in told { stream.tell { $0.events += count } }
    }

    /// Beats, rotates and cuts what has to be, and ends the streams of sessions that have ended.
    private func lookAfter() async {
        let (streams, hasEndedSessions) = state.withLock { state -> ([OpenStream], Bool) in
            defer { state.hasEndedSessions = false }
            return (state.streams.values.flatMap(\.self), state.hasEndedSessions)
        }
        let now = ContinuousClock.now
        for stream in streams where stream.check(at: now, pace) { metrics.ended(.slow).add() }
        guard hasEndedSessions else { return }
        do { try await endSignedOut(streams) } catch {
            state.withLock { $0.hasEndedSessions = true }
            logger.warning("sessions of streams not read")
        }
    }

    private func endSignedOut(_ streams: [OpenStream]) async throws {
        for start in stride(from: 0, to: streams.count, by: Self.slice) {
            let slice = streams[start..<min(start + Self.slice, streams.count)]
            let standings = try await events.standings(of: Array(Set(slice.map(\.session))), at: clock.now())
            for stream in slice where standings[stream.session]?.canAct != true { stream.finish(.signedOut) }
        }
    }

    /// Sessions that are read together.
    private static let slice = 500
}

/// Counts streams and what they sent.
final class EventMetrics: Sendable {
    let open = Counter()
    let sent = Counter()
    private let ends = OpenStream.End.allCases.map { _ in Counter() }

    func ended(_ end: OpenStream.End) -> Counter { ends[OpenStream.End.allCases.firstIndex(of: end) ?? 0] }
}
