import API
import Domain
import Hummingbird

/// Handlers of `/threads`, and of `/offers/{id}/thread`.
struct ThreadHandlers {
    let services: Services
    let cursors: CursorSeal

    private var threads: any ThreadStore { services.threads }

    func open(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var fields = try await context.optionalFields(of: request)
        try fields.finish()
        let offer = try context.id(Offer.self, orThrow: ThreadRefusal.noSuchOffer)
        let now = services.clock.now()
        return Answer(
            try await threads.open(
                on: offer, by: context.me, as: Identifier(at: now), retry: try context.retry(request, for: ""), at: now
            ) { id, isNew in
                let location = "/v1/threads/\(id)/messages"
                return isNew ? .created(ThreadResponse(id), at: location) : .ok(ThreadResponse(id))
            })
    }

    func threads(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var query = Query(request)
        let limit = query.limit()
        let cursor = query.text("cursor")
        try query.finish()
        let mark = try cursor.map { text in
            let parts = try cursors.open(text, parts: 2, scope: "threads", viewer: context.me)
            guard let at = Int64(parts[0]), let id = Identifier<MessageThread>(parts[1]) else {
                throw Problem.badCursor
            }
            return ThreadMark(at: at, id: id)
        }
        let page = try await threads.threads(of: context.me, after: mark, limit: limit)
        let wording = Wording(request, for: context.me)
        return .page(
            page.items.map { ThreadSummaryResponse($0, last: $0.last.map(wording.response)) },
            next: page.next.map {
                cursors.seal([String($0.at), $0.id.description], scope: "threads", viewer: context.me)
            })
    }

    func messages(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        var query = Query(request)
        let after = query.seq("after")
        let before = query.seq("before")
        let limit = query.limit(default: 50)
        if after != nil, before != nil { query.fault("before", "cannot go with after") }
        try query.finish()
        let page = try await threads.messages(
            in: context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread), for: context.me, after: after,
            before: before, limit: limit)
        return .page(
            page.items.map(Wording(request, for: context.me).response), next: page.next.map(String.init))
    }

    func send(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try MessageRequest(try await context.fields(of: request))
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        let (message, isNew) = try await threads.send(
            asked.body, clientID: asked.clientID, in: thread, from: context.me, at: services.clock.now())
        var answer = Answer.ok(Wording(request, for: context.me).response(message))
        if isNew { answer.status = .created }
        return answer
    }

    func markRead(_ request: Request, _ context: TravellerContext) async throws -> Answer {
        let asked = try ReadRequest(try await context.fields(of: request))
        let thread = try context.id(MessageThread.self, orThrow: ThreadRefusal.noSuchThread)
        try await threads.markRead(asked.seq, in: thread, by: context.me)
        return .noContent
    }
}
