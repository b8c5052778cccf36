import API
import Domain
import Hummingbird
import JSON

/// The place in a list after which a page begins, as the texts that a sealed cursor carries.
protocol PageCursor: Sendable {
    var cursorTexts: [String] { get }
    /// Nil for texts that no cursor of this kind has.
    init?(cursorTexts: [String])
}

extension String: PageCursor {
    var cursorTexts: [String] { [self] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 1 else { return nil }
        self = texts[0]
    }
}

extension Int64: PageCursor {
    var cursorTexts: [String] { [String(self)] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 1 else { return nil }
        self.init(texts[0])
    }
}

extension Identifier: PageCursor {
    var cursorTexts: [String] { [description] }

    init?(cursorTexts texts: [String]) {
        guard texts.count == 1 else { return nil }
        self.init(texts[0])
    }
}

/// One page of a list, as a query asks for it. Its cursors are good for the same query of the same traveller.
struct PageRequest: Sendable {
    let limit: Int
    private let cursor: String?
    /// Identifies the list and its filters.
    private let scope: String
    private let viewer: Identifier<Traveller>?
    private let seal: CursorSeal

    /// Reads `limit` and `cursor`, and ends the query.
    init(
        _ query: consuming QueryParameters, of scope: String, limit fallback: Int = 20,
        viewer: Identifier<Traveller>?, _ seal: CursorSeal
    ) throws {
        limit = query.limit(default: fallback)
        cursor = query.text("cursor")
        try query.finish()
        (self.scope, self.viewer, self.seal) = (scope, viewer, seal)
    }

    /// The place that the client has read up to; nil for the first page.
    func after<Cursor: PageCursor>() throws -> Cursor? {
        try cursor.map { try seal.open($0, scope: scope, viewer: viewer) }
    }

    func next(_ cursor: (some PageCursor)?) -> String? {
        cursor.map { seal.seal($0, scope: scope, viewer: viewer) }
    }
}

extension HandlerContext {
    /// Ends the query; see `PageRequest`.
    func paging(_ query: consuming QueryParameters, of scope: String, limit: Int = 20) throws -> PageRequest {
        try PageRequest(query, of: scope, limit: limit, viewer: app.viewer, app.tools.cursors)
    }

    /// Reads one page of a list and responds with its rows.
    ///
    /// - Parameters:
    ///   - scope: The list and its filters, as text: a cursor is good for this text only.
    ///   - limit: The rows of a page where the query does not say.
    ///   - read: Gets the place in the list, nil for the first page, and the number of rows.
    func page<Item, Cursor: PageCursor>(
        _ query: consuming QueryParameters, of scope: String, limit: Int = 20,
        _ read: (Cursor?, Int) async throws -> Page<Item, Cursor>, row: (Item) throws -> some JSONRepresentable
    ) async throws -> APIResponse {
        let asked = try paging(query, of: scope, limit: limit)
        let page = try await read(try asked.after(), asked.limit)
        return .page(try page.items.map(row), next: asked.next(page.next))
    }

    /// The same, where the rows are what is read.
    func page<Item: JSONRepresentable, Cursor: PageCursor>(
        _ query: consuming QueryParameters, of scope: String, limit: Int = 20,
        _ read: (Cursor?, Int) async throws -> Page<Item, Cursor>
    ) async throws -> APIResponse {
        try await page(query, of: scope, limit: limit, read, row: { $0 })
    }

    /// The same, with the number of the reader's newest event.
    func page<Item, Cursor: PageCursor>(
        _ query: consuming QueryParameters, of scope: String, limit: Int = 20,
        _ read: (Cursor?, Int) async throws -> AsOf<Page<Item, Cursor>>, row: (Item) throws -> some JSONRepresentable
    ) async throws -> APIResponse {
        let asked = try paging(query, of: scope, limit: limit)
        let page = try await read(try asked.after(), asked.limit)
        return APIResponse.page(try page.value.items.map(row), next: asked.next(page.value.next)).asOf(page.event)
    }
}
