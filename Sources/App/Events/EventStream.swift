import API
import Domain
import Foundation
import HTTPEdge
import Hummingbird
import JSON
import NIOCore
import ServiceLifecycle

/// Sends the events of one traveller as `text/event-stream`, from a number on until something ends it.
struct EventStream: Sendable {
    let hub: EventHub
    let metrics: EventMetrics
    let renderer: EventRenderer
    let clock: WallClock
    let principal: Principal
    /// The last event that the client has; nil: it wants what comes from now on.
    let after: Int64?
    let cut: @Sendable () -> Void

    /// Events and bytes of their texts that are read at once. A client that takes nothing keeps them in memory, and a message
    /// can have 16 KB.
    private static let (page, bytes) = (32, 16_384)

    var body: ResponseBody {
        ResponseBody { writer in
            let stream = hub.open(for: principal, cut: cut)
            defer { hub.close(stream, of: principal.traveller) }
            EdgeConnection.whenClientLeaves { [hub, cut, principal] in
                hub.leave(stream, of: principal.traveller)
                cut()
            }
            defer { EdgeConnection.whenClientLeaves(nil) }
            try await withGracefulShutdownHandler {
                try await FormerTraveller.$name.withValue(renderer.wording.phrases.formerTraveller) {
                    try await send(stream, to: &writer)
                }
            } onGracefulShutdown: {
                stream.finish(.shutdown)
            }
            try await writer.finish(nil)
        }
    }

    private func send(_ stream: OpenStream, to writer: inout any ResponseBodyWriter) async throws {
        try await hub.confirm(stream)
        let first =
            if let after { try await page(after: after) } else {
                EventPage([], newest: try await hub.newest(of: principal.traveller), isReset: false)
            }
        var sent = after ?? first.newest
        // The id makes a browser resume here even if it is cut before the first event.
        try await write("hello", Progress(from: sent, at: first.newest), id: sent, to: &writer)
        var (news, isLive) = (OpenStream.News(), false)
        try await sendEvents(first, after: &sent, stream, &isLive, to: &writer)
        while !news.isOver {
            if news.events > 0 {
                try await sendEvents(try await page(after: sent), after: &sent, stream, &isLive, to: &writer)
            }
            for typing in news.typing where !stream.isSignedOut {
                try await write("typing", typing, to: &writer)
            }
            if news.isQuiet { try await write("beat", Beat(), to: &writer) }
            news = await stream.next()
        }
        // Nobody reads a farewell where the client is gone.
        guard let end = news.end, !news.hasLeft else { return }
        metrics.ended(end).add()
        let wait = end.pause
        try await write("bye", Bye(end: end, wait: wait), retry: wait, to: &writer)
    }

    private func page(after number: Int64) async throws -> EventPage {
        try await hub.events(of: principal.traveller, after: number, limit: Self.page, bytes: Self.bytes)
    }

    /// Sends a page and all events after it, then says that the client is up to date.
    private func sendEvents(
        _ first: EventPage, after sent: inout Int64, _ stream: OpenStream, _ isLive: inout Bool,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        var page = first
        while true {
            if page.isReset {
                try await write("reset", Progress(from: nil, at: page.newest), id: page.newest, to: &writer)
                (sent, isLive) = (page.newest, true)
                page = try await self.page(after: sent)
                continue
            }
            let now = clock.now()
            for place in page.items.indices {
                if stream.isSignedOut { return }
                try await writer.write(text(of: place, in: page, at: now))
                stream.advance()
            }
            metrics.sent.add(page.items.count)
            sent = page.next(after: sent)
            if sent >= page.newest || stream.isOver { break }
            page = try await self.page(after: sent)
        }
        guard !isLive, !stream.isOver else { return }
        try await write("live", Progress(from: nil, at: sent), id: sent, to: &writer)
        isLive = true
    }

    /// Not part of a function that waits, because each stream would keep room for the largest event there can be: 19 KB.
    @inline(never)
    private func text(of place: Int, in page: EventPage, at now: Date) throws -> ByteBuffer {
        let event = try renderer.response(page.items[place], at: now)
        return Self.text(event.kind, event.data, id: event.number)
    }

    private func write(
        _ event: String, _ data: any JSONRepresentable, id: Int64? = nil, retry: Int? = nil,
        to writer: inout any ResponseBodyWriter
    ) async throws {
        try await writer.write(Self.text(event, data, id: id, retry: retry))
    }

    private static func text(
        _ event: String, _ data: any JSONRepresentable, id: Int64?, retry: Int? = nil
    ) -> ByteBuffer {
        var bytes = ByteBuffer()
        if let id { bytes.writeString("id: \(id)\n") }
        if let retry { bytes.writeString("retry: \(retry)\n") }
        // JSON text has no line breaks.
        bytes.writeString("event: \(event)\ndata: ")
        bytes.writeBytes(data.json)
        bytes.writeString("\n\n")
        return bytes
    }
}

extension OpenStream.End {
    /// Milliseconds until the app comes again. After a stop of the server not all come at once.
    fileprivate var pause: Int {
        switch self {
        case .shutdown: Int.random(in: 0...Int(EventPace.spread / .milliseconds(1)))
        case .rotate: Int.random(in: 0...1000)
        case .slow, .superseded, .signedOut: 1000
        }
    }
}

/// `{"from":42,"at":57}`.
private struct Progress: JSONRepresentable {
    let from: Int64?
    let at: Int64

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.fieldIfPresent("from", from)
            json.field("at", at)
        }
    }
}

/// Says that the connection is open. A page does not see comments, so it is an event.
private struct Beat: JSONRepresentable {
    func write(to json: inout JSONWriter) { json.object { _ in } }
}

private struct Bye: JSONRepresentable {
    let end: OpenStream.End
    let wait: Int

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("reason", end.rawValue)
            json.field("again", end.comesAgain)
            json.field("afterMs", wait)
        }
    }
}

extension Typing: JSONRepresentable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("thread", thread)
            json.field("by", by)
        }
    }
}
