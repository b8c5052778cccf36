import API
import Domain
import Foundation
import Hummingbird
import JSON

/// Handlers of `/threads`, and of `/offers/{id}/thread`.
struct ThreadHandlers {
    let threads: any ThreadStore
    let quotas: QuotaUses
    let flagRules: FlagRules
    let hub: EventHub

    func open(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let offer = try context.id(Offer.self, orThrow: ThreadRefusal.noSuchOffer)
        let now = context.now
        let id = Identifier<MessageThread>(at: now)
        let response = try await context.once(request) { [areLimitsOn = quotas.areLimitsOn] once in
            try await threads.open(on: offer, by: context.me, at: now, once: once) { snapshot in
                try snapshot.opening(as: id, by: context.me, areLimitsOn: areLimitsOn, at: now)
            }
        } responding: { thread in
            let response = ThreadResponse(thread.id)
            return thread.isNew ? .created(response, at: "/v1/threads/\(thread.id)/messages") : .ok(response)
        }
        return await quotas.adding([.conversations], of: context.me, to: response)
    }

    func threads(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let (now, wording) = (context.now, Wording(for: context))
        return try await context.page(QueryParameters(request), of: "threads") { after, limit in
            try await threads.threads(of: context.me, after: after, limit: limit)
        } row: {
            wording.response($0, at: now)
        }
    }

    func thread(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try context.emptyQuery(of: request)
        let id = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        let read = try await threads.thread(id, for: context.me)
        guard let thread = read.value else { throw ThreadRefusal.noSuchThread }
        return .ok(Wording(for: context).response(thread, at: context.now)).asOf(read.event)
    }

    func messages(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        var query = QueryParameters(request)
        let after = query.seq("after")
        let before = query.seq("before", orLatest: true)
        let limit = query.limit(default: 50)
        if after != nil, before != nil { query.fault("before", "cannot go with after") }
        try query.finish()
        let read = try await threads.messages(
            in: context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread), for: context.me, after: after,
            before: before, limit: limit)
        guard let page = read.value else { throw ThreadRefusal.noSuchThread }
        return .page(page.items.map(Wording(for: context).response), next: page.next.map(String.init)).asOf(read.event)
    }

    func send(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, MessageRequest.init)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        let now = context.now
        let sent =
            switch asked.content {
            case .text(let body):
                try await threads.send(asked.clientID, in: thread, from: context.me, at: now) {
                    [flagRules] snapshot in
                    guard let snapshot else { throw ThreadRefusal.noSuchThread }
                    return try snapshot.sending(
                        body, clientID: asked.clientID, from: context.me, flags: flagRules, at: now)
                }
            case .card(let kind, let text):
                try await threads.sendCard(asked.clientID, in: thread, from: context.me, at: now) { snapshot in
                    guard let snapshot else { throw ThreadRefusal.noSuchThread }
                    return try snapshot.sending(
                        Card(kind, text), clientID: asked.clientID, from: context.me, at: now)
                }
            }
        let response = Wording(for: context).response(sent.message)
        return sent.isNew ? .created(response) : .ok(response)
    }

    /// Deletes a message of the caller's own.
    func delete(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        guard let seq = context.base.parameter("seq"), let message = MessageReference("\(thread)/\(seq)") else {
            throw ThreadRefusal.noSuchMessage
        }
        let now = context.now
        try await threads.delete(message.seq, in: thread, by: context.me) { snapshot in
            guard let snapshot else { throw ThreadRefusal.noSuchThread }
            return try snapshot.deleting(by: context.me, at: now)
        }
        return .noContent
    }

    func markRead(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, ReadRequest.init)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        guard try await threads.markRead(asked.seq, in: thread, by: context.me, at: context.now) else {
            throw ThreadRefusal.noSuchThread
        }
        return .noContent
    }

    /// An app of the caller's has stored the messages up to one.
    func markDelivered(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, ReadRequest.init)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        guard try await threads.markDelivered(asked.seq, in: thread, by: context.me, at: context.now) else {
            throw ThreadRefusal.noSuchThread
        }
        return .noContent
    }

    /// The thread is on the screen of the caller's app.
    func look(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await look(request, context, for: MessageThread.lease)
    }

    func lookAway(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await look(request, context, for: 0)
    }

    private func look(
        _ request: Request, _ context: TravellerContext, for seconds: TimeInterval
    ) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        let now = context.now
        let until = now.addingTimeInterval(seconds)
        guard try await threads.look(at: thread, by: context.me, until: until, at: now) else {
            throw ThreadRefusal.noSuchThread
        }
        return .noContent
    }

    func mute(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        let asked = try await context.body(of: request, MuteRequest.init)
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        guard try await threads.mute(thread, by: context.me, until: asked.until, at: context.now) else {
            throw ThreadRefusal.noSuchThread
        }
        return .noContent
    }

    /// Shows the other side that the caller writes. Nothing is stored.
    func type(_ request: Request, _ context: TravellerContext) async throws -> APIResponse {
        try await context.emptyBody(of: request)
        let id = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        guard let thread = try await threads.thread(id, for: context.me).value else {
            throw ThreadRefusal.noSuchThread
        }
        if !thread.isClosed {
            hub.show(Typing(thread: id, by: context.principal.handle), to: thread.with.summary.id)
        }
        return .noContent
    }
}
