import Hummingbird

extension Route {
    /// The routes of the browser app. They are pages and files, so `docs/openapi.yaml` has none of them. Without the app,
    /// the page for developers is at `/` too.
    static func web(_ web: WebHandlers?, like table: [Route]) -> [Route] {
        guard let web else {
            return table.filter { $0.path == "/developers" }.map { Route($0.method, "/", $0.limit, $0.handler) }
        }
        return web.addresses.map { Route(.get, $0, .page, .anonymous(web.page)) } + [
            Route(.get, "/web/:version/**", .page, .anonymous(web.file)),
            Route(.get, "/sw.js", .page, .anonymous(web.worker)),
            Route(.get, "/app.json", .page, .anonymous(web.settings)),
        ]
    }
}

extension RateLimit {
    /// Pages and files: a first visit asks for about twenty.
    static let page = RateLimit("page", 6000, per: 600)
}
