package import HTTPTypes

/// A browser that is signed in to a `World` with a cookie, as a page of this server uses it.
package struct Browser: Sendable {
    package let world: World
    /// Names and values, as the header `Cookie` has them.
    package let cookies: String
    package let csrf: String

    /// What a browser sends with a request of a page of `site`.
    package func fields(csrf: String? = nil, site: String? = "same-origin", origin: String? = nil) -> HTTPFields {
        var fields = HTTPFields.with("Cookie", cookies)
        for (name, value) in [("X-CSRF-Token", csrf ?? self.csrf), ("Sec-Fetch-Site", site), ("Origin", origin)] {
            if let value, !value.isEmpty, let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }

    @discardableResult
    package func send(
        _ method: HTTPRequest.Method, _ path: String, _ body: String? = nil, _ fields: HTTPFields? = nil
    ) async throws -> Reply {
        try await world.send(method, path, body: body.map { Array($0.utf8) }, headers: fields ?? self.fields())
    }
}

extension World {
    package static let samePage = HTTPFields.with("Sec-Fetch-Site", "same-origin")

    /// Signs in with a cookie.
    package func browser(
        _ handle: String, with fields: HTTPFields = World.samePage
    ) async throws -> (browser: Browser, reply: Reply) {
        let reply = try await post(
            "/v1/auth/login", #"{"login":"\#(handle)","password":"\#(Person.password)","session":"cookie"}"#,
            headers: fields)
        let cookies = reply.headers[values: .setCookie].compactMap { $0.split(separator: ";").first }
            .joined(separator: "; ")
        let session = try await send(.get, "/v1/auth/session", headers: .with("Cookie", cookies))
        guard let csrf = session.string("csrf") else { throw Missing("a session in \(session.text)") }
        return (Browser(world: self, cookies: cookies, csrf: csrf), reply)
    }
}
