import API
import Domain
import Foundation
import HTTPEdge
import HTTPTypes
import Hummingbird
import JSON
import ServiceLifecycle

/// Handlers of `/events`.
struct EventHandlers {
    let events: any EventStore
    let hub: EventHub
    let metrics: EventMetrics
    let clock: WallClock
    let tickets: StreamTickets
    let swap: @Sendable (SwapView, Identifier<Traveller>, Language, Date) throws -> SwapResponse

    /// Bytes of the texts in a page.
    private static let bytes = 262_144

    func ticket(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let now = clock.now()
        let ticket = tickets.ticket(until: now.addingTimeInterval(EventTicket.lifetime))
        try await events.save(EventTicket(hash: ticket.hash, session: context.principal.session, at: now))
        var response = APIResponse.ok(EventTicketResponse(ticket.text))
        response.caching = .never
        return response
    }

    /// One page of events, or a stream for a client that asks for one.
    func events(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let asked = query.seq("after")
        let limit = query.int("limit", in: 1...200) ?? 200
        let wait = query.int("wait", in: 0...20) ?? 0
        // For an `EventSource`, which sends no header of ours.
        let language = query.language("language")
        // The pipeline has looked at it.
        _ = query.text("ticket")
        try query.finish()
        let wording = language.map { Wording($0, for: context.me) } ?? Wording(for: context)
        let (principal, renderer) = (context.principal, EventRenderer(wording: wording, swap: swap))
        // A browser that reconnects by itself repeats the address, and names the last event in the header.
        let after = try last(request) ?? asked
        guard Self.wantsStream(request) else {
            return try await FormerTraveller.$name.withValue(wording.phrases.formerTraveller) {
                try await page(after: after, limit: limit, wait: wait, for: principal, renderer)
            }
        }
        guard request.method != .head else { return .withoutHead(context.base) }
        var response = APIResponse(.ok)
        response.contentType = "text/event-stream"
        response.caching = .never
        // For nginx, which would hold events back.
        response.headers[.accelBuffering] = "no"
        let stream = EventStream(
            hub: hub, metrics: metrics, renderer: renderer, clock: clock, principal: principal,
            after: after, cut: context.base.cut)
        response.stream = stream.body
        return response
    }

    private func last(_ request: Request) throws -> Int64? {
        guard let text = request.headers[.lastEventID], !text.isEmpty else { return nil }
        guard let number = Int64(text), number >= 0 else { throw Problem.unreadable("Last-Event-ID is no number.") }
        return number
    }

    /// Whether the client names the type of a stream, as every `EventSource` does. Who takes anything gets an answer that
    /// ends.
    private static func wantsStream(_ request: Request) -> Bool {
        let accepted = WeightedValue.list(request.headers[values: .accept].joined(separator: ","))
        func weight(_ type: String) -> Double { accepted.first { $0.value == type }?.weight ?? 0 }
        let stream = weight("text/event-stream")
        return stream > 0 && stream >= weight("application/json")
    }

    /// The events after a number. Without any it waits up to `wait` seconds for the first.
    private func page(
        after: Int64?, limit: Int, wait: Int, for principal: Principal, _ renderer: EventRenderer
    ) async throws -> APIResponse {
        let me = principal.traveller
        let after = if let after { after } else { try await hub.newest(of: me) }
        var page = try await hub.events(of: me, after: after, limit: limit, bytes: Self.bytes)
        if page.items.isEmpty, !page.isReset, wait > 0 {
            let stream = hub.open(for: principal, waiting: .seconds(wait))
            defer { hub.close(stream, of: me) }
            EdgeConnection.whenClientLeaves { [hub] in hub.leave(stream, of: me) }
            defer { EdgeConnection.whenClientLeaves(nil) }
            try await hub.confirm(stream)
            // Again, because an event may have come before the stream was open.
            page = try await hub.events(of: me, after: after, limit: limit, bytes: Self.bytes)
            if page.items.isEmpty, !page.isReset {
                let news = await withGracefulShutdownHandler {
                    await stream.next()
                } onGracefulShutdown: {
                    stream.finish(.shutdown)
                }
                page = try await hub.events(of: me, after: after, limit: limit, bytes: Self.bytes)
                // The session may have ended while the request waited, or while it read.
                if news.end == .signedOut || stream.isSignedOut { throw Problem.notSignedIn }
            }
        }
        let now = clock.now()
        metrics.sent.add(page.items.count)
        var response = APIResponse.ok(
            EventPageResponse(
                try page.items.map { try renderer.response($0, at: now) }, next: page.next(after: after),
                isReset: page.isReset))
        response.caching = .never
        return response
    }
}

extension HTTPField.Name {
    static let lastEventID = named("Last-Event-ID")
    fileprivate static let accelBuffering = named("X-Accel-Buffering")
}
